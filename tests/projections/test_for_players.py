"""What players may know: no text, name, amount or day that only a secret holds, and no number that one moves."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cli.grammar import ROWS, inner_rows, options_of
from cli.grammar.row import Row
from cli.grammar.shared import FOR_PLAYERS
from ledger.entries import Entry
from ledger.store.views import VIEWS
from projections.secrecy.redaction import Redaction
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.environment import MOMENT

SECRETS = ("Faiblesse", "73519", "73 519", "Strahd", "Astarte", "vampire", "1987", "Espionne", "Odile")
"""Words, an amount, a day and a person that only secret entries hold."""

TODAY = MOMENT.astimezone().date().isoformat()
"""The day that is played, as the clock of this zone has it."""

SHOWN = [
    ["party"], ["sheet", "Lira"], ["sheet", "party"], ["inventory"], ["purse"], ["treasure"], ["item", "Anneau"],
    ["clock"],
    ["balances"], ["balances", "--check"], ["history"], ["history", "--session", "1"], ["log"],
    ["diff", "2", "now"], ["diff", "s1", "13", "Lira"], ["diff", "14", TODAY, "groupe"],
    ["log", "--who", "Lira"], ["show", "6"], ["show", "12"], ["show", "14"], ["show", "15"],
    ["explain", "Lira", "gp"], ["explain", "Lira", "rank"], ["explain", "12"], ["rules"], ["settle"], ["seal"],
    ["clock"], [], ["replay", "--without", "12"], ["disputes"], ["proposals"], ["dispute", "show", "17"],
    ["audit"], ["export", "report"], ["export", "report", "--session", "1"], ["export", "events"],
    ["export", "events", "--format", "csv"],
    ["export", "report", "--format", "html"], ["export", "report", "--detail", "full"],
    ["export", "report", "--detail", "brief", "--session", "1"], ["export", "report", "--character", "Lira"],
    ["export", "statement", "Brom"], ["export", "statement", "Lira", "--all", "--format", "html"],
    ["export", "statement", "pool", "--all"], ["export", "statement", "hoard"],
    ["export", "session"], ["export", "session", "1", "--format", "html"],
    ["export", "dispute", "17"], ["export", "dispute", "17", "--format", "html"],
    ["export", "journal"], ["export", "journal", "--format", "beancount"], ["export", "script"],
    ["export", "sheets"], ["export", "sheets", "--format", "csv"],
    ["receipt", "Brom"], ["stats", "dice"], ["stats", "party"], ["stats", "sessions"],
    *(["sql", f"SELECT * FROM {view}"] for view in VIEWS),
]  # fmt: skip

NO_MOMENT = [["events"], ["journal"], ["script"]]
"""What is exported as it is now."""

HEX = re.compile(r"\b[0-9a-f]{12,}\b|\b[0-9a-f]{8}-[0-9a-f-]{27}\b")
"""Hashes, salts and ids, which may hold any digits."""

DATED = re.compile(r'"recorded_at":\s*"[^"]*"|\b\d\d:\d\d\b|\b[0-9]+(?:-[0-9A-Z]{5}){3}-[0-9A-Z]{2}\b')
"""Times and seals, which differ from one ledger to the next."""

IN_A_FILE = {"export site", "export vault", "export workbook"}
"""What is written into files only, and looked at where they are read."""

GAME_MASTERS = {
    "verify",
    "witness",
    "rebuild",
    "serve",
    "backup",
    "doctor",
    "import",
    "merge",
    "completion",
    "shell",
    "tutorial",
}
"""Commands that show nothing of what is recorded: they maintain the ledger with its secrets, complete, or teach."""


def play(table: CommandLine) -> CommandLine:
    """An evening with secrets of every sort, and public entries after them that might give them away."""
    table.new()
    table.play(
        f"""
        {BROM_JOINS}
        {LIRA_JOINS}
        session start
        find "magic=Anneau:?"
        take Lira Anneau
        identify Anneau "Anneau de Faiblesse" --secret
        """
    )
    table("appraise", "Anneau", "73519gp", "--secret", "--by", "Odile")
    table.play(
        """
        describe Lira rank=Espionne name=Astarte --secret
        note "Strahd est un vampire" --secret --on 1987-03-04
        condition Lira paralysed --secret
        give Lira Brom Anneau
        identify Anneau "Anneau de Force"
        describe Lira rank=Baronne
        void 14 --reason "erreur"
        dispute open "Strahd ment" --about 7,12 --raised-by Lira --secret
        dispute open "l'anneau est à Brom" anneau=1 --about 6,12 --raised-by Brom
        """
    )
    return table


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evening's ledger; tests work on copies of it."""
    return Path(play(CommandLine(tmp_path_factory.mktemp("campaign"))).ledger)


