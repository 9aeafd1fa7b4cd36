"""A built-in player that speaks the engine protocol (``pusoy engine``)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import BinaryIO, Final, Protocol

from pusoy import __version__
from pusoy.dos.actions import Action as DosAction
from pusoy.dos.actions import Pass
from pusoy.dos.deals import deal as deal_dos
from pusoy.dos.plays import texts_of
from pusoy.dos.round import Round as DosRound
from pusoy.dos.ruleset import Ruleset as DosRuleset
from pusoy.errors import PusoyError
from pusoy.houses import TITLES
from pusoy.players.asking import in_time
from pusoy.players.base import Player, PlayerError, make_player
from pusoy.players.chance import round_chance
from pusoy.players.engine.guest import Begun, DosGuest, Hello, SetGuest, heard, read_hello
from pusoy.players.engine.host import Message, encode
from pusoy.players.setting import SetPlayer, make_setter, setter_names
from pusoy.thirteen.deals import check_seats
from pusoy.thirteen.deals import deal as deal_sets
from pusoy.thirteen.ranking import listed
from pusoy.thirteen.round import Round as SetRound
from pusoy.thirteen.rows import Action as SetAction
from pusoy.thirteen.rows import Claim
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.values import read_json, shown

MAX_LINE: Final = 1024 * 1024
"""The longest line of a host that is read, in bytes."""

PART_OF_TIME: Final = 0.8
"""How much of the host's time a player that looks ahead may take: the rest is for the way and the clock."""

DOS: Final = DosRuleset.rulebook.game
SETS: Final = SetRuleset.rulebook.game


class Playing(Protocol):
    """A built-in player at the seat that a host told it of."""

    def begin(self, begun: Begun) -> None:
        """A new round."""
        ...

    def hear(self, message: Message) -> None:
        """What happened."""
        ...

    def answer(self, content: object, random: Random) -> Message:
        """The answer to a question."""
        ...


class DosPlaying(DosGuest):
    """A player of Pusoy Dos; it has decided once before it says that it is ready."""

    def __init__(self, player: Player, hello: Hello) -> None:
        super().__init__(hello)
        self._player = player
        round_ = DosRound(self.rules, deal_dos(self.rules, "warm"))
        if round_.turn is not None:
            player.choose(round_.view(round_.turn), Random(0))

    def answer(self, content: object, random: Random) -> Message:
        """A play or a pass."""
        action: DosAction = self._in_time(content).choose(self.view(content), random)
        return {"pass": True} if isinstance(action, Pass) else {"play": texts_of(self.rules, action)}

    def _in_time(self, content: object) -> Player:
        """The player, held to the time that the host gives for this decision less what the way takes."""
        ms = content.get("ms") if isinstance(content, dict) else None
        return in_time(self._player, PART_OF_TIME * ms if isinstance(ms, int | float) and ms > 0 else None)


class SetPlaying(SetGuest):
    """A player of Pusoy; it has set one hand before it says that it is ready."""

    def __init__(self, player: SetPlayer, hello: Hello) -> None:
        super().__init__(hello)
        check_seats(hello.seats)
        self._player = player
        player.choose(SetRound(self.rules, deal_sets("warm", 2)).view(0), Random(0))

    def answer(self, content: object, random: Random) -> Message:
        """Three rows, or the name of a natural."""
        action: SetAction = self._player.choose(self.view(content), random)
        if isinstance(action, Claim):
            return {"natural": action.natural}
        rows = zip(("front", "middle", "back"), action, strict=True)
        return {name: list(map(str, listed(row))) for name, row in rows}


def check_level(level: str, game: str | None) -> None:
    """Raise :class:`PlayerError` where no game, or not this one, has a player of this name."""
    if game not in (None, DOS, SETS):
        raise PlayerError(f"{shown(game)} is no game; the games are {DOS} and {SETS}")
    if game is None and level in setter_names():
        return
    (make_setter if game == SETS else make_player)(level)


def serve(source: BinaryIO, sink: BinaryIO, level: str, game: str | None = None) -> None:
    """Play for the host at the other end until it says ``bye`` or its input ends.

    ``game`` says that no other is played. Raises PusoyError for a level that there is not, and for messages
    of a host that cannot be read; messages of kinds that are not known are passed over.
    """
    check_level(level, game)
    playing: Playing | None = None
    seed, random = "", Random(0)
    while line := source.readline(MAX_LINE + 1):
        if not line.strip():
            continue
        name, content = _message(line)
        if name == "bye":
            return
        answer: Message | None = None
        if name == "hello":
            hello = read_hello(content)
            playing, seed = _sit(level, game, hello), hello.seed
            answer = {"ready": {"name": level, "version": __version__}}
        elif playing is None:
            raise PusoyError(f"the host says {name} before hello")
        elif name == "round":
            begun = heard(content, Begun)
            playing.begin(begun)
            random = round_chance(seed, begun.number)
        elif name in ("act", "set"):
            answer = playing.answer(content, random)
        else:
            playing.hear({name: content})
        if answer is not None:
            sink.write(encode(answer) + b"\n")
            sink.flush()


def _message(line: bytes) -> tuple[str, object]:
    """A message's name and content; raises PusoyError."""
    try:
        if len(line) > MAX_LINE:
            raise ValueError(f"it has more than {MAX_LINE} bytes")
        content = read_json(line)
        if not isinstance(content, dict) or len(content) != 1:
            raise ValueError(f"it is no object with one key: {shown(content)}")
    except ValueError as error:
        raise PusoyError(f"the host's message cannot be read: {error}") from error
    return next(iter(content.items()))


def _sit(level: str, game: str | None, hello: Hello) -> Playing:
    makers: dict[str, Callable[[], Playing]] = {
        DOS: lambda: DosPlaying(make_player(level), hello),
        SETS: lambda: SetPlaying(make_setter(level), hello),
    }
    if hello.game not in makers:
        raise PusoyError(f"the host plays {shown(hello.game)}, which this program does not know")
    if game not in (None, hello.game):
        raise PusoyError(f"the host plays {TITLES[hello.game]}, not {TITLES[game or DOS]}")
    return makers[hello.game]()
