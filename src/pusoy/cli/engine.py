"""``pusoy engine``: a built-in player speaks the engine protocol over standard input and output."""

from __future__ import annotations

import sys

from pusoy.cli import DONE
from pusoy.cli.output import make_ready
from pusoy.players.engine.serve import check_level, serve


def speak(level: str, game: str | None) -> int:
    """Play until the host says good-bye."""
    check_level(level, game)
    make_ready()
    serve(sys.stdin.buffer, sys.stdout.buffer, level.strip().lower(), game)
    return DONE
