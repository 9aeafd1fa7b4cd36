"""Programs as players (interfaces, section 2): whatever a program does, the others play on and it is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pusoy.arena import as_json, run_arena
from pusoy.cli.arena import show_standings
from pusoy.dos.actions import PASS
from pusoy.dos.deals import deal
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.players import PlayerError, ask
from pusoy.players.asking import ask_setter
from pusoy.players.base import FaultKind
from pusoy.players.engine import DosProgram, Patience, Seat, SetProgram
from pusoy.players.engine.channel import BYE, MAX_LOG
from pusoy.players.engine.host import DosSpeech, Ending
from pusoy.thirteen.round import Round as SetRound
from pusoy.thirteen.round import deal as deal_sets
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.thirteen.splits import lowest_set

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs play on POSIX systems")

RULES = Ruleset.preset("cardems")
BOT = Path(__file__).with_name("bad_bot.py")
PATIENT = 20_000  # milliseconds: for who answers anyway, on a machine that is busy
HURRIED = 40  # for who never answers


def words(mode: str, *more: str) -> list[str]:
    return [sys.executable, "-S", "-E", str(BOT), mode, *more]


def command(mode: str, *more: str) -> str:
    return DosProgram(tuple(words(mode, *more))).name


def seat_of(
    mode: str, *more: str, ms: int = PATIENT, start: float = 20, restarts: int = 3
) -> Seat[View, Any]:
    return Seat(words(mode, *more), DosSpeech(), seed="5eed", ms=ms, patience=Patience(restarts), start=start)


def opening(seed: str = "a deal") -> Round:
    return Round(RULES, deal(RULES, seed))


@pytest.fixture(autouse=True)
def _nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every process was waited for, its group is dead, and all pipes are closed."""
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    before = open_files()
    yield
    assert [process.args for process in started if process.returncode is None] == []
    soon = time.monotonic() + 10  # a signal takes effect when the system comes to it
    while time.monotonic() < soon and any(group_lives(process.pid) for process in started):
        pass
    assert [process.pid for process in started if group_lives(process.pid)] == []
    assert open_files() == before


