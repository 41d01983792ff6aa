"""The judge of histories finds what it is there to find."""

import json
from collections.abc import Callable

import pytest

from lowsky.table.codec import encode_reply
from lowsky.table.entries import Kept
from lowsky.table.messages import Update
from lowsky.table.readers import events_for, full_update, game_for, reader_of
from lowsky.table.table import Table
from tests.server.history import Judge, Message
from tests.table.playing import TABLE, device, running

Told = tuple[list[Kept], list[Message], list[Message]]


def told() -> Told:
    """Return a short history: what was kept, what the first seat saw and was answered."""
    played = running(2)
    seen = [full(played.table)]
    answers = []
    for _ in range(8):
        change = played.step()
        reader = reader_of(played.table, device(0))
        update = Update(
            version=played.table.version,
            events=events_for(change.happened, reader.mask),
            game=game_for(played.table, reader.mask) or None,
        )
        seen.append(json.loads(encode_reply(update)))
        if change.kept is not None and b'"by":"device-0"' in change.kept.body:
            answers.append(json.loads(encode_reply(change.done)))
    seen.append(full(played.table))
    return played.kept, seen, answers


def full(table: Table) -> Message:

    update: Message = json.loads(encode_reply(full_update(table, reader_of(table, device(0)))))
    return update


def judge(history: Told) -> Judge:
    kept, seen, answers = history
    found = Judge(TABLE)
    for message in seen:
        found.saw(device(0), message)
    for done in answers:
        found.was_answered(device(0), done)
    found.judge(kept)
    return found


def test_a_true_history_is_accepted() -> None:
    found = judge(told())

    assert found.checked_updates == 10
    assert found.checked_answers > 0


def lost_entry(history: Told) -> Told:
    kept, seen, answers = history
    return kept[:-1], seen, answers


def lost_answer(history: Told) -> Told:
    kept, seen, answers = history
    return kept, seen, [*answers, {"t": "done", "id": "never", "version": 3}]


def other_version(history: Told) -> Told:
    kept, seen, answers = history
    return kept, seen, [{**answers[0], "version": answers[0]["version"] + 1}, *answers[1:]]


def other_card(history: Told) -> Told:
    kept, seen, answers = history
    shown = json.loads(json.dumps(seen[1]))
    shown["events"][0]["card"] = "c" if shown["events"][0]["card"] != "c" else "b"
    return kept, [seen[0], shown, *seen[2:]], answers


def other_position(history: Told) -> Told:
    kept, seen, answers = history
    shown = json.loads(json.dumps(seen[-1]))
    shown["game"]["view"] = shown["game"]["view"].replace("?", "0", 1)
    return kept, [*seen[:-1], shown], answers


def doubled_entry(history: Told) -> Told:
    kept, seen, answers = history
    return [*kept, Kept(len(kept) + 1, kept[-1].body, kept[-1].digest)], seen, answers


@pytest.mark.parametrize(
    "spoil",
    [lost_entry, lost_answer, other_version, other_card, other_position, doubled_entry],
)
def test_an_untrue_history_is_found(spoil: Callable[[Told], Told]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        judge(spoil(told()))


def test_a_rewritten_history_is_found() -> None:
    kept, seen, answers = told()
    found = judge((kept, seen, answers))

    with pytest.raises(AssertionError, match="has changed"):
        found.judge([kept[0], *kept[2:]])
