"""The manual against the program: nothing undocumented, every example true."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import pusoy
from docs_tables import PAGES, REFUSALS, ROOT, SET_REFUSALS, filled
from pusoy.cli import main
from pusoy.cli.app import app
from pusoy.dos.match import Match
from pusoy.dos.options import OPTIONS
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Code, SetCode
from pusoy.players import player_names
from pusoy.players.setting import setter_names
from pusoy.records import Record, read_record
from pusoy.referee import OPERATIONS, SET_OPERATIONS, answer_line
from pusoy.set_records import read_set_record
from pusoy.terminal import PACES
from pusoy.thirteen.options import OPTIONS as SET_OPTIONS
from pusoy.thirteen.ruleset import Ruleset as SetRuleset

DOCS = ROOT / "docs"
COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]


def text(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    pattern = re.compile(rf"^```{language}\n(.*?)^```", re.DOTALL | re.MULTILINE)
    return pattern.findall(page.read_text(encoding="utf-8"))


def ids(pages: list[Path]) -> list[str]:
    return [page.stem for page in pages]


# --- nothing undocumented --------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=ids(PAGES))
def test_tables_made_from_the_program_are_current(page: Path) -> None:
    content = page.read_text(encoding="utf-8")
    assert content == filled(content), "run: python tests/docs_tables.py"


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_in_the_manual_and_on_the_rules_page(option: str) -> None:
    assert f"| `{option}` |" in text("houses")
    assert f"`{option}`" in text("rules/pusoy-dos")


@pytest.mark.parametrize("preset", Ruleset.presets())
def test_every_preset_is_in_the_manual_and_on_the_rules_page(preset: str) -> None:
    assert text("houses").count(f"| `{preset}` |") >= 2
    assert f"`{preset}`" in text("rules/pusoy-dos")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_each_of_its_options_is_in_the_manual(name: str) -> None:
    page = text("command-line")
    row = next((line for line in page.splitlines() if line.startswith(f"| `pusoy {name}")), None)
    assert row is not None
    longs = [opt for param in COMMANDS[name].params for opt in param.opts if opt.startswith("--")]
    assert [option for option in longs if f"{option}" not in row] == []


def test_every_code_of_a_refusal_is_in_the_manual_and_on_the_rules_page() -> None:
    assert list(REFUSALS) == list(Code)
    for code in Code:
        assert f"`{code}`" in text("rules/pusoy-dos")
        assert f"| `{code}` |" in text("referee")
        assert f"| `{code}` |" in text("python")
    for word in ("bad_request", "bad_ruleset", "bad_record"):
        assert f"| `{word}` |" in text("referee")


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_operation_of_the_referee_has_its_section_and_an_example(operation: str) -> None:
    page = text("referee")
    assert f"### `{operation}`\n" in page
    assert operation == "rules" or f'"op": "{operation}"' in page


def test_every_key_of_a_record_is_in_the_manual() -> None:
    match = Match(Ruleset.preset("two-hands"), first_dealer=1)
    match.start(["3C", "4C"], first_round=False, previous_winner=0, dealer=1)
    match.play("3C")
    record = Record.of_match(match, players=("Ana", "Ben"))
    keys = set(re.findall(r"^(\w+) =", record.to_toml(), re.MULTILINE)) - set(OPTIONS) - {"id"}
    keys |= {"date", "round", "rules"}
    assert {"previous_winner", "dealer", "first_round", "hands"} <= keys
    assert [key for key in keys if f"| `{key}` |" not in text("records")] == []


@pytest.mark.parametrize(
    "word", [*PACES, "help", "pass", "hint", "legal", "table", "position", "save", "quit"]
)
def test_paces_and_words_of_plain_mode_are_in_the_manual(word: str) -> None:
    assert f"`{word}`" in text("playing")


def test_every_player_is_in_the_manual() -> None:
    assert [name for name in player_names() if f"| `{name}` |" not in text("players")] == []
    assert [name for name in setter_names() if f"| `{name}` |" not in text("pusoy")] == []


@pytest.mark.parametrize("option", SET_OPTIONS)
def test_every_option_of_pusoy_is_in_the_manual_and_on_its_rules_page(option: str) -> None:
    assert f"| `{option}` |" in text("pusoy")
    assert f"`{option}`" in text("rules/pusoy")


def test_every_preset_and_code_of_pusoy_is_in_the_manual_and_on_its_rules_page() -> None:
    for name in SetRuleset.presets():
        assert text("pusoy").count(f"| `{name}` |") >= 2
        assert f"`{name}`" in text("rules/pusoy")
    assert list(SET_REFUSALS) == list(SetCode)
    for code in list(SetCode)[2:]:
        assert f"`{code}`" in text("rules/pusoy")
    for code in SetCode:
        assert f"| `{code}` |" in text("referee")


@pytest.mark.parametrize("operation", SET_OPERATIONS)
def test_every_operation_of_pusoy_has_its_section_and_an_example(operation: str) -> None:
    page = text("referee").partition("## Operations of Pusoy\n")[2]
    assert f"### `{operation}`" in page
    assert f'"op": "{operation}"' in page


def test_every_page_is_in_the_contents() -> None:
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.glob("**/*.md")} - {"index.md"}
    assert pages == set(re.findall(r"\]\((\S+\.md)\)", text("index")))


@pytest.mark.parametrize("page", PAGES, ids=ids(PAGES))
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    missing = [target for target in targets if not (page.parent / target).exists()]
    assert missing == []


# --- examples are true -----------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=ids(PAGES))
def test_python_examples_run(page: Path) -> None:
    examples = blocks(page, "python")
    session = "\n".join(example for example in examples if example.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(session, {"__name__": page.stem}, page.name, str(page), 0)
    output = io.StringIO()
    doctest.DocTestRunner(verbose=False).run(test, out=output.write)
    assert output.getvalue() == ""
    for example in examples:
        if not example.startswith(">>>"):
            exec(compile(example, page.name, "exec"), {})


def test_the_example_of_the_readme_prints_who_won(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks(ROOT / "README.md", "python")
    assert len(example.splitlines()) <= 12
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.splitlines().count("seat 1: +0 (won)") == 1


def test_examples_of_the_referee_are_answered_so() -> None:
    lines = [line for block in blocks(DOCS / "referee.md", "json") for line in block.splitlines()]
    assert len(lines) >= 20
    for asked, answered in zip(lines[::2], lines[1::2], strict=True):
        assert json.loads(answer_line(asked.encode())) == json.loads(answered)


def test_toml_examples_can_be_read() -> None:
    (house,) = blocks(DOCS / "houses.md", "toml")
    assert Ruleset.from_toml(house).match_end is not None
    (record, sets) = blocks(DOCS / "records.md", "toml")
    assert read_record(record).match().round.winner == 1
    assert read_set_record(sets).match().totals == (3, -3)


def command_lines() -> Iterator[list[str]]:
    for page in PAGES:
        for block in blocks(page, "console"):
            for line in block.splitlines():
                words = shlex.split(line.removeprefix("$ "))
                if words[0] == "pusoy":
                    yield words[1:]


SLOW = {"play", "serve", "bench", "warm", "arena"}


@pytest.mark.parametrize("words", list(command_lines()), ids=" ".join)
def test_command_lines_of_the_manual_work(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lola.toml").write_text(blocks(DOCS / "houses.md", "toml")[0], encoding="utf-8")
    (tmp_path / "match.pusoy").write_text(blocks(DOCS / "records.md", "toml")[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    if words[0] in SLOW:  # that it can be read is enough
        context = COMMANDS[words[0]].make_context(words[0], words[1:])
        assert context.command.name == words[0]
        return
    with contextlib.redirect_stderr(io.StringIO()) as errors:
        assert main(words) == 0, errors.getvalue()


# --- short names -----------------------------------------------------------------------------------------


def test_every_short_name_leads_somewhere_and_importing_costs_nothing() -> None:
    assert all(getattr(pusoy, name) is not None for name in pusoy.__all__)
    assert set(pusoy.__all__) <= set(dir(pusoy))
    with pytest.raises(AttributeError, match="Mtach"):
        _ = pusoy.Mtach
    heavy = ("pusoy.", "numba", "numpy")
    code = f"import sys, pusoy; print([name for name in sys.modules if name.startswith({heavy})])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"[]\n"
