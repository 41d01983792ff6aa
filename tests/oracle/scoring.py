"""The end of a round and of a game (RULES.md 2.6, R-V10, R-V13)."""

from .grid import grid_sum
from .lines import complete_lines, star_bonus
from .state import Result, State

SURVIVE_ROUNDS = 20
FIXED_ROUNDS = 5


def result_of(state: State) -> Result:
    """Returns scores, winners and next starter of a position whose cards are all revealed."""
    raw = tuple(raw_score(state, seat) for seat in range(state.config.players))
    scores = round_scores(state, raw)
    totals = tuple(old + new for old, new in zip(state.totals, scores, strict=True))
    over = game_over(state, totals)
    return Result(
        raw=raw,
        scores=scores,
        game_over=over,
        winners=winners(state, totals, scores) if over else (),
        next_first=None if over else next_first(state, scores),
        solo_result=solo_result(state, totals) if over and state.config.solo else None,
    )


def raw_score(state: State, seat: int) -> int:
    """Returns what a player's grid, hand and all-star lines are worth (R-C31, R-A53)."""
    config, grid = state.config, state.grids[seat]
    if config.classic:
        return grid_sum(grid)
    kept = 0
    if config.star_line_bonus != "removed_only":
        stars = (line for line in complete_lines(grid, seat, config) if line.kind == "star")
        kept = sum(star_bonus(line, config) for line in stars)
    return grid_sum(grid) + 10 * len(state.hands[seat]) + state.bonus[seat] + kept


def round_scores(state: State, raw: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the round scores, the ender's multiplied if the rules say so (R-C32)."""
    config, ender = state.config, state.ender
    if ender is None or config.doubling == "off":
        return raw
    own = raw[ender]
    if own < 0 and not config.double_negative:
        return raw
    others = [score for seat, score in enumerate(raw) if seat != ender]
    spared_by_tie = config.doubling == "tie_safe"
    if any(score < own or (score == own and not spared_by_tie) for score in others):
        return (*raw[:ender], own * config.doubling_factor, *raw[ender + 1 :])
    return raw


def game_over(state: State, totals: tuple[int, ...]) -> bool:
    """Says whether the game ends after this round (R-C35, R-C36, R-V10)."""
    config = state.config
    rounds = state.rounds_done + 1
    reached = max(totals) >= config.target_score
    if config.solo:
        if config.solo_goal == "fixed_rounds":
            return rounds >= FIXED_ROUNDS
        return reached or rounds >= SURVIVE_ROUNDS
    if config.game_tie == "extra_round" and totals.count(min(totals)) > 1:
        return False
    return reached


def winners(state: State, totals: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the seats that win a finished game (R-C36, `game_tie`)."""
    best = [seat for seat, total in enumerate(totals) if total == min(totals)]
    if state.config.game_tie == "last_round_lower":
        lowest = min(scores[seat] for seat in best)
        best = [seat for seat in best if scores[seat] == lowest]
    return tuple(best)


def next_first(state: State, scores: tuple[int, ...]) -> int | None:
    """Returns who starts the next round; None if its flips will decide (R-C10, R-V13)."""
    rule = state.config.round_starter
    if rule == "highest_sum":
        return None
    if rule == "rotate":
        return (state.first + 1) % state.config.players
    if rule == "previous_winner":
        return scores.index(min(scores))
    return state.first if state.ender is None else state.ender


def solo_result(state: State, totals: tuple[int, ...]) -> int:
    """Returns the result of a finished solo game: rounds survived, or points (R-V10)."""
    if state.config.solo_goal == "fixed_rounds":
        return totals[0]
    lost = totals[0] >= state.config.target_score
    return state.rounds_done + (0 if lost else 1)
