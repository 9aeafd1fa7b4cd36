"""The account of a round: hands face up, every penalty itemised, totals, who leads next."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Static

from pusoy.cards import CardSet
from pusoy.dos.plays import listed
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import Item
from pusoy.terminal import texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.account_screen import AccountScreen
from pusoy.terminal.accounts import by_round, penalties_apart, round_won, score_text
from pusoy.terminal.faces import MEDIUM, spread
from pusoy.terminal.session import Session
from pusoy.terminal.sized import Pressable
from pusoy.terminal.standing import side_name
from pusoy.terminal.texts_turn import goal_line
from pusoy.terminal.theme import ink


def small_cards(rules: Ruleset, cards: CardSet) -> Text:
    """Cards in a line, each a scrap of paper with rank and sign."""
    text = Text()
    for card in listed(rules, cards):
        text.append(card.pretty, ink(card.suit))
        text.append(" ")
    return text


def large_cards(rules: Ruleset, cards: CardSet, aside: str) -> Text:
    """Cards as boxes, each line of them after ``aside``."""
    text = Text()
    for row in spread(listed(rules, cards), MEDIUM, MEDIUM.width + 1, lift=False):
        text.append(aside)
        for segment in row:
            text.append(segment.text, segment.style)
    return text


class RoundScreen(AccountScreen[Session]):
    """What everybody was left with, and what it costs."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,enter", "next", words.KEY_NEXT, key_display="n"),
        Binding("n,enter", "finish", words.MATCH_RESULT, key_display="n"),
        Binding("e", "end", words.KEY_END),
        Binding("l", "log", words.KEY_LOG),
        Binding("r", "rules", words.KEY_RULES),
        Binding("x", "save", words.KEY_SAVE),
        Binding("question_mark", "help", words.KEY_HELP, key_display="?"),
        Binding("q", "app.leave", words.KEY_LEAVE),
        Binding("down", "scroll_by(1)", show=False),
        Binding("up", "scroll_by(-1)", show=False),
    ]

    def compose(self) -> ComposeResult:
        """The winner, a paragraph a seat, who leads next."""
        session = self.session
        head = texts.round_head(session.rules, len(session.match.rounds))
        yield Static(words.account_head(session.title, head), classes="page-title", markup=False)
        yield Static(round_won(session), id="won", markup=False)
        with VerticalScroll(id="accounts", can_focus=False):
            for side in by_round(session):
                yield Static(self._account(side), classes="account", markup=False)
        leader = session.next_leader()
        name = None if leader is None else session.names[leader]
        over = session.over
        ahead = [] if over else [texts.next_leads(name, session.rules), *goal_line(session.match)]
        yield Static(" ".join(ahead), id="leads", markup=False)
        with Horizontal(id="buttons"):
            yield Pressable(
                f"⏎ {words.MATCH_RESULT if over else words.KEY_NEXT}",
                "finish" if over else "next",
                id="next",
                classes="main ready",
            )
            if self.may_end:
                yield Pressable(f"e {words.KEY_END}", "end", id="end")
            yield Pressable(f"x {words.KEY_SAVE}", "save", id="save")
        yield Footer(compact=True, show_command_palette=False)

    def room_changed(self, name: str) -> None:
        """Where there is much room, the hands lie there as cards."""
        accounts = self.query(".account").results(Static)
        for side, account in zip(by_round(self.session), accounts, strict=True):
            account.update(self._account(side, large=name == "wide"))

    def _account(self, side: tuple[int, ...], *, large: bool = False) -> Text:
        """A seat in a paragraph; a pair with what it wins or loses together, then both its hands."""
        session, result = self.session, self.session.result
        width = max(len(side_name(session, one)) for one in by_round(session))
        aside = "\n" + " " * (width + 3)
        name, first = side_name(session, side), side[0]
        text = Text("")
        text.append(f"{'★' if result.winner in side else ' '} {name:<{width}}", "bold")
        text.append(f"{texts.points(result.scores[first]):>6}   ", "bold")
        text.append(f"{words.seat_total(texts.points(session.match.totals[first])):<12}")
        if len(side) == 1:
            text.append_text(self._hand(first, aside, large=large))
            return text
        text.append(score_text(session, side))
        for seat in side:
            text.append(f"{aside}{session.names[seat]} ")
            text.append_text(self._hand(seat, aside, large=large, alone=False))
        return text

    def _hand(self, seat: int, aside: str, *, large: bool, alone: bool = True) -> Text:
        """The cards that a seat was left with, and how its penalty and, where it plays alone, score arose."""
        session, result, hand = self.session, self.session.result, self.session.round.hands[seat]
        text = Text("")
        if not hand:
            text.append(words.WENT_OUT, "bold")
        elif not large:
            text.append_text(small_cards(session.rules, hand))
        apart = penalties_apart(result, seat)
        if apart:
            text.append(f"{aside}{words.PENALTY} {result.penalties[seat]}: {self._items(apart)}", "dim")
        if alone and result.items[seat]:
            text.append(aside + self._items(result.items[seat]), "dim")
        if hand and large:
            text.append_text(large_cards(session.rules, hand, aside))
        return text

    def _items(self, items: tuple[Item, ...]) -> str:
        return " · ".join(texts.item_line(item, self.session.names) for item in items)
