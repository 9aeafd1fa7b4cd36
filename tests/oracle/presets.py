"""The default options and the thirteen presets, typed from the tables of sections 2 and 3."""

from __future__ import annotations

from oracle.cards import Options

PLAIN_RUNS = ["34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]

DEFAULTS: Options = {
    "players": 4,
    "cards_each": 13,
    "leftover": "aside",
    "suit_order": "CSHD",
    "direction": "clockwise",
    "triples": True,
    "four_card": "none",
    "five_card": True,
    "categories": ["straight", "flush", "full_house", "four_of_a_kind", "straight_flush"],
    "straights": [*PLAIN_RUNS, "23456", "A2345"],
    "straight_suit_card": "highest_rank",
    "royal_flush_tops": False,
    "straight_flush_order": "rank_first",
    "flush_order": "suit_first",
    "five_card_answer": "any_category",
    "bombs": [],
    "bomb_over": "none",
    "passing": "may_return",
    "opening_in": "first_round",
    "opening_shape": "any",
    "next_leader": "previous_winner",
    "last_card_guard": "off",
    "finishing_two": "allowed",
    "round_end": "first_out",
    "revolution": "off",
    "instant_wins": [],
    "teams": False,
    "card_factors": [],
    "shutout": "none",
    "held_two_factor": 1,
    "held_bomb_factor": 1,
    "finishing_two_factor": 1,
    "held_top_card": 0,
    "held_all_twos": 0,
    "settlement": "penalties",
    "place_points": [3, 2, 1, 0],
    "match_end": "open",
    "match_winner": "best_total",
    "tie_break": ["rounds_won", "seat"],
    "stake": "none",
}

CARDEMS: Options = {
    **DEFAULTS,
    "straights": [*PLAIN_RUNS, "A2345", "23456"],
    "card_factors": [[10, 2]],
    "shutout": 39,
    "match_end": {"penalty_limit": 30},
    "tie_break": ["rounds_won", "seat"],
}

FILIPINO_HOUSE: Options = {
    **DEFAULTS,
    "direction": "anticlockwise",
    "five_card_answer": "same_category",
    "straights": PLAIN_RUNS,
    "royal_flush_tops": True,
    "passing": "locked_out",
    "card_factors": [[10, 2], [13, 3]],
    "held_top_card": 1,
    "held_all_twos": 4,
    "settlement": "winner_collects",
    "match_end": {"rounds": 10},
}

THREE_HANDS: Options = {
    **DEFAULTS,
    "players": 3,
    "cards_each": 17,
    "leftover": "to_lowest_card_holder",
}

BIG_TWO: Options = {
    **DEFAULTS,
    "suit_order": "DCHS",
    "direction": "anticlockwise",
    "straights": ["A2345", "23456", *PLAIN_RUNS],
    "straight_suit_card": "sequence_last",
    "flush_order": "high_card_first",
    "card_factors": [[10, 2], [13, 3]],
    "settlement": "pairwise_difference",
    "match_end": {"rounds": 10},
}

TAIWAN: Options = {
    **DEFAULTS,
    "suit_order": "CDHS",
    "triples": False,
    "categories": ["straight", "full_house", "four_of_a_kind", "straight_flush"],
    "straights": ["A2345", *PLAIN_RUNS, "23456"],
    "five_card_answer": "same_category",
    "bombs": ["four_of_a_kind", "straight_flush"],
    "bomb_over": "any",
    "card_factors": [[10, 2]],
    "held_two_factor": 2,
    "held_bomb_factor": 2,
    "finishing_two_factor": 2,
    "instant_wins": ["dragon"],
    "settlement": "winner_collects",
    "match_end": {"rounds": 10},
}

BIG2_RESEARCH: Options = {
    **DEFAULTS,
    "suit_order": "DCHS",
    "four_card": "two_pair_and_quads",
    "categories": ["straight", "flush", "full_house", "straight_flush"],
    "straights": [*PLAIN_RUNS, "JQKA2"],
    "straight_suit_card": "highest_rank",
    "flush_order": "high_card_first",
    "opening_shape": "single",
    "card_factors": [],
    "settlement": "winner_collects",
}

PRESETS: dict[str, Options] = {
    "playfacetoface": DEFAULTS,
    "cardems": CARDEMS,
    "filipino-house": FILIPINO_HOUSE,
    "casual": {**FILIPINO_HOUSE, "five_card": False},
    "revolution": {**FILIPINO_HOUSE, "revolution": "until_round_end"},
    "bombs": {**FILIPINO_HOUSE, "bombs": ["four_of_a_kind"], "bomb_over": "any"},
    "partners": {**FILIPINO_HOUSE, "teams": True},
    "house-international": {**FILIPINO_HOUSE, "suit_order": "DCHS"},
    "three-hands": THREE_HANDS,
    "two-hands": {**DEFAULTS, "players": 2},
    "big-two": BIG_TWO,
    "taiwan": TAIWAN,
    "big2-research": BIG2_RESEARCH,
}
