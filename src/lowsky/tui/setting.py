"""Who plays in the terminal, with which rules and which cards."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from lowsky.bots import Bot, make_bot
from lowsky.game import Shuffle, seeded_shuffle
from lowsky.locales import Catalogue
from lowsky.rules.options import Options, format_value
from lowsky.rules.setup import new_game
from lowsky.table.names import clean_name, comparable
from lowsky.table.refusals import RefusalError
from lowsky.tui.cast import Cast


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A game about to be played: people on the first seats, bots on the others."""

    cast: Cast
    bots: tuple[Bot, ...]
    options: Options
    shuffle: Shuffle
    rng: random.Random
    curtain: bool
    """Whether what one of several people looks at is hidden from the others."""

    @classmethod
    def of(
        cls,
        words: Catalogue,
        *,
        bots: Sequence[str],
        names: Sequence[str] = (),
        options: Options | None = None,
        seed: int | None = None,
        curtain: bool = True,
    ) -> Self:
        """Check everything and return the setting; raises `LowskyError` with the reason."""
        options = options or Options()
        players = tuple(make_bot(bot) for bot in bots)
        people = [clean_name(name) for name in names] or [words.text("terminal.you")]
        seated = (*people, *_numbered(bots))
        if len({comparable(name) for name in seated}) < len(seated):
            raise RefusalError("name/taken")
        new_game(options, len(seated))
        rng: random.Random = (
            random.SystemRandom() if seed is None else random.Random(f"{seed}/bots")
        )
        return cls(
            cast=Cast(
                words,
                seated,
                people=len(people),
                house=options.house_cards,
                remembers=options.peek_memory,
            ),
            bots=players,
            options=options,
            shuffle=seeded_shuffle(seed),
            rng=rng,
            curtain=curtain,
        )


def name_rules(options: Options) -> str:
    """Return the options as their text has them, house cards by their names alone."""
    changed = options.changed()
    if options.house_cards:
        changed["house_cards"] = "+".join(card.name for card in options.house_cards)
    listed = ", ".join(f"{name}={format_value(value)}" for name, value in changed.items())
    return f"{options.preset}({listed})" if listed else options.preset


def _numbered(names: Sequence[str]) -> list[str]:
    """Return the names, those that stand several times with a number."""
    found: list[str] = []
    for place, name in enumerate(names):
        before = names[:place].count(name)
        found.append(f"{name} {before + 1}" if names.count(name) > 1 else name)
    return found
