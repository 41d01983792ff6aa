"""A game in the terminal, from the welcome to the saved record."""

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

from lowsky.game import Game
from lowsky.notation.record import format_record
from lowsky.replay import record_game
from lowsky.rules.actions import DRAW
from lowsky.rules.deal import awaited_cards
from lowsky.rules.state import OVER
from lowsky.tui.cast import YOU
from lowsky.tui.commands import echo, understand
from lowsky.tui.setting import Setting
from lowsky.tui.show import show_scores, show_table
from lowsky.tui.tell import explain_doubling, tell

Read = Callable[[str], str]
"""Shows a prompt and returns a line; raises `EOFError` when there is no more."""


class QuitError(Exception):
    """The person at the terminal wants to stop."""


class Session:
    """One game between a person at a terminal and bots."""

    def __init__(self, setting: Setting, *, read: Read = input) -> None:
        """Prepare a game that waits for its first deal."""
        self._setting = setting
        self._cast = setting.cast
        self._say = setting.cast.words.text
        self._read = read
        self.game = Game.waiting(len(setting.cast.names), setting.options)
        self._rounds: list[tuple[list[int], list[int]]] = []

    def play(self) -> None:
        """Play until the end of the game, of the input, or until the person quits."""
        self._print(
            self._say("terminal.welcome", rules=str(self._setting.options)),
            self._say("terminal.hint"),
        )
        try:
            while not self.game.is_over:
                self._advance()
            self._print(*self._end())
        except (EOFError, QuitError):
            self._print("", self._say("terminal.quit"))
        if self._rounds or self.game.log:
            self._offer_record()

    def _advance(self) -> None:
        """Bring the game one step forward."""
        game = self.game
        if game.awaits_chance:
            if game.kind == "deal" and self._rounds:
                self._ask(self._say("terminal.next"))
            game.supply(self._setting.shuffle(game.state.pending, awaited_cards(game.state)))
        elif game.owes(YOU):
            game.play(self._decide(), YOU)
        else:
            seat = game.state.actor
            bot = self._setting.bots[seat - 1]
            game.play(bot.choose(game.view(seat), game.legal(), self._setting.rng))
        self._print(*tell(game.state.journal, self._cast, round_=game.state.round))
        if game.state.phase == OVER and len(self._rounds) < game.state.round:
            self._finish_round()

    def _decide(self) -> int:
        """Ask until a line is a possible action."""
        s = self.game.state
        begins_round = self.game.kind == "flip_initial" and s.down[YOU] == s.dealt
        if self.game.kind == "main" or begins_round:
            self._print(*show_table(self.game.view(YOU), self._cast))
        self._print(self._question())
        while True:
            line = self._ask("> ")
            order = understand(line, self.game, seat=YOU, words=self._cast.words)
            if order.action is not None:
                return order.action
            self._do(order.order, order.refusal)

    def _do(self, order: str | None, refusal: str) -> None:
        if order == "quit":
            raise QuitError
        if order == "help":
            self._print(self._say("terminal.help"))
        elif order == "scores":
            self._print(*self._sheet())
        elif order == "show":
            self._print(*show_table(self.game.view(YOU), self._cast))
        else:
            self._print(refusal)
        self._print(self._question())

    def _question(self) -> str:
        """Return what is asked of the person now, with what can be typed."""
        game, say = self.game, self._say
        s = game.state
        if game.kind == "main":
            return self._main_question()
        if game.kind == "drawn":
            key = "terminal.askDrawn" if s.down[YOU] else "terminal.askDrawnKeep"
            return say(key, card=self._cast.the_card(s.drawn))
        if game.kind == "lines":
            return say("terminal.askLines")
        return say("terminal.askFlipFirst" if game.kind == "flip_initial" else "terminal.askFlip")

    def _main_question(self) -> str:
        s = self.game.state
        legal = self.game.legal(YOU)
        can_take = s.discard_n > 0 and s.present[YOU] != 0
        if not can_take:
            return self._say("terminal.askDraw" if DRAW in legal else "terminal.askPass")
        key = "terminal.askMain" if DRAW in legal else "terminal.askTake"
        return self._say(key, card=self._cast.the_card(s.discard[s.discard_n - 1]))

    def _finish_round(self) -> None:
        s = self.game.state
        raw, scores = s.raw[: s.players], s.score[: s.players]
        self._rounds.append((raw, scores))
        self._print(
            "",
            self._say("result.title", n=s.round) + ".",
            explain_doubling(self._cast, ender=s.ender, raw=raw, scores=scores),
            *self._sheet(),
        )

    def _sheet(self) -> list[str]:
        s = self.game.state
        return ["", *show_scores(self._cast, self._rounds, s.total[: s.players]), ""]

    def _end(self) -> list[str]:
        """Return who won."""
        outcome = self.game.outcome
        if outcome is None:
            return []
        if outcome.solo_result is not None:
            return [self._say("terminal.solo", n=outcome.solo_result, total=outcome.totals[0])]
        if len(outcome.winners) == 1:
            return [self._say("end.winner", **self._cast.who(outcome.winners[0]))]
        names = ", ".join(self._cast.names[seat] for seat in outcome.winners)
        return [self._say("end.winners", names=names)]

    def _offer_record(self) -> None:
        """Ask for a file name until the record is saved or nobody wants it."""
        text = format_record(record_game(self.game, self._cast.names, date.today()))  # noqa: DTZ011 - local day
        while True:
            try:
                name = self._ask(self._say("terminal.askSave")).strip()
            except EOFError:
                name = ""
            if not name:
                return
            if self._save(name, text):
                return

    def _save(self, name: str, text: str) -> bool:
        path = Path(name).expanduser()
        if not path.suffix:
            path = path.with_suffix(".lsr")
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            self._print(self._say("terminal.fileThere", file=echo(str(path))))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self._print(self._say("terminal.fileFailed", file=echo(str(path)), reason=reason))
        else:
            self._print(self._say("terminal.saved", file=echo(str(path))))
            return True
        return False

    def _ask(self, prompt: str) -> str:
        sys.stdout.flush()
        return self._read(prompt)

    @staticmethod
    def _print(*lines: str) -> None:
        for line in lines:
            sys.stdout.write(line + "\n")
