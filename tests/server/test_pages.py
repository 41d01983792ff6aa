"""Pages and requests: H11, H12, the cookie, the headers, and everything below a mount point."""

import json
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.types import Message
from websockets.exceptions import InvalidStatus

from lowsky.server.app import NewTable
from lowsky.server.bodies import read_body
from lowsky.server.identity import COOKIE
from lowsky.server.limits import Limits
from lowsky.table.export import verify_game
from lowsky.table.refusals import RefusalError
from tests.server.client import Credentials, Running, serving
from tests.server.test_seats import play_out

INDEX = '<!doctype html><html><head lang="en"><title>Lowsky</title></head><body></body></html>'


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """Return a built client of two files."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX, "utf-8")
    (folder / "assets" / "app-1a2b.js").write_text("export {}", "utf-8")
    return folder


async def denied(server: Running, table: str, headers: dict[str, str]) -> tuple[int, str]:
    """Return the status and the code with which a handshake is refused."""
    with pytest.raises(InvalidStatus) as caught:
        async with server.enter(table, Credentials(headers)):
            pass
    response = caught.value.response
    return response.status_code, json.loads(response.body)["code"]


async def page_cookie(server: Running) -> str:
    """Return the cookie that a browser gets with the page."""
    async with server.http() as http:
        await http.get("/")
        return f"{COOKIE}={http.cookies[COOKIE]}"


async def test_a_browser_plays_with_the_cookie_of_the_page(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        async with server.http() as http:
            await http.get("/")
            made = await http.post(
                "/api/tables", json={"name": "Ada"}, headers={"origin": server.origin}
            )
            assert made.status_code == 201
            assert "set-cookie" not in made.headers
            cookie = f"{COOKIE}={http.cookies[COOKIE]}"
        who = Credentials({"cookie": cookie, "origin": server.origin})
        async with server.enter(made.json()["table"], who) as client:
            assert client.seats == [0]


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "file://",
        "http://[",
    ],
)
async def test_h11_a_foreign_page_opens_no_socket(tmp_path: Path, origin: str) -> None:
    async with serving(tmp_path / "db") as server:
        cookie = await page_cookie(server)
        table = await server.create(name="Ada")
        found = await denied(server, table, {"cookie": cookie, "origin": origin})
        assert found == (403, "connection/origin")


async def test_h11_a_cookie_without_an_origin_opens_no_socket(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        cookie = await page_cookie(server)
        table = await server.create(name="Ada")
        assert await denied(server, table, {"cookie": cookie}) == (403, "connection/origin")
        assert await denied(server, table, {}) == (403, "connection/origin")


async def test_h11_a_token_does_not_excuse_a_foreign_page(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        headers = {**Credentials.program().headers, "origin": "https://evil.example"}
        assert await denied(server, table, headers) == (403, "connection/origin")


async def test_h11_pages_that_the_host_names_may_speak(tmp_path: Path) -> None:
    async with serving(tmp_path / "db", origins=["https://cards.example"]) as server:
        cookie = await page_cookie(server)
        table = await server.create(name="Ada")
        who = Credentials({"cookie": cookie, "origin": "https://cards.example"})
        async with server.enter(table, who) as client:
            assert client.table["id"] == table


async def test_a_browser_without_the_cookie_gets_one_with_the_socket(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with server.enter(table, Credentials({"origin": server.origin})) as client:
            assert client.socket.response is not None
            assert client.socket.response.headers["set-cookie"].startswith(f"{COOKIE}=")
            assert (await client.ask("sit", name="Ben"))["t"] == "done"


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"origin": "https://evil.example"}, 403, "connection/origin"),
        ({"origin": "http://["}, 403, "connection/origin"),
        ({}, 403, "connection/origin"),
        ({"origin": "own", "content-type": "text/plain"}, 415, "message/type"),
        (
            {"origin": "own", "content-type": "application/x-www-form-urlencoded"},
            415,
            "message/type",
        ),
    ],
)
async def test_h12_a_foreign_page_makes_no_table(
    tmp_path: Path, headers: dict[str, str], status: int, code: str
) -> None:
    async with serving(tmp_path / "db") as server, server.http() as http:
        await http.get("/")
        sent = {"content-type": "application/json", **headers}
        if sent.get("origin") == "own":
            sent["origin"] = server.origin
        answer = await http.post("/api/tables", content=b"{}", headers=sent)
        assert answer.status_code == status
        assert answer.json()["code"] == code
        assert server.hall.rooms == {}


async def test_h12_looking_at_an_invitation_changes_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        before = await server.store.load(table)
        async with server.http() as http:
            for path in ("/", f"/t/{table}", f"/api/tables/{table}", f"/api/tables/{table}/qr.svg"):
                assert (await http.get(path)).status_code == 200
                await http.head(path)
        assert await server.store.load(table) == before


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"\xff",
        b'{"preset":"chess"}',
        b'{"preset":1}',
        b'{"name":""}',
        b'{"surplus":1}',
        b'{"values":{"target_score":1}}',
        b'{"values":{"target_score":NaN}}',
        b'{"name":"a","name":"b"}',
        b"[" * 4000,
    ],
)
async def test_h41_a_body_that_is_no_table_is_refused(tmp_path: Path, body: bytes) -> None:
    headers = {**Credentials.program().headers, "content-type": "application/json"}
    async with serving(tmp_path / "db") as server, server.http() as http:
        answer = await http.post("/api/tables", content=body, headers=headers)
        assert answer.status_code == 400
        # Where a rule decides, it and the mistake stand beside the words.
        assert set(answer.json()) - {"rule", "kind", "facts"} == {"code", "message"}
        assert server.hall.rooms == {}


@pytest.mark.parametrize("table", ["AAAAAAAAAAAA", "x", "..%2f..%2fetc", "a" * 500, "é"])
async def test_h9_an_unknown_table_is_refused_always_alike(tmp_path: Path, table: str) -> None:
    async with serving(tmp_path / "db") as server, server.http() as http:
        answer = await http.get(f"/api/tables/{table}")
        assert answer.status_code == 404
        if "%2f" not in table:
            assert answer.json()["code"] == "table/unknown"


async def test_h9_an_unknown_table_opens_no_socket(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        headers = dict(Credentials.program().headers)
        assert await denied(server, "AAAAAAAAAAAA", headers) == (404, "table/unknown")


async def test_the_facts_of_a_table_are_public(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        table = await server.create(name="Ada")
        async with server.http() as http:
            facts = (await http.get(f"/api/tables/{table}")).json()["table"]
            assert facts["id"] == table
            assert facts["seats"][0]["name"] == "Ada"
            assert (await http.get(f"/api/tables/{table}/record")).status_code == 409
            assert (await http.get(f"/api/tables/{table}/game.json")).status_code == 409
            picture = await http.get(f"/api/tables/{table}/qr.svg")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert b"<svg" in picture.content


async def test_h24_a_finished_game_can_be_verified(tmp_path: Path) -> None:
    ada = Credentials.program()
    async with serving(tmp_path / "db") as server:
        table = await server.create(ada, name="Ada", values={"target_score": 10})
        async with server.enter(table, ada) as client, server.http() as http:
            await client.ask("bot", seat=1, level="greedy")
            await client.ask("start")
            await play_out(client)
            game = await http.get(f"/api/tables/{table}/game.json")
            found = verify_game(game.content)
            assert found.is_sound
            assert game.json()["commitment"] == client.table["commitment"]
            assert game.json()["secret"] == client.table["secret"]


async def test_the_page_is_the_same_at_every_table_and_finds_its_files(
    tmp_path: Path, static: Path
) -> None:
    async with serving(tmp_path / "db", static=static) as server, server.http() as http:
        for path in ("/", "/t/AAAAAAAAAAAA"):
            page = await http.get(path)
            assert page.text == INDEX.replace('"en">', '"en"><base href="/">')
            assert page.headers["cache-control"] == "no-cache"
        script = await http.get("/assets/app-1a2b.js")
        assert script.text == "export {}"
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        missing = await http.get("/assets/missing.js")
        assert missing.status_code == 404
        assert missing.headers["cache-control"] == "no-store"
        assert (await http.get("/../client.py")).status_code == 404


async def test_everything_works_below_a_mount_point(tmp_path: Path, static: Path) -> None:
    async with serving(tmp_path / "db", static=static, mount="/cards") as server:
        async with server.http(base_url=f"{server.origin}/cards") as http:
            page = await http.get("/t/AAAAAAAAAAAA")
            assert '<base href="/cards/">' in page.text
            assert "; Path=/cards;" in page.headers["set-cookie"]
            assert (await http.get("/assets/app-1a2b.js")).status_code == 200
            assert (await http.get("/healthz")).json() == {"status": "ok", "tables": 0}
        async with server.http() as http:
            assert (await http.get("/healthz")).status_code == 404


async def test_without_a_built_client_the_page_says_what_to_do(tmp_path: Path) -> None:
    async with serving(tmp_path / "db", static=tmp_path / "none") as server, server.http() as http:
        page = await http.get("/")
        assert page.status_code == 200
        assert "go.py" in page.text


async def test_every_answer_carries_the_security_headers(tmp_path: Path, static: Path) -> None:
    async with serving(tmp_path / "db", static=static) as server, server.http() as http:
        for path in ("/", "/healthz", "/assets/app-1a2b.js", "/nothing", "/api/tables/x"):
            headers = (await http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers or "uvicorn" in headers["server"]


async def test_the_cookie_is_for_this_server_alone(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server, server.http() as http:
        cookie = (await http.get("/")).headers["set-cookie"]
        assert "; HttpOnly" in cookie
        assert "; SameSite=Lax" in cookie
        assert "; Path=/;" in cookie
        assert "Secure" not in cookie
        assert "set-cookie" not in (await http.get("/")).headers


async def test_a_credential_that_was_made_up_is_replaced(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server, server.http() as http:
        page = await http.get("/", headers={"cookie": f"{COOKIE}=admin"})
        assert "set-cookie" in page.headers


@pytest.mark.parametrize(("trusted", "is_secure"), [(["127.0.0.1"], True), ([], False)])
async def test_behind_a_trusted_proxy_with_tls_the_cookie_is_secure(
    tmp_path: Path, trusted: list[str], *, is_secure: bool
) -> None:
    async with serving(tmp_path / "db", trusted_proxies=trusted) as server, server.http() as http:
        page = await http.get("/", headers={"x-forwarded-proto": "https"})
        assert ("; Secure" in page.headers["set-cookie"]) is is_secure


async def test_h44_only_a_trusted_proxy_may_name_the_address(tmp_path: Path) -> None:
    limits = Limits(tables_of_address=1, tables_per_s=0.0)
    for trusted, last in ((["127.0.0.1"], 201), ([], 429)):
        async with (
            serving(tmp_path / "db", limits=limits, trusted_proxies=trusted) as server,
            server.http() as http,
        ):
            statuses = []
            for address in ("192.0.2.1", "192.0.2.2"):
                headers = {**Credentials.program().headers, "x-forwarded-for": address}
                answer = await http.post("/api/tables", json={}, headers=headers)
                statuses.append(answer.status_code)
            assert statuses == [201, last]


@pytest.mark.parametrize("letters", [400, 6000])
async def test_h41_a_host_too_long_for_a_picture_is_refused(tmp_path: Path, letters: int) -> None:
    async with serving(tmp_path / "db") as server, server.http() as http:
        table = await server.create(name="Ada")
        host = {"host": "a" * letters}
        answer = await http.get(f"/api/tables/{table}/qr.svg", headers=host)

    assert (answer.status_code, answer.json()["code"]) == (413, "message/too-long")


async def test_h44_a_body_that_breaks_off_is_refused_and_no_error_of_the_server() -> None:
    async def break_off() -> Message:
        return {"type": "http.disconnect"}

    request = Request({"type": "http", "method": "POST", "headers": []}, break_off)
    with pytest.raises(RefusalError) as caught:
        await read_body(request, NewTable, patience_s=5)

    assert caught.value.code == "message/malformed"
