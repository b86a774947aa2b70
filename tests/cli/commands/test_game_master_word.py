"""A campaign's own word for its game master, `describe gm name=WORD`, wherever somebody reads of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from tests.support.command_line import BROM_JOINS, CommandLine

PLAY = (
    ("describe", "gm", "name=la Conteuse"),
    BROM_JOINS.split(),
    ("session", "start", "Le MJ absent"),
    ("roll", "conteuse", "1d20", "--faces", "12"),
    ("roll", "mj", "2d6", "--as", "gobelin", "--faces", "3,4"),
    ("level-up", "Brom", "hp_die=6", "--override", "béni"),
    ("dispute", "open", "trop tôt", "--about", "6", "--raised-by", "Conteuse"),
    ("award", "--xp", "50", "--reason", "bien joué"),
    ("note", "Le pont est miné", "--secret"),
    ("session", "end"),
)

READ: Sequence[list[str]] = (
    ["log"],
    ["history"],
    ["history", "--detail", "full"],
    ["stats", "dice"],
    ["stats", "dice", "conteuse"],
    ["disputes"],
    ["dispute", "show", "8"],
    ["export", "report"],
    ["export", "session"],
    ["show", "7"],
    ["explain", "Brom", "xp"],
    ["audit"],
    ["sheet", "Brom"],
    ["party"],
    [],
)

PLAIN = re.compile(r"(?<![\w-])MJ(?![\w-])")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    table = CommandLine(tmp_path_factory.mktemp("word")).new()
    for command in PLAY:
        table(*command)
    return table


def test_whatever_is_read_has_the_campaigns_word_and_never_the_plain_one(table: CommandLine) -> None:
    for command in READ:
        # What people wrote stays as it is: the session's title has the plain word. The letters of a seal are chance.
        assert not PLAIN.search(table(*command).out.replace("Le MJ absent", "")), command
        assert "game master" not in table(*command, "--lang", "en").out.lower(), command


def test_sentences_agree_with_the_word_in_french() -> None:
    from cli.output.words.game_master import Called, with_word

    said = "Le MJ décide, sur décision du MJ ; revient au MJ. MJ"
    assert with_word(said, Called("Conteuse", True)) == (
        "La Conteuse décide, sur décision de la Conteuse ; revient à la Conteuse. Conteuse"
    )
    assert with_word(said, Called("Gardien")) == (
        "Le Gardien décide, sur décision du Gardien ; revient au Gardien. Gardien"
    )
    assert with_word(said, Called("Arbitre", True)) == (
        "L’Arbitre décide, sur décision de l’Arbitre ; revient à l’Arbitre. Arbitre"
    )
    assert with_word("The game master’s word; ask the GM. Game master", Called("referee")) == (
        "The referee’s word; ask the referee. Referee"
    )


def test_sentences_of_the_program_and_of_the_rules_have_the_word(table: CommandLine) -> None:
    assert "Sur décision de la Conteuse : béni." in " ".join(table("show", "7").out.split())
    assert "la Conteuse\u00a0: «\u00a0trop tôt" in table("disputes").out
    assert "La Conteuse peut en décider autrement" in table("level-up", "Brom", "hp_die=6", code=3).err
    assert "accordés par la Conteuse" in table("explain", "Brom", "xp").out
    assert "**Conteuse**\u00a0: meneuse" in table("export", "report").out


def test_what_is_stored_and_answered_to_programs_stays_gm(table: CommandLine) -> None:
    assert {entry["facts"]["who"] for entry in table.json("log")["entries"] if entry["kind"] == "RollRecorded"} == {
        "gm"
    }
    script = table("export", "script").out
    assert "describe gm gender=f name=Conteuse" in script
    assert "roll gm 1d20" in script


def test_the_word_of_the_book_is_taken_where_a_campaign_has_none(campaign: CommandLine) -> None:
    campaign.new()
    campaign("roll", "arbitre", "1d20", "--faces", "3")
    assert "Arbitre, 1d20\u00a0: 3." in campaign("log").out
    assert "Referee" in campaign("stats", "dice", "--lang", "en").out


def test_a_word_is_taken_back_like_any_entry_and_a_secret_one_stays_with_the_game_master(campaign: CommandLine) -> None:
    campaign.new(rules="mda")
    campaign("roll", "gm", "1d20", "--faces", "3")
    campaign("describe", "mj", "nom=l’Oracle", "--secret")
    assert "Oracle" in campaign("stats", "dice").out
    assert "MJ " in campaign("stats", "dice", "--for-players").out
    assert "Oracle" not in campaign("log", "--for-players").out
    assert "MJ " in campaign("stats", "dice", "--as-of", "2").out
    campaign("void", "3", "--reason", "essai")
    assert "MJ " in campaign("stats", "dice").out
    assert campaign.json("audit")["findings"] == []


def test_a_person_of_that_name_is_meant_before_the_game_master(campaign: CommandLine) -> None:
    campaign.new(rules="mda")
    campaign("describe", "gm", "name=Gardien")
    campaign("meet", "Gardien")
    assert campaign.json("roll", "gardien", "1d20", "--faces", "3")["entries"][0]["facts"]["who"] == "other:Gardien"
    assert campaign("roll", "gm", "1d20", "--faces", "4").out.startswith("#5  Gardien, 1d20")


def test_nobody_in_the_company_and_the_game_master_have_one_name(table: CommandLine) -> None:
    name = next(iter(table.json("party")["members"]))["name"]
    assert table.answered("describe", "gm", f"name=the {name}") == ({}, "name_taken")


@pytest.mark.parametrize(("words", "code"), [
    (["name=a{b"], "game_master_word"),
    (["name=butin"], "name_reserved"),
    (["age=3"], "key_unknown")
])  # fmt: skip
def test_what_no_sentence_can_be_made_with_is_refused(table: CommandLine, words: list[str], code: str) -> None:
    assert table.answered("describe", "gm", *words) == ({}, code)
