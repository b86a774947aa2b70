"""What a book leaves out, counted by the table: coins, counters, conditions and wounds, without a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.output.words.language import LANGUAGES
from ledger.rules.additions import plural
from ledger.rules.loader import known_rulesets
from tests.support.command_line import CommandLine

MAELLE = "DEX=10 FOR=10 PER=8 SAV=6 SOC=5"

JOIN = {
    "ose": "class=fighter str=12 int=9 wis=9 dex=11 con=12 cha=9 hp_die=5",
    "srd5": "class=fighter species=human background=soldier str=15 dex=12 con=14 int=8 wis=13 cha=10 "
    "increase.str=2 increase.con=1",
    "mda": "",
    "argosia": "level=1 hp=8",
    "altaride": MAELLE,
}  # fmt: skip


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    """A game whose book has neither money nor figures of health."""
    campaign("new", "Le gué", "--rules", "altaride")
    return campaign


@pytest.mark.parametrize("game", sorted(known_rulesets()))
def test_every_game_takes_a_coin_a_counter_and_a_condition(campaign: CommandLine, game: str) -> None:
    campaign("new", "Le gué", "--rules", game)
    worth = [] if game in ("argosia", "altaride") else ["value=7"]
    campaign("rules", "add", "coin", "louis", *worth)
    campaign("rules", "add", "counter", "destiny", "max=3", "fr=destin")
    campaign("rules", "add", "condition", "jinxed", "fr=maudit")
    tables = campaign.json("rules", "show", "house")["content"]
    assert set(tables["changes"]) == {"coinage.coins.louis", "counters.destiny", "conditions.jinxed"}
    if JOIN[game]:
        campaign("join", "Ana", *JOIN[game].split(), "--coins", "5louis")
        campaign("spend", "Ana", "destin")
        campaign("condition", "Ana", "jinxed")
        sheet = campaign.sheet("Ana")
        assert (sheet["purse"]["louis"], sheet["counters"]["destiny"], sheet["conditions"]["jinxed"]) == (5, 2, 1)
    assert campaign.json("audit")["findings"] == []
    assert campaign.json("verify")["ok"]


def test_coins_of_the_table_go_where_coins_go(table: CommandLine) -> None:
    table.play(
        f"""
        rules add coin sou
        rules add coin écu value=20 en=crown
        join Maelle {MAELLE} --coins "12 écus 3 sous"
        join Bo {MAELLE}
        session start
        find 100sous 2crowns
        split
        pay Maelle 5sou --for bread
        buy Maelle corde --price 2sous
        give Maelle Bo 1écu
        check Bo sou=50 ecu=2
        """
    )
    assert "50 sous" in table("--lang", "fr", "log", "--limit", "1").out.replace("\u00a0", " ")
    assert table.sheet("Maelle")["purse"] == {"ecu": 12, "sou": 46}
    said = table("--lang", "en", "purse", "Maelle").out
    assert "12 crowns 46 sous" in " ".join(said.replace("\u00a0", " ").split())
    assert table("balances", "--check").code == 0
    report = table("--lang", "fr", "export", "report", "--format", "md", "-o", "-").out.replace("\u00a0", " ")
    assert "12 écus 46 sous" in report


def test_a_counter_has_a_maximum_and_comes_back_to_it(table: CommandLine) -> None:
    table.play(f"join Maelle {MAELLE}\nrules add counter luck max=3 fr=chance\nspend Maelle chance 2")
    assert "luck 1/3" in table("--lang", "en", "sheet", "Maelle").out.replace("\u00a0", " ")
    assert table("spend", "Maelle", "luck", 2, "--json", code=3).error["code"] == "counter_short"
    table("restore", "Maelle", "luck", 9)
    assert table("restore", "Maelle", "luck", "--json", code=3).error["code"] == "counter_full"
    table("check", "Maelle", "luck=3")
    assert table.json("explain", "Maelle", "luck")["total"] == 3
    table("dispute", "open", "two only", "--about", "4")
    assert table.json("audit")["findings"] == []


@pytest.mark.parametrize(
    ("most", "before", "after"),
    [
        ([], (None, None), {"current": None, "max": None, "temporary": None, "lost": 4}),
        (["max=9"], (9, 9), {"current": 5, "max": 9, "temporary": None}),
        (["max=FOR+PER"], (18, 18), {"current": 14, "max": 18, "temporary": None}),
    ],
)
def test_wounds_of_a_hero_are_counted_as_the_table_wants(
    table: CommandLine, most: list[str], before: tuple[int | None, int | None], after: dict[str, int | None]
) -> None:
    table.play(f"join Maelle {MAELLE}\nsession start\nmeet loup")
    assert table("damage", "Maelle", 3, "--json", code=3).error["code"] == "rules_have_none"
    table("rules", "add", "wounds", *most)
    table.play("damage Maelle 6 --from loup\nheal Maelle 2\ndamage loup 6 --from Maelle\nheal loup 2")
    assert table.sheet("Maelle")["hp"] == after
    assert table.sheet("loup")["hp"]["lost"] == 4
    assert table.json("audit")["findings"] == []
    assert before[0] is None or table.json("explain", "Maelle", "hp.max")["total"] == before[1]


@pytest.mark.parametrize("most", [[], ["max=10"]])
def test_whoever_is_opened_with_hit_points_loses_of_these(table: CommandLine, most: list[str]) -> None:
    table("rules", "add", "wounds", *most)
    table.play(f"join Maelle {MAELLE}\nopening Maelle hp=16\nsession start\ndamage Maelle 5\nheal Maelle 2")
    assert table.sheet("Maelle")["hp"] == {"current": 13, "max": 16, "temporary": None}
    table.play("heal Maelle 9")
    assert table.sheet("Maelle")["hp"]["current"] == 16
    assert table.json("audit")["findings"] == []


def test_a_script_gives_the_same_back(table: CommandLine, tmp_path: Path) -> None:
    table.play(
        f"rules add coin sou\nrules add counter luck max=3\njoin Maelle {MAELLE} --coins 9sou\nspend Maelle luck"
    )
    table("export", "script", "-o", "all.campaign")
    (tmp_path / "copy").mkdir()
    copy = CommandLine(tmp_path / "copy", "en")
    for file in Path(table.folder).glob("table*.toml"):
        Path(copy.folder, file.name).write_bytes(file.read_bytes())
    copy("new", "Le gué", "--rules", "altaride")
    copy("run", Path(table.folder, "all.campaign"))
    assert copy.sheet("Maelle")["counters"] == table.sheet("Maelle")["counters"]
    assert copy.sheet("Maelle")["purse"] == {"sou": 9}
    copy("rules", "add", "counter", "fate", "max=2")
    assert copy.sheet("Maelle")["counters"]["fate"] == 2


def test_what_was_added_stays_when_a_file_is_adopted(table: CommandLine) -> None:
    table("rules", "add", "counter", "luck", "max=3")
    Path(table.folder, "ours.toml").write_text("[knobs]\nspell_base = 0\n", "utf-8")
    table("rules", "adopt", "--house", "ours.toml")
    assert "counters.luck" in table.json("rules", "show", "house")["content"]["changes"]
    table("rules", "adopt", "--no-house")
    assert table.json("rules")["house"] == []


SAID = {"en": "From now on the table counts: sou.", "fr": "À partir d’ici, la table compte aussi : sou."}


def test_a_condition_agrees_with_whom_it_is_said_of(table: CommandLine) -> None:
    table.play(f"""
        rules add condition sonné
        join Maelle {MAELLE} gender=feminine
        """)
    table("run", "-", stdin="maelle est sonnée\n")
    assert "Maelle : sonnée" in table("--lang", "fr", "log").out.replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_and_keys_say_what_may_be_added(table: CommandLine, language: str) -> None:
    listed = table("--lang", language, "rules", "keys", "add").out.splitlines()
    assert len(listed) == 4
    assert all(line in table("--lang", language, "rules", "add", "--help").out for line in listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_says_and_refuses(table: CommandLine, language: str) -> None:
    first = table("--lang", language, "rules", "add", "coin", "louis", "value=20", "--json", code=2)
    assert first.error["code"] == "addition_first_coin"
    said = table("--lang", language, "rules", "add", "coin", "sou").out.replace("\u00a0", " ")
    assert said.split()[1:] == SAID[language].split()
    table("rules", "add", "wounds")
    for words, code in (
        (("coin", "sou", "value=3"), "addition_there"),
        (("coin", "écu"), "addition_missing"),
        (("counter", "luck"), "addition_missing"),
        (("counter", "luck", "worth=3"), "addition_key"),
        (("luck", "max=3"), "addition_kind"),
        (("counter", "3", "max=3"), "addition_unnamed"),
        (("wounds", "scratches"), "wounds_there"),
    ):
        assert table("--lang", language, "rules", "add", *words, "--json", code=2).error["code"] == code
    table("new", "Autre", "--rules", "ose", "--ledger", "other.db")
    assert table("--ledger", "other.db", "rules", "add", "wounds", "--json", code=2).error["code"] == "addition_closed"


@pytest.mark.parametrize(
    ("name", "language", "several"),
    [
        ("gold piece", "en", "gold pieces"),
        ("piece of eight", "en", "pieces of eight"),
        ("pièce rouge", "fr", "pièces rouges"),
        ("écu d’or", "fr", "écus d’or"),
        ("louis", "fr", "louis"),
    ],
)
def test_a_coin_of_several_words_is_named_in_the_plural(name: str, language: str, several: str) -> None:
    """`60 golds piece` was what a purse said."""
    assert plural(name, language) == several
