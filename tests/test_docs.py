"""The manual against the program: nothing undocumented, every example true."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
import typer

import pusoy
import pusoy.server
from docs_tables import PAGES, REFUSALS, ROOT, SET_REFUSALS, filled
from pusoy.arena import run_arena
from pusoy.cli import main
from pusoy.cli.app import app
from pusoy.dos.match import Match
from pusoy.dos.options import OPTIONS
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import Code, SetCode
from pusoy.players import player_names
from pusoy.players.base import FaultKind
from pusoy.players.engine.channel import BYE, MAX_LINE, MAX_LOG
from pusoy.players.engine.seat import GRACE, RESTARTS, START
from pusoy.players.network.kernel import layout as network
from pusoy.players.search.settings import Settings as SearchSettings
from pusoy.players.setting import setter_names
from pusoy.records import Record, read_record
from pusoy.referee import OPERATIONS, SET_OPERATIONS, answer_line
from pusoy.server import codes, events, services, wire
from pusoy.server.app import create_app
from pusoy.server.bodies import NewTableBody
from pusoy.server.games import find_desk
from pusoy.server.http import LARGEST_BODY, SHOWN_TABLES
from pusoy.server.run import LARGEST_MESSAGE
from pusoy.server.settings import TABLES_AT_ONCE, Settings
from pusoy.server.views import Phrase
from pusoy.set_records import read_set_record
from pusoy.terminal import PACES
from pusoy.thirteen.options import OPTIONS as SET_OPTIONS
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.train.plan import Plan

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


def test_every_option_of_the_server_is_told_to_hosts() -> None:
    longs = [opt for param in COMMANDS["serve"].params for opt in param.opts if opt.startswith("--")]
    assert len(longs) >= 9
    assert [option for option in longs if f"| `{option}" not in text("hosting")] == []


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


# --- the web table: nothing undocumented, and the page is true ---------------------------------------------

SAID = msgspec.json.Decoder(wire.FromClient, strict=True)


def tags(union: Any) -> list[str]:
    """The names on the wire, or in the log, of the kinds in a union."""
    return [str(kind.__struct_config__.tag) for kind in get_args(union)]


def examples_of_messages() -> list[str]:
    """Every message that the page shows whole."""
    page = text("web")
    shown = re.findall(r"`(\{.*?\})`", page) + blocks(DOCS / "web.md", "json")
    messages = [one.replace('"id": "…"', '"id": "an-id-of-mine"') for one in shown if '"type"' in one]
    return [one for one in messages if "…" not in one]


def test_every_request_is_in_the_manual_and_no_other() -> None:
    page = text("web")
    served = {
        f"{method.upper()} {path.replace('{table}', 'ID').replace('{name}', 'NAME')}"
        for path, methods in create_app(Settings()).openapi()["paths"].items()
        for method in methods
    }
    told = set(re.findall(r"^\| `([A-Z]+ /api/[A-Za-z/]+)", page, re.MULTILINE))
    assert told == {one for one in served if " /api/" in one}
    for path in ("/healthz", "/metrics", "/openapi.json"):
        assert path in page
        assert f"| `{path}` |" in text("hosting")


@pytest.mark.parametrize("tag", tags(wire.FromClient))
def test_every_message_of_a_client_is_in_the_manual(tag: str) -> None:
    assert f'| `{{"type": "{tag}"' in text("web")


@pytest.mark.parametrize("tag", [*tags(wire.FromServer), *tags(wire.WireEvent)])
def test_every_message_and_event_of_the_server_is_in_the_manual(tag: str) -> None:
    assert f"`{tag}`" in text("web").partition("## The log")[0]


def test_every_event_of_the_log_is_in_the_manual_and_no_other() -> None:
    log = text("web").partition("## The log")[2]
    rows = [line.split("|")[1] for line in log.splitlines() if line.startswith("| `")]
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(tags(events.Event))


def test_every_word_that_a_message_may_hold_is_in_the_manual() -> None:
    by, what = get_type_hints(wire.Acted)["by"], get_type_hints(wire.Moved)["what"]
    words = [word for literal in (Phrase, by, what) for word in get_args(literal)]
    assert len(words) == 12 + 5 + 5
    assert [word for word in words if f"`{word}`" not in text("web")] == []


def test_every_close_code_is_in_the_manual() -> None:
    codes_of_ours = [value for name, value in vars(wire).items() if name.startswith("CLOSED_")]
    assert len(codes_of_ours) == 4
    assert [code for code in codes_of_ours if f"| {code} |" not in text("web")] == []


def test_sizes_and_limits_in_the_manual_are_those_of_the_server() -> None:
    page, usual = " ".join(text("web").split()), Settings()
    for sentence in (
        f"yours have at most {wire.LONGEST:,} bytes",
        f"| 1009 | a message of more than {LARGEST_MESSAGE:,} bytes (a shorter one of more than "
        f"{wire.LONGEST:,} is a `fault`)",
        f"A body has at most {LARGEST_BODY:,} bytes",
        f"opens {TABLES_AT_ONCE} tables at once and then {usual.tables_per_minute:g} a minute",
        f"tries {services.TRIES_AT_ONCE} codes at once and then {services.TRIES_PER_MINUTE} a minute",
        f"{usual.sockets_per_guest} sockets; {usual.message_burst} messages at once and then "
        f"{usual.messages_per_second:g} a second",
        f"the pace {services.PACES_AT_ONCE} times at once and then once in "
        f"{1 / services.PACES_PER_SECOND:g} seconds",
        f"arranging {services.CHANGES_AT_ONCE} times at once and then once in "
        f"{1 / services.CHANGES_PER_SECOND:g} seconds",
        f"{services.PHRASES_AT_ONCE} phrases at once and then one in "
        f"{1 / services.PHRASES_PER_SECOND:g} seconds",
        f"for a seat, and {services.HINTS_AT_ONCE} for a guest",
        f"the time of grace ({usual.grace:g} seconds,",
        f"nobody was there for long ({usual.idle_days:g} days, usually)",
    ):
        assert sentence in page, sentence
    assert (SHOWN_TABLES, codes.LENGTH, codes.LASTS, usual.grace) == (5, 8, 600, 120)
    assert "the last five tables" in page
    for name in ("web", "playing", "hosting"):
        assert "eight letters and digits" in " ".join(text(name).split())
    assert "within ten minutes" in page
    assert "within ten minutes" in text("playing")
    assert "after two minutes" in text("playing")


@pytest.mark.parametrize("message", examples_of_messages())
def test_messages_in_the_manual_are_understood(message: str) -> None:
    said = SAID.decode(message)
    if isinstance(said, wire.Arrange):
        desk = find_desk("pusoy-dos")
        assert len(said.seats) in desk.sizes(desk.read_rules(said.rules))


def test_every_kind_of_message_has_an_example_in_the_manual() -> None:
    assert {SAID.decode(one).__struct_config__.tag for one in examples_of_messages()} == set(
        tags(wire.FromClient)
    )


def test_the_table_that_the_manual_opens_can_be_opened() -> None:
    (opening,) = (one for one in blocks(DOCS / "web.md", "json") if '"type"' not in one)
    body = NewTableBody.model_validate_json(opening)
    assert set(json.loads(opening)) | {"like"} == set(NewTableBody.model_fields)
    assert find_desk(body.game).read_rules(body.rules)


# --- contributing -----------------------------------------------------------------------------------------


def test_every_room_of_the_project_and_of_its_server_is_on_a_floor() -> None:
    floors = " ".join(blocks(ROOT / "CONTRIBUTING.md", ""))
    told = set(re.findall(r"\w+", floors))
    rooms = {
        module.name for package in (pusoy, pusoy.server) for module in pkgutil.iter_modules(package.__path__)
    }
    assert rooms - told - {"__main__"} == set()


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


@pytest.mark.skipif(os.name != "posix", reason="programs play on POSIX systems")
@pytest.mark.parametrize(
    ("bot", "house"), [("sh {}/bot.sh", "two-hands"), ("{}/bot.py", "two-hands"), ("{}/bot.py", "pusoy")]
)
def test_example_bots_play_without_a_fault(bot: str, house: str) -> None:
    command = bot.format(shlex.quote(str(ROOT / "examples")))
    python = "" if command.startswith("sh ") else f"{shlex.quote(sys.executable)} "
    result = run_arena([f"cmd:{python}{command}"], house, deals=5, workers=1, ms=20_000)
    assert result.faults == ()


def test_the_bot_in_the_manual_is_the_example() -> None:
    assert blocks(DOCS / "players.md", "sh") == [(ROOT / "examples/bot.sh").read_text(encoding="utf-8")]
    assert len((ROOT / "examples/bot.py").read_text(encoding="utf-8").splitlines()) < 45


@pytest.mark.parametrize("kind", FaultKind)
def test_every_kind_of_fault_is_in_the_manual(kind: str) -> None:
    assert f"| `{kind}` |" in text("players")


def test_limits_of_bots_in_the_manual_are_those_of_the_host() -> None:
    page = " ".join(text("players").split())
    assert f"a line of more than {MAX_LINE:,} bytes" in page
    assert (GRACE, START, BYE, RESTARTS, MAX_LOG) == (0.25, 30, 0.5, 3, 16 * 1024)
    for words in (
        "for a quarter of a second more",
        "has half a minute",
        "has half a second to leave",
        "three times for each player of a table",
        "The last 16 KiB of standard error",
    ):
        assert words in page


def test_the_network_in_the_manual_is_the_one_that_there_is() -> None:
    page = " ".join(text("network").split())
    first = network.HIDDEN + network.BROAD
    assert f"({network.INPUTS} inputs of 0 and 1, {first} and {network.SECOND} between" in page
    size = len((ROOT / "src/pusoy/players/network/pusoy-dos.npz").read_bytes())
    assert f"in half precision ({size // 1000 + (size % 1000 >= 500)} kB)" in page
    usual = SearchSettings(playouts=1)
    assert (usual.candidates, usual.fewest, usual.least, usual.power) == (6, 3, 0.01, 0.4)
    assert (usual.exact, Plan().others, Plan().mixed) == (12, 200, 0.2)
    for words in (
        "at least one per cent likely",
        "six at most, three where there are three",
        "to the power of 0.4",
        "in a fifth of the rounds",
        "at most twelve cards",
        "two hundred houses",
    ):
        assert words in page


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


SLOW = {"play", "serve", "bench", "loadtest", "warm", "arena", "train"}


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
