"""Every kind of entry has all that belongs to a kind; each test names what was forgotten."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from uuid import UUID

import pytest

from cli.grammar import ROWS
from cli.input.quick_parser import in_order, quick_parser
from cli.output.entries.kind_row import every_row, row_of
from cli.output.entries.sentence import sentence
from cli.output.words.language import LANGUAGES, _, speak, spoken
from cli.script.typed.as_command import write
from cli.script.typed.words import Unsayable, Words
from ledger.decisions.table import decision_of
from ledger.entries import Body, Entry, Header
from ledger.facts import KINDS, SUBJECTS, Facts
from ledger.ids import CHARACTER, FUND, HOARD
from ledger.rules.tables import folded
from ledger.store.codec import facts_of, read_body
from tests.cli.catalogues import read
from tests.support.given import Game, a_fighter
from tests.support.processes import ROOT
from tests.support.renderers import speaker_of

BACKUPS = sorted((ROOT / "tests" / "campaigns" / "recorded").glob("*.jsonl.gz"))

SAMPLES = ROOT / "tests" / "ledger" / "store" / "stored_entries"


@pytest.fixture(autouse=True)
def _language_put_back() -> Iterator[None]:
    before = spoken()
    yield
    speak(before)


every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


@every_kind
def test_a_kind_says_what_it_does_with_treasure_and_how_the_chronicle_says_it(kind: type[Facts]) -> None:
    assert {"TREASURE", "CHRONICLE"} - vars(kind).keys() == set()


@every_kind
def test_a_kind_has_a_decision(kind: type[Facts]) -> None:
    assert callable(decision_of(kind))


@pytest.mark.parametrize("subject", SUBJECTS)
def test_the_list_of_a_subject_names_what_its_module_defines_and_nothing_else(subject: str) -> None:
    module = import_module(f"ledger.facts.{subject}")
    names = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
    constants = [name for name in SUBJECTS[subject].split() if name.isupper() and hasattr(module, name)]
    assert sorted(SUBJECTS[subject].split()) == sorted([*names, *constants])


@every_kind
def test_a_kind_has_a_row_in_the_module_of_its_subject(kind: type[Facts]) -> None:
    row = row_of(kind)
    assert row.facts is kind
    module = getattr(row.sentence, "__module__", "")
    assert module in ("", f"cli.output.entries.kinds.{kind.__module__.rpartition('.')[2]}")


def test_a_subject_has_rows_of_its_kinds_and_no_others() -> None:
    for subject in SUBJECTS:
        rows = import_module(f"cli.output.entries.kinds.{subject}").ROWS
        kinds = [kind for kind in KINDS.values() if kind.__module__ == f"ledger.facts.{subject}"]
        assert Counter(row.facts for row in rows) == Counter(kinds)


@every_kind
def test_a_kind_has_a_name_in_both_languages(kind: type[Facts]) -> None:
    french = {message.id: message.string for message in read("fr")}
    assert french.get(row_of(kind).name)


def test_no_two_kinds_have_a_name_or_a_word_in_common() -> None:
    for language in LANGUAGES:
        speak(language)
        words = Counter(folded(word) for row in every_row() for word in {_(row.name), *row.words})
        assert [word for word, count in words.items() if count > 1] == []


def stored(kind: type[Facts], version: int) -> bytes:
    """The payload of a stored entry of a kind."""
    sample = SAMPLES / f"{kind.__name__}.{version}.json"
    assert sample.exists(), f"save the payload of such an entry (`campaign export events`) as {sample.name}"
    return sample.read_bytes()


@every_kind
def test_a_stored_entry_is_written_as_a_command_that_is_in_order(kind: type[Facts]) -> None:
    facts = facts_of(read_body(stored(kind, kind.VERSION)))
    words = Words(Game().rules, lambda id_: 1, lambda id_: "Ana", ("Brom", "Lira"))
    try:
        write(words, facts)
    except Unsayable:
        return
    if "--" in words.whole:
        # A command within the command, which click takes apart.
        return
    row = ROWS[" ".join(words.path)]
    assert quick_parser(row).parse(in_order(row, words.whole[len(words.path) :]), {}) is not None, words.whole


@every_kind
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stored_entry_of_every_version_of_a_kind_is_said_in_both_languages(kind: type[Facts], language: str) -> None:
    speak(language)
    game = Game()
    game.play(a_fighter("Brom"))
    for version in range(1, kind.VERSION + 1):
        payload = stored(kind, version)
        header = Header(campaign=UUID(int=0), number=1, id=f"{1:032x}", recorded_at="", recorded_by="gm")
        entry = Entry(header=header, body=read_body(payload), payload=payload, hash="")
        said = sentence(speaker_of(game), entry)
        assert said
        assert "{" not in said


def bodies() -> Iterator[Body]:
    """What every recorded campaign holds."""
    for backup in BACKUPS:
        for line in gzip.decompress(backup.read_bytes()).splitlines()[1:]:
            payload = json.loads(line).get("payload")
            if payload is not None:
                yield read_body(payload.encode())


def test_a_kind_that_moves_no_treasure_moves_none() -> None:
    of_none = {kind for kind, facts in KINDS.items() if facts.TREASURE == "none"}
    seen = set()
    for body in bodies():
        if body.kind in of_none:
            seen.add(body.kind)
            assert not [p for p in body.postings if p.account.startswith(CHARACTER) or p.account in (HOARD, FUND)]
    assert seen >= {"SessionStarted", "NoteTaken"}