@pytest.fixture
def table(played: Path, tmp_path: Path) -> CommandLine:
    table = CommandLine(tmp_path)
    shutil.copy(played, table.ledger)
    return table


def test_players_are_given_the_same_on_both_databases(
    table: CommandLine, tmp_path_factory: pytest.TempPathFactory, postgres_url: str
) -> None:
    words = ["--for-players", "--as-of", "14", "--json"]
    expected = [table.json(command, *words) for command in ("party", "treasure", "balances", "history")]
    table = play(CommandLine(tmp_path_factory.mktemp("server"), ledger=postgres_url))
    assert [table.json(command, *words) for command in ("party", "treasure", "balances", "history")] == expected
    assert "Anneau de Force" in table("inventory", "--for-players").out


def test_a_secret_note_is_left_out_on_both_databases(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, postgres_url: str
) -> None:
    shown = ["party", "history", "log", "treasure", "stats sessions", "stats dice", "export events", "balances"]
    given = []
    for folder, ledger in ((tmp_path, None), (tmp_path_factory.mktemp("server"), postgres_url)):
        table = CommandLine(folder, ledger=ledger)
        table.new()
        table.play(
            f"""
            {BROM_JOINS}
            session start
            note "Strahd est un vampire" --secret
            note "Brom écoute" --secret
            roll Brom 1d20 --faces 7
            reveal 5
            session end
            """
        )
        given.append([HEX.sub("", table(*words.split(), "--for-players").out) for words in shown])
        assert table.json("log", "--for-players", "--limit", "1")["entries"][0]["entry"] == 8
        assert table("show", "4", "--for-players", code=2).err
    assert not any("Strahd" in each for each in given[0])
    assert "Brom écoute" in given[0][1]
    assert [DATED.sub("", each) for each in given[0]] == [DATED.sub("", each) for each in given[1]]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("words", SHOWN, ids=" ".join)
def test_nothing_of_a_secret_is_in_what_players_are_shown(table: CommandLine, words: list[str], language: str) -> None:
    for as_of in ([], ["--as-of", "13"], ["--as-of", "s1"]):
        if as_of and (not words or words[0] == "settle" or words[1:2] in NO_MOMENT):
            continue
        for more in _forms(words):
            answer = table.type(*words, *as_of, *more, "--for-players", "--lang", language)
            said = HEX.sub("", answer.out) + answer.err
            found = [secret for secret in SECRETS if secret in said]
            assert not found, (words, found)
            assert answer.code == 0 or as_of


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("words", [["site", "--no-pdf"], ["vault"]], ids=" ".join)
def test_nothing_of_a_secret_is_in_a_folder_that_is_given_away(
    table: CommandLine, words: list[str], language: str
) -> None:
    command, *more = words
    for moment, as_of in enumerate(([], ["--as-of", "13"], ["--as-of", "s1"])):
        folder = table.folder / f"given-{moment}"
        table("export", command, folder, *more, *as_of, "--lang", language)
        for path in (path for path in folder.rglob("*") if path.is_file()):
            said = f"{path.relative_to(folder)}\n" + HEX.sub("", path.read_text(encoding="utf-8"))
            assert not [secret for secret in SECRETS if secret in said], path.name
    table("export", command, table.folder / "whole", *more, "--for-gm")
    whole = "".join(path.read_text(encoding="utf-8") for path in (table.folder / "whole").rglob("*") if path.is_file())
    assert "vampire" in whole


def _forms(words: list[str]) -> list[list[str]]:
    """Options for the screen and for a script; an export is the same text with both."""
    return [[]] if words[:1] == ["export"] else [[], ["--json"]]


def test_an_item_is_shown_by_the_name_that_players_knew_then(table: CommandLine) -> None:
    table("reveal", 7)
    lines = {line["entry"]: line["text"] for line in _lines(table)}
    assert lines[12] == "Lira → Brom : Anneau.".replace(" :", "\u00a0:")
    assert "Anneau de Faiblesse" in lines[7]
    assert "Anneau de Force" in lines[13]
    assert "Astarte" not in str(lines)


