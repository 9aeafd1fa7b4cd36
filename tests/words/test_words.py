"""The catalogues: whole in every language, used, and said rightly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter

import pytest

from pusoy.dos.options import OPTIONS
from pusoy.options import Option
from pusoy.thirteen.options import OPTIONS as SET_OPTIONS
from pusoy.words import (
    ENGLISH,
    FILIPINO,
    LANGUAGES,
    PSEUDO,
    Message,
    Words,
    in_language,
    message,
    preferred,
    seat_number,
    with_names,
)
from words.sources import asked_for, texts

EVERY = (ENGLISH, FILIPINO, PSEUDO)
SAME_IN_FILIPINO = re.compile(
    r"""(?x)
    plays\.(single|straight|full_house|kinds\..+)   # terms that Filipino players use as they are
    | hands\.(besides|straight|straight_flush|flush|royal_flush|naturals\.dragon)
    | hands\.categories\.(straight|flush|full_house|straight_flush|royal_flush)
    | server\.games\..+\.title
    | (lists\.and | reasons\.both | reasons\.own | scores\.penalty_of | seats\.person)  # nothing but gaps
    """
)


def forms(words: Words, key: str) -> dict[str, str]:
    entry = words.catalogue[key]
    return entry if isinstance(entry, dict) else {"": entry}


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def specs(text: str) -> set[str]:
    return {spec for _, _, spec, _ in Formatter().parse(text) if spec}


def all_gaps(words: Words, key: str) -> set[str]:
    return set[str]().union(*(gaps(text) for text in forms(words, key).values()))


@pytest.mark.parametrize(
    ("catalogue", "options"), [("meanings", OPTIONS), ("set_meanings", SET_OPTIONS)], ids=["dos", "thirteen"]
)
def test_the_meanings_of_options_are_those_of_the_options(
    catalogue: str, options: Mapping[str, Option]
) -> None:
    """The form says what the reference says; Filipino says it too, of every option and no other."""
    for words in EVERY:
        said = {key.partition(".")[2] for key in words.catalogue if key.startswith(f"{catalogue}.")}
        assert said == set(options), words
    for option in options.values():
        assert ENGLISH.say(f"{catalogue}.{option.name}") == option.meaning


# --- the catalogues against each other ---------------------------------------------------------------------


def test_every_language_has_every_sentence() -> None:
    for words in EVERY:
        assert set(words.catalogue) == set(ENGLISH.catalogue), words


@pytest.mark.parametrize("words", EVERY, ids=lambda words: words.language)
def test_every_sentence_has_the_same_gaps_in_every_language(words: Words) -> None:
    """But for the number itself, which a language may say by the form of its words."""
    for key in ENGLISH.catalogue:
        here, english = all_gaps(words, key), all_gaps(ENGLISH, key)
        assert here | {"n"} == english | {"n"}, (words, key)
        assert here == english or "" not in forms(ENGLISH, key), (words, key)


def test_a_sentence_with_plural_forms_has_each_form_of_its_language_and_no_other() -> None:
    for words in EVERY:
        for key in words.catalogue:
            assert set(forms(words, key)) in ({""}, {"one", "other"}), (words, key)


def test_english_has_plural_forms_wherever_a_number_counts_a_noun() -> None:
    counted = re.compile(r"\{n\} (card|play|two|bomb|point|round|hand|seat|chip)")
    for key in ENGLISH.catalogue:
        if any(counted.search(text) for text in forms(ENGLISH, key).values()):
            assert set(forms(ENGLISH, key)) == {"one", "other"}, key


def test_no_sentence_of_a_language_is_empty() -> None:
    for words in EVERY:
        for key in words.catalogue:
            assert all(text.strip() for text in forms(words, key).values()), (words, key)


def test_filipino_is_not_english() -> None:
    same = {key for key in ENGLISH.catalogue if ENGLISH.catalogue[key] == FILIPINO.catalogue[key]}
    assert {key for key in same if not SAME_IN_FILIPINO.fullmatch(key)} == set()


def test_pseudo_english_disguises_everything_but_gaps() -> None:
    for key in PSEUDO.catalogue:
        for form, text in forms(PSEUDO, key).items():
            assert (text[0], text[-1]) == ("[", "]"), key
            bare = "".join(literal for literal, *_ in Formatter().parse(text))
            assert not set(bare) & set("aeiouycnszAEIOUYCNSZ"), key
            assert gaps(text) == gaps(forms(ENGLISH, key)[form])


def test_a_gap_asks_only_for_forms_that_each_way_to_say_a_seat_has() -> None:
    for words in EVERY:
        asked = {
            spec for key in words.catalogue for text in forms(words, key).values() for spec in specs(text)
        }
        for form in asked - {"capital"}:
            assert {f"seats.{who}_{form}" for who in ("number", "person", "you")} <= set(words.catalogue), (
                form
            )


# --- the catalogues against the program --------------------------------------------------------------------


def test_every_key_that_the_program_asks_for_exists() -> None:
    missing = [
        pattern for pattern in asked_for() if not any(re.fullmatch(pattern, key) for key in ENGLISH.catalogue)
    ]
    assert missing == []


def test_every_sentence_is_used_by_the_program() -> None:
    catalogues = {key.partition(".")[0] for key in ENGLISH.catalogue}
    written = [text for text in texts() if text.partition(r"\.")[0] in catalogues]
    used = re.compile("|".join(f"(?:{text})" for text in written))
    formed = {
        key
        for key in ENGLISH.catalogue
        if key.startswith("seats.") and used.fullmatch(key.rpartition("_")[0])
    }
    unused = [key for key in ENGLISH.catalogue if not used.fullmatch(key) and key not in formed]
    assert unused == ["lists.and"], "used in examples alone"


# --- how things are said -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbers", "form"),
    [
        ((0, 1, 2, 3, 5, 7, 8, 10, 11, 12, 13, 15, 20, 21, 100, 101, 1000), "one"),
        ((4, 6, 9, 14, 16, 19, 24, 26, 104, 1006), "other"),
        ((0.5, 1.1, 2.3, 10.0), "one"),
        ((0.4, 1.6, 2.9, 1.46), "other"),
    ],
)
def test_filipino_chooses_forms_by_the_last_digit(numbers: tuple[float, ...], form: str) -> None:
    """CLDR's cardinal rule of ``fil``."""
    assert {number: FILIPINO._plural(number) for number in numbers} == dict.fromkeys(numbers, form)


