"""``pusoy set``: the best ways to set thirteen cards, with what each is expected to win."""

from __future__ import annotations

from pusoy.cards import CardSet
from pusoy.cli import DONE
from pusoy.cli.output import announce_compiling, say, say_json, say_table
from pusoy.referee.thirteen import rated_set
from pusoy.thirteen.ranking import describe, pretty, rank
from pusoy.thirteen.refusals import NAMES
from pusoy.thirteen.rows import Claim, Rows
from pusoy.thirteen.ruleset import Ruleset, load_rules
from pusoy.thirteen.setting import Rated, best_sets, rated_naturals


def show_sets(cards: str, house: str, top: int, *, json: bool) -> int:
    """Rate the sets of thirteen cards in a house."""
    rules, hand = load_rules(house), CardSet(cards)
    announce_compiling()
    sets, naturals = best_sets(rules, hand, top), rated_naturals(rules, hand)
    if json:
        say_json(
            {
                "rules": rules.preset_name or rules.id,
                "sets": [rated_set(rated) | _categories(rules, rated) for rated in sets],
                "naturals": [rated_set(rated) for rated in naturals],
            }
        )
        return DONE
    for rated in naturals:
        assert isinstance(rated.action, Claim)
        say(f"{rated.action.natural.replace('_', ' ')} {_units(rated)}, without setting")
    for place, rated in enumerate(sets, 1):
        assert isinstance(rated.action, Rows)
        say(f"{place}. {_units(rated)}")
        say_table(
            ((name, pretty(row), describe(row)) for name, row in zip(NAMES, rated.action, strict=True)), "   "
        )
    say("Units are those expected from each opponent who sets well, with their standard error.")
    return DONE


def _categories(rules: Ruleset, rated: Rated) -> dict[str, dict[str, str]]:
    assert isinstance(rated.action, Rows)
    rows = zip(NAMES, rated.action, strict=True)
    return {"categories": {name: rank(rules, row).category.value for name, row in rows}}


def _units(rated: Rated) -> str:
    return f"{rated.units:+.2f} (±{rated.error:.2f})"
