"""The pictures of the README: made of what the program shows today. `python -m tests.pictures` writes them.

Three are drawings, which a test makes again and compares. The page is a photograph, taken by Chromium: what it was
taken of stands in it as a digest, so that the test needs no browser.
"""

from __future__ import annotations

import hashlib
import io
import re
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.sax.saxutils import escape

import pyte
from PIL import Image, PngImagePlugin

from cli.output.document.palette import LIGHT
from cli.output.document.plots import colours as plot_colours
from tests.support.browser import Browser, Look
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT
from tests.support.terminal import Terminal

FOLDER = ROOT / "docs" / "pictures"

DRAWN = ("shell.svg", "explanation.svg", "plot.svg")
PAGE = "chronicle.png"
OF = "Of"
"""What the digest is called in the photograph."""

COLUMNS, ROWS = 88, 24
WIDE, HIGH = 8.4, 19
"""Size of a letter, in pixels."""

BACKGROUND, FOREGROUND = "#1d1916", "#e9e1d3"
COLOURS = {
    "black": "#4a423a", "red": "#e58a78", "green": "#9cc37f", "brown": "#dfb765", "blue": "#86aede",
    "magenta": "#c99bd0", "cyan": "#7fc0bd", "white": "#e9e1d3", "brightblack": "#978b7c",
}  # fmt: skip
"""Colours of a terminal by their names in pyte."""

Row = Mapping[int, Any]
"""A row of a screen: letters by column."""

LETTERS = 'font-family="ui-monospace, \'DejaVu Sans Mono\', Consolas, monospace" font-size="14"'

LINES = (
    ("meet goblin hp=4 ac=6 hd=1-1 --count 2", "goblin 2"),
    ("brom attack goblin 1 14", "hit"),
    ("goblin1 -5 brom", "dies"),
    ("lira -2 goblin 2", "loses 2"),
    ("found 30gp 2 gems at 50gp", "hoard"),
)
"""What is typed at the prompt, and what is seen when it is done."""


def campaign_in(folder: Path) -> CommandLine:
    """The evening of `make demo`, on a day that stays."""
    campaign = CommandLine(folder, language="en")
    campaign.environ |= {"LOGNAME": "ada", "USER": "ada"}
    campaign.new("The crypt of Greyvale")
    evening = (ROOT / "examples" / "demo-en.campaign").read_text(encoding="utf-8")
    campaign.play(evening.replace('session start "The crypt of Greyvale"', 'session start "The crypt" --on 2026-11-01'))
    return campaign


def drawings(campaign: CommandLine) -> Iterator[tuple[str, str]]:
    """The name of each drawing, and what is in its file."""
    campaign("export", "report", "-o", "report.html", "--force")
    report = (campaign.folder / "report.html").read_text(encoding="utf-8")
    yield "plot.svg", _plot(report)
    environ = {**campaign.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    terminal = Terminal(campaign.folder, environ, "explain", "Lira", "xp", columns=COLUMNS, rows=ROWS)
    terminal.ended()
    yield "explanation.svg", screen_drawn(terminal.screen, "campaign explain Lira xp")
    yield "shell.svg", _shell(campaign, environ)


def page_of(campaign: CommandLine) -> Path:
    """The page of which the photograph is taken."""
    campaign("export", "site", campaign.folder / "site", "--no-pdf", "--force")
    return campaign.folder / "site" / "session-1.html"


def digest_of(page: Path) -> str:
    """A page as it looks, whenever it was written."""
    text = page.read_text(encoding="utf-8")
    return hashlib.sha256(re.sub(r'<meta name="date"[^>]*>', "", text).encode()).hexdigest()


def digest_in(picture: Path) -> str:
    """What a photograph was taken of."""
    with Image.open(picture) as found:
        return str(found.info.get(OF, ""))


def _plot(report: str) -> str:
    """The plot of coin, in colours of its own instead of the page's."""
    found = re.search(r'<figure id="plot-coin">\s*(<svg.*?</svg>)', report, re.DOTALL)
    assert found is not None
    colours = {**LIGHT, **plot_colours.LIGHT}
    drawn = re.sub(r"var\(--([\w-]+)\)", lambda name: colours[name[1]], found[1])
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn)
    assert box is not None
    paper = f'<rect width="{box[1]}" height="{box[2]}" fill="{LIGHT["paper"]}"/>'
    start = drawn.index(">") + 1
    head = drawn[:start].replace("<svg", '<svg font-family="Georgia, serif"', 1)
    if "xmlns=" not in head:
        head = head.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return f"{head}{paper}{drawn[start:]}\n"


