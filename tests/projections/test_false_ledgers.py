"""A false ledger that looks sound: every single field of the entries that matter is changed, and the audit finds it.

Each change is written as somebody would who knows the program: the entry is encoded anew, every hash after it and
every sum made to fit. A run of the tests tries half of the changes, `PROPERTIES=hunt` all. What the audit cannot find
is listed here, with the reason; nothing on the list moves a number.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
from msgspec import structs

from ledger.entries import Entry
from ledger.errors import LedgerError
from ledger.store import chain
from ledger.store.ledger import open_ledger
from projections.checks.audit import audit
from projections.stored.rebuild import rebuild
from tests.support.command_line import CommandLine
from tests.support.falsehoods import Falsehood, falsehoods
from tests.support.tampering import problem_codes, problems, rechain, tampered

HUNT = os.environ.get("PROPERTIES") == "hunt"

KINDS = (
    "CharacterDied",
    "CharacterLevelled",
    "CharactersHealed",
    "ExperienceAwarded",
    "ItemBought",
    "RollRecorded",
    "TreasureSplit",
)
"""The kinds whose entries are changed."""

EVENINGS = {
    "ose": """
        join Brom class=fighter str=16 int=10 wis=9 dex=12 con=13 cha=8 hp_die=7 --coins 120gp
        join Lira class=thief str=9 int=12 wis=10 dex=17 con=11 cha=13 hp_die=3 --coins 90gp
        session start "Les ruines" --on 2026-11-01
        buy Brom corde
        roll Brom 1d20+2 --for écouter --vs 12 --faces 14
        roll Lira attack ac=6 --faces 14
        damage Brom,Lira 2 --from gobelin
        heal Lira 1d2 --from potion --faces 1
        defeat gobelin hd=1 --count 300
        find 2757gp 7sp
        split
        award --reason "fin de l'antre"
        award --xp 30 --to Lira
        level-up Lira hp_die=2
        die Brom --from "un piège"
        note fin
    """,
    "srd5": """
        join Brune classe=guerrier espèce=naine historique=soldat valeurs=points for=15 dex=12 con=14 int=8 sag=13 \
            cha=10 hausse.for=2 hausse.con=1 compétences=perception,survie "outils=outils de forgeron" \
            pièces.classe=pièces
        join Odon classe=clerc espèce=humain historique=acolyte valeurs=standard for=10 dex=12 con=14 int=8 sag=15 \
            cha=13 hausse.sag=2 hausse.cha=1 compétences=médecine,persuasion "outils=matériel d’herboriste"
        session start "Les marais" --on 2026-11-01
        buy Brune "épée longue"
        equip Brune "épée longue"
        roll Brune 1d20+2 --for guetter --vs 12 --faces 14
        roll Brune attaque=13 "arme=épée longue" dégâts=1d8 --faces 16,6
        damage Brune 7 --from loup
        heal Brune 1d6+1 --from potion --faces 3
        defeat loup --count 20
        award
        award --xp 351 --reason "les otages"
        find 120po 45pa gemme=50po*2
        split --cash-in
        level-up Brune
        die Odon --from "un piège"
        note fin
    """,
    "mda": """
        join Arvid dés=3,5,4,2,3 CO=13 IN=10 CH=12 AD=13 FO=18 AT=17 PRD=16 main=droitier condition=héros --coins 450ue
        join Borgal profession=nain niveau=20 PAV=20900 énergie=104 CO=15 IN=9 CH=10 AD=12 FO=20 AT=18 PRD=16 \
            --coins 500ue
        session start "Le ravin" --on 2026-11-01
        buy Arvid sif --price 120ue
        buy Borgal cognée
        roll Arvid 1d20+2 --for guetter --vs 12 --faces 14
        roll Arvid AD=2 --for "sauter le ravin" --faces 11
        damage Arvid 6
        heal Arvid 3 --from "un onguent"
        award bl=14,9 --to Arvid
        award --xp 2000 --each --reason "le pont"
        find 120ue
        split
        level-up Arvid
        die Borgal --from "un piège"
        note fin
    """,
}

TEXT = "A text: nothing follows from it."
PEOPLE_AND_TIME = "Who typed it, when, and on which day it was played: only those who were there know."
HOW_RECORDED = "How it was recorded, and not what: random bytes, an id, the batch it came in."
SAME_COMMAND = (
    "The same command in other words: a default written out, a name said twice, a fact that it does not read."
)
WHOSE_DICE = "Whether real dice were rolled or the program's: the faces are the same."
THE_GAME_MASTER = "The game master's word, which no rule checks."

UNFINDABLE = {
    "* facts.cause": TEXT,
    "* facts.purpose": TEXT,
    "* facts.reason": TEXT,
    "* note": TEXT,
    "* ingame": TEXT,
    "* origin": TEXT,
    "RollRecorded facts.on_behalf": TEXT,
    "* played_on": PEOPLE_AND_TIME,
    "* header.recorded_at": PEOPLE_AND_TIME,
    "* header.recorded_by": PEOPLE_AND_TIME,
    "* header.id": HOW_RECORDED,
    "* salt": HOW_RECORDED,
    "* batch": HOW_RECORDED,
    "* dice": "Whether an older program recorded it, which had the faces in the facts alone.",
    "* dice.#.table": WHOSE_DICE,
    "* rolled": WHOSE_DICE,
    "* override": THE_GAME_MASTER,
    "RollRecorded secret": THE_GAME_MASTER,
    "CharacterDied version": SAME_COMMAND,
    "CharactersHealed facts.who": SAME_COMMAND,
    "ExperienceAwarded facts.continues": SAME_COMMAND,
    "ExperienceAwarded facts.to": SAME_COMMAND,
    "ExperienceAwarded facts.xp": SAME_COMMAND,
    "ItemBought facts.merchant": SAME_COMMAND,
    "RollRecorded facts.edge": SAME_COMMAND,
    "RollRecorded facts.expression": SAME_COMMAND,
    "RollRecorded facts.keys*": SAME_COMMAND,
    "RollRecorded facts.kind": SAME_COMMAND,
    "RollRecorded facts.value": SAME_COMMAND,
    "TreasureSplit facts.among": SAME_COMMAND,
    "TreasureSplit facts.by_level": SAME_COMMAND,
    "TreasureSplit facts.cash_in": SAME_COMMAND,
    "TreasureSplit facts.whole_coins": SAME_COMMAND,
    "TreasureSplit version": SAME_COMMAND,
}
"""What can be changed without a finding, by kind and field, and why nothing can be found."""

MOVED = ("postings", "fields", "derivation", "links", "rules", "session", "period", "late", "kind")
"""Parts of an entry of which every change is found: what it moved, and where it belongs."""

SHARE = 0.86
"""Of all changes, those to texts and remarks included, at least so many are found; of those that move anything, all."""


@pytest.fixture(params=EVENINGS)
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An evening in which everything that matters happens."""
    table = CommandLine(tmp_path)
    table.new("La Tour", "--rules", request.param, "--on", "2026-10-31")
    table.play(EVENINGS[request.param].replace("\\\n", ""))
    return Path(table.ledger)


