"""The computer players: one interface, several levels.

>>> from random import Random
>>> from pusoy.dos.deals import deal
>>> from pusoy.dos.round import Round
>>> from pusoy.dos.ruleset import Ruleset
>>> rules = Ruleset.preset("cardems")
>>> round = Round(rules, deal(rules, "a seed"))
>>> make_player("greedy").choose(round.view(round.turn), Random(1)) in round.legal_plays
True
"""

from __future__ import annotations

from typing import Final

from pusoy.players.asking import Answer, SetAnswer, advise, ask, ask_setter, in_time
from pusoy.players.base import (
    PLAYERS,
    Player,
    PlayerError,
    PlayerInfo,
    in_own_words,
    list_players,
    make_player,
    player_names,
)
from pusoy.players.levels import BeginnerPlayer, CasualPlayer
from pusoy.players.lookahead import LookaheadPlayer, adviser, expert, strong
from pusoy.players.simple import GreedyPlayer, RandomPlayer
from pusoy.players.steady import SteadyPlayer

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Answer",
    "BeginnerPlayer",
    "CasualPlayer",
    "GreedyPlayer",
    "LookaheadPlayer",
    "Player",
    "PlayerError",
    "PlayerInfo",
    "RandomPlayer",
    "SetAnswer",
    "SteadyPlayer",
    "advise",
    "adviser",
    "ask",
    "ask_setter",
    "in_own_words",
    "in_time",
    "list_players",
    "make_player",
    "player_names",
]

PLAYERS.add("random", RandomPlayer)
PLAYERS.add("beginner", BeginnerPlayer)
PLAYERS.add("greedy", GreedyPlayer)
PLAYERS.add("casual", CasualPlayer)
PLAYERS.add("steady", SteadyPlayer)
PLAYERS.add("strong", strong)
PLAYERS.add("expert", expert)

LEVELS: Final = ("beginner", "casual", "steady", "strong", "expert")
"""The players that people choose opponents from, weakest first; the others are there to measure these by."""
