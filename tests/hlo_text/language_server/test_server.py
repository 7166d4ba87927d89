"""The language server as a child process, queried over its standard input and output."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from support.folders import ROOT
from support.language_client import AnswerError, LanguageClient, applied

MLIR = """// a program
func.func @main(%a: tensor<2xf32>, %n: tensor<i32>) -> tensor<2xf32> {
  %0 = stablehlo.abs %a : tensor<2xf32>  // absolute
  %1:2 = stablehlo.while(%i = %n, %x = %0) : tensor<i32>, tensor<2xf32>
   cond {
    %c = stablehlo.constant dense<10> : tensor<i32>
    %p = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %2 = stablehlo.add %i, %i : tensor<i32>
    %3 = stablehlo.sine %x : tensor<2xf32>
    stablehlo.return %2, %3 : tensor<i32>, tensor<2xf32>
  }
  %4 = call @double(%1#1) : (tensor<2xf32>) -> tensor<2xf32>
  return %4 : tensor<2xf32>
}
func.func private @double(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %a, %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""
HLO = """HloModule m

region {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT add = f32[] add(x, y)
}

ENTRY e {
  add = f32[4]{0} parameter(0)
  zero = f32[] constant(0)
  ROOT sum = f32[] reduce(add, zero), dimensions={0}, to_apply=region
}
"""
OPTIONS = {"tabSize": 2, "insertSpaces": True}


@pytest.fixture(scope="module")
def client() -> Iterator[LanguageClient]:
    with LanguageClient(encodings=["utf-32"]) as client:
        yield client


@pytest.fixture
def mlir(client: LanguageClient) -> str:
    return opened(client, "file:///tmp/x.mlir", MLIR)


@pytest.fixture
def hlo(client: LanguageClient) -> str:
    return opened(client, "file:///tmp/x.hlo", HLO)


def opened(client: LanguageClient, uri: str, text: str, language: str = "") -> str:
    client.open(uri, text, language)
    assert client.found(uri) == []
    return uri


def place_of(text: str, part: str, count: int = 1) -> tuple[int, int]:
    """Return the line and column of the count-th occurrence of a part of a text."""
    offset = -1
    for _ in range(count):
        offset = text.index(part, offset + 1)
    return text.count("\n", 0, offset), offset - (text.rfind("\n", 0, offset) + 1)


def marked(text: str, range: dict[str, Any]) -> str:
    lines = text.split("\n")
    assert range["start"]["line"] == range["end"]["line"]
    return lines[range["start"]["line"]][range["start"]["character"] : range["end"]["character"]]


def test_hover(client: LanguageClient, mlir: str, hlo: str) -> None:
    about = client.at("hover", mlir, place_of(MLIR, "%1#1"))
    assert "%1: tensor<2xf32>" in about["contents"]["value"]
    assert "%x: tensor<2xf32>\n" in client.at("hover", mlir, place_of(MLIR, "%x :"))["contents"]["value"]
    about = client.at("hover", mlir, place_of(MLIR, "stablehlo.sine"))["contents"]["value"]
    assert "Sine." in about
    assert "C1" in about
    assert "sum: f32[]" in client.at("hover", hlo, place_of(HLO, "sum"))["contents"]["value"]
    assert "Constraints" in client.at("hover", hlo, place_of(HLO, "reduce("))["contents"]["value"]


def test_definition_and_references(client: LanguageClient, mlir: str, hlo: str) -> None:
    found = client.at("definition", mlir, place_of(MLIR, "%x :"))
    assert (found["range"]["start"]["line"], marked(MLIR, found["range"])) == (3, "x")
    found = client.at("references", mlir, place_of(MLIR, "@double"), context={"includeDeclaration": True})
    assert [reference["range"]["start"]["line"] for reference in found] == [13, 16]
    found = client.at("references", mlir, place_of(MLIR, "%0 = stablehlo.add"), context={"includeDeclaration": False})
    assert [reference["range"]["start"]["line"] for reference in found] == [18]
    found = client.at("definition", hlo, place_of(HLO, "region", 2))
    assert found["range"]["start"] == {"line": 2, "character": 0}
    found = client.at("references", hlo, place_of(HLO, "add, zero"), context={"includeDeclaration": True})
    assert [reference["range"]["start"]["line"] for reference in found] == [9, 11]


@pytest.mark.parametrize(
    ("text", "place", "new", "expected"),
    [
        (MLIR, "%x :", "%state", {"%x = %0": "%state = %0", "sine %x": "sine %state"}),
        (MLIR, "@double", "twice", {"@double": "@twice"}),
        (MLIR, "@double", "a b", {"@double": '@"a b"'}),
        (HLO, "add = f32[] ", "total", {"ROOT add": "ROOT total"}),
        (HLO, "add, zero", "%values", {"add = f32[4]": "values = f32[4]", "reduce(add": "reduce(values"}),
        (HLO, "region", "sum_of", {"region": "sum_of"}),
    ],
)
def test_rename(
    client: LanguageClient, mlir: str, hlo: str, text: str, place: str, new: str, expected: dict[str, str]
) -> None:
    uri = hlo if text is HLO else mlir
    edit = client.at("rename", uri, place_of(text, place), newName=new)
    for before, after in expected.items():
        text = text.replace(before, after)
    assert applied(HLO if uri == hlo else MLIR, edit["changes"][uri]) == text


@pytest.mark.parametrize("new", ["", "%", "a b", "1x", "%0", "x#1", 'a"'])
def test_invalid_names_are_refused(client: LanguageClient, mlir: str, new: str) -> None:
    with pytest.raises(AnswerError):
        client.at("rename", mlir, place_of(MLIR, "%x :"), newName=new)


@pytest.mark.parametrize("new", ["", "%", "a b", "1x", "zero", "f32", "ROOT"])
def test_invalid_names_of_hlo_are_refused(client: LanguageClient, hlo: str, new: str) -> None:
    with pytest.raises(AnswerError):
        client.at("rename", hlo, place_of(HLO, "add, zero"), newName=new)


def test_outline_and_folding(client: LanguageClient, mlir: str, hlo: str) -> None:
    main, double = client.about("documentSymbol", mlir)
    assert (main["name"], [child["name"] for child in main["children"]]) == ("main", ["%1:2 = stablehlo.while"])
    assert (double["name"], double["children"]) == ("double", [])
    assert [symbol["name"] for symbol in client.about("documentSymbol", hlo)] == ["region", "e"]
    folds = [(fold["startLine"], fold["endLine"]) for fold in client.about("foldingRange", mlir)]
    assert folds == [(1, 14), (4, 7), (8, 11), (16, 18)]
    assert [fold["startLine"] for fold in client.about("foldingRange", hlo)] == [2, 8]


def test_semantic_tokens_are_numbers(client: LanguageClient, mlir: str, hlo: str) -> None:
    """JSON's `true` and `false` are none."""
    for uri in (mlir, hlo):
        data = client.ask("textDocument/semanticTokens/full", textDocument={"uri": uri})["data"]
        assert {type(number) for number in data} == {int}
        assert set(data[4::5]) == {0, 1}


def test_formatting(client: LanguageClient, mlir: str, hlo: str) -> None:
    formatted = applied(MLIR, client.about("formatting", mlir, options=OPTIONS))
    assert formatted.startswith("// a program\nmodule {\n  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<i32>)")
    assert "    %0 = stablehlo.abs %arg0 : tensor<2xf32>  // absolute\n" in formatted
    client.replace_all(mlir, formatted)
    assert client.found(mlir) == []
    assert client.about("formatting", mlir, options=OPTIONS) == []
    client.replace(hlo, place_of(HLO, "f32[4]{0} p"), place_of(HLO, "{0} p"), "f32[4 ]")
    assert "add = f32[4]{0} parameter(0)" in applied(
        HLO.replace("f32[4]{0} p", "f32[4 ]{0} p"), client.about("formatting", hlo, options=OPTIONS)
    )


def test_what_cannot_be_read_is_not_formatted(client: LanguageClient, mlir: str) -> None:
    client.replace(mlir, place_of(MLIR, "abs"), place_of(MLIR, " %a : tensor<2xf32>  //"), "abs :")
    with pytest.raises(AnswerError, match="errors"):
        client.about("formatting", mlir, options=OPTIONS)


def test_diagnostics_follow_changes(client: LanguageClient, mlir: str) -> None:
    start, end = place_of(MLIR, "abs %a"), place_of(MLIR, " %a : tensor<2xf32>  //")
    client.replace(mlir, start, end, "asb")
    (found,) = client.found(mlir)
    assert (found["code"], found["severity"], found["range"]["start"]["line"]) == ("operation.unknown", 1, 2)
    assert "did you mean 'stablehlo.abs'?" in found["message"]
    client.replace(mlir, start, end, "abs")
    assert client.found(mlir) == []
    client.replace(mlir, place_of(MLIR, "%3 = "), (10, 6), "%2")
    (found,) = [d for d in client.found(mlir) if d["code"] == "ssa.redefined"]
    assert found["relatedInformation"][0]["location"]["range"]["start"]["line"] == 9


def test_several_errors_in_hlo(client: LanguageClient, hlo: str) -> None:
    client.replace_all(hlo, HLO.replace("add(x, y)", "ad(x, y)").replace("zero)", "zer)"))
    found = [(d["range"]["start"]["line"], d["code"]) for d in client.found(hlo)]
    assert (11, "ssa.undefined") in found
    client.replace_all(hlo, HLO.replace("add(x, y)", "ad(x, y)"))
    assert [(d["range"]["start"]["line"], d["code"]) for d in client.found(hlo)] == [(5, "unregistered")]


@pytest.mark.parametrize(
    ("text", "before", "expected"),
    [
        (MLIR, "  %4 = stablehlo.tan", "stablehlo.tanh"),
        (MLIR, "  %4 = transp", "stablehlo.transpose"),
        (MLIR, "  %4 = stablehlo.abs %", "%0"),
        (MLIR, "  %4 = stablehlo.abs %a : tens", "tensor<2xf32>"),
        (MLIR, "  %4 = stablehlo.transpose %a, di", "dims"),
        (MLIR, "  %4 = stablehlo.compare L", "LT"),
        (MLIR, "  %4 = call @", "@double"),
        (MLIR, '  %4 = foo.bar "http://a", %', "%0"),
        (HLO, "  v = f32[] subt", "subtract"),
        (HLO, "  v = f32[] negate(z", "zero"),
        (HLO, "  v = f32[] reduce(add, zero), dim", "dimensions="),
        (HLO, "  v = f32[] reduce(add, zero), dimensions={0}, to_apply=", "region"),
        (HLO, "  v = pred[] compare(zero, zero), direction=", "LT"),
        (HLO, "  v = f3", "f32"),
    ],
)
def test_completion(client: LanguageClient, mlir: str, hlo: str, text: str, before: str, expected: str) -> None:
    uri, line = (hlo, 11) if text is HLO else (mlir, 13)
    client.replace(uri, (line, 0), (line, 0), f"{before}\n")
    items = client.at("completion", uri, (line, len(before)))["items"]
    assert expected in [item["label"] for item in items]
    item = next(item for item in items if item["label"] == expected)
    typed = item["textEdit"]["range"]
    assert expected.startswith(before[typed["start"]["character"] :]) or "." in expected


@pytest.mark.parametrize(
    ("text", "before"),
    [(MLIR, "  // %"), (MLIR, '  %4 = foo.bar "a %'), (HLO, "  v = f32[] negate(/*index=z"), (HLO, "  // v = f3")],
)
def test_nothing_is_proposed_in_comments_and_strings(
    client: LanguageClient, mlir: str, hlo: str, text: str, before: str
) -> None:
    uri, line = (hlo, 11) if text is HLO else (mlir, 13)
    client.replace(uri, (line, 0), (line, 0), f"{before}\n")
    assert client.at("completion", uri, (line, len(before)))["items"] == []


def test_languages_are_detected(client: LanguageClient) -> None:
    for uri, language, text in (
        ("untitled:1", "plaintext", HLO),
        ("file:///tmp/module_0001.before.txt", "", HLO),
        ("untitled:2", "mlir", MLIR),
        ("file:///tmp/a.txt", "", MLIR),
        ("file:///tmp/b.hlo", "mlir", HLO),
    ):
        opened(client, uri, text, language)
        client.tell("textDocument/didClose", textDocument={"uri": uri})


def test_modules_behind_one_another(client: LanguageClient) -> None:
    uri = opened(client, "file:///tmp/parts.mlir", f"{MLIR}// -----\n{MLIR}")
    lines = MLIR.count("\n") + 1
    found = client.at("references", uri, (lines + 13, 14), context={"includeDeclaration": True})
    assert [reference["range"]["start"]["line"] for reference in found] == [lines + 13, lines + 16]
    client.replace(uri, (lines + 2, 17), (lines + 2, 20), "asb")
    assert [d["range"]["start"]["line"] for d in client.found(uri)] == [lines + 2]


def test_columns_are_counted_as_the_editor_does() -> None:
    location = 'loc("\N{MUSICAL SYMBOL G CLEF}\u00e9")'
    line = f"  %0 = stablehlo.abs %a : tensor<f32> {location}  %1 = stablehlo.abs %b : tensor<f32>"
    text = f"func.func @f(%a: tensor<f32>) {{\n{line}\n  return\n}}\n"
    uri, before = "file:///tmp/y.mlir", line[: line.index("%b")]
    for encoding, column in (("utf-16", len(before) + 1), ("utf-8", len(before.encode())), ("utf-32", len(before))):
        with LanguageClient(encodings=[encoding]) as other:
            assert other.capabilities["positionEncoding"] == encoding
            other.open(uri, text)
            (found,) = other.found(uri)
            assert found["range"]["start"] == {"line": 1, "character": column}
            other.replace(uri, (1, column), (1, column + 2), "%a")
            assert other.found(uri) == []
            assert other.at("definition", uri, (1, column))["range"]["start"] == {"line": 0, "character": 14}


def test_whatever_is_asked_it_answers() -> None:
    with LanguageClient() as other:
        uri = "file:///tmp/broken.mlir"
        for text in (
            "",
            "\x00\ud7ff %",
            'func.func @f( {{{ "',
            "}\r\n}\r%x = %y\u2028%0",
            "HloModule m\n%a = (",
            "^bb0(%a:",
        ):
            other.open(uri, text)
            for method in ("hover", "definition", "completion", "prepareRename"):
                for place in ((0, 0), (0, 5), (3, 1), (10**6, 10**6)):
                    other.at(method, uri, place)
            other.about("documentSymbol", uri)
            other.about("foldingRange", uri)
            other.replace(uri, (7, 9), (10**5, 4), "%b")
            other.found(uri)
            other.replace(uri, (0, 3), (0, 1), "x")  # a range that ends before it begins
            other.found(uri)
        with pytest.raises(AnswerError):
            other.ask("textDocument/unheardOf", x=1)
        assert other.about("documentSymbol", "file:///tmp/never-opened.mlir") == []
        for content in (b"{not json", b"[]", b"7", b'{"jsonrpc": "2.0", "id": 9999, "method": "textDocument/hover"}'):
            other.send_bytes(content)
        other.tell(
            "textDocument/didChange", textDocument={"uri": "file:///tmp/no.mlir", "version": 2}, contentChanges=[]
        )
        other.tell("textDocument/didClose", textDocument={"uri": "file:///tmp/no.mlir"})
        assert other.about("documentSymbol", "file:///tmp/never-opened.mlir") == []
        code, errors = other.end()
        assert (code, other.logged) == (0, [])
        assert "Traceback" not in errors


# --- texts that take too long, and requests that are malformed --------------------------------------------------------

SLOW_SERVER = (ROOT / "tests" / "support" / "slow_language_server.py",)


def test_a_text_that_takes_too_long() -> None:
    """Other texts are served while C code holds the interpreter lock, and afterwards."""
    slow, other = "file:///tmp/slow.hlo", "file:///tmp/other.mlir"
    with LanguageClient(command=SLOW_SERVER) as client:
        opened(client, other, MLIR)
        client.open(slow, f"// endless\n{HLO}")
        for place in (place_of(MLIR, "%3"), place_of(MLIR, "stablehlo.sine")):
            assert client.at("hover", other, place) is not None
        assert client.at("definition", slow, place_of(f"// endless\n{HLO}", "zero)")) is not None
        assert slow not in client.diagnostics  # it is still being read
        (found,) = client.found(slow)
        assert (found["code"], found["severity"]) == ("source.timeout", 2)
        assert found["message"].startswith("reading the text takes more than 5 seconds, so it is not checked\nhelp: ")
        client.replace_all(other, MLIR.replace("sine %x", "sine %y"))
        assert [diagnostic["code"] for diagnostic in client.found(other)] == ["ssa.undefined"]
        client.replace_all(slow, HLO)
        assert client.found(slow) == []
        code, errors = client.end()
        assert (code, errors, client.logged) == (0, "", [])


def test_a_text_that_takes_too_long_to_format() -> None:
    uri = "file:///tmp/slow.hlo"
    with LanguageClient(command=SLOW_SERVER) as client:
        client.open(uri, f"// endless\n{HLO}")
        with pytest.raises(AnswerError, match="not formatted: it was given up after 5 seconds"):
            client.about("formatting", uri, options=OPTIONS)


def test_a_fault_of_ours_is_logged() -> None:
    uri = "file:///tmp/x.hlo"
    with LanguageClient(command=SLOW_SERVER) as client:
        client.open(uri, f"// crash\n{HLO}")
        while not client.logged:
            client.at("hover", uri, (0, 0))
        assert client.logged == ["failed to analyze x.hlo: the process that reads texts ended with exit code 1"]
        client.replace_all(uri, HLO)
        assert client.found(uri) == []
        code, errors = client.end()
        assert code == 0
        assert errors.rstrip().endswith("ZeroDivisionError")


def test_ending_while_a_text_is_read() -> None:
    client = LanguageClient(command=SLOW_SERVER)
    client.open("file:///tmp/slow.hlo", f"// endless\n{HLO}")
    assert client.end() == (0, "")


@pytest.mark.parametrize(
    "position",
    [
        {"line": -1, "character": 0},
        {"line": 0, "character": -1},
        {"line": 2**40, "character": 0},
        {"line": 0},
        {},
        None,
    ],
)
@pytest.mark.parametrize("method", ["hover", "definition", "completion", "rename"])
def test_malformed_positions_are_refused(client: LanguageClient, mlir: str, method: str, position: Any) -> None:
    with pytest.raises(AnswerError) as caught:
        client.about(method, mlir, position=position, newName="x")
    assert caught.value.args[0] == -32602
    with pytest.raises(AnswerError) as caught:
        client.about(method, mlir, newName="x")
    assert caught.value.args[0] == -32602
    assert client.at("hover", mlir, place_of(MLIR, "stablehlo.sine")) is not None


def test_fixes_are_code_actions(client: LanguageClient) -> None:
    text = MLIR.replace("stablehlo.sine", "stablehlo.sien")
    client.open("file:///fix.mlir", text)
    (found,) = client.found("file:///fix.mlir")
    (action,) = client.about("codeAction", "file:///fix.mlir", range=found["range"], context={"diagnostics": [found]})
    assert action["kind"] == "quickfix"
    assert action["diagnostics"][0]["code"] == found["code"]
    assert applied(text, action["edit"]["changes"]["file:///fix.mlir"]) == MLIR
    everywhere = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 5}}
    assert client.about("codeAction", "file:///fix.mlir", range=everywhere, context={"diagnostics": []}) == []
