"""A game in the terminal, from the welcome to the saved record."""

import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from lowsky.game import Game
from lowsky.notation.record import format_record
from lowsky.replay import record_game
from lowsky.rules.deal import awaited_cards
from lowsky.rules.journal import SAW
from lowsky.rules.setup_round import first_chance
from lowsky.rules.state import OVER
from lowsky.rules.view import View
from lowsky.tui.ask import ABOUT_ANOTHER, ask, explain, explain_card, explain_rule
from lowsky.tui.choices import Choice, find_choices
from lowsky.tui.commands import Order, understand
from lowsky.tui.results import explain_doubling, explain_raw
from lowsky.tui.setting import Setting, tell_game
from lowsky.tui.show import show_grid, show_peeks, show_scores, show_table
from lowsky.tui.tell import tell, tell_secrets
from lowsky.tui.words import echo

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, and what can be scrolled back to."""
TALLEST: Final = 60
"""Lines that push what was shown out of sight, where the output is no terminal."""

Read = Callable[[str], str]
"""Shows a prompt and returns a line; raises `EOFError` when there is no more."""


class QuitError(Exception):
    """The person at the terminal wants to stop."""


class Session:
    """One game between people at a terminal and bots."""

    def __init__(self, setting: Setting, *, read: Read = input) -> None:
        """Prepare a game that waits for its first deal."""
        self._setting = setting
        self._cast = setting.cast
        self._say = setting.cast.words.text
        self._read = read
        self.game = Game.waiting(len(setting.cast.names), setting.options)
        self._seen: set[int] = set()
        """The cells that the only reader has looked at since he last played."""
        self._rounds: list[tuple[list[int], list[int]]] = []

    def play(self) -> None:
        """Play until the end of the game, of the input, or until the person quits."""
        self._print(*tell_game(self._cast.words, self._setting.options), self._say("terminal.hint"))
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
        person = next((seat for seat in range(self._cast.people) if game.owes(seat)), None)
        if game.awaits_chance:
            if self._rounds and game.state.pending == first_chance(game.state):
                self._ask(self._say("terminal.next"))
            game.supply(self._setting.shuffle(game.state.pending, awaited_cards(game.state)))
        elif person is not None:
            game.play(self._decide(person), person)
        else:
            seat = game.state.actor
            bot = self._setting.bots[seat - self._cast.people]
            game.play(bot.choose(game.view(seat), game.legal(), self._setting.rng))
        self._print(*tell(game.state.journal, self._cast, round_=game.state.round))
        self._show_secrets()
        self._seen |= {
            cell
            for what, seat, cell, _ in game.state.journal
            if what == SAW and self._cast.is_you(seat)
        }
        if game.state.phase == OVER and len(self._rounds) < game.state.round:
            self._finish_round()

    def _show_secrets(self) -> None:
        """Show what one of several people has looked at while the others look away (R-A44).

        A single reader has been told already and sees it in the table until he plays on.
        """
        for seat in range(self._cast.people):
            secrets = tell_secrets(self.game.state.journal, self._cast, seat)
            if secrets:
                self._show_alone(seat, secrets)

    def _show_alone(self, seat: int, lines: Sequence[str]) -> None:
        """Show lines to one of several people, and then hide them again."""
        if not (self._setting.curtain and self._cast.is_shared):
            self._print(*lines)
            return
        self._ask(self._say("terminal.lookAway", name=self._cast.names[seat]))
        self._print(*lines)
        self._ask(self._say("terminal.hide"))
        self._print(CLEAR if sys.stdout.isatty() else "\n" * TALLEST)

    def _decide(self, seat: int) -> int:
        """Ask until a line is a possible action."""
        game, cast = self.game, self._cast
        view = game.view(seat)
        choices = find_choices(view, seat, game.legal(seat), cast)
        begins_round = game.kind == "flip_initial" and seat == 0 and view.down[0] == view.dealt
        if game.kind == "main" or begins_round:
            self._print(*show_table(view, cast, seat, seen=self._seen))
        elif view.pending in ABOUT_ANOTHER and view.target != seat:
            self._print("", *show_grid(view, cast, view.target, seen=self._seen))
        question = ask(view, seat, choices, cast)
        self._print(*question)
        while True:
            order = understand(self._ask("> "), choices, view, seat=seat, cast=cast)
            if order.action is not None:
                self._seen.clear()
                return order.action
            if order.order == "quit":
                raise QuitError
            if order.order is None:
                self._print(order.refusal)
            else:
                self._do(order, seat, view, choices)
                self._print(*question)

    def _do(self, order: Order, seat: int, view: View, choices: Sequence[Choice]) -> None:
        """Do what the terminal does by itself."""
        cast = self._cast
        if order.about is not None:
            self._print(explain_card(order.about, cast))
        elif order.rule is not None:
            self._print(explain_rule(order.rule, cast))
        elif order.order == "help":
            self._print(*explain(view, choices, cast))
        elif order.order == "scores":
            self._print(*self._sheet())
        elif order.order == "show":
            self._print(*show_table(view, cast, seat, seen=self._seen))
        elif cast.remembers:
            self._show_alone(seat, show_peeks(view, cast))
            if cast.is_shared:
                self._print(*show_table(view, cast, seat))
        else:
            self._print(self._say("terminal.forgotten"))

    def _finish_round(self) -> None:
        s = self.game.state
        raw, scores = s.raw[: s.players], s.score[: s.players]
        self._rounds.append((raw, scores))
        self._print(
            "",
            self._say("result.title", n=s.round) + ".",
            *explain_raw(s, self._cast),
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
                self._print("")
                return
            if not name:
                return
            if self._save(name, text):
                return

    def _save(self, name: str, text: str) -> bool:
        path = Path(name)
        is_made = False
        try:
            path = path.expanduser()
            if path.name and not path.suffix:
                path = path.with_suffix(".lsr")
            with path.open("x", encoding="utf-8") as file:
                is_made = True
                file.write(text)
        except FileExistsError:
            self._print(self._say("terminal.fileThere", file=echo(str(path))))
        # The last is raised for the home of a user that there is not.
        except (OSError, ValueError, RuntimeError) as error:
            if is_made:  # half a record is none, and would stand in the way of the next try
                path.unlink()
            reason = getattr(error, "strerror", None) or str(error).rstrip(".")
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
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
        for line in lines:
            sys.stdout.write(fit(line, width) + "\n")


def fit(line: str, width: int) -> str:
    """Return the line broken between words, so that a terminal of that width does not break it.

    A width of 0 is endless: what is no terminal gets each sentence whole.
    """
    if width == 0 or len(line) <= width:
        return line
    return "\n".join(textwrap.wrap(line, width, subsequent_indent="  ", break_on_hyphens=False))
