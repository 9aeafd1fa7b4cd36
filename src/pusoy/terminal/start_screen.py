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

from pusoy.dos.explain import summarise
from pusoy.dos.ruleset import Ruleset
from pusoy.players import list_players
from pusoy.terminal import pages, texts
from pusoy.terminal import texts_screen as words
from pusoy.terminal.choices import Choices
from pusoy.terminal.house import differences
from pusoy.terminal.session import Session
from pusoy.terminal.sized import Pressable, SizedScreen
from pusoy.terminal.theme import WOVEN


class Woven(Widget):
    """A woven edge, one row high."""

    def render(self) -> Text:
        """The weave across the whole width."""
        return Text(WOVEN * (self.size.width // 2 + 1), no_wrap=True, overflow="crop")


class House(NamedTuple):
    """A house to choose, with what its owner calls it and says of it, where it is no preset."""

    rules: Ruleset
    title: str = ""
    description: str = ""


class HouseList(Static):
    """The houses, one a line; a click chooses."""

    def __init__(self, houses: list[House], at: int) -> None:
        super().__init__(id="houses", markup=False)
        self.houses = houses
        self.at = at

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
        Binding("r", "rules", words.KEY_RULES),
        Binding("question_mark", "help", words.KEY_HELP, key_display="?"),
        Binding("q,escape", "app.leave", words.KEY_LEAVE, key_display="q"),
    ]

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.choices = choices
        houses = [House(Ruleset.preset(name)) for name in Ruleset.presets()]
        chosen = House(choices.rules, choices.title, choices.description)
        if chosen not in houses:
            houses.insert(0, chosen)
        self.houses = HouseList(houses, houses.index(chosen))
        self.levels = list_players()
        self.level = [info.name for info in self.levels].index(choices.level)

    @property
    def rules(self) -> Ruleset:
        """The rules of the house that is marked."""
        return self.house.rules

    @property
    def house(self) -> House:
        """The house that is marked."""
        return self.houses.houses[self.houses.at]

    def compose(self) -> ComposeResult:
        """Name, houses with their description, levels, and the way to the table."""
        yield Woven(classes="woven")
        yield Static(Text.assemble((words.NAME, "bold"), f"  {words.TAGLINE}"), id="title", markup=False)
        with Horizontal(id="choose"):
            yield self.houses
            with VerticalScroll(id="about", can_focus=False):
                yield Static(id="house-title", markup=False)
                yield Static(id="house-text", markup=False)
                yield Static(id="house-points", markup=False)
        with Vertical(id="levels"):
            with Horizontal(id="level-names"):
                yield Static(f"{words.LEVEL}: ", id="level-label", markup=False)
                for place, info in enumerate(self.levels):
                    yield Pressable(
                        f" {info.name} ", f"set_level({place})", id=f"level-{place}", classes="level"
                    )
            yield Static(id="level-style", markup=False)
        with Horizontal(id="buttons"):
            yield Pressable(words.DEAL, "deal", id="deal", classes="main ready")
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
        points = Text("\n".join(f"• {line}" for line in summarise(rules)))
        self.query_one("#house-points", Static).update(points)
        for place, button in enumerate(self.query(".level").results(Pressable)):
            chosen = place == self.level
            name = self.levels[place].name
            button.update(f"▸{name}◂" if chosen else f" {name} ")
            button.set_class(chosen, "ready")
        self.query_one("#level-style", Static).update(self.levels[self.level].style)

    def action_house(self, step: int) -> None:
        """The next house."""
        self.choose(self.houses.at + step)

    def action_level(self, step: int) -> None:
        """The next level."""
        self.action_set_level((self.level + step) % len(self.levels))

    def action_set_level(self, place: int) -> None:
        """This level."""
        self.level = place
        self.show()

    def action_rules(self) -> None:
        """The rules page of the marked house."""
        self.app.push_screen(pages.rules_page(*self.house))

    def action_help(self) -> None:
        """What the keys do."""
        self.app.push_screen(pages.help_page())

    def action_deal(self) -> None:
        """Sit down."""
        rules, title, description = self.house
        level = self.levels[self.level].name
        self.dismiss(Choices(rules, level, self.choices.order, self.choices.theme, title, description))


class ResumeScreen(ModalScreen[bool]):
    """A kept match: dismissed with whether to go on with it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y,space", "answer(True)", words.KEY_GO_ON, key_display="⏎"),
        Binding("n", "answer(False)", words.KEY_NEW),
        Binding("q,escape", "app.leave", words.KEY_LEAVE, key_display="q"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        """What is waiting, and what one can do."""
        session = self.session
        totals = session.match.totals
        rival = max((seat for seat in session.rules.seats if seat), key=lambda seat: totals[seat])
        best = words.best_rival(session.names[rival], texts.points(totals[rival]))
        head = texts.round_head(session.rules, len(session.match.rounds))
        cards = None
        if session.turn is not None:
            named = zip(session.names, session.position.left, strict=True)
            cards = [f"{texts.whom(name)} {left}" for name, left in named]
        with Vertical(id="resume"):
            yield Woven(classes="woven")
            yield Static(words.RESUME_TITLE, id="resume-title", markup=False)
            yield Static(
                words.resume(session.title, head, texts.points(totals[0]), best, session.level), markup=False
            )
            yield Static(words.resume_round(cards), id="resume-round", markup=False)
            yield Static(words.RESUME_KEYS, id="resume-keys", markup=False)
            with Horizontal(id="buttons"):
                yield Pressable(f"⏎ {words.KEY_GO_ON}", "answer(True)", id="go-on", classes="main ready")
                yield Pressable(f"n {words.KEY_NEW}", "answer(False)", id="new")
                yield Pressable(f"q {words.KEY_LEAVE}", "app.leave", id="leave")

    def action_answer(self, go_on: bool) -> None:
        """Go on with it, or not."""
        self.dismiss(go_on)
