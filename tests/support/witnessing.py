"""Rewrites a campaign as somebody could who knows the program, and devices that saw it before."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

from ledger.store.chain import genesis
from projections.checks.witness import EndMark, Mark, Seen, SeenHeader, ShownHistory, linked
from tests.support.browser import Browser
from tests.support.command_line import CommandLine
from tests.support.forging import add_up, rewritten
from tests.support.tampering import rechain, tampered

AWAY = 1_000_000
"""Numbers where entries are put out of the way of others."""


def changed(path: Path) -> None:
    """Entry 5 says something else, and every hash since is made anew."""
    rewritten(path, 5, {"note": "rien de tel"})


def changed_in_place(path: Path) -> None:
    """Entry 5 says something else; the hashes are as they were."""
    with tampered(path) as database:
        database.execute("UPDATE entries SET payload = replace(payload, 'grince', 'chante') WHERE number = 5")


def recorded_at_another_time(path: Path) -> None:
    """Entry 5 was recorded a year before, and every hash since is made anew."""
    with tampered(path) as database:
        rechain(database, {5: {"recorded_at": "2025-11-21T20:00:00.000000Z"}})
    add_up(path)


def recorded_by_another(path: Path) -> None:
    """Entry 5 was recorded by somebody else, and every hash since is made anew."""
    with tampered(path) as database:
        [(other,)] = database.execute("SELECT id FROM people WHERE name = 'Camille'").fetchall()
        rechain(database, {5: {"recorded_by": other}})
    add_up(path)


def renumbered(path: Path, places: Callable[[int], int | None]) -> None:
    """Entries have other numbers, or are gone, and every hash is made anew."""
    with tampered(path) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        for (number,) in database.execute("SELECT number FROM entries ORDER BY number").fetchall():
            place = places(number)
            if place is None:
                database.execute("DELETE FROM entries WHERE number = ?", (number,))
            else:
                where = (place + AWAY, place + AWAY, number)
                database.execute("UPDATE entries SET number = ?, version = ? WHERE number = ?", where)
        database.execute("UPDATE entries SET number = number - ?, version = number - ?", (AWAY, AWAY))
        rechain(database, {})
    add_up(path)


def cut_off(path: Path) -> None:
    """The last two entries are gone."""
    [last] = _last(path)
    renumbered(path, lambda number: number if number <= last - 2 else None)


def dropped(path: Path) -> None:
    """Entry 5 is gone, and the others have moved up."""
    renumbered(path, lambda number: number if number < 5 else None if number == 5 else number - 1)


def reordered(path: Path) -> None:
    """Entries 5 and 6 have changed places."""
    renumbered(path, lambda number: {5: 6, 6: 5}.get(number, number))


def inserted(path: Path) -> None:
    """Something is put in as entry 5."""
    renumbered(path, lambda number: number if number < 5 else number + 1)
    with tampered(path) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(entries)")]
        own = {"number": "5", "version": "5", "id": "'" + "5" * 32 + "'"}
        taken = ", ".join(own.get(column, column) for column in columns)
        database.execute(f"INSERT INTO entries SELECT {taken} FROM entries WHERE number = 6")
        rechain(database, {})
    add_up(path)


def _last(path: Path) -> tuple[int, ...]:
    with sqlite3.connect(path) as database:
        found: tuple[int, ...] = database.execute("SELECT max(number) FROM entries").fetchone()
    database.close()
    return found


FORGED: Mapping[str, tuple[Callable[[Path], None], str, int | None, str]] = {
    "changed": (changed, "changed", 5, "payload"),
    "changed in place": (changed_in_place, "changed", 5, "payload"),
    "recorded at another time": (recorded_at_another_time, "changed", 5, "time"),
    "recorded by another": (recorded_by_another, "changed", 5, "recorder"),
    "cut off": (cut_off, "shorter", 8, ""),
    "dropped": (dropped, "dropped", 5, ""),
    "reordered": (reordered, "moved", 5, ""),
    "inserted": (inserted, "inserted", 5, ""),
}
"""Ways to rewrite `A_CAMPAIGN`, each with what is found of it: its code, the entry, what of it."""

A_CAMPAIGN = """\
join Brom class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins 100gp --player Ana
join Lira class=thief str=10 int=12 wis=9 dex=16 con=10 cha=9 hp=4 --coins 50gp --player Camille
session start "Chez Éléonore"
note "La porte grince, près de l’évier"
find 30gp
session end
session start
note "Où est passé le père Noël ?"
"""
"""Nine entries with the opening; #5 is a note, #7 ends the first session."""


def a_campaign(folder: Path, name: str = "La Tour d’Éléonore") -> CommandLine:
    """A campaign of nine entries, in a ledger of its own."""
    folder.mkdir(exist_ok=True)
    return CommandLine(folder).new(name).lines(A_CAMPAIGN)


