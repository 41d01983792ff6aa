"""Who plays in the terminal, with which rules and which cards."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from lowsky.bots import Bot, make_bot
from lowsky.game import Shuffle, seeded_shuffle
from lowsky.locales import Catalogue
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.table.names import clean_name, comparable
from lowsky.table.refusals import RefusalError
from lowsky.table.sheet import SHEET, tell_value
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


def tell_game(words: Catalogue, options: Options) -> list[str]:
    """Return lines with the name of the game, and with what is not as usual in it."""
    changed = options.changed()
    told = []
    for entry in (entry for entries in SHEET.values() for entry in entries):
        if entry.name in changed and options.mode in entry.modes:
            option = words.text("sheet.named", option=words.text(f"opt.{entry.name}"))
            told.append(f"  {option} {tell_value(words, entry.name, changed[entry.name])}")
    told += ["  " + words.text("action.quoted", card=card.name) for card in options.house_cards]
    game = words.text("terminal.welcome", game=words.text(f"preset.{options.preset}"))
    return [game, words.text("sheet.changed"), *told] if told else [game]


def _numbered(names: Sequence[str]) -> list[str]:
    """Return the names, those that stand several times with a number."""
    found: list[str] = []
    for place, name in enumerate(names):
        before = names[:place].count(name)
        found.append(f"{name} {before + 1}" if names.count(name) > 1 else name)
    return found
