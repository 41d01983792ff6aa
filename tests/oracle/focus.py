"""Random cases that depend on one option, for ``generate``."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Final

from .cases import (
    check_case,
)
from .config import PLAYER_LIMITS, Config, configure
from .errors import IllegalMoveError
from .games import (
    NAMES,
    Game,
    beginning,
    boundary,
    case_of,
    choose,
    close_totals,
    opened,
    replay_moves,
)
from .position import write_position
from .randoms import (
    ABOUT,
    SOLO_VALUES,
    random_options,
    values_for,
)

N_ATTEMPTS: Final = 400
DEFAULTS: Final = {field.name: field.default for field in fields(Config)}
# Options that decide what is dealt or shown, which no case sees.
UNSEEN: Final = (
    "action_set",
    "beginner_set",
    "single_pile_count",
    "discard_browsable",
    "peek_memory",
)


def focused(games: int, seed: int, *, modes: Sequence[str]) -> list[dict[str, object]]:
    """Returns for every option value away from its default so many cases that depend on it."""
    random = Random(seed)
    found: list[dict[str, object]] = []
    for solo in (False, True):
        for name, values in sorted(values_for("action_single_pile", solo=solo).items()):
            if solo != (name in SOLO_VALUES):
                continue
            for value in values:
                for number in range(games if value != DEFAULTS.get(name) else 0):
                    case = focused_case(random, name, value, modes=modes)
                    if case is not None:
                        found.append({**case, "id": f"focus-{name}-{value}-{number}"})
    return found


def focused_case(
    random: Random, name: str, value: object, *, modes: Sequence[str]
) -> dict[str, object] | None:
    """Returns a case that would come out differently without this option, None if not found."""
    solo = name in SOLO_VALUES
    fitting = [mode for mode in modes if name in values_for(mode, solo=solo)]
    fitting = [mode for mode in fitting if not solo or PLAYER_LIMITS[mode][0][0] == 1]
    if not fitting or name in UNSEEN:
        return None
    for _ in range(N_ATTEMPTS):
        mode = random.choice(fitting)
        players = 1 if solo else random.choice((2, 2, 2, 3, 4))
        options = random_options(random, mode, solo=solo) if random.random() < 0.3 else {}
        options[name] = value
        if name in ("star_row3_bonus", "nine_card_rows"):
            options["grid"] = 9
        config = configure(mode, players, options)
        kind = random.choice(("play", "play", "play", "round_end"))
        if name == "round_starter":
            kind = random.choice(("setup", "round_end"))
        if name in ("initial_flip", "start_tie_break") or config.classic:
            kind = "setup"
        long = name in ("turn_limit", "solo_turn_limit")
        most = 150 if long else 12
        game = short_round(random, config, options, kind=kind, most=most, about=name)
        end = boundary(game, len(game.moves))
        title = f"depends on {name}={value}"
        case = case_of(game.frame, game, 0, end, name="focus", title=title)
        if depends(case, name):
            return case
    return None


def short_round(
    random: Random,
    config: Config,
    options: Mapping[str, object],
    *,
    kind: str,
    most: int,
    about: str,
) -> Game:
    """Returns the first moves of a round."""
    begun, state = beginning(random, config, options, kind, liked=ABOUT.get(about, ()))
    game = Game({}, list(NAMES[: config.players]), [], [state])
    for _ in range(random.randint(0, most)):
        chosen = choose(random, game.states[-1], haste=0.4)
        if chosen is None or game.states[-1].decision is None:
            break
        game.moves.append(chosen[0])
        game.states.append(chosen[1])
    result = game.states[-1].result
    if kind == "round_end" and result is not None and random.random() < 0.6:
        begun = replace(begun, totals=close_totals(random, config, result.scores))
    game.frame |= {"kind": kind, "mode": config.mode, "players": game.names, "options": options}
    game.frame["start"] = write_position(begun, game.names)
    return replay_moves(game.frame, opened(begun, kind), game.moves)


def depends(case: Mapping[str, object], name: str) -> bool:
    """Says whether a case comes out differently without one of its options."""
    options = case["options"]
    assert isinstance(options, Mapping)
    plain = {**case, "options": {key: item for key, item in options.items() if key != name}}
    try:
        return bool(check_case(plain, {}))
    except IllegalMoveError:
        return True