def changes(entries: list[Entry], names: list[str]) -> Iterator[Falsehood]:
    """Every change of every entry of the kinds that matter."""
    kinds = set()
    for entry in entries:
        if entry.body.kind in KINDS:
            kinds.add(entry.body.kind)
            yield from falsehoods(entry, names)
    assert kinds == set(KINDS)


def test_every_changed_number_of_a_consistent_false_ledger_is_found(evening: Path) -> None:
    found: Counter[str] = Counter()
    missed: dict[str, list[Falsehood]] = {}
    with open_ledger(str(evening), write=False) as ledger, ledger.transaction(write=False):
        campaign = ledger.campaign()
        entries = list(campaign.entries())
        sound = {(f.entry, f.code) for f in audit(campaign, entries).findings}
        names = [account.removeprefix("character:") for account in campaign.state().accounts("character:")]
        for false in list(changes(entries, names))[:: 1 if HUNT else 2]:
            told: list[Entry | LedgerError] = list(entries)
            told[false.number - 1] = false.told_in(entries[false.number - 1])
            if {(f.entry, f.code) for f in audit(campaign, told).findings} != sound:
                found[false.place] += 1
            else:
                missed.setdefault(false.place, []).append(false)
    unexplained = {
        place: cases for place, cases in missed.items() if not any(fnmatch(place, known) for known in UNFINDABLE)
    }
    assert unexplained == {}
    assert not [place for place in missed if place.split()[1].partition(".")[0] in MOVED]
    share = found.total() / (found.total() + sum(map(len, missed.values())))
    assert share >= SHARE, share


