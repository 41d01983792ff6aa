"""The link of a table works for those who are to come, or says that it does not."""

import ipaddress
from pathlib import Path

import pytest
from starlette.datastructures import URL

from lowsky.server.invitation import find_network_address, invitation, is_loopback
from tests.server.client import serving


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("localhost", True),
        ("LOCALHOST", True),
        ("cards.localhost", True),
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("[::1]", True),
        ("192.168.1.7", False),
        ("cards.example", False),
        ("localhost.example", False),
        ("", False),
    ],
)
def test_a_loopback_address_is_known(host: str, *, expected: bool) -> None:
    assert is_loopback(host) is expected


@pytest.mark.parametrize(
    ("page", "network_address", "link", "reach"),
    [
        ("http://127.0.0.1:8000/t/x", "", "http://127.0.0.1:8000/t/x", "computer"),
        ("http://localhost:8000/t/x", "10.0.0.4", "http://10.0.0.4:8000/t/x", "network"),
        ("http://[::1]:8000/t/x", "10.0.0.4", "http://10.0.0.4:8000/t/x", "network"),
        ("http://10.0.0.4:8000/t/x", "10.0.0.4", "http://10.0.0.4:8000/t/x", "any"),
        ("https://cards.example/t/x", "", "https://cards.example/t/x", "any"),
        ("https://cards.example/t/x", "10.0.0.4", "https://cards.example/t/x", "any"),
    ],
)
def test_an_invitation_names_an_address_that_others_can_open(
    page: str, network_address: str, link: str, reach: str
) -> None:
    assert invitation(URL(page), network_address) == (link, reach)


def test_a_server_of_this_computer_alone_has_no_address_in_the_network() -> None:
    assert find_network_address("127.0.0.1") == ""
    assert find_network_address("localhost") == ""


def test_a_server_on_every_address_tells_one_that_is_no_loopback() -> None:
    found = find_network_address("0.0.0.0")  # noqa: S104 - asked, not bound
    assert found == "" or not ipaddress.ip_address(found).is_loopback


@pytest.mark.parametrize(("network_address", "reach"), [("10.0.0.4", "network"), ("", "computer")])
async def test_a_table_tells_its_invitation(
    tmp_path: Path, network_address: str, reach: str
) -> None:
    async with serving(tmp_path / "db", network_address=network_address) as server:
        port = server.address.partition(":")[2]
        table = await server.create(name="Ada")
        async with server.http() as http:
            told = (await http.get(f"/api/tables/{table}")).json()
    assert told["link"] == f"http://{network_address or '127.0.0.1'}:{port}/t/{table}"
    assert told["reach"] == reach
