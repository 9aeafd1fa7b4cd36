"""Before the deal: the house, the level, and a match that is waiting."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Footer, Static

from pusoy.houses import AnyRuleset
from pusoy.terminal import pages, texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.choices import Choices
from pusoy.terminal.games import GAMES, NAMES, SETS, game_of, houses, offered_levels, usual_level, usual_rules
from pusoy.terminal.house import differences, summary
from pusoy.terminal.sitting import Sitting
from pusoy.terminal.sized import Pressable, SizedScreen
from pusoy.terminal.theme import WOVEN
from pusoy.thirteen.showdown import SEATS


class Woven(Widget):
    """A woven edge, one row high."""

    def render(self) -> Text:
        """The weave across the whole width."""
        return Text(WOVEN * (self.size.width // 2 + 1), no_wrap=True, overflow="crop")


class House(NamedTuple):
    """A house to choose, with what its owner calls it and says of it, where it is no preset."""

    rules: AnyRuleset
    title: str = ""
    description: str = ""


class HouseList(Static):
    """The houses, one a line; a click chooses."""

    def __init__(self, houses: list[House], at: int) -> None:
        super().__init__(id="houses", markup=False)
        self.houses = houses
        self.at = at

    def offer(self, houses: list[House], at: int) -> None:
        """Other houses."""
        self.houses = houses
        self.choose(at)

    def on_mount(self) -> None:
        """Draw it."""
        self.choose(self.at)

    def choose(self, place: int) -> None:
        """Mark this house."""
        self.at = place % len(self.houses)
        text = Text(no_wrap=True, overflow="ellipsis")
        for i, house in enumerate(self.houses):
            chosen = i == self.at
            text.append(
                f"{'▸' if chosen else ' '} {texts.house_title(house.rules, house.title)}\n",
                "bold reverse" if chosen else "",
            )
        text.rstrip()
        self.update(text)

    def on_click(self, event: events.Click) -> None:
        """Choose the house that is clicked."""
        if 0 <= event.y < len(self.houses) and isinstance(self.screen, StartScreen):
            self.screen.choose(event.y)


class StartScreen(SizedScreen[Choices]):
    """Dismissed with the choices to play with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "deal", words.KEY_PLAY, key_display="⏎"),
        Binding("up", "house(-1)", words.KEY_HOUSE, key_display="↑↓"),
        Binding("down", "house(1)", show=False),
        Binding("left", "level(-1)", words.KEY_LEVEL, key_display="←→"),
        Binding("right", "level(1)", show=False),
        Binding("g,tab", "game", words.KEY_GAME, key_display="g", priority=True),
        Binding("p", "seats", show=False),
        Binding("r", "rules", words.KEY_RULES),
        Binding("question_mark", "help", words.KEY_HELP, key_display="?"),
        Binding("q,escape", "app.leave", words.KEY_LEAVE, key_display="q"),
    ]

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.choices = choices
        self.chosen = House(choices.rules, choices.title, choices.description)
        self.game = game_of(choices.rules)
        self.seats = choices.seats
        shown = self._houses()
        self.houses = HouseList(shown, shown.index(self.chosen))
        self._take_levels(choices.level)

    def _houses(self) -> list[House]:
        """The houses of the game, the one of last time among them."""
        shown = [House(rules) for rules in houses(self.game)]
        if game_of(self.chosen.rules) == self.game and self.chosen not in shown:
            shown.insert(0, self.chosen)
        return shown

    def _take_levels(self, asked: str) -> None:
        self.levels = offered_levels(self.game)
        names = [info.name for info in self.levels]
        self.level = names.index(asked if asked in names else usual_level(game=self.game))

    @property
    def rules(self) -> AnyRuleset:
        """The rules of the house that is marked."""
        return self.house.rules

    @property
    def house(self) -> House:
        """The house that is marked."""
        return self.houses.houses[self.houses.at]

    def compose(self) -> ComposeResult:
        """Name, houses with their description, levels, and the way to the table."""
        yield Woven(classes="woven")
        with Horizontal(id="games"):
            yield Static(Text(words.TAGLINE), id="tagline", markup=False)
            for game in GAMES:
                yield Pressable(NAMES[game], f"set_game('{game}')", id=f"game-{game}", classes="level")
        with Horizontal(id="choose"):
            yield self.houses
            with VerticalScroll(id="about", can_focus=False):
                yield Static(id="house-title", markup=False)
                yield Static(id="house-text", markup=False)
                yield Static(id="house-points", markup=False)
        with Vertical(id="levels"):
            with Horizontal(id="level-names"):
                yield Static(f"{words.LEVEL}: ", id="level-label", markup=False)
                most = max(len(offered_levels(game)) for game in GAMES)
                for place in range(most):
                    yield Pressable("", f"set_level({place})", id=f"level-{place}", classes="level")
            yield Static(id="level-style", markup=False)
        with Horizontal(id="buttons"):
            yield Pressable(words.DEAL, "deal", id="deal", classes="main ready")
            yield Pressable("", "seats", id="seats")
            yield Static(words.NO_STAKES, id="no-stakes", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def room_changed(self, name: str) -> None:
        """Draw what is chosen."""
        self.show()

    def choose(self, place: int) -> None:
        """Mark a house."""
        self.houses.choose(place)
        self.show()

    def show(self) -> None:
        """The house and the level that are chosen."""
        rules, title, description = self.house
        self.query_one("#house-title", Static).update(texts.house_title(rules, title))
        about = texts.house_description(rules, description)
        if title or rules.preset_name is None:
            about = "\n".join([about, "", *differences(rules)])
        self.query_one("#house-text", Static).update(about)
        points = Text("\n".join(f"• {line}" for line in summary(rules)))
        self.query_one("#house-points", Static).update(points)
        for game in GAMES:
            _mark(self.query_one(f"#game-{game}", Pressable), NAMES[game], chosen=game == self.game)
        buttons = self.query("#level-names .level").results(Pressable)
        for place, button in enumerate(buttons):
            button.display = place < len(self.levels)
            if button.display:
                _mark(button, self.levels[place].name, chosen=place == self.level)
        self.query_one("#level-style", Static).update(self.levels[self.level].style)
        seats = self.query_one("#seats", Pressable)
        seats.display = self.game == SETS
        seats.update(words.seats_button(self.seats))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """How many sit at a table is chosen in Pusoy only."""
        return action != "seats" or self.game == SETS

    def action_game(self) -> None:
        """The other game."""
        self.action_set_game(GAMES[(GAMES.index(self.game) + 1) % len(GAMES)])

    def action_set_game(self, game: str) -> None:
        """The houses and levels of this game."""
        if game == self.game:
            return
        level = self.levels[self.level].name
        self.game = game
        shown = self._houses()
        first = self.chosen if self.chosen in shown else House(usual_rules(game))
        self.houses.offer(shown, shown.index(first))
        self._take_levels(level)
        self.show()

    def action_seats(self) -> None:
        """Two, three or four at the table."""
        self.seats = SEATS[(SEATS.index(self.seats) + 1) % len(SEATS)]
        self.show()

    def action_house(self, step: int) -> None:
        """The next house."""
        self.choose(self.houses.at + step)

    def action_level(self, step: int) -> None:
        """The next level."""
        self.action_set_level((self.level + step) % len(self.levels))

    def action_set_level(self, place: int) -> None:
        """This level."""
        self.level = place % len(self.levels)
        self.show()

    def action_rules(self) -> None:
        """The rules page of the marked house."""
        self.app.push_screen(pages.rules_page(*self.house))

    def action_help(self) -> None:
        """What the keys do."""
        self.app.push_screen(pages.help_page(self.game))

    def action_deal(self) -> None:
        """Sit down."""
        rules, title, description = self.house
        level = self.levels[self.level].name
        order, theme = self.choices.order, self.choices.theme
        self.dismiss(Choices(rules, level, order, theme, title, description, self.seats))


def _mark(button: Pressable, name: str, *, chosen: bool) -> None:
    button.update(f"▸{name}◂" if chosen else f" {name} ")
    button.set_class(chosen, "ready")


class ResumeScreen(ModalScreen[bool]):
    """A kept match: dismissed with whether to go on with it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y,space", "answer(True)", words.KEY_GO_ON, key_display="⏎"),
        Binding("n", "answer(False)", words.KEY_NEW),
        Binding("q,escape", "app.leave", words.KEY_LEAVE, key_display="q"),
    ]

    def __init__(self, session: Sitting) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        """What is waiting, and what one can do."""
        session = self.session
        totals = session.match.totals
        rival = max((seat for seat in session.match.seats if seat), key=lambda seat: totals[seat])
        best = words.best_rival(session.names[rival], texts.points(totals[rival]))
        head = texts.round_head(session.rules, len(session.match.rounds))
        with Vertical(id="resume"):
            yield Woven(classes="woven")
            yield Static(words.RESUME_TITLE, id="resume-title", markup=False)
            house, mine = f"{NAMES[session.game]}, {session.title}", texts.points(totals[0])
            yield Static(words.resume(house, head, mine, best, session.level), markup=False)
            yield Static(session.far(), id="resume-round", markup=False)
            yield Static(words.RESUME_KEYS, id="resume-keys", markup=False)
            with Horizontal(id="buttons"):
                yield Pressable(f"⏎ {words.KEY_GO_ON}", "answer(True)", id="go-on", classes="main ready")
                yield Pressable(f"n {words.KEY_NEW}", "answer(False)", id="new")
                yield Pressable(f"q {words.KEY_LEAVE}", "app.leave", id="leave")

    def action_answer(self, go_on: bool) -> None:
        """Go on with it, or not."""
        self.dismiss(go_on)
