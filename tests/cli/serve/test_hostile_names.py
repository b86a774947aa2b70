"""Names and texts that would be code, links, quotes or lines of their own: every page shows them as what they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli.serve.templates import part_of_address
from tests.support.command_line import CommandLine
from tests.support.served_here import ServedHere, served_here

TAME = "Maud"

HOSTILE = (
    "<script>alert(1)</script>",
    "</title></pre></textarea><img src=x onerror=alert`1`>",
    "\" onfocus='alert`1`' autofocus \"",
    "' onmouseover='alert`1`",
    "#999 Forged",
    "javascript:alert`1`",
    "&lt;b&gt;&amp;&#39;",
    "../../settings",
    "//evil.example/x",
    "-->]]></svg><svg/onload=alert`1`>",
    "\u2066\u2028Eve\u2029",
    "e\u0301" * 30,
    "__proto__",
    "%2e%2e%2fleave",
)
"""Texts that are named like somebody, those of them that may be."""

WORDS = (*HOSTILE, "{{7*7}}{%raw%}", "a=1 onclick=alert`1`", "x" * 10_000, "\u202egnp.exe", "one\n#999 Forged")
"""Texts as they are written in notes and reasons."""

PAGES = (
    *(
        "/",
        "/now",
        "/history",
        "/treasure",
        "/witness",
        "/disputes",
        "/settings",
        "/plan/5",
        "/complete?line=sheet+",
        "/?as-of=7",
    ),
    *(f"/entry/{number}" for number in range(1, 18)),
    "/?as-of=900",
)


class Structure(HTMLParser):
    """What a page is made of: its elements with the names of their attributes, and what could run or lead away."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[tuple[str, tuple[str, ...]]] = []
        self.runs: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.parts.append((tag, tuple(sorted(given))))
        self.runs += [name for name in given if name.startswith("on") or name in ("style", "srcdoc")]
        if tag in ("script", "link") and not (given.get("src") or given.get("href") or "").startswith("/static/"):
            self.runs.append(str(given))
        if tag in ("style", "iframe", "object", "embed", "base", "img"):
            self.runs.append(tag)
        for name in ("href", "action", "hx-get", "hx-post", "sse-connect", "src"):
            address = given.get(name)
            if address is not None and (not address.startswith(("/", "?", "#")) or address.startswith("//")):
                self.runs.append(f"{name}={address}")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def evening(table: CommandLine, name: str, text: str) -> bool:
    """An evening in which somebody of a name does what people do, and a text stands wherever one may.

    Returns whether anybody may be called so.
    """
    fighter = ("class=fighter", "str=16", "int=9", "wis=10", "dex=11", "con=13", "cha=12", "hp=8")
    called = table.type("join", "--player", name, "--coins", "50gp", "--", name, *fighter).code == 0
    table.type("join", "--player", "Ana", "--coins", "50gp", "--", "Brom", *fighter)
    table.type("session", "start", "--", text)
    table.type("meet", "hp=9", "--", name)
    table.type("meet", "hp=9", "--", f"{name} 2")
    table.type("damage", "Brom", "1", "--from", text)
    table.type("pay", "Brom", "1gp", "--for", text)
    table.type("find", "5gp", f"item={text}:7gp", "--note", text)
    table.type("note", "--", text)
    table.type("roll", "Brom", "1d20", "--note", text)
    table.type("condition", "Brom", text)
    table.type("dispute", "open", "--about", "3", "--raised-by", name, "--", text)
    table.type("time", "+1h", "--ingame", text)
    table.type("damage", "Brom", "1", "--override", text)
    table.type("propose", "--by", name, "--", "note", "--", text)
    table.type("note", "--secret", "--", text)
    return called


@pytest.fixture(scope="module")
def tame(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, set[tuple[str, tuple[str, ...]]]]:
    """The elements of every page on which everybody has a name of people."""
    table = CommandLine(tmp_path_factory.mktemp("tame")).new()
    evening(table, TAME, "Un mot")
    with served_here(table) as page:
        return {guest: {part for _, text in pages(page, guest) for part in Structure(text).parts} for guest in GUESTS}


GUESTS = ("gm", "Ana", "table")


def pages(page: ServedHere, guest: str, *more: str) -> Iterator[tuple[str, str]]:
    """Every page that a guest may open, with its text; the answers of lines among them."""
    token = page.let_in(guest)
    for path in (*PAGES, *more):
        answer = page.ask(path, token=token)
        assert answer.status in (200, 404), (path, answer.status)
        if answer.headers["content-type"].startswith("text/html"):
            yield path, answer.text
    for line in ("x y z", "Brom -900po bac", "tous -5po auberge", "#5", "sheet"):
        yield line, page.form("/line", token, line=line).text


@pytest.mark.parametrize("text", WORDS, ids=range(len(WORDS)))
def test_a_text_is_shown_and_makes_nothing(
    tmp_path: Path, tame: Mapping[str, set[tuple[str, tuple[str, ...]]]], text: str
) -> None:
    table = CommandLine(tmp_path).new()
    called = evening(table, text, text)
    part = part_of_address(text)
    own = (f"/sheet/{part}", f"/statement/{part}", f"/explain/{part}/hp") if called else ()
    with served_here(table) as page:
        for guest in GUESTS:
            for path, said in pages(page, guest, *own):
                found = Structure(said)
                assert found.runs == [], (path, found.runs)
                new = {part for part in found.parts if part not in tame[guest] and not path.startswith(own or "!")}
                assert new == set(), (path, new)
                assert not any(
                    line.startswith("#999 Forged")
                    for block in found.texts
                    for line in block.strip("\n").splitlines()[1:]
                ), path
                # What may turn the order of letters around is shown as what it is.
                assert not any("\u202e" in block or "\u2066" in block for block in found.texts), path
        if called:
            gm = page.let_in("gm")
            assert [page.ask(path, token=gm).status for path in own] == [200] * 3
    table.require_verified()


@pytest.mark.parametrize("name", [*HOSTILE, "\n#999 Forged", "x" * 10_000, "gm\u0000", ""], ids=range(len(HOSTILE) + 4))
def test_a_guest_of_any_name_is_shown_by_it(here: ServedHere, name: str) -> None:
    gm = here.let_in("gm")
    answer = here.form("/settings", gm, invite=name)
    assert answer.status in (200, 303)
    assert Structure(answer.text).runs == []
    for path in ("/settings", "/"):
        assert Structure(here.ask(path, token=gm).text).runs == []
    if answer.status == 200:
        guest = here.let_in(name.strip()[:100])
        shown = here.ask("/", token=guest)
        assert (shown.status, Structure(shown.text).runs) == (200, [])
        said = here.form("/line", guest, line="note bonsoir")
        assert (said.status, Structure(said.text).runs) == (200, [])


def test_what_is_typed_is_given_back_as_text(here: ServedHere) -> None:
    gm, ana = here.let_in("gm"), here.let_in("Ana")
    for text in WORDS:
        for token in (gm, ana):
            for typed in (text, f"Brom -5 {text}", f"note '{text}", f"{text}\n{text}", f"sheet {text}"):
                answer = here.form("/line", token, line=typed)
                assert answer.status in (200, 413)
                assert Structure(answer.text).runs == [], typed