def test_every_change_breaks_the_chain_and_is_written_soundly_for_the_audit_to_find(evening: Path) -> None:
    with open_ledger(str(evening), write=False) as ledger, ledger.transaction(write=False):
        campaign = ledger.campaign()
        entries = list(campaign.entries())
        names = [account.removeprefix("character:") for account in campaign.state().accounts("character:")]
    every = list(changes(entries, names))
    for false in every:
        entry, before = entries[false.number - 1], entries[false.number - 2].hash
        told = false.told_in(entry)
        payload = false.payload_of(entry) if isinstance(told, LedgerError) else told.payload
        header = entry.header if isinstance(told, LedgerError) else told.header
        assert chain.link(before, header, chain.digest(payload)) != entry.hash
    # The same through the file, of a few from all over: what is asserted above is what `verify` and `audit` do.
    writable = [false for false in every if _is_writable(false, entries)]
    for place, false in enumerate(writable[:: len(writable) // (100 if HUNT else 5)]):
        copy = evening.with_name(f"false {place}.db")
        copy.write_bytes(evening.read_bytes())
        written = false.payload_of(entries[false.number - 1]).decode()
        with tampered(copy) as database:
            database.execute("UPDATE entries SET payload = ? WHERE number = ?", (written, false.number))
        assert ("chain_broken", false.number) in problem_codes(copy), false
        with tampered(copy) as database:
            rechain(database, {false.number: {"payload": written}})
            database.execute("DELETE FROM tracking")
        with open_ledger(str(copy)) as ledger:
            rebuild(ledger.campaign())
        assert problems(copy) == [], false
        assert _is_found(copy, evening) or any(fnmatch(false.place, known) for known in UNFINDABLE), false


def _is_writable(false: Falsehood, entries: list[Entry]) -> bool:
    """Whether the store takes it: a payload that can be read, no column beside it that differs, and no row twice."""
    if false.path[0] not in ("facts", "postings", "fields", "derivation", "dice") or isinstance(false.value, list):
        return False
    if false.path[0] in ("postings", "fields") and isinstance(false.value, str):
        return False
    return isinstance(false.told_in(entries[false.number - 1]), Entry)


def _is_found(copy: Path, sound: Path) -> bool:
    findings = []
    for path in (copy, sound):
        with open_ledger(str(path), write=False) as ledger, ledger.transaction(write=False):
            findings.append({(f.entry, f.code) for f in audit(ledger.campaign()).findings})
    return findings[0] != findings[1]


def test_a_sound_entry_told_again_is_the_same(evening: Path) -> None:
    with open_ledger(str(evening), write=False) as ledger, ledger.transaction(write=False):
        for entry in ledger.campaign().entries():
            same = Falsehood(entry.number, entry.body.kind, ("note",), entry.body.note).told_in(entry)
            assert isinstance(same, Entry)
            assert structs.replace(same, payload=entry.payload) == entry
