"""All that a browser is sent of a table, held against what its person may know at that moment.

What they may know follows from the deals, which are computed here from the chance of the server, and from
what was played before everybody's eyes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Error, Response, WebSocket

from browser.people import Friend
from browser.serving import seed_of
from browser.speech import PACK, spoken
from pusoy.dos.deals import deal
from pusoy.dos.ruleset import Ruleset
from pusoy.server.games import find_desk

STATIC: Final = re.compile(r"^/(assets|rules|api/(houses|options|rules))\b|\.(png|svg|webmanifest)$")
"""The same for everybody: the client's files, and what houses there are."""
SIGNS: Final = dict(zip("♣♠♥♦", "CSHD", strict=True))
_SIGNED: Final = re.compile("(10|[2-9TJQKA])([♣♠♥♦])")
_DRAWING: Final = re.compile(r'\s(d|style|points|transform)="[^"]*"')
_LOOK: Final = """
() => {
  const page = document.documentElement.cloneNode(true);
  const live = page.querySelector('[data-testid=live]');
  const lines = [...live?.children ?? []].map((line) => line.textContent);
  live?.replaceChildren();
  return [window.heard.number, window.heard.view?.you ?? null, page.outerHTML, lines];
}
"""


class Ears:
    """Keeps everything that a person's browser receives, and what it shows when it is looked at."""

    def __init__(self, friend: Friend) -> None:
        self.friend: Final = friend
        self.frames: Final[list[dict[str, Any]]] = []
        self.looks: Final[list[tuple[int, int | None, str]]] = []
        self._lines: list[str] = []
        self._answers: Final[list[tuple[int, Response]]] = []
        friend.page.on("websocket", self._listen)
        friend.context.on("response", lambda answer: self._answers.append((len(self.frames), answer)))

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda text: self.frames.append(json.loads(text)))

    def look(self) -> None:
        """Keep the page as it is now, with all its attributes.

        What the live region told is of the moment in which it was new: its lines stay for a while.
        """
        number, you, page, lines = self.friend.page.evaluate(_LOOK)
        new = [line for line in lines if line not in self._lines]
        self._lines = lines
        self.looks.append((number, you, "\n".join((page, *new))))

    def bodies(self) -> Iterator[tuple[int, str, str]]:
        """What came over HTTP: after how many frames, from which address, and its text."""
        for frames, answer in self._answers:
            address = urlsplit(answer.url)
            if not STATIC.search(address.path) and answer.ok:
                try:
                    text = answer.text()
                except Error as error:
                    if "navigated away from" not in error.message:
                        raise
                    continue  # a page that was left may take answers along; the server's tests read them
                yield frames, f"{answer.request.method} {address.path}", text

    def seats(self) -> list[int | None]:
        """Where the table said that they sit, one after another."""
        said = [frame["view"]["you"] for frame in self.frames if "view" in frame]
        return [seat for at, seat in enumerate(said) if at == 0 or seat != said[at - 1]]


@cache
def _names(language: str) -> re.Pattern[str]:
    words = "|".join(re.escape(spoken(card, language)) for card in PACK)
    return re.compile(rf"(?<![\w#])(?:({'|'.join(PACK)})|({words}))(?!\w)", re.IGNORECASE)


@cache
def _codes(language: str) -> dict[str, str]:
    return {spoken(card, language).lower(): card for card in PACK}


def cards_in(text: str, language: str) -> set[str]:
    """The cards that a text names: as code in capitals, in words, or with the sign of the suit."""
    found = _names(language).findall(text)
    codes = {code for code, _ in found if code.isupper()}
    signed = {f"{'T' if rank == '10' else rank}{SIGNS[sign]}" for rank, sign in _SIGNED.findall(text)}
    return codes | signed | {_codes(language)[words.lower()] for _, words in found if words}


class Truth:
    """The deals of a table, and what was played when, as all ears agree.

    ``deal`` is the name of the chance from which the table was dealt; all its deals but the last are over.
    """

    def __init__(self, rules: object, deal_name: str, ears: Sequence[Ears]) -> None:
        options = Ruleset.from_options(find_desk("pusoy-dos").read_rules(rules))
        self.dealt: Final[dict[int, tuple[frozenset[str], ...]]] = {}
        self.played: Final[dict[int, frozenset[str]]] = {}
        happened = {
            frame["number"]: frame for one in ears for frame in one.frames if frame["type"] == "happened"
        }
        for number, frame in sorted(happened.items()):
            event = frame["event"]
            if event["type"] == "dealt":
                seed = seed_of(deal_name, len(self.dealt) + 1)
                hands = deal(options, seed, frame["view"]["round"]["dealer"])
                self.dealt[number] = tuple(frozenset(map(str, hand)) for hand in hands)
            elif event["type"] == "acted":
                cards = frozenset((event["action"]["cards"] or "").split())
                assert cards <= self._hands(number)[event["action"]["seat"]], "a play of cards never dealt"
                self.played[number] = cards

    def _hands(self, number: int) -> tuple[frozenset[str], ...]:
        begun = [at for at in self.dealt if at <= number]
        return self.dealt[max(begun)] if begun else ()

    def known(self, seat: int | None, number: int) -> frozenset[str]:
        """The cards that this seat, or an onlooker, may know after this event."""
        begun = [at for at in self.dealt if at <= number]
        if not begun:
            return frozenset()
        start, following = max(begun), [at for at in self.dealt if at > number]
        end = max(self.played, default=0) + 1 if not following else min(following)
        acts = [at for at in self.played if start < at < end]
        if following and number >= max(acts):  # the round is over: all hands are open
            return frozenset(PACK)
        seen = [self.played[at] for at in acts if at <= number]
        own = frozenset() if seat is None else self.dealt[start][seat]
        return own.union(*seen)


def leaks(ears: Ears, truth: Truth) -> list[str]:
    """Every card that this person was told, or shown, before they might know of it."""
    language, found = ears.friend.language, []

    def hold(what: str, text: str, seat: int | None, number: int, public: set[str]) -> None:
        told = cards_in(text, language) - truth.known(seat, number) - public
        if told:
            found.append(f"{ears.friend.name} at {seat}, event {number}, {what}: {' '.join(sorted(told))}")

    seat, number, required = None, 0, set[str]()
    moments = [(seat, number, required)]
    for frame in ears.frames:
        number = max(number, frame.get("number", 0)) if frame["type"] != "done" else number
        view = frame.get("view")
        if view is not None:
            seat = view["you"]
            # Which card must open the round is known to all: the house says so.
            required = {view["round"]["required"]} - {None} if view["round"] else set()
        moments.append((seat, number, required))
        hold(f"frame {frame['type']}", _spread(frame), seat, number, required)
    for frames, address, text in ears.bodies():
        hold(address, text, *moments[frames])
    for number, seat, page in ears.looks:
        public = next((cards for _, at, cards in moments if at == number), set())
        hold("the page", _DRAWING.sub("", page), seat, number, public)
    return found


def _spread(frame: dict[str, Any]) -> str:
    """The frame as text, in which the cards of the position stand apart too, as everywhere else."""
    view = frame.get("view")
    position = view["round"]["position"] if view and view["round"] else None
    apart = " ".join(re.findall("[3-9TJQKA2][CSHD]", (position or "").partition(" ")[2]))
    return f"{json.dumps(frame, ensure_ascii=False)} {apart}"
