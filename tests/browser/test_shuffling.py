"""H24 in the browser: everybody adds to the shuffle unasked, and the page checks every order."""

import json
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.player import open_table, play_to_the_end, play_together, start_with_bots
from tests.browser.server import ServerProcess

CREATE = """async () => {
  const answer = await fetch('./api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Camille', values: { target_score: 10 } }),
  })
  return (await answer.json()).table
}"""


def short_table(page: Page, server: ServerProcess) -> str:
    """Make a table whose games end at 10 points, and return its link."""
    page.goto(server.url)
    link = f"{server.url}t/{page.evaluate(CREATE)}"
    page.goto(link)
    expect(page.get_by_test_id("seat-0")).to_contain_text("Camille")
    return link


def join(page: Page, link: str, host: Page, name: str = "Tom") -> None:
    """Sit down at a table."""
    page.goto(link)
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("sit").click()
    expect(host.get_by_test_id("seat-1")).to_contain_text(name)


def promises(page: Page) -> list[str]:
    """Return what the seats have promised to the next shuffle, as the server says."""
    info: dict[str, Any] = page.evaluate(
        "async () => (await fetch('../api/tables/' + location.pathname.split('/').pop())).json()"
    )
    return [seat["promise"] for seat in info["table"]["seats"] if seat["kind"] == "person"]


def wait_for_promises(page: Page, people: int) -> None:
    """Wait until so many people have promised."""
    while [bool(one) for one in promises(page)] != [True] * people:
        page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(1)))")


def test_h24_two_people_shuffle_together_and_both_pages_check_it(
    server: ServerProcess, new_page: NewPage
) -> None:
    camille, tom = new_page(), new_page()
    # As in a home network by plain http, where browsers lend pages no SHA-256.
    tom.add_init_script("delete Crypto.prototype.subtle")
    link = short_table(camille, server)
    join(tom, link, camille)
    wait_for_promises(camille, 2)
    camille.get_by_test_id("start").click()
    expect(tom.get_by_test_id("prompt")).to_be_visible()
    camille.get_by_test_id("menu").click()
    camille.get_by_test_id("open-fair").click()
    expect(camille.get_by_test_id("fair")).to_contain_text(
        "Added to the shuffle, so that nobody alone could choose it: Camille, Tom."
    )
    expect(camille.get_by_test_id("fair")).to_contain_text("When the game is over")
    camille.get_by_test_id("close").click()

    play_together({"Camille": camille, "Tom": tom})

    for page in (camille, tom):
        page.get_by_test_id("fair-details").locator("summary").click()
        expect(page.get_by_test_id("fair-checked")).to_contain_text("what was promised")
    # The next game is shuffled by both again, with new values.
    wait_for_promises(camille, 2)
    tom.get_by_test_id("rematch").click()
    expect(camille.get_by_test_id("game-over")).to_have_count(0)
    expect(camille.get_by_test_id("prompt")).to_be_visible()
    camille.get_by_test_id("menu").click()
    camille.get_by_test_id("open-fair").click()
    expect(camille.get_by_test_id("fair")).to_contain_text("Camille, Tom.")


def test_h24_a_player_alone_adds_to_the_shuffle_too(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    start_with_bots(page, server.url)

    page.get_by_test_id("menu").click()
    page.get_by_test_id("open-fair").click()

    expect(page.get_by_test_id("fair")).to_contain_text("choose it: Camille.")


def test_h24_a_game_that_was_tampered_with_is_told(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()

    def tamper(route: Route) -> None:
        game = route.fetch().json()
        after = game["orders"][0]["after"]
        after[0], after[1:] = after[-1], [*after[1:-1], after[0]]
        game["seats"][0]["entropy"] = "00" * 32
        route.fulfill(body=json.dumps(game), content_type="application/json")

    page.route("**/game.json", tamper)
    short_table(page, server)
    page.get_by_test_id("add-bot").click()
    expect(page.get_by_test_id("seat-1").get_by_role("combobox")).to_be_visible()
    wait_for_promises(page, 1)
    page.get_by_test_id("start").click()
    play_to_the_end(page)

    page.get_by_test_id("fair-details").locator("summary").click()

    differs = page.get_by_test_id("fair-differs")
    expect(differs).to_contain_text("What Camille added is not what was promised.")
    expect(differs).to_contain_text("What this device added for Camille was replaced.")
    expect(differs).to_contain_text("Shuffle 1 does not follow from the secret.")


def test_a_phone_that_sleeps_while_all_shuffle_blocks_nobody(
    server: ServerProcess, new_page: NewPage
) -> None:
    camille, tom = new_page(), new_page()

    def sleep(socket: WebSocketRoute) -> None:
        up = socket.connect_to_server()
        socket.on_message(lambda text: None if '"reveal"' in str(text) else up.send(text))

    tom.route_web_socket("**/ws/**", sleep)
    link = open_table(camille, server.url)
    join(tom, link, camille)
    wait_for_promises(camille, 2)
    camille.get_by_test_id("start").click()
    expect(tom.get_by_test_id("shuffling")).to_contain_text("Waiting for Tom.")
    expect(tom.get_by_test_id("without-1")).to_have_count(0)

    camille.get_by_test_id("without-1").click()

    for page in (camille, tom):
        expect(page.get_by_test_id("prompt")).to_be_visible()
        expect(page.get_by_test_id("shuffling")).to_have_count(0)
    tom.get_by_test_id("menu").click()
    tom.get_by_test_id("open-fair").click()
    expect(tom.get_by_test_id("fair")).to_contain_text("choose it: Camille.")
    expect(tom.get_by_test_id("fair")).to_contain_text(
        "The host went on without Tom; the shuffle began anew."
    )
