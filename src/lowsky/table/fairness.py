"""Fair shuffles: one secret a game fixes every order of its cards, and can be checked afterwards.

The format is final; `FORMAT` names it. All texts are UTF-8, JSON is written without blanks and
without escaping what need not be escaped (as `JSON.stringify` does), bytes are lower-case hex.

* The *commitment*, published before the first card, is the SHA-256 of the JSON array
  ``[FORMAT, secret, table, game, seats, options, rules_version, promises]``: the secret of 256
  bits, the table's id, the number of its game, ``[kind, name, level]`` for each seat, preset and
  changed options as text, and for each seat the SHA-256 of the entropy it promised, "" for none.
* The *key* of the orders is HMAC-SHA-256, keyed by the secret, of the JSON array
  ``[FORMAT, entropy of seat 1, …]``: what the seats revealed, "" where they promised nothing.
* Every order of the game has a number, counted from 0, that never repeats. Its *stream* is the
  concatenation, for block = 0, 1, 2 …, of HMAC-SHA-256, keyed by the key, of the ASCII text
  ``round/purpose/number/block``; round counts the rounds dealt before the order is needed, purposes
  are deal, reshuffle, flips, starter, actions and reshuffle_actions. The stream is read in
  big-endian words of 32 bits.
* The *order* starts from the cards in their canonical order (`rules.deal.awaited_cards`) and is
  shuffled by Fisher and Yates from the last place down: place ``i`` is exchanged with place
  ``word mod (i + 1)``. Words at or above the largest multiple of ``i + 1`` are skipped, so that
  every order is equally likely. The first card of the order is dealt first.

The operator of a server knows the secret and can see all cards; nobody can change them unnoticed.
"""

import hashlib
import hmac
import json
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from lowsky.rules import state as st

FORMAT: Final = "lowsky-shuffle-1"
SECRET_BYTES: Final = 32
WORDS: Final = 1 << 32

PURPOSES: Final = {
    st.CHANCE_DEAL: "deal",
    st.CHANCE_RESHUFFLE: "reshuffle",
    st.CHANCE_FLIPS: "flips",
    st.CHANCE_STARTER: "starter",
    st.CHANCE_ACTIONS: "actions",
    st.CHANCE_RESHUFFLE_ACTIONS: "reshuffle_actions",
}
"""What an order is for, by the chance that waits for it."""


class Terms(NamedTuple):
    """What a commitment fixes beside the secret."""

    table: str
    game: int
    seats: tuple[tuple[str, str, str], ...]
    """Kind, name and level of each seat when the game started."""
    options: str
    rules_version: int
    promises: tuple[str, ...]
    """Per seat the SHA-256 (hex) of the entropy it will add, "" for none."""


def canonical(value: object) -> bytes:
    """Return the one JSON text of the value that the format knows."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def commitment(secret: bytes, terms: Terms) -> str:
    """Return the SHA-256 (hex) that fixes the secret and the terms of a game."""
    return hashlib.sha256(canonical([FORMAT, secret.hex(), *terms])).hexdigest()


def promise(entropy: str) -> str:
    """Return the SHA-256 (hex) of some entropy (hex), "" for none."""
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest() if entropy else ""


class Shuffler:
    """Gives the orders of one game, one after the other."""

    def __init__(self, secret: bytes, entropy: Sequence[str]) -> None:
        """Keep the key made from the secret and what each seat revealed (hex, "" for nothing)."""
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self._key = hmac.digest(secret, canonical([FORMAT, *entropy]), "sha256")
        self.number = 0
        """The number of the next order; never goes back."""

    def order(self, pending: int, round_: int, cards: Sequence[int]) -> list[int]:
        """Return the cards in the next order of the game, for the chance that is pending."""
        words = self._words(f"{round_}/{PURPOSES[pending]}/{self.number}")
        self.number += 1
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = below(i + 1, words)
            order[i], order[j] = order[j], order[i]
        return order

    def _words(self, label: str) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self._key, f"{label}/{block}".encode("ascii"), "sha256")
            block += 1
            for start in range(0, len(digest), 4):
                yield int.from_bytes(digest[start : start + 4], "big")


def below(n: int, words: Iterator[int]) -> int:
    """Return a number from 0 to ``n - 1``, each equally likely, made from a stream of words."""
    limit = WORDS - WORDS % n
    return next(word for word in words if word < limit) % n