def open_files() -> int:
    folder = Path("/dev/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0


def group_lives(group: int) -> bool:
    """Whether a process of the group runs; one that is dead and waits for its parent does not."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(its_group) == group and state not in "ZX":
            return True
    return False


# --- one fault at a time -----------------------------------------------------------------------------------

BAD_ANSWERS = [
    ("garbage", "its answer is no JSON"),
    ("nul", "no JSON"),
    ("not_utf8", "'utf-8' codec can't decode"),
    ("huge_number", "its answer is no JSON"),
    ("no_number", "NaN is no JSON number"),
    ("deep", "its answer is no JSON"),
    ("twice_a_key", "the key 'pass' stands twice in one object"),
    ("empty", "its answer is no JSON"),
    ("list", "its answer is no JSON object"),
    ("both", "an answer is"),
    ("no_pass", "an answer is"),
    ("another_key", "an answer is"),
    ("no_card", "11X"),
    ("same_card", "twice"),
    ("numbers", "cards are a list of texts"),
    ("nothing", "an empty play is no pass"),
    ("surrogate", "is no card"),
]


@pytest.mark.parametrize(("mode", "reason"), BAD_ANSWERS)
def test_an_answer_that_is_none_is_played_for_and_the_program_stays(mode: str, reason: str) -> None:
    round_ = opening()
    assert round_.turn is not None
    seat = seat_of(mode)
    for _ in range(2):
        view = round_.view(round_.turn)
        answer = ask(seat, view, Random(1))
        assert answer.kind is FaultKind.UNREADABLE
        assert reason in str(answer.fault)
        assert answer.action == view.legal_plays[0]
    seat.close()
    assert seat._patience.failures == 0


@pytest.mark.parametrize("mode", ["illegal"])
def test_an_illegal_play_is_played_for_by_the_lowest_legal_one_on_lead_and_a_pass_else(mode: str) -> None:
    round_ = opening()
    seat = seat_of(mode)
    lead = ask(seat, round_.view(round_.turn), Random(1))
    assert (lead.action, lead.kind) == (round_.legal_plays[0], FaultKind.ILLEGAL)
    assert lead.fault is not None
    assert lead.fault.startswith("3C 4D 9H: ")
    seat.close()
    round_.act(lead.action)
    seat = seat_of(mode)
    assert ask(seat, round_.view(round_.turn), Random(1)).action == PASS
    seat.close()


@pytest.mark.parametrize(
    ("mode", "kind", "reason", "ms"),
    [
        ("hangs", FaultKind.OVERRAN, "no answer within 290 ms", HURRIED),
        ("deaf", FaultKind.OVERRAN, "no answer within", HURRIED),
        ("complains", FaultKind.OVERRAN, "no answer within", HURRIED),
        ("forks", FaultKind.OVERRAN, "no answer within", HURRIED),
        ("floods", FaultKind.FLOODED, "it said more than 65536 bytes in one line", PATIENT),
        ("dies", FaultKind.ENDED, "exit code 3; it said: 'the last thing that it said'", PATIENT),
        ("crashes", FaultKind.ENDED, "it was ended by signal 11", PATIENT),
        ("closes_output", FaultKind.ENDED, "it closed its output", PATIENT),
        ("hello_dies", FaultKind.ENDED, "it ended with exit code 3", PATIENT),
        ("hello_garbage", FaultKind.UNREADABLE, "its answer to hello is no JSON", PATIENT),
        ("hello_list", FaultKind.UNREADABLE, "to hello it answers", PATIENT),
    ],
)
def test_a_program_that_fails_is_ended_and_played_for(
    mode: str, kind: FaultKind, reason: str, ms: int
) -> None:
    view = opening().view(opening().turn)
    seat = seat_of(mode, ms=ms)
    answer = ask(seat, view, Random(1))
    assert (answer.action, answer.kind) == (view.legal_plays[0], kind)
    assert reason in str(answer.fault)
    assert seat._channel is None
    assert len(seat.log) <= MAX_LOG
    seat.close()


def test_a_program_that_does_not_get_ready_is_ended() -> None:
    seat = seat_of("hello_hangs", start=0.05)
    answer = ask(seat, opening().view(opening().turn), Random(1))
    assert (answer.kind, answer.fault) == (FaultKind.OVERRAN, "no answer within 50 ms")


@pytest.mark.parametrize("mode", ["early", "twice"])
def test_who_speaks_without_being_asked_is_ended_before_the_next_question(mode: str) -> None:
    round_ = opening()
    seat = seat_of(mode)
    kinds = []
    for _ in range(2):
        view = round_.view(round_.turn)
        seat.prepare(view)
        while seat._channel is not None and not seat._channel._incoming and mode in ("early",):
            seat._channel._turn(1)  # what it says too early may be on its way
        kinds.append(ask(seat, view, Random(1)).kind)
    assert FaultKind.UNASKED in kinds
    seat.close()


def test_what_cannot_be_started_is_played_for(tmp_path: Path) -> None:
    view = opening().view(opening().turn)
    plain = tmp_path / "bot"
    plain.write_text("no program")
    for word in (str(tmp_path / "no such bot"), str(plain), "no\0name"):
        seat = Seat([word], DosSpeech(), seed="", ms=PATIENT)
        answer = ask(seat, view, Random(1))
        assert answer.kind is FaultKind.NOT_STARTED
        assert str(answer.fault).startswith("it cannot be started: ")
        assert answer.action == view.legal_plays[0]


def test_a_program_is_given_up_after_it_failed_a_few_times() -> None:
    view = opening().view(opening().turn)
    seat = seat_of("dies", restarts=2)
    kinds = [ask(seat, view, Random(1)).kind for _ in range(5)]
    assert kinds == [FaultKind.ENDED] * 3 + [FaultKind.GIVEN_UP] * 2


def test_a_program_that_does_not_leave_is_killed_soon() -> None:
    seat = seat_of("stays")
    assert ask(seat, opening().view(opening().turn), Random(1)).fault is None
    before = time.monotonic()
    seat.close()
    assert time.monotonic() - before < BYE + 5


def test_a_program_that_speaks_at_the_end_of_a_round_is_reported() -> None:
    view = opening().view(opening().turn)
    seat = seat_of("twice")
    assert ask(seat, view, Random(1)).fault is None
    fault = seat.end(view, Ending(0, ((),) * 4, (0,) * 4))
    assert fault is not None
    assert fault.kind is FaultKind.UNASKED


@pytest.mark.parametrize("mode", ["garbage", "list", "no_pass", "illegal"])
def test_who_answers_no_set_gets_the_lowest_legal_one(mode: str) -> None:
    rules = SetRuleset.preset("pusoy")
    view = SetRound(rules, deal_sets("a deal", 2)).view(1)
    assert view.hand is not None
    answer = ask_setter(SetProgram(tuple(words(mode)), PATIENT), view, Random(1))
    assert answer.kind is FaultKind.UNREADABLE
    assert answer.action == lowest_set(rules, view.hand)


# --- what it is told ---------------------------------------------------------------------------------------


def heard(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_bytes().splitlines()]


def play(round_: Round, actions: int, seat: int | None) -> None:
    """So many actions, mostly low plays, and then on to the turn of this seat."""
    chance = Random("play")
    while actions > 0 or round_.turn != seat:
        plays = round_.legal_plays
        round_.act(chance.choice(plays[:4]) if plays and chance.random() < 0.8 else round_.default_action())
        actions -= 1


def test_a_program_that_is_started_again_is_told_the_round_from_its_beginning(tmp_path: Path) -> None:
    """Section 2: `hello`, `round` and every event so far, then `act`."""
    file, round_ = tmp_path / "heard", opening()
    seat = seat_of("once", str(file))
    first = ask(seat, round_.view(round_.turn), Random(1))
    assert first.kind is FaultKind.ENDED
    file.write_bytes(b"")
    opener = round_.turn
    round_.act(first.action)
    play(round_, 8, opener)
    second = ask(seat, round_.view(round_.turn), Random(1))
    assert second.fault is None
    seat.close()
    names = [next(iter(message)) for message in heard(file)]
    told = [name for name in names if name not in ("cleared",)]
    assert names[:2] == ["hello", "round"]
    assert names[-2:] == ["act", "bye"]
    assert len(told) == 4 + len(round_.events)
    begun, events = heard(file)[1]["round"], [message for message in heard(file) if "played" in message]
    assert begun["hand"] == str(round_.hands_dealt[round_.events[0].seat]).split()
    assert events[0]["played"]["cards"] == str(first.action).split()


def others_swapped(round_: Round, seat: int) -> Round:
    """The same round as this seat sees it: the cards that the others still hold are dealt otherwise."""
    others = [other for other in RULES.seats if other != seat]
    unknown = [card for other in others for card in round_.hands[other]]
    Random("swap").shuffle(unknown)
    hands = [set(hand) for hand in round_.hands_dealt]
    for other in others:
        hands[other] -= set(round_.hands[other])
        hands[other] |= {unknown.pop() for _ in round_.hands[other]}
    twin = Round(RULES, [sorted(hand) for hand in hands])
    twin_state = [str(event) for event in round_.events]
    for event in round_.events:
        twin.act(PASS if not hasattr(event, "cards") else event.cards)
    assert [str(event) for event in twin.events] == twin_state
    assert twin.hands != round_.hands
    assert twin.hands[seat] == round_.hands[seat]
    return twin


def test_a_program_is_told_nothing_that_depends_on_cards_it_may_not_see(tmp_path: Path) -> None:
    """The others' cards are permuted: every byte that the program gets is the same."""
    round_ = opening("hidden")
    opener = round_.turn
    assert opener is not None
    play(round_, 9, opener)
    twin = others_swapped(round_, opener)
    said = []
    for number, one in enumerate((round_, twin)):
        file = tmp_path / str(number)
        seat = seat_of("legal", str(file))
        assert ask(seat, one.view(opener), Random(1)).fault is None
        seat.close()
        said.append(file.read_bytes())
    assert said[0] == said[1]
    assert b'"act"' in said[0]


def test_a_program_hears_of_a_round_of_the_arena_what_its_seat_may_know(tmp_path: Path) -> None:
    file = tmp_path / "heard"
    result = run_arena(
        [command("legal", str(file)), "greedy"], "two-hands", deals=2, workers=1, seed="told", ms=PATIENT
    )
    assert result.faults == ()
    told = heard(file)
    names = [next(iter(message)) for message in told]
    assert [names.count(name) for name in ("hello", "round", "ended", "bye")] == [2, 4, 4, 2]
    seeds = {message["hello"]["seed"] for message in told if "hello" in message}
    assert len(seeds) == 2
    rules, own, known = Ruleset.preset("two-hands"), 0, set[str]()
    for message in told:
        ((name, content),) = message.items()
        if name == "hello":
            own = content["seat"]
            assert Ruleset.from_options(content["rules"]) == rules
            assert not any(part in content["seed"] for part in ("told", "told/0"))
        elif name == "round":
            known = set(content["hand"])
            hands = deal(rules, f"told/{content['number'] - 1}")
            assert known == set(str(hands[own]).split())
        elif name == "played":
            known |= set(content["cards"])
        elif name == "act":
            shown = {
                *content["hand"],
                *(content["table"] or []),
                *(card for play in content["legal"] for card in play),
            }
            assert shown <= known
        elif name == "ended":
            assert content["hands"][content["winner"]] == []
            assert len(content["scores"]) == 2


# --- in the arena ------------------------------------------------------------------------------------------


def test_the_arena_counts_and_names_what_programs_do_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    bad = [command("dies"), command("illegal"), command("hello_list")]
    result = run_arena([*bad, "greedy"], "cardems", deals=1, workers=1, ms=PATIENT)
    kinds = [dict(standing.fault_kinds) for standing in result.standings]
    assert kinds[0][FaultKind.ENDED] == 4  # it is started again three times
    assert kinds[0][FaultKind.GIVEN_UP] > 0
    assert set(kinds[1]) == {FaultKind.ILLEGAL}
    assert kinds[2][FaultKind.UNREADABLE] == 4
    assert kinds[3] == {}
    found = as_json(result)
    for player, standing in zip(found["players"], result.standings, strict=True):
        assert sum(player["fault_kinds"].values()) == player["faults"] == standing.faults
    firsts = [(fault["entry"], fault["kind"]) for fault in found["faults"]]
    assert len(set(firsts[:5])) == 5
    assert [fault.get("log") for fault in found["faults"] if fault["kind"] == "ended"] == [
        "the last thing that it said\n",
        *[None] * 3,
    ]
    assert json.loads(json.dumps(found)) == found
    show_standings(result)
    told = capsys.readouterr().out
    assert "faulty answers, each replaced by the pass or the lowest legal play:" in told
    assert "ended 4 times, first in deal 0: it ended with exit code 3" in told


def test_faulty_programs_do_not_change_what_the_others_are_dealt_or_play() -> None:
    """Who is played for by the pass or the lowest play scores as a player would that answers so."""
    bad = run_arena([command("illegal"), "greedy"], "cardems", deals=2, workers=1, ms=PATIENT)
    worse = run_arena([command("no_pass"), "greedy"], "cardems", deals=2, workers=1, ms=PATIENT)
    assert bad.points_by_deal == worse.points_by_deal


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cmd:", "cmd: is followed by a command line"),
        ("cmd:  ", "cmd: is followed by a command line"),
        ("cmd:python3 'bot.py", "cannot be read: No closing quotation"),
    ],
)
@pytest.mark.parametrize("house", ["cardems", "pusoy"])
def test_a_command_line_that_is_none_is_refused_in_a_sentence(name: str, message: str, house: str) -> None:
    with pytest.raises(PlayerError, match=message):
        run_arena([name], house, deals=1, workers=1)


def test_no_shell_reads_the_command_line(tmp_path: Path) -> None:
    program = DosProgram.of(f"cmd:python3 'a bot.py' $HOME ; touch {tmp_path}/made")
    assert program.words == ("python3", "a bot.py", "$HOME", ";", "touch", f"{tmp_path}/made")
    assert DosProgram.of(program.name) == program