def put_back(file: Path, copy: Path) -> None:
    """Put another copy in the place of a ledger, as somebody would who copies a file."""
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    fresh = file.with_suffix(".fresh")
    shutil.copy(copy, fresh)
    fresh.replace(file)


STATE = "document.getElementById('witness').dataset.state"
FOOT = "document.getElementById('witness').innerText"
RED = "document.getElementById('forged').innerText"


def until_state(device: Browser, state: str) -> None:
    """Wait until the foot of the page says that the history is the same, another, or not known."""
    device.until(f"{STATE} === '{state}'")


def forget_whole_look(device: Browser) -> None:
    """Make the next page compare all that it kept, as it does after some minutes."""
    device.ask("sessionStorage.clear()")


def saved(device: Browser, button: str) -> dict[str, Any]:
    """What a button of the page saves as a file, with the file's name."""
    device.ask(
        """(() => {
            const make = URL.createObjectURL;
            URL.createObjectURL = blob => { window.saved = blob.text(); return make(blob); };
            HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };
        })()"""
    )
    device.ask(f"document.querySelector('{button}').click()")
    content: dict[str, Any] = json.loads(device.ask("window.saved"))
    return {"name": device.ask("window.savedAs"), "content": content}


# Histories made up, with everything that can happen to them.

TEXTS = ("Éléonore", "père Noël", "l’évier", "\0\1", "日本", "a" * 130, "")
"""Texts in the place of a header's, which the chain covers whatever they are."""


def made_up(chance: Any) -> Iterator[tuple[Seen, ShownHistory]]:
    """What a page has seen, and what it is shown then, without end."""
    while True:
        campaign = UUID(int=chance.getrandbits(128))
        history = [_header(chance) for _ in range(chance.randint(1, 12))]
        hashes = _hashes(campaign, history)
        head = chance.randint(1, len(history))
        base = chance.randint(0, head)
        ends = sorted(chance.sample(range(1, head + 1), chance.randint(0, min(3, head))))
        seen = Seen(
            campaign="La Tour",
            id=campaign.hex,
            since="2026-11-21T20:00:00.000Z",
            at="2026-11-21T20:00:00.000Z",
            base=Mark(base, hashes[base]),
            headers=tuple(history[base:head]),
            ends=tuple(EndMark(place, number, hashes[number]) for place, number in enumerate(ends, 1)),
            head=Mark(head, hashes[head]),
        )
        yield seen, _shown(chance, campaign, history, seen)


def _header(chance: Any) -> SeenHeader:
    return SeenHeader(
        id=f"{chance.getrandbits(128):032x}",
        recorded_at=chance.choice(TEXTS),
        recorded_by=chance.choice(TEXTS),
        digest=f"{chance.getrandbits(256):064x}",
    )


def _hashes(campaign: UUID, history: Sequence[SeenHeader]) -> list[str]:
    """The hash before the first entry, and that of each."""
    hashes = [genesis(campaign)]
    for number, header in enumerate(history, 1):
        hashes.append(linked(campaign, hashes[-1], number, header))
    return hashes


def _shown(chance: Any, campaign: UUID, history: Sequence[SeenHeader], seen: Seen) -> ShownHistory:
    """A history after one of the marks that were seen, changed or not."""
    there = list(history)
    place = chance.randrange(len(there))
    match chance.choice(("same", "same", "change", "drop", "insert", "swap", "cut", "forge", "other", "replace")):
        case "change":
            part = chance.choice(("recorded_at", "recorded_by", "digest"))
            there[place] = there[place]._replace(**{part: "autre"})
        case "drop":
            del there[place]
        case "insert":
            there.insert(place, _header(chance))
        case "swap":
            other = chance.randrange(len(there))
            there[place], there[other] = there[other], there[place]
        case "cut":
            del there[place:]
        case "replace":
            there[place:] = [_header(chance) for _ in there[place:]]
        case "other":
            campaign = UUID(int=chance.getrandbits(128))
    there += [_header(chance) for _ in range(chance.choice((0, 0, 2)))]
    hashes = _hashes(campaign, there)
    after = chance.choice([0, seen.base.number, seen.head.number, *(end.number for end in seen.ends)])
    is_there = after <= len(there)
    head = Mark(len(there), hashes[-1])
    if chance.random() < 0.1:
        head = Mark(head.number + chance.choice((0, 1)), "0" * 64)
    return ShownHistory(
        campaign="La Tour",
        id=campaign.hex,
        after=after,
        hash=hashes[after] if is_there else None,
        headers=tuple(there[after:]),
        ends=(),
        head=head,
    )
