"""What a table is opened with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pusoy.houses import AnyRuleset

PACES: Final = {
    "slow": (1.6, 3.0),
    "normal": (0.7, 1.5),
    "fast": (0.15, 0.4),
    "instant": (0.0, 0.0),
}
"""How long computer players seem to think, in seconds, from and to."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a table is opened with. What is None is what was chosen last time, or the default.

    ``rules`` is the house, of either game; without one ``game`` may say which game is wanted, as records
    call it. ``level`` is the name of the computer players, ``seed`` names the deals (without one they come
    from 256 bits of the system's chance), ``pace`` is a key of :data:`PACES`. With ``new`` a match that was
    kept is not offered. ``folder`` holds kept matches and records (by default the user's data folder).
    ``title`` and ``description`` are those of a house that is no preset or that its owner calls otherwise.
    ``seats`` is how many sit at a table of Pusoy, and asks for one; in Pusoy Dos the house says that.
    """

    rules: AnyRuleset | None = None
    level: str | None = None
    seed: str | None = None
    pace: str = "normal"
    new: bool = False
    folder: Path | None = None
    title: str = ""
    description: str = ""
    seats: int | None = None
    game: str | None = None

    def __post_init__(self) -> None:
        if self.pace not in PACES:
            raise ValueError(f"there is no pace {self.pace!r}; there is {', '.join(PACES)}")
        if self.seats is not None:
            from pusoy.thirteen.deals import check_seats  # noqa: PLC0415 - loaded when it is wanted

            check_seats(self.seats)

    @property
    def wanted_game(self) -> str | None:
        """The game that is asked for, by its rules, its name or its seats; None where either will do."""
        if self.rules is not None:
            return self.rules.rulebook.game
        return self.game or (None if self.seats is None else "pusoy")
