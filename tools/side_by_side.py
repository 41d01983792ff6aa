"""Games of the compiled rules, played again by the plain ones: the same choices at every step."""

import json
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from lowsky.fast.generator import Streams, make_order, make_streams, shuffle
from lowsky.fast.jit import kernel
from lowsky.fast.kernels import (
    awaits_decision,
    legal,
    random_choice,
    step,
    supply,
    write_awaited,
)
from lowsky.fast.layout import as_states, fill_records, make_records, record_for, write_state
from lowsky.rules.actions import FIRST_ACTION
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import GAME_OVER, PILE_CAPACITY, STATE_FIELDS, State
from tools.deep import DifferenceError

TAPE: Final = 1 << 21
"""Room for the longest game: two numbers a decision, one more than its cards an order."""
END: Final = struct.pack("q", 0)

Tape = NDArray[np.int64]
"""A game: a mask of choices and the action played, or how many cards an order has, negative, and
the cards."""


@kernel
def play_taped(games: Sequence[State], streams: Streams, i: int, tape: Tape) -> int:
    """Play a game at random; return how much of the tape it took, all of it if it has no end."""
    order = make_order()
    s = games[i]
    at = 0
    while s.pending != GAME_OVER:
        if at + PILE_CAPACITY + 1 > len(tape):
            return len(tape)
        if awaits_decision(s):
            choices = legal(s)
            action = FIRST_ACTION[s.pending] + random_choice(choices, streams, i)
            step(s, action)
            tape[at] = choices
            tape[at + 1] = action
            at += 2
        else:
            n = write_awaited(s, order)
            shuffle(streams, i, order, n)
            supply(s, order[:n])
            tape[at] = -n
            for k in range(n):
                tape[at + 1 + k] = order[k]
            at += n + 1
    return at


class Replayer:
    """A process that plays tapes by the plain rules (`tools.replayer`), in any Python."""

    def __init__(self, interpreter: str) -> None:
        """Start it."""
        script = Path(__file__).with_name("replayer.py")
        command = [interpreter, str(script)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._to = cast("IO[bytes]", self._process.stdin)
        self._from = cast("IO[bytes]", self._process.stdout)

    def begin(self, start: State, kind: np.dtype[np.void]) -> None:
        """Begin a batch of games that start with a state and end with a record of a kind."""
        layout = []
        for name, (field, place) in cast("Mapping[str, Any]", kind.fields).items():
            number, shape = field.subdtype or (field, ())
            layout.append([name, place, number.char, *(shape or [0])])
        fields = {name: getattr(start, name) for name in STATE_FIELDS}
        head = {"start": fields, "layout": layout, "size": kind.itemsize}
        self._to.write(json.dumps(head).encode() + b"\n")

    def put(self, tape: Tape, record: np.void) -> None:
        """Let a game be played."""
        self._to.write(struct.pack("q", len(tape)) + tape.tobytes() + record.tobytes())

    def finish(self) -> int:
        """End the batch, return the number of decisions; raises `DifferenceError`."""
        self._to.write(END)
        self._to.flush()
        answer = json.loads(self._from.readline())
        if answer["wrong"]:
            raise DifferenceError(answer["wrong"])
        return int(answer["steps"])


replayer = cache(Replayer)
"""Return the process of an interpreter."""


def compare_games(
    options: Options, players: int, *, games: int, interpreter: str = sys.executable
) -> int:
    """Play games by both rules and return the number of decisions; raises `DifferenceError`.

    They are the first games of `volume.play_many`. At every step both have the same choices, and
    at the end the same state, byte by byte.
    """
    start = new_game(options, players)
    kind = record_for(start)
    first, played = make_records(1, kind), make_records(1, kind)
    write_state(start, first[0])
    streams = make_streams(games, 1, 0)
    tape = np.zeros(TAPE, np.int64)
    plain = replayer(interpreter)
    plain.begin(start, kind)
    for i in range(games):
        fill_records(played, first)
        used = int(play_taped(as_states(played), streams[i : i + 1], 0, tape))
        if used == TAPE:
            raise DifferenceError(f"game {i} has no end")
        plain.put(tape[:used], played[0])
    return plain.finish()
