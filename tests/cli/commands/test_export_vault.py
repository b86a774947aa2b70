"""The chronicle as notes for Obsidian: links both ways, and nothing that the game master wrote is touched."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.support.command_line import CommandLine
from tests.support.long_campaigns import script

LINK = re.compile(r"\]\(<([^>#]+)(?:#\^(e[0-9]+))?>\)")


@pytest.fixture
def heron(tmp_path: Path) -> CommandLine:
    campaign = CommandLine(tmp_path).new("La compagnie du Héron")
    campaign.play("\n".join(script("ose", "fr", 4)))
    return campaign


def exported(campaign: CommandLine, *more: str) -> Any:
    return campaign.json("export", "vault", campaign.folder / "notes", *more)


def notes(campaign: CommandLine) -> dict[str, str]:
    folder = campaign.folder / "notes"
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*.md")}


def test_links_lead_to_notes_and_blocks_that_are_there_both_ways(heron: CommandLine) -> None:
    exported(heron)
    found = notes(heron)
    leads: dict[str, set[str]] = {}
    for path, text in found.items():
        for target, block in LINK.findall(text):
            to = os.path.normpath(os.path.join(os.path.dirname(path), unquote(target)))
            assert to in found, (path, target)
            assert not block or re.search(rf" \^{block}$", found[to], re.MULTILINE), (path, target, block)
            leads.setdefault(path, set()).add(to)
    assert {"Séances/Séance 3.md", "Personnages/Élise.md", "Lieux/Noirbois.md", "Personnes/Garin.md"} <= found.keys()
    for one, other in (
        ("Séances/Séance 3.md", "Objets/Anneau d'argent.md"),
        ("Séances/Séance 4.md", "Lieux/Noirbois.md"),
        ("Séances/Séance 4.md", "Personnes/Garin.md"),
        ("Personnages/Aldric.md", "Objets/Anneau d'argent.md"),
    ):
        assert other in leads[one], (one, other)
    assert "Séances/Séance 3.md" in leads["Objets/Anneau d'argent.md"]
    assert "Séances/Séance 4.md" in leads["Lieux/Noirbois.md"]


def test_an_evening_has_a_thing_by_the_name_that_it_had_then(heron: CommandLine) -> None:
    heron("identify", "Anneau d'argent", "Anneau des Trois Cloches")
    exported(heron)
    link = "[Anneau d'argent](<../Objets/Anneau des Trois Cloches.md>)"
    assert link in notes(heron)["Séances/Séance 3.md"]


def test_a_second_export_changes_only_what_changed(heron: CommandLine) -> None:
    assert exported(heron)["added"]
    times = {path: path.stat().st_mtime_ns for path in (heron.folder / "notes").rglob("*.md")}
    again = exported(heron)
    assert (again["added"], again["changed"], again["gone"]) == ([], [], [])
    assert {path: path.stat().st_mtime_ns for path in times} == times
    heron.play('session start "Le pont"\nnote @Garin revient.\nsession end')
    later = exported(heron)
    assert later["added"] == ["Séances/Séance 5.md"]
    assert set(later["changed"]) >= {"Personnes/Garin.md", "La compagnie du Héron.md"}
    assert "Séances/Séance 2.md" in later["same"]


def test_what_the_game_master_wrote_around_the_marks_stays_to_the_byte(heron: CommandLine) -> None:
    exported(heron)
    garin = heron.folder / "notes" / "Personnes" / "Garin.md"
    before = garin.read_text(encoding="utf-8")
    garin.write_text(f"---\ntags: [pnj]\n---\nÀ moi.\n\n{before}\nAussi à moi : %% ", encoding="utf-8")
    heron.play('session start "Le pont"\nnote @Garin revient.\nsession end')
    assert "Personnes/Garin.md" in exported(heron)["changed"]
    after = garin.read_text(encoding="utf-8")
    assert after.startswith("---\ntags: [pnj]\n---\nÀ moi.\n\n%% campaign-ledger ")
    assert after.endswith("\nAussi à moi : %% ")
    assert "Séance 5" in after


def test_what_was_changed_between_the_marks_is_kept_unless_it_is_asked_for(heron: CommandLine) -> None:
    exported(heron)
    garin = heron.folder / "notes" / "Personnes" / "Garin.md"
    garin.write_text(garin.read_text(encoding="utf-8").replace("\n#campaign", "\nIl ment.\n\n#campaign"))
    assert exported(heron)["edited"] == ["Personnes/Garin.md"]
    assert "Il ment." in garin.read_text(encoding="utf-8")
    assert "Personnes/Garin.md" in exported(heron, "--force")["changed"]
    assert "Il ment." not in garin.read_text(encoding="utf-8")


def test_windows_line_ends_are_no_change(heron: CommandLine) -> None:
    exported(heron)
    garin = heron.folder / "notes" / "Personnes" / "Garin.md"
    garin.write_bytes(garin.read_bytes().replace(b"\n", b"\r\n"))
    assert "Personnes/Garin.md" in exported(heron)["same"]
    heron.play('session start "Le pont"\nnote @Garin revient.\nsession end')
    assert "Personnes/Garin.md" in exported(heron)["changed"]
    assert b"\n" not in garin.read_bytes().replace(b"\r\n", b"")


def test_a_note_that_was_renamed_and_moved_is_found_again(heron: CommandLine) -> None:
    exported(heron)
    folder = heron.folder / "notes"
    (folder / "PNJ").mkdir()
    (folder / "Personnes" / "Garin.md").rename(folder / "PNJ" / "Garin le prévôt.md")
    again = exported(heron)
    assert again["added"] == []
    assert "[Garin](<../PNJ/Garin le prévôt.md>)" in notes(heron)["Séances/Séance 4.md"]


def test_a_note_of_the_game_masters_own_is_joined_at_its_end(heron: CommandLine) -> None:
    own = heron.folder / "notes" / "Personnes" / "GARIN.md"
    own.parent.mkdir(parents=True)
    own.write_text("Mon Garin.")
    done = exported(heron)
    assert done["joined"] == ["Personnes/GARIN.md"]
    assert own.read_text(encoding="utf-8").startswith("Mon Garin.\n\n%% campaign-ledger person:garin ")
    assert "Personnes/Garin.md" not in notes(heron)
    assert exported(heron)["joined"] == []


def test_what_is_no_text_and_what_is_of_programs_is_left_alone(heron: CommandLine) -> None:
    folder = heron.folder / "notes"
    (folder / ".obsidian").mkdir(parents=True)
    (folder / ".obsidian" / "x.md").write_text("%% campaign-ledger session:1 000000000000 %%\n")
    (folder / "Personnes").mkdir()
    (folder / "Personnes" / "Garin.md").write_bytes(b"\xff\xfe\x00")
    exported(heron)
    assert (folder / "Personnes" / "Garin.md").read_bytes() == b"\xff\xfe\x00"
    assert (folder / "Personnes" / "Garin 2.md").exists()
    assert (folder / ".obsidian" / "x.md").read_text() == "%% campaign-ledger session:1 000000000000 %%\n"


def test_players_see_no_secret_and_older_notes_with_secrets_are_named(heron: CommandLine) -> None:
    heron("note", "--secret", "Au #Souterrain, @Personne attend.")
    exported(heron, "--for-gm")
    assert "Lieux/Souterrain.md" in notes(heron)
    assert "Lieux/Souterrain.md" in exported(heron)["gone"]
    heron.json("export", "vault", heron.folder / "players")
    whole = "".join(path.read_text(encoding="utf-8") for path in (heron.folder / "players").rglob("*.md"))
    assert "Souterrain" not in whole
    assert "paie les brigands" not in whole


def test_names_that_systems_refuse_or_take_for_the_same_have_notes_of_their_own(tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path).new("../<b>&")
    for name in ("Élise", "élise:", "a/../../b", "CON", "龍" * 60, "[[x]]#^|"):
        keys = "class=fighter str=12 int=9 wis=9 dex=10 con=10 cha=9 hp_die=6"
        campaign("join", name, *keys.split())
    campaign("session", "start", "[[x]] %% campaign-ledger end %%")
    campaign("note", "Texte #tag et [[lien]] %% campaign-ledger end %% ^e1 `x` <b>")
    campaign("session", "end")
    done = exported(campaign)
    folder = tmp_path / "notes"
    assert len({path.casefold() for path in done["added"]}) == len(done["added"])
    assert {path.name for path in (folder / "Personnages").iterdir()} == {
        *("Élise.md", "élise 2.md", "a .. .. b.md", "CON_.md", f"{33 * '龍'}.md", "x.md")
    }
    assert not [path for path in tmp_path.iterdir() if path.name not in ("campaign.db", "notes")]
    again = exported(campaign)
    assert (again["changed"], again["edited"], again["added"]) == ([], [], [])


def test_a_file_in_the_place_of_the_folder_is_refused(heron: CommandLine) -> None:
    (heron.folder / "notes").write_text("mine")
    answer = heron("export", "vault", heron.folder / "notes", "--json", code=2)
    assert answer.error["code"] == "file_exists"
