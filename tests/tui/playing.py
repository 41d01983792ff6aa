"""People at the terminal who type by themselves."""

import random
import sys
from collections.abc import Iterable
from typing import Any

from lowsky.game import Game
from lowsky.locales import Catalogue
from lowsky.notation import format_action
from lowsky.rules.options import Options
from lowsky.tui.cast import Cast
from lowsky.tui.choices import find_choices
from lowsky.tui.session import Session
from lowsky.tui.setting import Setting


def session(
    lines: Iterable[str],
    *,
    language: str = "en",
    bots: tuple[str, ...] = ("greedy",),
    game: Game | None = None,
    **more: Any,
) -> Session:
    """Return a session that reads these lines and then finds the end of its input."""
    rest = iter(lines)

    def read(prompt: str) -> str:
        sys.stdout.write(prompt)
        line = next(rest, None)
        if line is None:
            raise EOFError
        sys.stdout.write(f"{line}\n")
        return line

    more = {"names": ["Léa"], "options": game and game.options, **more}
    setting = Setting.of(Catalogue(language), bots=bots, seed=7, **more)
    played = Session(setting, read=read) if game is None else Unsaved(setting, read=read)
    played.game = game or played.game
    return played


class Unsaved(Session):
    """A session at a position: it has no beginning that could be saved."""

    def _offer_record(self) -> None:
        return


class FirstChoice:
    """A person that types the first main action, and else the last choice."""

    def __init__(self) -> None:
        self.session: Session | None = None

    def __call__(self, prompt: str) -> str:
        assert self.session is not None
        if prompt != "> ":
            return ""
        legal = self.session.game.legal(0)
        # The last cell first: it is face down longest, so that rounds end.
        return format_action(legal[0] if self.session.game.kind == "main" else legal[-1])


class RandomTypist:
    """People who type random choices, as tokens and in other ways that are offered."""

    def __init__(self, rng: random.Random) -> None:
        self.session: Session | None = None
        self.typed = 0
        self._rng = rng

    def __call__(self, prompt: str) -> str:
        assert self.session is not None
        if prompt != "> ":
            return ""
        self.typed += 1
        game, cast = self.session.game, self.session._cast
        seat = next(seat for seat in range(cast.people) if game.owes(seat))
        choices = find_choices(game.view(seat), seat, game.legal(seat), cast)
        chosen = self._rng.choice(choices)
        if self._rng.random() < 0.5 or not chosen.answers:
            return chosen.token
        return f"{chosen.letter} {self._rng.choice(sorted(chosen.answers))}"


def play_randomly(
    seed: int, *, options: Options, language: str = "en", names: tuple[str, ...], bots: int
) -> tuple[Session, RandomTypist]:
    """Play a whole game of random choices between people and random bots."""
    typist = RandomTypist(random.Random(seed))
    setting = Setting.of(
        Catalogue(language), bots=["random"] * bots, names=names, options=options, seed=seed
    )
    typist.session = Session(setting, read=typist)
    typist.session.play()
    return typist.session, typist


def cast_for(*names: str, people: int = 1, language: str = "en") -> Cast:
    """Return the names of a table."""
    return Cast(Catalogue(language), names, people=people)
