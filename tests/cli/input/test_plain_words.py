"""What a newcomer types before reading the reference: words without their options, and the lines that refusals name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import BROM, LIRA_JOINS, CommandLine, words_of

SCORES = "for=9 int=9 sag=9 dex=9 con=9 cha=9"
PLAYED = f"""
join Élia {SCORES} class=elf pv=5 --coins 90gp
meet gobelins 3
buy Brom sword
buy Brom shield
buy Brom leather
damage Lira 1 --from gobelin
damage Lira 1 --from gobelin
"""
HURT = (9, 10)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Three goblins were met, Brom has bought three things, Lira was hurt twice, and one dispute is open."""
    table = CommandLine(tmp_path_factory.mktemp("played")).open(BROM).lines(LIRA_JOINS + PLAYED)
    table("dispute", "open", "Lira was not there", "--about", HURT[1])
    table("condition", "Lira", "blind")
    return table


SAME = [
    (f"inscrire Zed voleuse {SCORES} pv=4 --pièces 60 po", f"join Zed class=voleuse {SCORES} pv=4 --coins 60gp"),
    ("lancer Lira sauvegarde sorts --faces 9", "roll Lira save=spells --faces 9"),
    ("lancer Brom attaque ca 6 --faces 9", "roll Brom attack ac=6 --faces 9"),
    ("blesser gobelin 2 3", 'damage "gobelin 2" 3'),
    ("blesser Lira 2 de gobelin 1", 'damage Lira 2 --from "gobelin 1"'),
    ("lancer initiative Lira --faces 4", "roll Lira initiative --faces 4"),
    ("état Lira -aveugle", "condition Lira blind --off"),
    ("rencontrer loups 2", "meet loup --count 2"),
    ("rencontrer 2 rats géants pv=2", 'meet "rat géant" pv=2 --count 2'),
    ("repos nuit tous", "rest night party"),
    ("récompenser Lira 300", "award --xp 300 --to Lira"),
    ("récompenser 300px chacun", "award --xp 300 --each"),
    ("équiper Brom armure", "equip Brom leather"),
    ("équiper Brom l'épée", "equip Brom sword"),
    ("trouver gemme 50po", "find gem=50gp"),
    ("trouver une épée", "find item=sword"),
    ("annuler le 9 trompé de ligne", 'void 9 --reason "trompé de ligne"'),
    ('corriger 9 "un de plus" -- lira -2 gobelin1',
     'amend 9 --reason "un de plus" -- damage Lira 2 --from "gobelin 1"'),
    ('litige ouvrir 9 lira "pas elle"', 'dispute open "pas elle" --about 9 --raised-by Lira'),
    ("litige ouvrir 9 Lira n'y était pas", 'dispute open "Lira n\'y était pas" --about 9'),
    ('litige ouvrir --motif "pas elle" 9', 'dispute open "pas elle" --about 9'),
    ("litige trancher rejeté elle y était", 'dispute rule 11 --dismiss --reason "elle y était"'),
    (f'litige juger {HURT[1]} fondée "vu" -- lira +1', 'dispute rule 11 --uphold --reason vu -- heal Lira 1'),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "meant"), SAME, ids=[typed for typed, _meant in SAME])
def test_words_without_their_options_mean_what_they_can_only_mean(played: CommandLine, typed: str, meant: str) -> None:
    said, full = (played(*tried(words_of(line))).data for line in (typed, meant))
    for entry, meaning in zip(said["entries"], full["entries"], strict=True):
        # What is recorded with a ruling has an id of its own each time.
        assert {**entry["facts"], "corrections": []} == {**meaning["facts"], "corrections": []}


def tried(words: list[str]) -> list[str]:
    """A command that only shows what would be recorded."""
    at = words.index("--") if "--" in words else len(words)
    return [*words[:at], "--dry-run", "--json", *words[at:]]


LED = [
    ("récompenser tous 300", "À chacun : « campaign récompenser --px 300 --chacun » ; en tout, par parts"),
    ("annuler 9", "« campaign annuler 9 --raison"),
    ("corriger 9 lira -1", '« campaign corriger 9 --raison "200, pas 300" -- lira -1 »'),
    ('litige ouvrir "pas elle"', f'« campaign litige ouvrir "pas elle" --sur {HURT[1] + 2} »'),
    ("litige ouvrir 9", "Il manque ce qui est contesté."),
    ("litige trancher elle y était", '« campaign litige trancher 11 --fondée --raison "elle y était" » si elle l’est'),
    ("litige Lira n'y était pas", 'campaign litige ouvrir "Brom y était aussi"'),
    ("lancer Lira sauvegarde", "Ajoutez à la ligne : catégorie="),
    ("lancer gobelin 2 attaque tac0=19 dv=1", "Ajoutez à la ligne : ca="),
    ("acheter Brom hache", "hache de bataille, hachette"),
    ("trouver épée +1", '"magie=épée +1"'),
    ("exporter pdf", "campaign exporter rapport"),
    ("ouvrir litige", "Peut-être litige ouvrir ?"),
    (f"inscrire Zed guerrier {SCORES} pièces=60po", "Peut-être --pièces 60po ?"),
    ("boutique", "campaign acheter Brom"),
]


@pytest.mark.parametrize(("typed", "line"), LED, ids=[typed for typed, _line in LED])
def test_a_refusal_names_the_line_to_type(played: CommandLine, typed: str, line: str) -> None:
    refused = played.type(*words_of(typed))
    assert refused.code == 2
    assert line in refused.err.replace("\u00a0", " ").replace("\u202f", " ")


def test_a_dispute_is_found_by_what_it_is_about_or_by_being_the_only_one(played: CommandLine) -> None:
    shown = played("dispute", "show", 11).out
    assert played("litige", "montrer").out == played("litige", "preuves", HURT[1]).out == shown


def test_a_secret_dispute_is_none_that_players_could_mean(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).open(BROM).lines('note "une trappe" --secret\n')
    table("litige", "ouvrir", 3, "un piège", "--secret")
    assert "un piège" in table("litige", "montrer").out
    for words in (("montrer",), ("montrer", 4), ("montrer", 3)):
        assert "piège" not in table("litige", *words, "--for-players", code=2).err
    assert table("litige", "montrer", "--json", "--for-players", code=2).error["code"] == "dispute_none"


def test_several_things_are_equipped_together_and_prices_and_the_log_are_asked_by_a_word(played: CommandLine) -> None:
    bought = played("acheter", "Brom", "dague", "et", "gourdin", "--dry-run", "--json").data["entries"]
    assert [entry["facts"]["item"] for entry in bought] == ["dagger", "club"]
    worn = played.json("équiper", "Brom", "épée,", "bouclier", "et", "armure", "--dry-run")["entries"]
    assert [entry["facts"]["item"] for entry in worn] == ["sword", "shield", "leather"]
    assert [row["id"] for row in played.json("règles", "prix", "hache")["prices"]] == ["battle_axe"]
    assert played("journal", "lira").out == played("log", "--who", "Lira").out
    assert played.type("journal", "10").code == 2


def test_a_report_is_written_to_the_file_that_is_named(played: CommandLine) -> None:
    played("exporter", "rapport", played.folder / "crypte.md")
    assert (played.folder / "crypte.md").read_text(encoding="utf-8").startswith("#")
