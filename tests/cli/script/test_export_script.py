"""A campaign written as a script: run in a campaign just opened, it is recorded again entry by entry."""

from __future__ import annotations

import gzip
import shlex
import subprocess
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.grammar import ROWS
from cli.script.typed.as_command import IRREGULAR, OF_A_WHOLE_SCRIPT
from ledger.facts import KINDS
from ledger.store.ledger import open_ledger
from tests.support.campaigns import CAMPAIGNS, SAME, played_once
from tests.support.command_line import CommandLine
from tests.support.given import Dice
from tests.support.processes import ROOT
from tests.support.random_evenings import EVENINGS, chances, ruleset
from tests.support.random_sessions import campaign_of_sessions
from tests.support.stored_games import stored

__all__ = ["ruleset"]

RECORDED = sorted((ROOT / "tests/campaigns/recorded").glob("*.jsonl.gz"))

WRITTEN_OTHERWISE = {kind.__name__ for kind in OF_A_WHOLE_SCRIPT}
"""Kinds of which `cli.script.typed.script` takes care itself."""

NOT_WRITTEN = {"SeedKept"}
"""Kinds that no command records by itself; other kinds may stand in their place."""


def run_again(table: CommandLine, folder: Path, *words: str) -> CommandLine:
    """The campaign of a script that was exported, opened as its first lines say and run."""
    file = folder / "copy.campaign"
    table("export", "script", "-o", file, "--force", *words)
    said = [line.removeprefix("#     campaign ") for line in file.read_text(encoding="utf-8").splitlines()[:5]]
    copy = CommandLine(folder, "fr")
    copy(*shlex.split(said[2]), "-q")
    copy(*(file if word == "FILE" else word for word in shlex.split(said[3])), "-q")
    return copy


def test_the_first_lines_can_be_pasted_into_a_shell(tmp_path: Path) -> None:
    name = 'La Tour à $HOME, `pwd` et "l\'autre" !'
    table = CommandLine(tmp_path)
    table("new", name, "--rules", "ose")
    typed = table("export", "script").out.splitlines()[2].removeprefix("#     campaign ")
    read = subprocess.run(["sh", "-c", f"printf '%s\\n' {typed}"], capture_output=True, text=True, check=True)
    assert read.stdout.splitlines()[:2] == ["new", name]


def require_same_balances(table: CommandLine, copy: CommandLine, *words: str) -> None:
    sessions = {entry["session"] for entry in copy.entries()} - {None}
    assert sessions
    for number in sessions:
        assert copy.balances("--as-of", f"s{number}", *words) == table.balances("--as-of", f"s{number}", *words)
    assert copy.balances(*words) == table.balances(*words)


