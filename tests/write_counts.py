"""Write tests/dos/data/counts.json: counts of legal plays over seeded games, by the oracle alone.

    python tests/write_counts.py

For every preset a few games. A game's hands come from a shuffle by `random.Random(seed)`, its actions are
random legal ones; both are kept in the file as text, so that it stands on its own. At every decision all
legal plays are counted by kind. The digest is SHA-256 over one line a decision, each with a line feed:
`SEAT plays: PLAY, PLAY, … pass: yes|no`, plays in the order of the interface.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from oracle import DECK, PASS, PRESETS, Options, Round, card_key, classify, score_round, sort_cards

GAMES = 4
FILE = Path(__file__).parent / "dos" / "data" / "counts.json"


def deal(options: Options, rng: random.Random) -> list[list[str]]:
    """A shuffled deck cut into hands; one card left over goes where `leftover` says."""
    deck = list(DECK)
    rng.shuffle(deck)
    each, seats = options["cards_each"], options["players"]
    hands = [deck[seat * each : (seat + 1) * each] for seat in range(seats)]
    if options["leftover"] == "to_lowest_card_holder":
        lowest = min((card for hand in hands for card in hand), key=lambda card: card_key(options, card))
        next(hand for hand in hands if lowest in hand).append(deck[seats * each])
    return [sort_cards(options, hand) for hand in hands]


def decision_line(seat: int, plays: list[list[str]], can_pass: bool) -> str:
    """What the digest hashes of one decision."""
    listed = ", ".join(" ".join(play) for play in plays)
    return f"{seat} plays: {listed} pass: {'yes' if can_pass else 'no'}\n"


def play_game(name: str, number: int) -> dict[str, Any]:
    """One game: hands, actions, counts of what was legal, digest, score."""
    options = PRESETS[name]
    rng = random.Random(f"counts {name} {number}")
    hands = deal(options, rng)
    table = Round(options, hands)
    counts: Counter[str] = Counter()
    digest = hashlib.sha256()
    actions = []
    while table.turn is not None:
        seat = table.turn
        plays, can_pass = table.legal()
        digest.update(decision_line(seat, plays, can_pass).encode())
        counts["decisions"] += 1
        counts["leads"] += table.table is None
        counts["passes"] += can_pass
        for play in plays:
            found = classify(options, play, table.inverted)
            assert found is not None
            counts[found[0]] += 1
        # A third of the passes that are legal, else the later of two draws: longer plays, shorter rounds.
        play_ = PASS
        if plays and not (can_pass and rng.random() < 0.33):
            play_ = " ".join(plays[max(rng.randrange(len(plays)), rng.randrange(len(plays)))])
        table.act(seat, play_ if play_ == PASS else play_.split())
        actions.append(f"{seat} {play_}")
    penalties, scores = score_round(options, table)
    return {
        "hands": [" ".join(hand) for hand in hands],
        "actions": actions,
        "counts": dict(sorted(counts.items())),
        "sha256": digest.hexdigest(),
        "penalties": penalties,
        "scores": scores,
    }


def main() -> None:
    games = {name: [play_game(name, number) for number in range(GAMES)] for name in PRESETS}
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(games, indent=1) + "\n", encoding="utf-8")
    print(f"{FILE}: {sum(map(len, games.values()))} games")


if __name__ == "__main__":
    main()