def _lines(table: CommandLine) -> list[dict[str, Any]]:
    history = table.json("history", "--for-players")
    return [line for session in history["sessions"] for line in session["lines"]]


def test_a_void_gives_players_back_what_they_knew(table: CommandLine) -> None:
    assert table.sheet("Lira")["fields"]["rank"] == "Espionne"
    assert table.json("sheet", "Lira", "--for-players")["fields"].get("rank") is None
    taken_back = {"account": "character:Lira", "key": "rank", "old": "Baronne", "new": None}
    assert table.json("show", 15, "--for-players")["fields"] == [taken_back]


def test_what_was_not_revealed_by_an_entry_is_not_known_there(table: CommandLine) -> None:
    before = table.json("history", "--for-players", "--as-of", "14")
    table("reveal", 10)
    assert table.json("history", "--for-players", "--as-of", "14") == before
    assert "vampire" in table("history", "--for-players").out
    assert "vampire" in table("history", "--for-players", "--as-of", "s1").out


def test_a_reveal_that_is_taken_back_hides_the_secret_again(table: CommandLine) -> None:
    assert table.sheet("Lira", "--for-players")["conditions"] == {}
    table("reveal", 11)
    assert "paralysed" in table.sheet("Lira", "--for-players")["conditions"]


def test_recording_a_secret_changes_nothing_that_players_see(table: CommandLine) -> None:
    def shown() -> list[str]:
        return [table(*words, *more, "--for-players").out for words in SHOWN for more in _forms(words)]

    before = shown()
    table("note", "encore", "--secret")
    table("describe", "Brom", "rank=Traître", "--secret")
    table("condition", "Brom", "paralysed", "--secret")
    table("void", 19, "--reason", "rien")
    table("undo")
    assert shown() == before


def test_a_secret_entry_is_not_shown(table: CommandLine) -> None:
    assert table("show", 7, "--for-players", "--json", code=2).error["code"] == "entry_secret"
    assert table("explain", 7, "--for-players", "--json", code=2).error["code"] == "entry_secret"
    assert table("show", 7).out


def test_what_everybody_sees_is_never_secret(table: CommandLine) -> None:
    for words in ("leave Brom", "session end", "reveal 7", "rules adopt", "void 2 --reason non"):
        said = table(*words.split(), "--secret", "--override", "si", "--json", code=3)
        assert said.error["code"] == "secret_impossible"
    for words in ("receive Brom 5gp --from Strahd", "damage Brom 1", "award --xp 5", "find 5gp", "take Brom Anneau"):
        said = table.type(*words.split(), "--secret", "--override", "si", "--json")
        assert said.code in (2, 3)
        assert said.error["code"] in ("secret_moves_things", "item_unknown")


def reading() -> list[Row]:
    """Every command that only reads, with those of groups."""
    return [row for row in ROWS.values() if not row.is_recording and (not inner_rows(row.id) or row.id == "rules")]


def test_every_command_that_reads_can_be_for_players() -> None:
    without = {row.id.split()[0] for row in reading() if FOR_PLAYERS not in options_of(row)}
    assert without == GAME_MASTERS
    shown = {row.id for row in reading() if row.id.split()[0] not in (*GAME_MASTERS, "rules")}
    assert shown - IN_A_FILE <= {
        " ".join(words[:2]) if words[0] in ("dispute", "export", "stats") else words[0] for words in SHOWN if words
    }


def test_an_export_for_players_is_checked_without_a_ledger(table: CommandLine) -> None:
    table("export", "events", "--for-players", "-o", "players.jsonl")
    lines = (table.folder / "players.jsonl").read_bytes().splitlines()
    whole = table.json("verify", "--file", "players.jsonl")
    assert (whole["entries"], whole["for_players"]) == (17, True)
    assert whole["head"] == table.head[1]
    # Six secrets, and the three public entries that name what one of them said.
    assert whole["withheld"] == 6 + 3
    assert table("verify", "--file", "players.jsonl", "--seal", table.json("seal")["seal"]).out
    table("note", "après")
    beyond = table("verify", "--file", "players.jsonl", "--seal", table.json("seal")["seal"], "--json", code=1)
    assert beyond.error["code"] == "export_seal_withheld"
    for at, line in enumerate(lines):
        for wrong in (line.replace(b'"digest":"', b'"digest":"0'), line.replace(b"Brom", b"Bram"), None):
            if wrong != line and b'"public":' not in line:
                (table.folder / "wrong.jsonl").write_bytes(
                    b"\n".join([*lines[:at], *([wrong] if wrong else []), *lines[at + 1 :]])
                )
                assert table.type("verify", "--file", "wrong.jsonl").code in (1, 2), (at, wrong)


