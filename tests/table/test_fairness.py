"""H24: every order follows from the secret, is fair, and nobody can change one unnoticed."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lowsky.rules import state as st
from lowsky.table.fairness import Shuffler, Terms, below, commitment, promise

SECRET = bytes(range(32))
TERMS = Terms(
    table="table-000001",
    game=1,
    seats=(("person", "Léa", ""), ("bot", "Pepper", "greedy")),
    options="skyjo",
    rules_version=1,
    promises=("", ""),
)


def test_h24_the_commitment_is_the_hash_of_one_written_text() -> None:
    text = (
        '["lowsky-shuffle-1",'
        '"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",'
        '"table-000001",1,[["person","Léa",""],["bot","Pepper","greedy"]],"skyjo",1,["",""]]'
    )

    assert commitment(SECRET, TERMS) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    "other",
    [
        TERMS._replace(table="table-000002"),
        TERMS._replace(game=2),
        TERMS._replace(seats=TERMS.seats[::-1]),
        TERMS._replace(options="skyjo(grid=9)"),
        TERMS._replace(rules_version=2),
        TERMS._replace(promises=("", promise("00"))),
    ],
)
def test_h24_the_commitment_covers_table_game_seats_options_rules_and_promises(
    other: Terms,
) -> None:
    assert commitment(SECRET, other) != commitment(SECRET, TERMS)


def order_by_hand(secret: bytes, entropy: bytes, label: bytes, cards: list[int]) -> list[int]:
    """Shuffle as the documentation of the format says, in the plainest way."""
    key = hmac.new(secret, entropy, hashlib.sha256).digest()
    stream = b"".join(
        hmac.new(key, label + b"/" + str(block).encode(), hashlib.sha256).digest()
        for block in range(100)
    )
    words = [int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)]
    order = cards[:]
    for i in reversed(range(1, len(order))):
        word = words.pop(0)
        while word >= (i + 1) * (2**32 // (i + 1)):
            word = words.pop(0)
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def test_h24_an_order_is_made_as_the_format_says() -> None:
    cards = list(range(150))
    shuffler = Shuffler(SECRET, ("", "ff"))

    first = shuffler.order(st.CHANCE_DEAL, 0, cards)
    second = shuffler.order(st.CHANCE_RESHUFFLE, 1, cards)

    entropy = b'["lowsky-shuffle-1","","ff"]'
    assert first == order_by_hand(SECRET, entropy, b"0/deal/0", cards)
    assert second == order_by_hand(SECRET, entropy, b"1/reshuffle/1", cards)


def test_h24_the_format_is_final() -> None:
    order = Shuffler(SECRET, ("", "")).order(st.CHANCE_DEAL, 0, range(12))

    assert order == GOLDEN


GOLDEN = [9, 2, 0, 5, 6, 11, 10, 1, 4, 8, 3, 7]
"""Written down once; a change of the format would break every game that is kept."""


def test_h24_no_two_orders_of_a_game_are_made_alike() -> None:
    shuffler = Shuffler(SECRET, ())
    orders = [tuple(shuffler.order(st.CHANCE_RESHUFFLE, 1, range(30))) for _ in range(50)]

    assert shuffler.number == 50
    assert len(set(orders)) == 50


def test_h24_what_players_add_changes_every_order() -> None:
    alone = Shuffler(SECRET, ("", "")).order(st.CHANCE_DEAL, 0, range(30))

    assert Shuffler(SECRET, ("", "01")).order(st.CHANCE_DEAL, 0, range(30)) != alone
    assert Shuffler(SECRET, ("01", "")).order(st.CHANCE_DEAL, 0, range(30)) != alone


def test_a_secret_of_another_size_is_an_error() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 16"):
        Shuffler(bytes(16), ())


@given(some.lists(some.integers(-2, 12), max_size=150), some.binary(min_size=32, max_size=32))
def test_an_order_holds_the_same_cards(cards: list[int], secret: bytes) -> None:
    order = Shuffler(secret, ()).order(st.CHANCE_DEAL, 0, cards)

    assert Counter(order) == Counter(cards)


def test_words_that_would_favour_some_numbers_are_skipped() -> None:
    # 2**32 = 3 * 1431655765 + 1: the last word is one too many.
    assert below(3, iter([2**32 - 1, 5])) == 2
    assert below(3, iter([2**32 - 2])) == 2
    assert below(1, iter([77])) == 0


def test_every_order_is_equally_likely() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    shuffler = Shuffler(SECRET, ())
    for _ in range(24_000):
        counts[tuple(shuffler.order(st.CHANCE_DEAL, 0, range(4)))] += 1

    assert set(counts) == set(permutations(range(4)))
    # Chi square with 23 degrees of freedom: above 49.7 for one secret in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7
