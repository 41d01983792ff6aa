"""Who plays in the terminal, with which rules and which cards."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from lowsky.bots import Bot, make_bot
from lowsky.game import Shuffle, seeded_shuffle
from lowsky.locales import Catalogue
from lowsky.rules.options import Options, check_classic
from lowsky.rules.setup import new_game
from lowsky.table.names import clean_name
from lowsky.tui.cast import Cast


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A game about to be played: you on the first seat, bots on the others."""

    cast: Cast
    bots: tuple[Bot, ...]
    options: Options
    shuffle: Shuffle
    rng: random.Random

    @classmethod
    def of(
        cls,
        words: Catalogue,
        *,
        bots: Sequence[str],
        name: str = "",
        options: Options | None = None,
        seed: int | None = None,
    ) -> Self:
        """Check everything and return the setting; raises `LowskyError` with the reason."""
        options = options or Options()
        check_classic(options, "the terminal and its bots")
        players = tuple(make_bot(bot) for bot in bots)
        new_game(options, len(players) + 1)
        you = clean_name(name) if name else words.text("terminal.you")
        rng: random.Random = (
            random.SystemRandom() if seed is None else random.Random(f"{seed}/bots")
        )
        return cls(
            cast=Cast(words, (you, *_numbered(bots))),
            bots=players,
            options=options,
            shuffle=seeded_shuffle(seed),
            rng=rng,
        )


def _numbered(names: Sequence[str]) -> list[str]:
    """Return the names, those that stand several times with a number."""
    found: list[str] = []
    for place, name in enumerate(names):
        before = names[:place].count(name)
        found.append(f"{name} {before + 1}" if names.count(name) > 1 else name)
    return found
