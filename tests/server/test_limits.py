"""H43, H44: credits are spent, come back with time, and are remembered for so many addresses."""

import pytest

from lowsky.server.limits import Addresses, Credits, Limits, counted


def test_credits_are_spent_and_come_back() -> None:
    left = Credits(2, 0.5, now=100.0)

    assert [left.spend(100.0) for _ in range(3)] == [True, True, False]
    assert left.spend(101.0) is False
    assert left.spend(102.0) is True
    assert left.spend(102.0) is False
    assert left.is_full(103.0) is False
    assert left.is_full(106.0) is True
    assert [left.spend(1000.0) for _ in range(3)] == [True, True, False]


def test_h44_connections_are_counted_by_address_and_in_all() -> None:
    addresses = Addresses(Limits(connections=3, connections_of_address=2, connects_per_s=1000.0))

    assert [addresses.connect("a", "t", 0.0) for _ in range(3)] == [True, True, False]
    assert [addresses.connect("b", "t", 0.0) for _ in range(2)] == [True, False]
    addresses.disconnect("a", "t")
    assert addresses.connect("b", "t", 0.0) is True


def test_h43_connections_of_one_address_at_one_table_are_counted() -> None:
    addresses = Addresses(Limits(connections_at_table=2))

    assert [addresses.connect("a", "t", 0.0) for _ in range(3)] == [True, True, False]
    assert addresses.connect("a", "u", 0.0) is True
    assert addresses.connect("b", "t", 0.0) is True
    addresses.disconnect("a", "t")
    assert addresses.connect("a", "t", 0.0) is True


def test_h40_h44_coming_and_going_all_the_time_is_limited() -> None:
    addresses = Addresses(Limits(connections_of_address=2, connects_per_s=0.5))
    came = []
    for now in (0.0, 0.0, 0.0, 1.0, 2.0):
        came.append(addresses.connect("a", "t", now))
        if came[-1]:
            addresses.disconnect("a", "t")

    assert came == [True, True, False, False, True]


def test_h44_new_tables_are_counted_by_address() -> None:
    addresses = Addresses(Limits(tables_of_address=1, tables_per_s=0.1))

    assert addresses.tables.spend("a", 0.0) is True
    assert addresses.tables.spend("a", 1.0) is False
    assert addresses.tables.spend("b", 1.0) is True
    assert addresses.tables.spend("a", 10.0) is True


def test_h44_the_memory_of_addresses_is_bounded() -> None:
    addresses = Addresses(Limits(tables_of_address=1, tables_per_s=0.1), remembered=3)
    for now, one in enumerate("abcdefgh"):
        assert addresses.tables.spend(one, float(now)) is True

    assert len(addresses.tables._purses) <= 3


@pytest.mark.parametrize(
    ("address", "as_what"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_h44_the_addresses_of_a_household_are_counted_as_one(address: str, as_what: str) -> None:
    assert counted(address) == as_what
