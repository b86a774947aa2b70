"""No control character is ever kept or printed, and what looks the same is the same."""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path

import pytest

from cli.output.words.language import LANGUAGES
from ledger.entries import Command
from ledger.facts import NoteTaken
from ledger.texts import HIDDEN, LONGEST, hides_nothing, printable, with_normal_texts
from tests.support.command_line import BROM, CommandLine

HARMLESS = "\u200c\u200d"
"""Characters that are invisible only between letters that have no use for them."""

BAD = {
    "escape": "\x1b[31mred\x1b[2J",
    "conceal": "\x1b[8mnothing",
    "line": "one\n#99  all is well",
    "return": "one\rtwo",
    "c1": "\x9b31m",
    "override": "abc\u202egnp.exe",
    "isolate": "\u2066x\u2069",
    "zero width": "Br\u200bom",
    "joiner": "Br\u200dom",
    "separator": "one\u2028two",
    "mark": "\ufeffBrom",
    "filler": "\u3164",
    "tag": "x\U000e0041",
}

GOOD = (
    "Zoë",
    "l’auberge",
    "1\u202f000 po",
    "a\u00a0b",
    "famille 👨\u200d👩\u200d👧",
    "می\u200cخواهم",
    "日本",
    "½ × 3 — « ok »",
)


def test_every_character_that_steers_is_hidden_and_no_other() -> None:
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        steers = unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        if steers:
            assert HIDDEN.search(f"é{letter}é") or letter in HARMLESS, hex(code)
        elif unicodedata.category(letter)[0] in "LNPSZ" and HIDDEN.search(letter):
            assert "FILLER" in unicodedata.name(letter) or code in (0x1160, 0x115F), hex(code)


def test_nothing_that_is_hidden_is_passed_over_without_the_pattern() -> None:
    assert [
        hex(code) for code in range(sys.maxunicode + 1) if HIDDEN.search(chr(code)) and hides_nothing(chr(code))
    ] == []
    assert all(map(hides_nothing, ("Séance\u00a01\u202f: « ok » · #7–#9", "½ × 3 — l’Élan")))


@pytest.mark.parametrize("text", GOOD)
def test_a_plain_text_stays_as_it_is(text: str) -> None:
    command = Command(facts=NoteTaken(text=text))

    assert with_normal_texts(command, lambda name: False) is command
    assert printable(text) == text


COMMANDS = (
    ("note", "TEXT"),
    ("note", "x", "--note", "TEXT"),
    ("find", "item=TEXT:5gp"),
    ("session", "start", "TEXT"),
    ("session", "end", "--summary", "TEXT"),
    ("join", "TEXT", *BROM[2:]),
    ("join", "Lira", "--player", "TEXT", *BROM[2:]),
    ("describe", "Brom", "name=TEXT"),
    ("describe", "Brom", "rank=TEXT"),
    ("identify", "Sif", "TEXT"),
    ("buy", "Brom", "TEXT", "--price", "1gp"),
    ("pay", "Brom", "1gp", "--for", "TEXT"),
    ("pay", "Brom", "1gp", "--to", "TEXT", "--for", "x"),
    ("receive", "Brom", "1gp", "--from", "TEXT"),
    ("charge", "TEXT", "1gp"),
    ("die", "Brom", "--from", "TEXT"),
    ("award", "--xp", "5", "--reason", "TEXT"),
    ("note", "x", "--ingame", "TEXT"),
    ("note", "x", "--by", "TEXT"),
    ("level-up", "Brom", "--override", "TEXT"),
    ("void", "2", "--reason", "TEXT"),
    ("new", "TEXT", "--rules", "ose", "--ledger", "other.db"),
)


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CommandLine]:
    """A table in each language, with a session open."""
    return {
        language: CommandLine(tmp_path_factory.mktemp(language), language)
        .open(BROM)
        .lines('session start\nfind "item=Sif:10gp"')
        for language in LANGUAGES
    }


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("bad", BAD)
def test_nothing_that_steers_is_kept(evenings: dict[str, CommandLine], command: tuple[str, ...], bad: str) -> None:
    evening = evenings["en"]
    before = evening.entry_count
    said = evening.type(*(word.replace("TEXT", BAD[bad]) for word in command))

    assert said.code == 2, said
    assert not HIDDEN.search(said.err.replace("\n", ""))
    assert evening.entry_count == before


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nothing_without_end_is_kept(evenings: dict[str, CommandLine], command: tuple[str, ...]) -> None:
    evening = evenings["fr"]
    before = evening.entry_count
    said = evening.type("--json", *(word.replace("TEXT", "Brouhaha " * 600) for word in command))

    assert said.code == 2, said
    assert '"code": "text_too_long"' in said.err
    assert evening.entry_count == before


def test_names_that_look_the_same_are_the_same(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(("join", unicodedata.normalize("NFD", "Zoé"), *BROM[2:]))
    evening("note", unicodedata.normalize("NFD", "été"))
    evening("find", f"item={unicodedata.normalize('NFD', 'Épée')}:1gp")

    assert evening.json("sheet", "Zoé")["name"] == "Zoé"
    assert [entry["facts"]["text"] for entry in evening.json("log", "--kind", "note")["entries"]] == ["été"]
    found = evening.json("log", "--kind", "find")["entries"][0]["facts"]["things"][0]
    assert unicodedata.is_normalized("NFC", json.dumps(found, ensure_ascii=False))
    assert evening.type("join", "Zoé", *BROM[2:]).code == 3


READING = (
    ("log",),
    ("history",),
    ("show", "3"),
    ("party",),
    ("sheet", "Brom"),
    ("inventory",),
    ("balances",),
    ("treasure",),
    ("explain", "Brom", "gp"),
    ("item", "bad"),
    ("export", "report"),
    ("log", "--json"),
    ("party", "--json"),
    ("audit",),
    ("pay", "Brom", "1gp", "--to", "bad", "--for", "x"),
    ("give", "Brom", "hoard", "bad"),
)


@pytest.mark.parametrize("bad", BAD)
def test_nothing_that_an_old_ledger_holds_steers_what_shows_it(
    tmp_path: Path, bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    with monkeypatch.context() as before:
        # As the first version recorded.
        before.setattr("ledger.journal.with_normal_texts", lambda command, known: command)
        evening("note", f"bad {BAD[bad]}")
        evening("find", f"item=bad {BAD[bad]}:5gp")
        evening("take", "Brom", "bad")
        evening("pay", "Brom", "1gp", "--to", f"bad {BAD[bad]}", "--for", f"bad {BAD[bad]}")
        evening("describe", "Brom", f"rank=bad {BAD[bad]}")
        evening("session", "start", f"bad {BAD[bad]}")
    for words in READING:
        said = evening.type(*words)
        shown = said.out.replace("\n", "") + said.err.replace("\n", "")
        assert not HIDDEN.search(shown), (words, said)
        assert "#99  all is well" not in said.out.splitlines(), words
    coloured = evening.type("log", "--color").out
    assert "\x1b[8m" not in coloured
    assert "\x1b[2J" not in coloured


def test_a_text_may_be_as_long_as_it_may_be(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    evening("note", "é" * LONGEST)

    assert evening.type("note", "é" * (LONGEST + 1)).code == 2
