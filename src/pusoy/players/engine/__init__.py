"""Programs as players, in any language: the engine protocol, from both of its ends.

``program`` is a command line as a player, ``seat`` one program at one seat, ``channel`` the process and its
pipes; ``host`` says what happens, ``guest`` hears it, and ``serve`` lets a built-in player speak.
"""

from __future__ import annotations

from pusoy.players.engine.program import MS, DosProgram, Program, SetProgram, is_program
from pusoy.players.engine.seat import PREFIX, Patience, Seat

__all__ = ["MS", "PREFIX", "DosProgram", "Patience", "Program", "Seat", "SetProgram", "is_program"]
