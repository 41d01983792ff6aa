"""Nothing overlaps or is cut, whatever the screen and however many play."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import NewPage
from tests.browser.player import start_table, turn_up_first_cards
from tests.browser.server import ServerProcess

STATIC = Path(__file__).resolve().parents[2] / "src/lowsky/static"
BOXES = """() => [...document.querySelectorAll(
    '[data-testid^="seat-"], [data-testid^="pile-"], [data-testid="drawn"],'
    + '[data-testid^="slot-"], [data-testid^="action-"], [data-testid^="hand-"],'
    + '[data-testid^="held-"],'
    + '[data-testid="own-points"], [data-testid="prompt"], [data-testid^="cell-"], header.bar')]
    .map((one) => ({ name: one.dataset.testid ?? 'bar', ...one.getBoundingClientRect().toJSON(),
                     cut: one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1 }))"""  # noqa: E501 - one expression of another language


def boxes(page: Page) -> list[dict[str, Any]]:
    """Return the places of all that matters on the table."""
    found: list[dict[str, Any]] = page.evaluate(BOXES)
    return found


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Tell whether two boxes share more than a hair's breadth."""
    return bool(
        one["left"] < other["right"] - 1
        and other["left"] < one["right"] - 1
        and one["top"] < other["bottom"] - 1
        and other["top"] < one["bottom"] - 1
    )


SCREENS = ((360, 640), (360, 740), (740, 360), (768, 1024), (1280, 800), (1920, 1080))


@pytest.mark.parametrize(("players", "cards"), [(2, 12), (4, 12), (8, 12), (10, 9)])
def test_nothing_overlaps_or_is_cut(
    server: ServerProcess, new_page: NewPage, players: int, cards: int
) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    start_table(page, server.url, players=players, cards=cards)
    turn_up_first_cards(page, cards=cards)
    expect(page.get_by_test_id("draw")).to_be_visible()
    check_every_screen(page, players=players, cards=cards)


def check_every_screen(page: Page, *, players: int, cards: int) -> None:
    """Look at the own turn on every screen, then at the drawn card in large type."""
    for large in (False, True):
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            check_layout(page, players=players, cards=cards, width=width, height=height)
        if not large:
            page.get_by_test_id("draw").click()
            expect(page.get_by_test_id("refuse")).to_be_visible()
            page.get_by_test_id("menu").click()
            page.get_by_test_id("large").check()
            page.get_by_test_id("close").click()


def check_layout(page: Page, *, players: int, cards: int, width: int, height: int) -> None:
    """Fail unless everything is on the screen, whole, apart, and large enough."""
    # A new size of the window reaches the page some frames later.
    page.wait_for_function(
        """([width, height]) => {
            const main = document.querySelector('main').getBoundingClientRect()
            return main.width === width && main.height === height
        }""",
        arg=[width, height],
    )
    found = boxes(page)
    names = [box["name"] for box in found]
    assert len([name for name in names if name.startswith("cell-")]) == cards
    assert len([name for name in names if name.startswith("seat-")]) == players - 1
    outside = [
        box["name"]
        for box in found
        if box["left"] < 0 or box["top"] < -1 or box["right"] > width or box["bottom"] > height
    ]
    assert outside == [], (width, height)
    pairs = [
        (one["name"], other["name"]) for one, other in combinations(found, 2) if overlap(one, other)
    ]
    assert pairs == []
    assert [box["name"] for box in found if box["cut"] and box["name"] == "prompt"] == []
    narrow = [box for box in found if box["name"].startswith("cell-") and box["width"] < 44]
    assert narrow == [], (width, height)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_first_view_is_small(server: ServerProcess, new_page: NewPage) -> None:
    """At most 60 KB compressed in all besides the font, 40 KB of it scripts, a game included."""
    page = new_page(viewport={"width": 360, "height": 740})
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    page.on("response", keep)
    page.goto(server.url)
    expect(page.get_by_test_id("name")).to_be_visible()
    page.wait_for_load_state("networkidle")
    scripts, everything = sizes_on_the_wire(answers)
    assert 0 < scripts <= 40 * 1024
    assert everything <= 60 * 1024
    page.get_by_test_id("play-bots-1").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    page.wait_for_load_state("networkidle")
    scripts, everything = sizes_on_the_wire(answers)
    assert scripts <= 40 * 1024
    assert everything <= 60 * 1024


def sizes_on_the_wire(answers: list[Response]) -> tuple[int, int]:
    """Return the bytes of all scripts, and of all answers but fonts, as they were sent."""
    sizes = {
        answer.url: answer.request.sizes()["responseBodySize"]
        for answer in answers
        if not answer.url.endswith(".woff2")
    }
    scripts = sum(size for url, size in sizes.items() if url.endswith(".js"))
    return scripts, sum(sizes.values())
