"""Links that move a seat to another device: once, and only with the token of the last offer."""

import hmac

import pytest

from lowsky.table.entries import StoredCommand
from lowsky.table.messages import Accept, Leave, Offer, Reclaim, Remove, Sit, Start, You
from lowsky.table.readers import full_update, game_for, reader_of
from lowsky.table.table import Table
from lowsky.table.transfer import offer_digest
from tests.table.playing import TABLE, Played, device, lobby, running

LINK = "tokentokentokentoken_1"
SECOND = "tokentokentokentoken_2"
NEW = "new-device"
NEVER_MADE = "------never-made------"


def offer(played: Played, seat: int, token: str = LINK) -> None:
    """Let the device of a seat offer it under a token."""
    played.say(seat, Offer(id=played.id(), seat=seat, digest=offer_digest(token)))


def accept(played: Played, token: str = LINK) -> Accept:
    """Return the command that takes over what a token moves."""
    return Accept(id=played.id(), token=token)


def test_the_digest_is_the_sha_256_of_the_letters() -> None:
    assert offer_digest("AAAAAAAAAAAAAAAAAAAAAA") == (
        "8a5bdb4cc15164126c6ef2668de9dd240d299ce6397a42c95a9411b93d080ed8"
    )


def test_a_seat_moves_in_the_lobby_with_its_name() -> None:
    played = lobby(2)
    offer(played, 1)

    assert played.say(NEW, accept(played)).done.seat == 1
    assert played.table.seats_of(device(1)) == []
    assert played.table.seats_of(NEW) == [1]
    assert played.table.chairs[1].name == "Ben"
    assert played.refusal(1, Leave(id="x", seat=1)) == "seat/not-yours"


def test_in_the_game_the_new_device_sees_what_the_old_one_saw_and_the_old_one_no_more() -> None:
    played = running(2)
    played.play_until("main")
    play = played.table.play
    assert play is not None
    seat = play.game.actor
    assert seat is not None
    played.say(seat, played.act(seat, "d"))
    before = game_for(played.table, 1 << seat)
    offer(played, seat)
    played.say(NEW, accept(played))

    old, new = (reader_of(played.table, one) for one in (device(seat), NEW))
    assert new.you.seats == [seat]
    assert full_update(played.table, new).game == before
    assert old.you == You(seats=[], host=False, lost="moved")
    assert full_update(played.table, old).game == game_for(played.table, 0)
    assert played.refusal(seat, played.act(seat, "r")) == "seat/not-yours"
    played.say(NEW, played.act(seat, "r"))


def test_seats_may_have_other_numbers_when_the_game_has_begun() -> None:
    played = Played()
    played.say(0, Sit(id="a", name="Ada", seat=2))
    played.say(1, Sit(id="b", name="Ben", seat=5))
    played.say(1, Offer(id="o", seat=5, digest=offer_digest(LINK)))
    played.say(0, Start(id="go"))

    assert played.say(NEW, accept(played)).done.seat == 1


def test_a_seat_that_a_bot_plays_for_moves_and_is_reclaimed_on_the_new_device() -> None:
    played = running(2)
    played.say(1, Leave(id="bye", seat=1))
    offer(played, 1)
    played.say(NEW, accept(played))

    assert reader_of(played.table, NEW).mask == 0
    assert played.refusal(1, Reclaim(id="x", seat=1)) == "seat/not-yours"
    played.say(NEW, Reclaim(id="back", seat=1))
    assert reader_of(played.table, NEW).mask == 0b10


def test_a_device_may_take_one_more_seat_and_keep_one_of_two() -> None:
    played = lobby(2)
    played.say(0, Sit(id="two", name="Cleo"))
    offer(played, 0)
    played.say(1, accept(played))

    assert played.table.seats_of(device(0)) == [2]
    assert played.table.seats_of(device(1)) == [0, 1]
    assert played.table.host == device(0)


def test_a_host_who_moves_his_last_seat_is_host_on_the_new_device() -> None:
    played = running(2)
    offer(played, 0)
    played.say(NEW, accept(played))

    assert played.table.host == NEW