def require_same_entries(table: CommandLine, copy: CommandLine) -> None:
    for ours, theirs in zip(table.entries(), copy.entries(), strict=True):
        if ours["kind"] not in NOT_WRITTEN:
            assert {key: theirs[key] for key in SAME} == {key: ours[key] for key in SAME}, ours["entry"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_written_as_the_command_that_records_it(kind: str) -> None:
    written = {row.records for row in ROWS.values()} | {kind.__name__ for kind in IRREGULAR}
    written -= WRITTEN_OTHERWISE
    assert [kind in names for names in (written, WRITTEN_OTHERWISE, NOT_WRITTEN)].count(True) == 1


@pytest.mark.parametrize("campaign", CAMPAIGNS, ids=lambda path: path.stem)
def test_an_example_campaign_is_recorded_again_entry_by_entry(campaign: Path, tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    table = CommandLine(tmp_path / "first").new(rules=campaign.stem.partition("-")[0])
    # One script names its house rules by their path in the project.
    CommandLine(ROOT, ledger=table.ledger)("run", campaign, "-q", "--by", "Élise")
    copy = run_again(table, tmp_path)
    require_same_entries(table, copy)
    require_same_balances(table, copy)


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda path: path.stem)
def test_a_campaign_of_an_earlier_release_is_recorded_again_by_the_rules_of_today(
    recorded: Path, tmp_path: Path
) -> None:
    (tmp_path / "first").mkdir()
    table = CommandLine(tmp_path / "first")
    lines = tmp_path / "campaign.jsonl"
    lines.write_bytes(gzip.decompress(recorded.read_bytes()))
    table("import", "jsonl", lines)
    copy = run_again(table, tmp_path)
    assert [entry["kind"] for entry in copy.entries()] == [entry["kind"] for entry in table.entries()]
    if recorded.name not in ("ose-fort.1.jsonl.gz", "srd5-couronne.1.jsonl.gz"):
        # The rules of these two were mended since: the script says so, and some entries go otherwise.
        require_same_balances(table, copy)


@settings(EVENINGS, max_examples=1)
@given(st.data(), chances)
def test_any_sessions_are_recorded_again(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    game = campaign_of_sessions(ruleset, data, dice)
    with tempfile.TemporaryDirectory() as name:
        (folder := Path(name) / "first").mkdir()
        with open_ledger(str(folder / "campaign.db"), create=True) as ledger, ledger.transaction():
            stored(game, ledger)
        table = CommandLine(folder)
        copy = run_again(table, Path(name))
        require_same_entries(table, copy)
        require_same_balances(table, copy)


def played(table: CommandLine) -> CommandLine:
    """Names and texts that mean something else in a script, corrections of every sort, and what no command records."""
    member = ("class=fighter", "str=16", "int=9", "wis=10", "dex=11", "con=13", "cha=12", "hp=8", "--coins", "100gp")
    house = ROOT / "examples/house"
    table("new", 'La "Tour" # 1', "--rules", "ose", "--house", house / "slow-healing.toml", "--by", "Élise")
    for name in ("O’Neil", "a;b", '"x"', "龍", "(x)", "#y", "- z"):
        table("join", name, *member, "--player", 'Jo "x" # y', "--on", "2026-01-02")
    table("session", "start", 'Le "moulin" # 2', "--on", "2026-01-03", "--absent", "龍", "--fair", "--by", "Élise")
    table("note", 'une "note" # dièse', "--note", '# "', "--ingame", "3 mai #")
    table("note", "--", "-x tiret")
    table("roll", '"x"', "1d20+3", "--for", 'quoi # "x"', "--vs", 12)
    table("damage", '"x",(x)', "1d4", "--from", "flèche # “y”")
    table("damage", "(x)", "1", "--note=--ingame")
    table("find", 'item=Épée ~ "x";*3:30gp*2', "item=Anneau:?", "gem=10gp*3", "100gp 3sp", "--from", "la # crypte")
    table("identify", "Anneau", 'Anneau "de" #feu')
    table("take", "(x)", "epee")
    table("split", "--credit", '"x"=Anneau:10gp', "--share", "a;b=1/2")
    table("pay", '"x"', "5gp", "--to", '"x" # le bac', "--for", "")
    table("buy", '"x"', "Chapeau bleu 2", "--price", "1gp")
    table("charge", 'la "note" #', "30gp", "--pay", '"x"=10gp')
    table("lend", '"x"', "(x)", "3gp")
    table("settle", "--record")
    table("award", "--xp", 100, "--to", '"x",(x)', "--reason", 'a "b" # c')
    table.lines("undo\nredo\nundo")
    table("session", "end", "--summary", 'Fin "x" #')
    table("pay", '"x"', "1gp", "--for", "tard", "--session", 1, "--on", "?")
    table("session", "start", "--on", "2026-01-10", "--number", 7)
    wrong = table.json("pay", "(x)", "5gp", "--for", "erreur")["entries"][0]["entry"]
    for coins in ("6gp", "7gp"):
        table("amend", wrong, "--reason", 'non "x"', "--", "pay", "(x)", coins, "--for", "x # y", "--note", 'z "q"')
    dispute = table.json("dispute", "open", 'Trop "cher" #', "gp=5", "--about", wrong, "--raised-by", "(x)")
    ruled = dispute["entries"][0]["entry"], "--reason", "oui"
    table("dispute", "rule", ruled[0], "--uphold", *ruled[1:], "--", "receive", "(x)", "5gp", "--from", "le # mj")
    table("dispute", "appeal", *ruled)
    found = table.json("find", "300gp")["entries"][0]["entry"]
    table("split")
    table("pay", "O’Neil", "100gp", "--for", "un cheval")
    table("amend", found, "--reason", "200", "--cascade", "--owing", "--", "find", "200gp")
    table("rules", "adopt", "--house", house / "equal-shares.toml")
    table("time", "+3h", "--secret", "--note", 'un "secret"')
    table("reveal", table.head[0])
    table("time", "+1d", "--secret", "--note", "caché")
    table("session", "end")
    return table


evening = played_once(played)


def test_hostile_texts_corrections_secrets_and_house_rules_are_recorded_again(
    evening: CommandLine, tmp_path: Path
) -> None:
    copy = run_again(evening, tmp_path)
    require_same_entries(evening, copy)
    require_same_balances(evening, copy)
    assert (tmp_path / "equal-shares.toml").exists()


def test_a_script_for_players_has_no_secret_and_gives_the_balances_that_they_know(
    evening: CommandLine, tmp_path: Path
) -> None:
    copy = run_again(evening, tmp_path, "--for-players")
    assert "caché" not in (tmp_path / "copy.campaign").read_text(encoding="utf-8")
    for number in (1, 7):
        assert copy.balances("--as-of", f"s{number}") == evening.balances("--as-of", f"s{number}", "--for-players")


def test_the_calendar_is_written_beside(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    table = CommandLine(tmp_path / "first")
    table.new("La Tour", "--calendar", ROOT / "examples/calendars/tides.toml").lines(
        "session start\ntime +9d\nsession end"
    )
    copy = run_again(table, tmp_path)
    assert copy("clock").out == table("clock").out
    require_same_balances(table, copy)


def test_a_script_on_the_screen_has_the_house_rules_as_comments(evening: CommandLine) -> None:
    assert "# slow-healing.toml:" in evening("export", "script").out
    assert "No command records" in evening("export", "script", "--lang", "en").out


def test_other_house_rules_of_a_files_name_are_not_replaced(evening: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "slow-healing.toml").write_text("", encoding="utf-8")
    evening("export", "script", "-o", tmp_path / "copy.campaign", code=2)
    assert (tmp_path / "slow-healing.toml").read_text(encoding="utf-8") == ""