def _shell(campaign: CommandLine, environ: dict[str, str]) -> str:
    """The shell, after some lines of a fight."""
    terminal = Terminal(campaign.folder, environ, "shell", columns=COLUMNS, rows=20)
    terminal.until("F1 help")
    for line, seen in (('session start "Down the stairs" --on 2026-11-08', "Session 2"), *LINES):
        terminal.press(f"{line}\r").until(partial(_is_done, line, seen))
    terminal.until(lambda text: "2 things" in text and "s2 >" in text.rpartition("#45")[2])
    drawn = screen_drawn(terminal.until_still().screen, "campaign shell")
    terminal.press("\x04").ended()
    return drawn


def _is_done(line: str, seen: str, text: str) -> bool:
    """Whether what a line answers is seen after it."""
    return seen in text.rpartition(line)[2]


def screen_drawn(screen: pyte.HistoryScreen, title: str) -> str:
    """What a terminal shows, as a drawing."""
    rows = _rows(screen)
    wide, high = COLUMNS * WIDE + 32, len(rows) * HIGH + 60
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high}" role="img" {LETTERS}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>',
        f'<text x="16" y="26" fill="{COLOURS["brightblack"]}">$ {escape(title)}</text>',
    ]
    for place, row in enumerate(rows):
        y = 52 + place * HIGH
        for start, text, colour, bold in _runs(row):
            weight = ' font-weight="bold"' if bold else ""
            out.append(
                f'<text x="{16 + start * WIDE:.1f}" y="{y}" fill="{colour}"{weight} xml:space="preserve" '
                f'textLength="{len(text) * WIDE:.1f}">{escape(text)}</text>'
            )
    return "\n".join([*out, "</svg>"]) + "\n"


def _rows(screen: pyte.HistoryScreen) -> list[Row]:
    """What is seen and what has left the top, of blank rows one at a time: how far it scrolls is chance."""
    rows: list[Row] = []
    for row in (*screen.history.top, *(screen.buffer[number] for number in range(screen.lines))):
        is_blank = not any(row[column].data.strip() for column in range(COLUMNS))
        if not is_blank or (rows and any(rows[-1][column].data.strip() for column in range(COLUMNS))):
            rows.append(row)
    return rows if any(rows[-1][column].data.strip() for column in range(COLUMNS)) else rows[:-1]


def _runs(row: Row) -> Iterator[tuple[int, str, str, bool]]:
    """Letters in a row that look alike: where they begin, the text, the colour, whether it is bold."""
    begins, text, look = 0, "", ("", False)
    for column in range(COLUMNS + 1):
        letter = row[column]
        own = (_colour(letter.fg if not letter.reverse else "default"), letter.bold)
        if column < COLUMNS and own == look:
            text += letter.data
            continue
        if text.strip():
            lead = len(text) - len(text.lstrip())
            yield begins + lead, text.strip(), *look
        begins, text, look = column, letter.data, own


def _colour(name: str) -> str:
    """A colour of the screen, by its name or its six digits."""
    return f"#{name}" if re.fullmatch("[0-9a-f]{6}", name) else COLOURS.get(name, FOREGROUND)


def photograph(page: Path, folder: Path) -> bytes:
    """The page in a browser, in few colours."""
    shot = folder / "shot.png"
    with Browser(folder / "browser") as browser:
        browser.open(page, Look(900))
        browser.picture(shot, whole=False)
    said = PngImagePlugin.PngInfo()
    said.add_text(OF, digest_of(page))
    written = io.BytesIO()
    with Image.open(shot) as picture:
        picture.convert("RGB").quantize(48, dither=Image.Dither.NONE).save(written, "png", optimize=True, pnginfo=said)
    return written.getvalue()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as name_:
        played_ = campaign_in(Path(name_))
        for drawn_, content_ in drawings(played_):
            (FOLDER / drawn_).write_text(content_, encoding="utf-8")
        (FOLDER / PAGE).write_bytes(photograph(page_of(played_), Path(name_)))
    sys.stdout.write(f"Written: {FOLDER}\n")