def test_the_host_stays_where_another_person_moves() -> None:
    played = running(2)
    offer(played, 1)
    played.say(NEW, accept(played))

    assert played.table.host == device(0)


@pytest.mark.parametrize(
    ("done_before", "token"),
    [
        ([Offer(id="o", seat=1, digest=offer_digest(LINK)), Accept(id="a", token=LINK)], LINK),
        (
            [
                Offer(id="o", seat=1, digest=offer_digest(LINK)),
                Offer(id="p", seat=1, digest=offer_digest(SECOND)),
            ],
            LINK,
        ),
        ([Offer(id="o", seat=1, digest=offer_digest(LINK))], SECOND),
        (
            [Offer(id="o", seat=1, digest=offer_digest(LINK)), Leave(id="l", seat=1)],
            LINK,
        ),
        (
            [Offer(id="o", seat=1, digest=offer_digest(LINK)), Remove(id="r", seat=1)],
            LINK,
        ),
        ([], NEVER_MADE),
    ],
    ids=["used", "replaced", "foreign", "left", "removed", "never made"],
)
def test_a_token_that_moves_no_seat_is_refused_in_the_same_words(
    done_before: list[StoredCommand], token: str
) -> None:
    played = lobby(2)
    for command in done_before:
        by = {Accept: NEW, Remove: device(0)}.get(type(command), device(1))
        played.say(by, command)

    assert played.refusal("thief", Accept(id="x", token=token)) == "transfer/unknown"


def test_the_token_of_another_table_is_refused() -> None:
    here, there = lobby(2), Played(table="table-000002")
    offer(here, 1)

    assert there.refusal(NEW, accept(there)) == "transfer/unknown"


def test_a_link_opened_on_its_own_device_is_not_used_up() -> None:
    played = lobby(2)
    offer(played, 1)

    assert played.refusal(1, accept(played)) == "transfer/own"
    played.say(NEW, accept(played))


def test_only_the_device_of_a_seat_offers_it() -> None:
    played = lobby(2)
    digest = offer_digest(LINK)

    assert played.refusal(0, Offer(id="x", seat=1, digest=digest)) == "seat/not-yours"
    assert played.refusal(1, Offer(id="x", seat=7, digest=digest)) == "seat/not-yours"
    assert played.refusal(1, Offer(id="x", seat=9, digest=digest)) == "seat/unknown"


def test_every_seat_is_compared_whatever_its_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[int, int]] = []

    honest = hmac.compare_digest

    def counting(one: str, other: str) -> bool:
        compared.append((len(one), len(other)))
        return honest(one, other)

    monkeypatch.setattr("lowsky.table.transfer.hmac.compare_digest", counting)
    played = lobby(3)
    offer(played, 0)
    for token in (SECOND, LINK):
        with_token = accept(played, token)
        if token == LINK:
            played.say(NEW, with_token)
        else:
            played.refusal(NEW, with_token)

    assert compared == [(64, 64)] * 16


def test_nobody_is_told_of_an_offer_or_its_token() -> None:
    played = lobby(2)
    before = played.table.info()
    offer(played, 1)

    assert played.table.info() == before
    assert LINK.encode() not in b"".join(one.body for one in played.kept)


def test_h20_the_entries_make_the_moved_seat_again_and_the_link_stays_used() -> None:
    played = running(2)
    offer(played, 1)
    waiting = Table.restore(TABLE, played.kept)
    taken = accept(played)
    first = played.say(NEW, taken)
    again = Table.restore(TABLE, played.kept)

    assert waiting.chairs[1].offer == offer_digest(LINK)
    assert again.facts() == played.table.facts()
    assert again.seats_of(NEW) == [1]
    assert again.submit(NEW, taken).done == first.done
    assert again.chairs[1].offer == ""


def test_tables_that_were_kept_before_there_were_offers_have_their_digests() -> None:
    played = lobby(1)

    assert len(played.table.chairs[0].facts()) == 6
    offer(played, 0)
    assert len(played.table.chairs[0].facts()) == 7