def test_english_has_one_and_the_others() -> None:
    said = [ENGLISH.say("scores.cards_left", n=n) for n in (0, 1, 2)]
    assert said == ["0 cards left", "1 card left", "2 cards left"]


def test_a_message_in_a_gap_is_said_in_the_language_of_its_sentence() -> None:
    said = message("plays.pair", rank=message("cards.rank.7", n=2))
    assert (ENGLISH.render(said), FILIPINO.render(said)) == ("pair of sevens", "pair ng siyete")
    assert PSEUDO.render(said) == "[páír óf [šévéñš]]"


def test_a_list_in_a_gap_ends_in_the_word_of_the_language() -> None:
    said = message("lists.and", items=("3♣", message("cards.suit.S"), 2))
    assert (ENGLISH.render(said), FILIPINO.render(said)) == ("3♣, spades and 2", "3♣, espada ♠ at 2")


def test_a_gap_can_ask_for_a_capital() -> None:
    said = message("refusals.too_low.normal", mine=message("plays.pair", rank="x"), theirs="y")
    assert ENGLISH.render(said) == "Pair of x does not beat y."


def test_a_text_has_no_forms() -> None:
    with pytest.raises(TypeError, match="has no form 'from'"):
        ENGLISH.say("scores.from_seat", seat="seat 1")


def test_a_key_that_there_is_not_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        ENGLISH.say("plays.nonsense")


def test_languages_are_found_by_their_codes() -> None:
    for code in ("fil", "fil-PH", "tl", "tl-PH", "FIL"):
        assert in_language(code) is FILIPINO
    for code in ("en", "en-GB", "de", ""):
        assert in_language(code) is ENGLISH
    assert in_language("en-XA") is PSEUDO
    assert list(LANGUAGES) == ["en", "fil"]


# --- seats by name -----------------------------------------------------------------------------------------

NAMES = ("Ana", "Ben", "Caloy", "Dina")


def named(said: Message, you: int | None = None) -> tuple[str, str]:
    found = with_names(said, NAMES, you)
    return ENGLISH.render(found), FILIPINO.render(found)


def test_names_take_the_place_of_seats_in_each_form_that_a_sentence_needs() -> None:
    turn = message("refusals.not_your_turn", turn=seat_number(1), seat=seat_number(0))
    assert ENGLISH.render(turn) == "It is seat 1's turn; seat 0 cannot act."
    assert named(turn) == (
        "It is Ben's turn; Ana cannot act.",
        "Turno ni Ben; hindi pa turno ni Ana.",
    )
    assert named(turn, you=0) == ("It is Ben's turn; you cannot act.", "Turno ni Ben; hindi pa turno mo.")


def test_whoever_reads_it_is_you() -> None:
    for key, english, filipino in (
        ("from_seat", "from you", "galing sa iyo"),
        ("settled_with", "settled with you", "tuos sa iyo"),
        ("penalty_of", "your penalty", "multa mo"),
    ):
        assert named(message(f"scores.{key}", seat=seat_number(2)), you=2) == (english, filipino)
        assert "Caloy" in named(message(f"scores.{key}", seat=seat_number(2)), you=1)[1]


def test_names_are_found_however_deep_the_seats_lie() -> None:
    inner = message("reasons.left", seat=seat_number(3), n=2)
    deep = message("lists.and", items=(message("reasons.both", first=inner, second="x"), seat_number(1)))
    assert named(deep)[0] == "Dina has 2 cards left; x and Ben"


def test_a_message_without_seats_stays_as_it_is() -> None:
    said = message("plays.pair", rank=message("cards.rank.7", n=2))
    assert with_names(said, NAMES) == said


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fil-PH,fil;q=0.9,en;q=0.8", "fil"),
        ("tl;q=1", "fil"),
        ("en-US,en;q=0.5", "en"),
        ("ja,fil", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_browser_is_answered_in_the_language_that_it_asks_for_first(
    header: str | None, language: str
) -> None:
    assert preferred(header).language == language
