"""Computer players that fail: the match goes on, and the person is told."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

from pusoy.dos.actions import Action
from pusoy.dos.view import View
from pusoy.errors import PusoyError
from pusoy.players import GreedyPlayer
from pusoy.terminal import Settings, play_plain
from pusoy.terminal.session import Session
from terminal.tables import preset


class Broken(GreedyPlayer):
    def choose(self, view: View, random: Random) -> Action:
        raise RuntimeError("out of order")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every computer player, the adviser too, fails at every decision."""
    monkeypatch.setattr("pusoy.terminal.session.make_player", lambda name: Broken())
    monkeypatch.setattr("pusoy.terminal.session.adviser", Broken)


@pytest.mark.usefixtures("broken")
def test_a_fault_is_kept_until_it_is_told() -> None:
    session = Session(preset("cardems"), "steady", "s")
    session.deal()
    while session.my_turn:
        session.act(session.round.position(0).default_action())
    turn = session.turn
    assert turn is not None
    default = session.round.position(turn).default_action()
    assert session.think().action == default
    name = session.names[turn]
    session.step()
    (fault,) = session.take_faults()
    assert fault.startswith(f"{name} answered wrongly (RuntimeError: out of order): the pass or the lowest")
    assert session.take_faults() == []


@pytest.mark.usefixtures("broken")
def test_an_adviser_that_fails_gives_no_hint() -> None:
    session = Session(preset("cardems"), "steady", "s")
    session.deal()
    list(session.others())
    with pytest.raises(PusoyError, match=r"There is no hint: .*out of order"):
        session.hint()


@pytest.mark.usefixtures("broken")
def test_plain_mode_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nauto\nlegal\n1\npass\n"))
    settings = Settings(rules=preset("cardems"), seed="s", pace="instant", folder=tmp_path)
    assert play_plain(settings) == 0
    said = capsys.readouterr().out
    assert said.count("There is no hint") == 2
    assert "answered wrongly (RuntimeError: out of order)" in said.replace("There is no hint", "")
