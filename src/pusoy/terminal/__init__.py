"""The table in a terminal: full screen (:func:`play_screen`) or line by line (:func:`play_plain`).

Importing this is cheap: Textual, the rules' kernel and the computer players are loaded when play begins.
"""

from __future__ import annotations

from pusoy.terminal.settings import PACES, Settings

__all__ = ["PACES", "Settings", "play_plain", "play_screen"]


def play_plain(settings: Settings) -> int:
    """Play line by line on standard input and output; returns the exit code."""
    from pusoy.terminal.plain import run  # noqa: PLC0415 - loaded when it is wanted

    return run(settings)


def play_screen(settings: Settings) -> int:
    """Play at the full-screen table; returns the exit code."""
    from pusoy.terminal.app import run  # noqa: PLC0415 - loaded when it is wanted

    return run(settings)
