"""Lines of a shell, one after the other in this process: what they answer, and what stays to be mended."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.support.command_line import BROM, BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.prompts import plain, said, shell_of, toolbar, under


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    CommandLine(folder).open(BROM).lines(LIRA_JOINS)
    return folder / "campaign.db"


@pytest.fixture
def table(made: Path, tmp_path: Path) -> CommandLine:
    """Brom with 8 hp and 120 gp, Lira with 4 and 50."""
    shutil.copy(made, tmp_path)
    return CommandLine(tmp_path)


def test_a_line_is_recorded_at_once_and_said_back_in_one_line(table: CommandLine) -> None:
    with shell_of(table) as shell:
        answer = shell.enter("brom -4 gobelin")
        assert answer.done
        assert said(answer) == "#4  Brom perd 4 PV (gobelin). Brom : points de vie 8 → 4/8"
        assert table.hit_points("Brom") == 4
        assert "Brom 4/8 · Lira 4/4" in toolbar(shell)[1]
    table.require_verified()


def test_a_line_is_any_command_with_or_without_the_name_of_the_program(table: CommandLine) -> None:
    with shell_of(table) as shell:
        assert "Brom" in said(shell.enter("sheet Brom"))
        assert "Brom" in said(shell.enter("campaign purse"))
        assert said(shell.enter('session start "La crypte"')).startswith("#4  La séance 1 commence")
        assert toolbar(shell)[0].startswith("Séance 1 · jour 1, 00:00 · Butin : vide")


def test_what_is_said_of_an_entry_by_its_number_is_no_comment(table: CommandLine) -> None:
    with shell_of(table) as shell:
        answer = shell.enter("#2 c'était 1500")
        assert not answer.done
        assert shell.complaint is not None
        assert "#2" in shell.complaint.message
        assert "BROM" in said(shell.enter("#2")).upper()
        assert shell.enter("# rien du tout").done
    table.require_verified()


def test_the_toolbar_shows_who_stands_against_the_company_with_what_is_known_of_them(table: CommandLine) -> None:
    with shell_of(table) as shell:
        shell.enter("meet goblin --count 3 hp=5")
        shell.enter("meet ogre")
        assert toolbar(shell)[2] == "Face à vous : goblin 1 5/5 · goblin 2 5/5 · goblin 3 5/5 · ogre"
        shell.enter("goblin2 -6")
        shell.enter("ogre -4")
        assert toolbar(shell)[2] == "Face à vous : goblin 1 5/5 · goblin 3 5/5 · ogre −4"
        assert all(len(line) <= 24 for line in toolbar(shell, 24)[1:])


def test_who_is_secret_is_under_the_prompt_only_once_a_key_asked_for_it(table: CommandLine) -> None:
    with shell_of(table) as shell:
        shell.enter("meet assassin hp=7 --secret")
        assert "assassin" not in "".join(toolbar(shell))
        shell.shows_secrets = True
        assert toolbar(shell)[2] == "Face à vous : assassin 7/7"
        shell.shows_secrets = False
        shell.enter("reveal 4")
        assert toolbar(shell)[2] == "Face à vous : assassin 7/7"


def test_a_ledger_that_is_gone_for_a_while_is_said_under_the_prompt(table: CommandLine, tmp_path: Path) -> None:
    with shell_of(table) as shell:
        (tmp_path / "campaign.db").rename(tmp_path / "away.db")
        shell.look()
        assert toolbar(shell)[0].startswith("Registre non lu · ")
        assert not shell.enter("brom -1").done
        (tmp_path / "away.db").rename(tmp_path / "campaign.db")
        assert shell.enter("brom -1").done
        assert toolbar(shell)[0].startswith("Entre les séances")


def test_french_names_and_help_are_understood(table: CommandLine) -> None:
    with shell_of(table) as shell:
        assert said(shell.enter("blesser Brom 3 --de gobelin")).startswith("#4  Brom perd 3 PV (gobelin).")
        assert said(shell.enter("annuler")).startswith("#5")
        assert "F2" in said(shell.enter("aide"))
        assert "campaign blesser" in said(shell.enter("? blesser"))
        assert "campaign" in said(shell.enter("--aide"))
        assert not shell.enter("console").done
        assert shell.has_the_terminal("vérifier")


def test_a_refused_line_stays_to_be_mended_and_records_nothing(table: CommandLine) -> None:
    with shell_of(table) as shell:
        answer = shell.enter("damage Bromm 2")
        assert (answer.done, answer.lines) == (False, ())
        assert "Personne ne s’appelle « Bromm » ici." in under(shell)
        assert shell.enter("damage Brom 2").done
        assert under(shell) == ""
        assert table.entry_count == 4


def test_what_could_be_two_things_is_asked_and_a_digit_chooses_only_while_the_line_is_the_same(
    table: CommandLine,
) -> None:
    table("session", "start")
    with shell_of(table) as shell:
        assert not shell.enter("tous +100po").done
        assert "1  " in under(shell)
        assert "2  " in under(shell)
        assert shell.reading("tous +100po bis", 1) is None
        assert shell.reading("tous +100po", 3) is None
        chosen = shell.reading("tous +100po", 1)
        assert chosen is not None
        assert shell.enter(chosen).done
        assert table.purse("Brom")["gp"] == 220


def test_the_pool_is_shown_and_awarded_only_when_somebody_says_so(table: CommandLine) -> None:
    table("session", "start")
    table("defeat", "gobelin", "hd=1", "--count", "4")
    with shell_of(table) as shell:
        assert not shell.enter("px").done
        assert "Dans la réserve" in under(shell)
        before = table.entry_count
        assert shell.reading("px", 1) == "récompenser"
        assert table.entry_count == before


def test_a_key_shows_the_full_command_and_records_nothing(table: CommandLine) -> None:
    with shell_of(table) as shell:
        shell.show_full_command("lira -1d4 une flèche")
        assert under(shell) == 'blesser Lira 1d4 --de "une flèche"'
        assert "blesser Brom 4" in said(shell.enter("brom -4 --dry-run"))
        assert table.entry_count == 3


@pytest.mark.parametrize("word", ["u", "undo"])
def test_undo_by_key_and_by_word_takes_back_ones_own_last_entry(table: CommandLine, word: str) -> None:
    with shell_of(table) as shell, shell_of(table, "Marie") as other:
        shell.enter("brom -2")
        other.enter("lira -1")
        assert "#4" in said(shell.enter(word))
        shell.enter("brom -3")
        assert "#7" in said(shell.undo())
        assert (table.hit_points("Brom"), table.hit_points("Lira")) == (8, 3)


def test_two_shells_see_each_others_entries_in_a_line_each(tmp_path: Path, location: str) -> None:
    table = CommandLine(tmp_path, ledger=location).new()
    table.play(f"{BROM_JOINS}\n{LIRA_JOINS}")
    with shell_of(table) as shell, shell_of(table, "Marie") as other:
        other.enter("lira -1 rat")
        assert [*map(plain, shell.look())] == ["#4 par Marie : Lira perd 1 PV (rat)."]
        assert "Lira 3/4" in toolbar(shell)[1]
        assert shell.look() == []
        other.enter("brom +1po duc")
        first, second = shell.enter("lira +1").lines
        assert first.startswith("#5 par Marie")
        assert second.startswith("#6  Lira")
        for number in range(8):
            other.enter(f". {number}")
        assert shell.look()[0].startswith("3 autres entrées")
        (tmp_path / "two.campaign").write_text(". un\n. deux\n", encoding="utf-8")
        other.enter("lira +1")
        [said_once] = shell.run_in_terminal(f"run {tmp_path / 'two.campaign'}").lines
        assert "par Marie" in said_once


def test_pasted_lines_are_recorded_together_or_every_refusal_is_said(table: CommandLine) -> None:
    with shell_of(table) as shell:
        assert not shell.enter("brom -1\ndamage Bromm 2\n. bon\nfoo").done
        assert "Ligne 2" in under(shell)
        assert "Ligne 4" in under(shell)
        assert "brom -1" not in under(shell)
        assert table.entry_count == 3
        answer = shell.enter("brom -1\n. bon\n")
        assert answer.done
        assert len(answer.lines) == 2
        assert not shell.undo().done
        assert "#4" in under(shell)
        assert said(shell.enter(shell.reading("défaire", 1) or "")).startswith("#6")
        assert table.hit_points("Brom") == 8


def test_options_of_a_line_hold_for_it_alone(table: CommandLine) -> None:
    with shell_of(table) as shell:
        assert "loses 1 hp" in said(shell.enter("damage Brom 1 --lang en --by Paul"))
        assert "perd 1 PV" in said(shell.enter("damage Brom 1"))
        assert [entry["recorded_by"] for entry in table.entries()][-2:] == ["Paul", "meneuse"]
        assert not shell.enter("party --ledger other.db").done
        assert not shell.enter("new Autre --rules ose").done
        assert not shell.enter("shell").done


def test_a_secret_line_is_not_remembered(table: CommandLine) -> None:
    with shell_of(table) as shell:
        assert not shell.enter('note "Le duc ment" --secret').remembered
        assert shell.enter(". Le duc sourit").remembered
        assert not shell.enter("note Le duc --secret --seret").done


def test_a_ledger_that_was_replaced_is_opened_again(table: CommandLine, tmp_path: Path) -> None:
    with shell_of(table) as shell:
        shell.enter(". avant")
        table("backup", tmp_path / "copy.db")
        for leftover in ("-wal", "-shm"):
            (tmp_path / f"campaign.db{leftover}").unlink(missing_ok=True)
        (tmp_path / "copy.db").replace(tmp_path / "campaign.db")
        shell.enter(". après")
        assert [entry["entry"] for entry in table.entries()] == [1, 2, 3, 4, 5]


def test_several_in_one_typed_line_are_all_or_none_and_no_line_number_is_said(table: CommandLine) -> None:
    with shell_of(table) as shell:
        refused = shell.enter("brom achète corde, zorg, gorg")
        assert not refused.done
        assert "zorg" in under(shell)
        assert not re.search(r"[Ll]igne \d", under(shell))
        answer = shell.enter("brom achète corde, pied")
        assert [line[:2] for line in said(answer).splitlines()] == ["#4", "#5"]
        assert not shell.enter("u").done
        assert said(shell.enter(shell.reading("u", 1) or "")).startswith("#6")
        assert table.entry_count == 6


def test_two_acts_in_a_line_that_is_not_read_are_offered_as_two_lines_by_one_key(table: CommandLine) -> None:
    with shell_of(table) as shell:
        line = "lira s'enfuit, brom a encaissé 2"
        assert not shell.enter(line).done
        assert shell.complaint is not None
        assert 'noter "Lira s’enfuit"\nblesser Brom 2' in shell.complaint.readings
        assert shell.reading(line, 1) == 'noter "Lira s’enfuit"\nblesser Brom 2'


def test_what_is_only_told_is_a_note_by_one_key(table: CommandLine) -> None:
    with shell_of(table) as shell:
        line = "le duc nous reçoit froidement"
        assert not shell.enter(line).done
        chosen = shell.reading(line, 1)
        assert chosen == f'noter "{line}"'
        assert shell.enter(chosen).done
    table.require_verified()


@pytest.mark.parametrize(
    ("line", "noted"),
    [
        ("brom prend une clé rouillée", 'noter "brom prend une clé rouillée"'),
        ("secret pour brom : la lettre ment", 'noter "secret pour brom : la lettre ment" --secret'),
    ],
)
def test_a_sentence_that_is_refused_can_be_told_by_a_key(table: CommandLine, line: str, noted: str) -> None:
    with shell_of(table) as shell:
        assert not shell.enter(line).done
        assert shell.complaint is not None
        assert shell.complaint.readings[-1] == noted
        assert not shell.enter("brom reçoit 5").done
