"""A picture of the game in the terminal: its last lines as a terminal of 80 columns shows them."""

import contextlib
import html
import io
from typing import Final

from playwright.sync_api import Browser

from lowsky.locales import Catalogue
from lowsky.rules.options import Options
from lowsky.tui.session import Session, fit
from lowsky.tui.setting import Setting

COLUMNS: Final = 80
LINES: Final = 27
SEED: Final = 11
TYPED: Final = ("f11", "f34", "g1", "play look", "greedy", "row 1")
"""What is typed: the picture shows the table and the question after it."""
PAGE: Final = (
    "<style>body{{margin:0;background:#1d1836}}pre{{margin:0;padding:16px 20px;color:#f0e2bf;"
    "font:15px/1.3 'DejaVu Sans Mono',monospace}}b{{color:#ffb86b}}</style><pre>{text}</pre>"
)


def play_in_terminal() -> str:
    """Return everything that the terminal shows while the lines are typed."""
    rest = iter(TYPED)
    screen = io.StringIO()

    def read(prompt: str) -> str:
        line = next(rest, None)
        screen.write(prompt)
        if line is None:
            raise EOFError
        screen.write(f"{line}\n")
        return line

    options = Options.of("action")
    setting = Setting.of(
        Catalogue("en"), bots=["greedy"], names=["Léa"], options=options, seed=SEED
    )
    with contextlib.redirect_stdout(screen):
        Session(setting, read=read).play()
    return screen.getvalue()


def photograph_terminal(browser: Browser) -> bytes:
    """Return the picture as PNG."""
    shown = play_in_terminal().split("\nThe game stops here.")[0]
    lines = [part for line in shown.split("\n") for part in fit(line, COLUMNS).split("\n")]
    text = "\n".join(html.escape(line) for line in lines[-LINES:])
    page = browser.new_page(device_scale_factor=1.25, viewport={"width": 770, "height": 640})
    page.set_content(PAGE.format(text=text))
    picture = page.locator("pre").screenshot()
    page.close()
    return picture
