"""Records of games: text that comes back, and mistakes that are named."""

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from lowsky.notation.record import Record, RoundRecord, Turn, format_record, parse_record
from lowsky.replay import ReplayError, record_game, replay
from lowsky.rules.errors import LowskyError, NotationError
from lowsky.rules.options import Options
from tests.positions import random_game

DAY = date(2026, 11, 30)


@settings(max_examples=40)
@given(some.integers(0, 10**9), some.integers(0, 400), some.text(max_size=30))
def test_a_record_comes_back_from_its_text_and_replays_to_the_same_state(
    seed: int, moves: int, name: str
) -> None:
    game = random_game(seed, most=moves)
    players = (name.encode(errors="replace").decode(), *(f"P{n}" for n in range(1, game.players)))
    record = record_game(game, players, DAY)
    text = format_record(record)

    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    assert replay(record).state == game.state


def _text() -> str:
    game = random_game(5, options=Options.of("skyjo"), most=12)
    return format_record(record_game(game, tuple("abcdefgh"[: game.players]), DAY))


def _changed(old: str, new: str) -> str:
    text = _text()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("lowsky = 1", "lowsky = 2", r"^unknown version of the format: lowsky = 2$"),
        ("lowsky = 1", "lowsky = true", "unknown version of the format"),
        ("lowsky = 1", "lowsky =", "no TOML"),
        ("rules = 1", "rules = 9", "unknown version of the rules"),
        ('variant = "skyjo"', "variant = 3", "variant must be a text"),
        (
            "date = 2026-11-30",
            'date = "today"',
            "date must be a date such as 2026-11-30 but is 'today'$",
        ),
        ("date = 2026-11-30", "date = 2026-11-30\nwinner = 1", "the record has no key winner"),
        ('players = ["a"', "players = [1", "players must be a list"),
        ("turns = ", "moves = ", "a round has no key moves"),
        ("1:f", "9:f", "expected a seat from 1 to"),
        ("1:f", "1:g", "no action"),
        ("1:f", "1.f", "expected seat:tokens"),
        ("[[round]]", "[round]", "rounds must be tables"),
    ],
)
def test_a_damaged_record_says_what_is_wrong(old: str, new: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        parse_record(_changed(old, new))


def test_a_card_that_the_deck_does_not_give_is_found_on_replay() -> None:
    text = _text()
    place = text.index("=", text.index('"""')) + 1
    wrong = "5" if text[place] != "5" else "6"

    with pytest.raises(ReplayError, match=r"round 1, item 1: f\d\d shows"):
        replay(parse_record(text[:place] + wrong + text[place + 1 :]))


def test_a_deck_with_wrong_cards_is_found_on_replay() -> None:
    record = Record(Options.of("skyjo"), ("a", "b"), DAY, [RoundRecord((1,) * 150)])

    with pytest.raises(ReplayError, match="round 1: the order for deal must hold"):
        replay(record)


def test_scores_that_the_cards_do_not_give_are_found_on_replay() -> None:
    game = random_game(5, options=Options.of("skyjo"))
    record = record_game(game, tuple("abcdefgh"[: game.players]), DAY)
    record.rounds[0].scores = (999,) * game.players

    with pytest.raises(ReplayError, match="round 1: the scores are"):
        replay(record)


def test_turns_that_end_too_early_are_found_on_replay() -> None:
    game = random_game(5, options=Options.of("skyjo"))
    record = record_game(game, tuple("abcdefgh"[: game.players]), DAY)
    last = record.rounds[0].items.pop()
    assert isinstance(last, Turn)

    with pytest.raises(ReplayError, match="round 1: the turns end before the round is over"):
        replay(record)


@given(some.text(max_size=400))
def test_any_text_is_a_record_or_a_clear_error(text: str) -> None:
    with pytest.raises(LowskyError):
        parse_record(text)


@given(some.integers(0, 5000), some.characters())
def test_one_wrong_character_is_never_another_exception(place: int, character: str) -> None:
    text = _text()
    place %= len(text)
    with suppress(LowskyError):
        replay(parse_record(text[:place] + character + text[place + 1 :]))