def test_what_owes_nothing_to_a_secret_is_given_whole(table: CommandLine) -> None:
    withheld = _withheld(table)
    table("find", "gem=100gp*3", "item=Tapis:300gp")
    table("take", "Brom", "gem", 2)
    table("roll", "Lira", "1d20")
    assert _withheld(table) == withheld


def _withheld(table: CommandLine) -> int:
    table("export", "events", "--for-players", "-o", "players.jsonl", "--force")
    count: int = table.json("verify", "--file", "players.jsonl")["withheld"]
    return count


def test_what_is_public_next_to_a_digest_proves_no_guess(table: CommandLine) -> None:
    table("export", "events", "--for-players", "-o", "players.jsonl")
    lines = [json.loads(line) for line in (table.folder / "players.jsonl").read_text(encoding="utf-8").splitlines()]
    answer = [line["public"] for line in lines if "public" in line]
    assert len(answer) == 3
    assert {body["salt"] for body in answer} == {""}


def test_a_whole_export_is_checked_too_and_one_for_players_is_no_backup(table: CommandLine) -> None:
    table("export", "events", "-o", "whole.jsonl")
    assert table.json("verify", "--file", "whole.jsonl")["withheld"] == 0
    table("export", "events", "--for-players", "-o", "players.jsonl")
    said = table("--ledger", "new.db", "import", "jsonl", "players.jsonl", "--json", code=2)
    assert said.error["code"] == "backup_for_players"
    assert not (table.folder / "new.db").exists()
    (table.folder / "whole.jsonl").unlink()
    assert "players.jsonl" not in table.type("doctor").out


def test_what_players_may_know_of_an_entry_is_decided_once(table: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    decided, public_entry = [], Redaction.public_entry

    def counted(redaction: Redaction, entry: Entry) -> Entry:
        decided.append(entry.number)
        return public_entry(redaction, entry)

    monkeypatch.setattr(Redaction, "public_entry", counted)
    assert table("party", "--for-players").out
    assert decided == sorted({*decided})
    before = {*decided}
    for language in ([], ["--lang", "fr"]):
        assert table("party", "--for-players", *language).out
    table("note", "Après")
    for words in (["party"], ["sheet", "Brom"], ["party", "--as-of", str(table.head[0] - 1)], ["history"]):
        assert table(*words, "--for-players").out
    assert decided == [*sorted(before), table.head[0]]
    # What is revealed is decided again from there on, and nothing before it.
    secret = next(entry["entry"] for entry in table.entries() if entry["secret"] and entry["postings"])
    del decided[:]
    table("reveal", secret)
    assert table("party", "--for-players").out
    assert min(decided) == secret


def test_while_somebody_else_records_players_read_a_copy(table: CommandLine) -> None:
    before = table("party", "--for-players").out
    table("damage", "Brom", "1")
    with closing(sqlite3.connect(table.ledger, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        meanwhile = table("party", "--for-players").out
    assert meanwhile != before
    assert table("party", "--for-players").out == meanwhile


def test_reading_the_past_leaves_what_is_stored_as_it_is(table: CommandLine) -> None:
    last = table.head[0]
    table("history", "--for-players")
    table("history", "--for-players", "--as-of", last - 1)
    table("note", "Plus tard")
    table("history", "--for-players")
    table.require_verified()


def test_nothing_is_recorded_for_players(table: CommandLine) -> None:
    before = table.head
    for words in ("rules --for-players adopt --no-house", "--for-players note x", "note x --for-players"):
        assert table(*words.split(), "--json", code=2).error["code"] == "option_unknown"
    assert table("--for-players", "verify", "--json", code=2).error["code"] == "option_unknown"
    assert table("settle", "--record", "--for-players", "--json", code=2).error["code"] == "options_together"
    assert table.head == before
    assert table("--for-players", "party").out == table("party", "--for-players").out
