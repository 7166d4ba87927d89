"""Writer of `grammar/<name>.json`: the tables that Lark generates from the grammars, for `TableParser`.

python tests/support/writers/grammar_tables.py
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from grammar.table_parser import END
from hlo_text.hlo.reader.grammar import GRAMMAR
from hlo_text.mlir.reader.grammar import mlir_grammar, shared_reader
from hlo_text.reading.lark_grammar import LarkGrammar

FOLDER = Path(__file__).resolve().parents[3] / "grammar"


def grammars() -> dict[str, LarkGrammar]:
    """Return the grammars that have tables, by name."""
    return {"hlo": GRAMMAR, "stablehlo": mlir_grammar(shared_reader())}


def grammar_tables(grammar: LarkGrammar) -> str:
    """Return the content of a grammar's file."""
    tables = _tables_of(grammar.build())
    return "{\n" + ",\n".join(f"{json.dumps(key)}:{_shown(tables[key])}" for key in sorted(tables)) + "\n}\n"


def _shown(part: Any) -> str:
    """Return a part with one line per element."""
    if not isinstance(part, list):
        return json.dumps(part, separators=(",", ":"))
    return "[\n" + ",\n".join(json.dumps(element, separators=(",", ":")) for element in part) + "\n]"


def _tables_of(lark: Any) -> dict[str, Any]:
    """Return the tables of a Lark parser as JSON values."""
    table, lexers = lark.parser.parser._parse_table, lark.parser.lexer.lexers
    order = _in_order(table)
    rules = {rule: number for number, rule in enumerate(lark.rules)}
    actions = [_actions(table.states[state], order, rules) for state in order]
    for state in table.end_states.values():
        actions[order[state]][END] = 0
    scanners = [json.dumps(_scanner_parts(lexers[state])) for state in order]
    places = {scanner: number for number, scanner in enumerate(dict.fromkeys(scanners))}
    return {
        "starts": {name: order[state] for name, state in table.start_states.items()},
        "actions": actions,
        "scanner_numbers": [places[scanner] for scanner in scanners],
        "scanners": [*map(json.loads, places), _scanner_parts(lark.parser.lexer.root_lexer)],
        "terminals": {terminal.name: terminal.pattern.to_regexp() for terminal in lark.terminals},
        "ignored": sorted(lark.parser.lexer_conf.ignore),
        "flags": lark.options.g_regex_flags,
        "rules": [_rule(rule, lark.options.maybe_placeholders) for rule in lark.rules],
    }


def _in_order(table: Any) -> dict[int, int]:
    """Return a number for every state, in order of traversal; Lark's numbers differ between runs."""
    order: dict[int, int] = {}
    pending = [table.start_states[name] for name in reversed(table.start_states)]
    while pending:
        state = pending.pop()
        if state not in order:
            order[state] = len(order)
            found = table.states[state]
            pending += [found[name][1] for name in sorted(found, reverse=True) if isinstance(found[name][1], int)]
    return order


def _actions(
    found: Mapping[str, tuple[Any, Any]], order: Mapping[int, int], rules: Mapping[Any, int]
) -> dict[str, int]:
    """Return the actions of a state: a shift is twice the next state, a reduction is twice the rule plus one."""
    arguments = {name: found[name][1] for name in sorted(found)}
    return {
        name: 2 * order[argument] if isinstance(argument, int) else 2 * rules[argument] + 1
        for name, argument in arguments.items()
    }


def _scanner_parts(lexer: Any) -> tuple[list[str], dict[str, dict[str, str]], bool]:
    """Return the terminals of a lexer in matching order, its keywords, and whether it skips blanks."""
    scanner = lexer.scanner
    words = {
        kind: {word.pattern.value: word.name for word in callback.scanner.terminals}
        for kind, callback in lexer.callback.items()
        if hasattr(callback, "scanner")
    }
    kinds = [terminal.name for terminal in scanner.terminals]
    skips = not any(
        re.compile(terminal.pattern.to_regexp(), re.ASCII).match(" ")
        for terminal in scanner.terminals
        if terminal.name not in lexer.ignore_types
    )
    return kinds, words, skips


def _rule(rule: Any, has_placeholders: bool) -> tuple[int, str, str, Any, bool, int]:
    """Return a rule's size, origin, name of its callback, kept children, and numbers of empty placeholders."""
    empty = rule.options.empty_indices if has_placeholders else ()
    counts = [len(ones) for ones in "".join(str(int(is_empty)) for is_empty in empty).split("0")] if empty else []
    counts = counts or [0] * (len(rule.expansion) + 1)
    kept, before = [], 0
    for number, symbol in enumerate(rule.expansion):
        before += counts[number]
        if not (symbol.is_term and symbol.filter_out):
            kept.append((number, not symbol.is_term and symbol.name.startswith("_"), before))
            before = 0
    nones = before + counts[-1]
    is_plain = len(kept) == len(rule.expansion) and not nones and not any(is_list or b for _, is_list, b in kept)
    name = rule.alias or rule.origin.name
    is_single = rule.options.expand1 and not rule.alias
    if is_single and not (is_plain and len(kept) == 1):
        raise ValueError(f"a rule with `?` that may have several parts: {rule}")
    shown_name = "" if name.startswith("_") else name
    return len(rule.expansion), rule.origin.name, shown_name, None if is_plain else kept, is_single, nones


if __name__ == "__main__":
    for file_name, grammar in grammars().items():
        (FOLDER / f"{file_name}.json").write_text(grammar_tables(grammar), encoding="utf-8")
