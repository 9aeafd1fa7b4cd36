"""What a newcomer plays, at the table in the browser, in the terminal and on the command line alike."""

from __future__ import annotations

from typing import Final

HOUSE: Final = "cardems"
"""A house whose match ends, and soon."""
LEVEL: Final = "steady"
