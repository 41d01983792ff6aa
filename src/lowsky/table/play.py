"""One game of a table: the checked game, its fair orders, and what was played."""

from collections.abc import Sequence
from typing import Self, TypeAlias

from lowsky.game import Game
from lowsky.notation import format_variant
from lowsky.rules import journal as jn
from lowsky.rules import state as st
from lowsky.rules.deal import awaited_cards
from lowsky.rules.options import Options
from lowsky.table.fairness import Shuffler, Terms, commitment, promise
from lowsky.table.messages import Round
from lowsky.table.shuffling import Abandoned, Shuffle

Happening: TypeAlias = tuple[int, int, int, int]
"""An entry of the rules' journal: what, seat, cell or line or raw score, card or score."""


class Play:
    """A running or finished game with every order made from its secret."""

    def __init__(
        self,
        options: Options,
        *,
        table: str,
        number: int,
        seats: Sequence[tuple[str, str, str]],
        secret: bytes,
        entropy: Sequence[str] = (),
        day: str = "",
    ) -> None:
        """Make the game, not dealt yet; raises `OptionsError` if so many may not play."""
        self.game = Game.waiting(len(seats), options)
        self.secret = secret
        self.day = day
        self.entropy = tuple(entropy) or ("",) * len(seats)
        self.terms = Terms(
            table=table,
            game=number,
            seats=tuple(seats),
            options=format_variant(options),
            rules_version=options.rules_version,
            promises=tuple(map(promise, self.entropy)),
        )
        self.commitment = commitment(secret, self.terms)
        self.shuffler = Shuffler(secret, self.entropy)
        self.acts = [0] * len(seats)
        """How many decisions each seat has made: the number of the next one."""
        self.moves: list[tuple[int, int]] = []
        """Every seat and action so far, in order."""
        self.rounds: list[Round] = []
        self.abandoned: tuple[Abandoned, ...] = ()
        """Shuffles that were given up before this game was dealt."""

    @classmethod
    def shuffled(cls, shuffle: Shuffle) -> Self:
        """Return the game of a shuffle that awaits nobody any more, not dealt yet."""
        made = cls(
            shuffle.options,
            table=shuffle.terms.table,
            number=shuffle.terms.game,
            seats=shuffle.terms.seats,
            secret=shuffle.secret,
            entropy=shuffle.entropy,
            day=shuffle.day,
        )
        made.abandoned = shuffle.abandoned
        return made

    @property
    def is_round_over(self) -> bool:
        """Tell whether the next round waits to be dealt."""
        s = self.game.state
        return s.phase == st.OVER and s.pending != st.GAME_OVER and s.round > 0

    def deal(self) -> list[Happening]:
        """Deal the first round or the next one, and return what happened."""
        return self._supply([])

    def act(self, seat: int, action: int) -> list[Happening]:
        """Play a legal action of the seat, and return what happened."""
        self.game.play(action, seat)
        self.acts[seat] += 1
        self.moves.append((seat, action))
        happened = list(self.game.state.journal)
        if self.game.awaits_chance and not self.is_round_over:
            self._supply(happened)
        self._keep_score(happened)
        return happened

    def _supply(self, happened: list[Happening]) -> list[Happening]:
        while True:
            s = self.game.state
            self.game.supply(self.shuffler.order(s.pending, s.round, awaited_cards(s)))
            happened += s.journal
            if not self.game.awaits_chance or self.is_round_over:
                return happened

    def _keep_score(self, happened: list[Happening]) -> None:
        scored = [entry for entry in happened if entry[0] == jn.SCORED]
        if scored:
            ender = self.game.state.ender
            self.rounds.append(
                Round(
                    raw=[raw for _, _, raw, _ in scored],
                    scores=[score for _, _, _, score in scored],
                    ender=None if ender == st.NOBODY else ender,
                )
            )
