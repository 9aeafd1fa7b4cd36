"""What a newcomer plays, at the table in the browser, in the terminal and on the command line alike."""

from __future__ import annotations

from typing import Final

HOUSE: Final = "cardems"
"""A house whose match ends, and soon."""
SET_HOUSE: Final = "pusoy"
"""The house of Pusoy, the 13-card game: its plainest."""
LEVEL: Final = "steady"
