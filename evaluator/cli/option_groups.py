"""Groups of options: each option is declared once, commands combine groups, and `--help` lists options by group.

A command's own options are shown by `--help`; those that it shares with other subcommands of `hlo` by `--help-all`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import reduce
from typing import Any, NamedTuple

import click

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

#: Title of options that belong to no group, and of a subcommand's own options.
OWN_OPTIONS = "Options"


class GroupedOption(click.Option):
    """An option with its group in `--help`.

    Attributes:
        group: Title of the group.
        synonyms: Names that other tools use for it; they are suggested, not accepted.
        is_shared: Only `--help-all` lists it.
    """

    def __init__(
        self,
        *arguments: Any,
        group: str = OWN_OPTIONS,
        synonyms: Sequence[str] = (),
        is_shared: bool = False,
        **rest: Any,
    ) -> None:
        super().__init__(*arguments, **rest)
        self.group = group
        self.synonyms = tuple(synonyms)
        self.is_shared = is_shared

    def get_help_extra(self, ctx: click.Context) -> click.types.OptionHelpExtra:
        """Return the default value without a number's range, which the error for invalid numbers states."""
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        return extra

    @property
    def suggestion(self) -> str:
        """The option as help lines suggest it, with its value: `--time N`."""
        name = next(name for name in self.opts if name.startswith("--"))
        if self.is_flag:
            return name
        choices = getattr(self.type, "choices", None)
        return f"{name} {self.metavar or ('|'.join(choices) if choices else 'VALUE')}"


class Declaration(NamedTuple):
    """The names of an option and its keyword arguments for `click.Option`."""

    names: tuple[str, ...]
    attributes: dict[str, Any]


def option(*names: str, **attributes: Any) -> Declaration:
    """Declare an option; `synonyms` are names that other tools use for it."""
    return Declaration(names, attributes)


class OptionGroup(NamedTuple):
    """Options of one concern, in the order of `--help`."""

    title: str
    options: tuple[Declaration, ...]

    def only(self, *names: str) -> OptionGroup:
        """Return the group restricted to some of its options.

        >>> OptionGroup("Limits", (option("--timeout"), option("--max-bytes"))).only("--timeout").options[0].names
        ('--timeout',)
        """
        known = {declared.names[0]: declared for declared in self.options}
        return OptionGroup(self.title, tuple(known[name] for name in names))

    def without(self, *names: str) -> OptionGroup:
        """Return the group without some of its options."""
        return OptionGroup(self.title, tuple(declared for declared in self.options if declared.names[0] not in names))

    def parameters(self, *, is_own: bool = False, is_shared: bool = False) -> list[GroupedOption]:
        """Return the options for a command.

        Args:
            is_own: List them among the command's own options.
            is_shared: Leave them to `--help-all`.
        """
        title = OWN_OPTIONS if is_own else self.title
        return [
            GroupedOption(list(declared.names), group=title, is_shared=is_shared, **declared.attributes)
            for declared in self.options
        ]


def composed(*groups: OptionGroup) -> Decorator:
    """Return a decorator that adds the options of groups to a command."""
    decorators = [
        click.option(*declared.names, cls=GroupedOption, group=group.title, **declared.attributes)
        for group in groups
        for declared in group.options
    ]
    return lambda function: reduce(lambda decorated, one: one(decorated), reversed(decorators), function)


def shared_titles(command: click.Command) -> list[str]:
    """Return the titles of the groups that only `--help-all` lists."""
    titles = (one.group for one in command.params if isinstance(one, GroupedOption) and one.is_shared)
    return list(dict.fromkeys(titles))


def own_options(command: click.Command) -> list[click.Option]:
    """Return the options of a command that `--help` lists, except those that only print help."""
    return [
        one
        for one in command.params
        if isinstance(one, click.Option)
        and not (isinstance(one, GroupedOption) and one.is_shared)
        and one.name not in ("help", "help_all", "version")
    ]


def as_subcommand(command: click.Command, name: str, *, own: Collection[str] | None = None) -> click.Command:
    """Return a command as a subcommand of `hlo`.

    Args:
        command: The command that is installed for itself.
        name: Its name as a subcommand.
        own: Titles of the groups that `--help` lists, all of them for None.
    """
    made = copy.copy(command)
    made.name = name
    made.epilog = (command.epilog or "").replace(f"{command.name} ", f"hlo {name} ")
    made.params = [_for_subcommand(one, own) for one in command.params if one.name != "version"]
    if shared_titles(made):
        made.params.append(help_all_option())
    return made


def _for_subcommand(parameter: click.Parameter, own: Collection[str] | None) -> click.Parameter:
    if not isinstance(parameter, GroupedOption):
        return parameter
    made = copy.copy(parameter)
    made.is_shared = own is not None and parameter.group not in {*own, OWN_OPTIONS}
    made.group = parameter.group if made.is_shared else OWN_OPTIONS
    return made


def help_all_option() -> click.Option:
    """Return the option that also lists shared options."""
    return click.Option(
        ["--help-all"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_all,
        help="Show this help with the shared options.",
    )


def _show_all(context: click.Context, parameter: click.Parameter, is_given: bool) -> None:
    if is_given and not context.resilient_parsing:
        list_shared_options(context)
        click.echo(context.get_help(), color=context.color)
        context.exit()


_HELP_ALL = f"{__name__}.help_all"


def list_shared_options(context: click.Context) -> None:
    """Make the help of a context list the shared options too."""
    context.meta[_HELP_ALL] = True


def write_options(command: click.Command, context: click.Context, formatter: click.HelpFormatter) -> None:
    """Write a command's options by group; shared groups on one line unless `--help-all` requests them."""
    is_all = _HELP_ALL in context.meta
    groups: dict[str, list[tuple[str, str]]] = {}
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context) if isinstance(parameter, click.Option) else None
        if record is None:
            continue
        if not isinstance(parameter, GroupedOption):
            groups.setdefault(OWN_OPTIONS, []).append(record)
        elif is_all or not parameter.is_shared:
            groups.setdefault(parameter.group, []).append(record)
    common = groups.pop(OWN_OPTIONS, [])
    is_grouped_throughout = not shared_titles(command) and bool(groups)
    ordered = (
        [*groups.items(), ("Other options", common)]
        if is_grouped_throughout
        else [(OWN_OPTIONS, common), *groups.items()]
    )
    for title, records in ordered:
        if records:
            with formatter.section(title):
                formatter.write_dl(records)
    titles = shared_titles(command)
    if titles and not is_all:
        formatter.write_paragraph()
        formatter.write_text(f"Shared options: see --help-all ({_joined(titles)})")


def _joined(titles: Iterable[str]) -> str:
    return ", ".join(title.lower() for title in titles)
