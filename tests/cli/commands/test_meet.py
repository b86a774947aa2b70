"""People outside the company as they are typed: met, struck, healed, gone, kept from players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine, words_of

RULESETS = ("ose", "srd5", "mda", "altaride", "argosia")


def the_table(folder: Path) -> CommandLine:
    """Brom and Lira in their first session, and three goblins."""
    table = CommandLine(folder, "en")
    table.new("La Tour", "--lang", "en")
    table.play(f"{BROM_JOINS}\n{LIRA_JOINS}\nsession start\nmeet goblin hp=7 ac=6 hd=1-1 --count 3")
    return table


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    return the_table(tmp_path)


def hit_points(table: CommandLine, who: str, *words: object) -> dict[str, Any]:
    found: dict[str, Any] = table.sheet(who, *words)["hp"]
    return found


def test_several_have_numbers_and_are_found_with_or_without_a_blank(table: CommandLine) -> None:
    answer = table.json("damage", "goblin2,Goblin 3", 8)
    assert answer["result"]["dead"] == ["goblin 2", "goblin 3"]
    assert answer["entries"][0]["facts"]["who"] == ["other:goblin 2", "other:goblin 3"]
    # The only one left is meant by the name alone, and by its beginning.
    assert table.json("damage", "gob", 2)["result"]["hp"] == {"goblin 1": {"current": 5, "max": 7}}


def test_several_still_there_are_not_guessed_at(table: CommandLine) -> None:
    answer = table("damage", "goblin", 2, code=2)
    assert "goblin 1, goblin 2, goblin 3" in answer.err


def test_a_number_is_never_given_again_and_who_came_alone_keeps_the_account(table: CommandLine) -> None:
    table("damage", "goblin1,goblin2,goblin3", 9)
    assert table.json("meet", "goblin", "2")["result"]["met"] == ["goblin 4", "goblin 5"]
    assert table.json("meet", "Ogre", "hp=19")["result"]["met"] == ["Ogre"]
    assert table.json("meet", "ogre")["result"]["met"] == ["Ogre 2"]
    table("damage", "ogre1", 4)
    assert table.balances()["other:Ogre"]["hp"] == 15


def test_no_two_people_are_called_the_same(table: CommandLine) -> None:
    table.lines("meet ogre hp=9\ndescribe ogre name=Grishnak\nmeet ogre hp=5")
    for words in (["meet", "grishnak"], ["describe", "goblin1", "name=Grishnak"], ["describe", "Lira", "name=GRISHNAK"],
                  ["describe", "Lira", "name=goblin 2"]):  # fmt: skip
        assert table(*words, "--json", code=3).error["code"] == "name_taken"
    # A name that was given later is found after death too, and never means the one of the same sort who is left.
    table("damage", "Grishnak", 99)
    assert (table.sheet("grishnak")["name"], table.sheet("ogre1")["hp"]["current"]) == ("Grishnak", 0)
    # A character has the name before a number does.
    table("join", "Goblin 5", *BROM_JOINS.split()[2:])
    assert table.json("meet", "goblin", "--count", 2)["result"]["met"] == ["goblin 4", "goblin 6"]
    assert table.json("damage", "goblin5", 1)["entries"][0]["facts"]["who"] == ["Goblin 5"]
    table("meet", "Ulf")
    table("join", "ulf", *LIRA_JOINS.split()[2:])
    assert [foe["name"] for foe in table.json("party", "--foes")["foes"] if foe["name"].casefold() == "ulf"] == []
    for words in (
        ["meet", "goblin7"],
        ["meet", "rat", "hp=0"],
        ["meet", "rat", "hp=-3"],
        ["meet", "rat", "hp=--5"],
        ["describe", "ogre2", "hp=0"],
    ):
        table(*words, code=2)
    table.require_verified()


def test_dice_are_rolled_for_each_and_what_they_showed_is_kept(table: CommandLine) -> None:
    answer = table.json("meet", "wolf", "hp=2d6", "--count", 2, "--faces", "3,4,1,1")
    assert [row["max"] for row in answer["result"]["hp"].values()] == [7, 2]


def test_healing_undoes_a_death(table: CommandLine) -> None:
    table("damage", "goblin1", 9)
    assert table.sheet("goblin1")["status"] == "dead"
    table("heal", "goblin1", 2)
    assert (table.sheet("goblin1")["status"], hit_points(table, "goblin1")["current"]) == ("active", 2)


def test_without_hit_points_what_is_lost_is_added_up_until_they_are_told(table: CommandLine) -> None:
    table.lines("meet spectre\ndamage spectre 4\ndamage spectre 3\nheal spectre 1")
    assert hit_points(table, "spectre") == {"current": None, "max": None, "temporary": None, "lost": 6}
    assert table.json("explain", "spectre", "hp")["total"] == 6
    table("describe", "spectre", "hp=10")
    assert hit_points(table, "spectre")["current"] == 4


def test_they_are_struck_by_their_armour_class_and_roll_by_their_hit_dice(table: CommandLine) -> None:
    assert table.json("roll", "Brom", "attack", "--against", "goblin2", "--faces", 12)["result"]["target"] == 13
    assert table.json("roll", "Brom", "attack", "target=goblin2", "--faces", 12)["result"]["target"] == 13
    assert table.json("roll", "Brom", "attack", "--against", "goblin2", "ac=2", "--faces", 12)["result"]["target"] == 17
    assert table.json("roll", "goblin2", "attack", "ac=5", "--faces", 14)["result"]["outcome"] == "success"
    table("run", "-", stdin="roll Brom attack --against goblin2 --faces 9\n")


def test_they_share_nothing_and_hold_nothing(table: CommandLine) -> None:
    for words in (["give", "Brom", "goblin1", "1gp"], ["award", "--xp", 5, "--to", "goblin1"], ["revive", "goblin1"]):
        table(*words, code=3)
    table.lines("find 30gp --from antre")
    assert not any(account.startswith("other:") for account in table.json("split", "--dry-run")["result"]["shares"])
    assert [member["name"] for member in table.json("party")["members"]] == ["Brom", "Lira"]


def test_who_gets_away_may_come_back(table: CommandLine) -> None:
    table("leave", "goblin2")
    assert table.sheet("goblin2")["status"] == "fled"
    table("leave", "goblin2", code=3)
    table("arrive", "goblin2")
    assert table.sheet("goblin2")["status"] == "active"


def test_who_joins_is_no_longer_outside(table: CommandLine) -> None:
    table("meet", "Ulf")
    table(*LIRA_JOINS.replace("join Lira", "hire Ulf --employer Brom").split())
    assert table.sheet("Ulf")["role"] == "retainer"
    assert table.balances()["character:Ulf"]["hp"] == 4


def test_a_meeting_is_not_taken_back_under_what_was_done_since(table: CommandLine) -> None:
    table("damage", "goblin1", 2)
    meeting, wound = 5, 6
    answer = table("void", meeting, "--reason", "no goblins", code=3)
    assert f"#{wound}" in answer.err
    table("void", meeting, "--reason", "no goblins", "--cascade")
    assert not any(account.startswith("other:") for account in table.balances())
    table.require_verified()


@pytest.mark.parametrize("name", ["goblin 4", "Brom", "foes", "a,b", "other:x"])
def test_names_that_would_mean_something_else_are_refused(table: CommandLine, name: str) -> None:
    assert table.type("meet", name).code in (2, 3)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_game_takes_somebody_without_class(tmp_path: Path, ruleset: str) -> None:
    table = CommandLine(tmp_path, "fr").new("La Tour", rules=ruleset)
    table.lines(
        "meet loup hp=60 --count 2\nmeet spectre\ndamage loup1 3\ndamage loup2 99\ndamage spectre 4\nheal loup2 5"
    )
    table.lines(
        'heal spectre 1\nsheet loup1\nsheet spectre\nleave loup1\ndie spectre --from "le soleil"\nlog --who loup1'
    )
    assert "57" in table("explain", "loup1", "hp").out
    assert table.json("audit")["findings"] == []
    table.require_verified()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_outside_the_company_has_an_opening(tmp_path: Path, ruleset: str) -> None:
    table = CommandLine(tmp_path, "en").new("La Tour", "--lang", "en", rules=ruleset)
    table.lines("meet wolf hp=6")
    for words in (["hp=3"], ["--coins", "5gp"], ["--item", "rope"], ["--worn", "rope"], ["--player", "Ann"], []):
        answer = table.type("opening", "wolf", *words, "--override", "so it was", "--json")
        # Not every game has coins or such a thing.
        if answer.code != 2 and answer.error["code"] != "no_coins":
            assert answer.error["code"] == "opening_outsider", words
            assert "campaign describe wolf" in answer.error["hint"]
    assert table.type("opening", "wolf", "hp=3").code == 3
    table("describe", "wolf", "hp=3")
    assert hit_points(table, "wolf")["max"] == 3


def test_a_script_says_them_by_name_and_gives_the_same_balances(table: CommandLine, tmp_path: Path) -> None:
    table.lines("damage goblin1 2\nroll goblin2 attack ac=5 --faces 3\nleave goblin3")
    table("roll", "Brom", "attack", "--against", "goblin1", "--faces", 9)
    script = table("export", "script").out
    assert "other:" not in script
    (tmp_path / "again").mkdir()
    again = CommandLine(tmp_path / "again", "en").new("La Tour", "--lang", "en")
    again.play(script)
    assert again.balances() == table.balances()


@pytest.fixture(scope="module")
def secret() -> Iterator[CommandLine]:
    """An ogre that players do not know of, and what was done to it beside what they saw."""
    with TemporaryDirectory() as folder:
        table = the_table(Path(folder))
        table.lines(
            "meet Grishnak hp=20 ac=4 hd=2 --count 2 --secret\ndamage grishnak1 3\n"
            "roll grishnak2 attack ac=5 --faces 14\n"
            "roll Brom attack --against grishnak1 --faces 12\ncondition grishnak2 blinded\nleave grishnak2\n"
            "heal grishnak1 1\nundo\namend 8 --reason grishnaks --yes -- damage grishnak2 2\ndamage grishnak1 99\n"
            "time +1h\ncheck grishnak1 hp=0\ndamage Brom 1 --from goblin1"
        )
        yield table


READING = [
    ["log"],
    ["history"],
    ["party"],
    ["balances"],
    ["stats", "party"],
    ["stats", "dice"],
    ["stats", "sessions"],
    ["diff", "3", "99"],
    ["disputes"],
    ["export", "events"],
    ["export", "script"],
    ["export", "sheets", "--format", "json"],
    ["export", "journal", "--format", "hledger"],
    ["sql", "select * from postings_v"],
    ["receipt", "Brom"],
]


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_players_read_nothing_of_somebody_secret(secret: CommandLine, words: list[str]) -> None:
    for more in ([], ["--json"]):
        answer = secret.type(*words, *more, "--for-players")
        assert "grishnak" not in (answer.out + answer.err).casefold()


def test_players_find_nobody_secret(secret: CommandLine) -> None:
    answer = secret("sheet", "grishnak1", "--for-players", code=2)
    assert "grishnak 1" not in answer.err
    assert [entry["entry"] for entry in secret.entries("--for-players", "--limit", 3)] == [5, 16, 18]


def test_a_secret_person_does_nothing_that_players_count(secret: CommandLine) -> None:
    answer = secret("damage", "Brom,grishnak2", 1, code=3)
    assert "Reveal the entry" in answer.err


JOINING = {
    "ose": BROM_JOINS,
    "srd5": "join Brom class=fighter str=16 dex=12 con=14 int=10 wis=10 cha=8 hp=12 --coins 9gp",
    "mda": "join Brom co=12 in=10 ch=9 ad=11 fo=10",
    "altaride": "join Brom DEX=9 FOR=6 PER=8 SAV=10 SOC=7",
    "argosia": "join Brom hp=9",
}

NAMING: list[list[Any]] = [
    ["roll", "gm", "1d20", "--as", "strahd"],
    ["roll", "gm", "1d20", "--for", "the plan of Strahd"],
    ["roll", "Brom", "1d20", "--for", "Strahd"],
    ["damage", "goblin", 1, "--from", "Strahd"],
    ["damage", "goblin", 1, "--from", "STRAHD’s claws"],
    ["heal", "goblin", 1, "--from", "Strahd von Zarovich"],
    ["die", "goblin", "--from", "Strahd"],
    ["damage", "goblin", 1, "--from", "vampire"],
    ["damage", "goblin", 1, "--from", "the old witch"],
    ["damage", "goblin", 1, "--from", "Dusk"],
    ["meet", "Strahd"],
    ["amend", "{blow}", "--reason", "not him", "--", "damage", "Strahd", 3],
    ["amend", "{blow}", "--reason", "not he", "--", "damage", "goblin", 3, "--from", "Strahd"],
    ["run", "-"],
]

NAMING_BY_COINS = [["pay", "Brom", "1gp", "--to", "Strahd"], ["receive", "Brom", "1gp", "--from", "strahd"]]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_public_entry_names_nobody_whom_players_do_not_know_of(tmp_path: Path, ruleset: str) -> None:
    table = CommandLine(tmp_path, "en").new("La Tour", "--lang", "en", rules=ruleset)
    table.type(*JOINING[ruleset].split())
    table.lines("meet Strahd --secret\nmeet vampire --count 2 --secret\nmeet goblin hp=9\ndamage goblin 2")
    table.lines('meet "old witch" --secret\nmeet bat --secret\ndescribe bat name=Dusk')
    blow, meeting, before = table.entries("--kind", "damage")[0]["entry"], 3, table.entry_count
    assert [member["name"] for member in table.json("party")["members"]] == ["Brom"]
    coins = NAMING_BY_COINS if table.purse("Brom") else []
    for words in (*NAMING, *coins):
        typed = [str(word).format(blow=blow) for word in words]
        answer = table.type("--json", *typed, stdin="goblin -2 Strahd\n")
        assert (answer.code, answer.error["code"]) == (3, "secret_named"), typed
        if "Strahd" in answer.error["message"]:
            assert f"campaign reveal {meeting}" in answer.error["hint"]
    assert table.entry_count == before
    # What is done to them, what is told to nobody, and what only sounds alike may be recorded.
    table.lines(
        'damage Strahd 2 --from "Strahd himself"\nroll gm 1d20 --as Strahd --secret\nnote "Strahd lurks" --secret\n'
        'roll gm 1d20 --for "a vampire film"\ndamage goblin 1 --from Strahdling'
    )
    assert "strahd " not in table("log", "--for-players").out.casefold()
    table("reveal", meeting)
    table.lines("damage goblin 1 --from Strahd\nroll gm 1d20 --as Strahd")


PUBLIC = [
    "session start",
    "meet goblin hp=30 --count 2",
    "damage goblin1 2 --from Brom",
    "roll gm 1d20 --as ogre --faces 7",
    "damage goblin2 3",
    "note rain",
    "damage goblin2 1 --from goblin1",
    "amend {blow} --reason slip -- damage goblin1 4",
    "damage goblin1 99",
    "session end",
]

SECRET = [
    ["meet Strahd --secret", "meet bat --count 2 --secret", 'note "Strahd is near" --secret'],
    ["damage Strahd 3", "roll Strahd 1d20 --faces 4"],
    ["leave bat2", "describe bat1 name=Dusk", "heal Strahd 1", "amend {last} --reason slip -- heal Strahd 2"],
    ["die Strahd --from sun", "undo --yes", "damage Strahd 1 --secret"],
]

NUMBERED = re.compile(r"#?\b\d+\b")
"""Numbers, of entries above all."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_players_pages_are_those_of_a_campaign_without_its_secrets(tmp_path: Path, ruleset: str) -> None:
    twins = []
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
        table = CommandLine(tmp_path / name, "en").new("La Tour", "--lang", "en", rules=ruleset)
        table.type(*JOINING[ruleset].split())
        blow = 0
        for place, line in enumerate(PUBLIC):
            if name == "with" and place % 2:
                for hidden in SECRET[(place // 2) % len(SECRET)]:
                    table.lines(hidden.format(last=table.entry_count))
                for words in NAMING[:6]:
                    assert table.type(*words).code != 0
            table(*words_of(line.format(blow=blow)))
            if line.startswith("damage goblin1 2"):
                blow = table.entry_count
        twins.append(table)
    # Those left out hold the place of each entry, or are about numbers of entries.
    placed = (["export", "events"], ["export", "script"])
    pages = [words for words in READING if words[0] not in ("diff", "receipt", "sql") and words not in placed]
    for words in (*pages, ["show", "2"], ["party", "--foes"], ["export", "report"], ["clock"], ["replay"]):
        shown = [without_numbers(twin(*words, "--for-players").out) for twin in twins]
        assert shown[0] == shown[1], words


def without_numbers(page: str) -> str:
    """A page without lists of entries, hashes, ids and seals, and with all numbers alike."""
    unlike = r"\[#[^]]*\]|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[0-9a-f]{12,}\b|\b[0-9]+(-[0-9A-Z]{5}){3}-[0-9A-Z]{2}\b"
    return " ".join(NUMBERED.sub("#", re.sub(unlike, "", page)).split())


def test_a_public_void_of_a_secret_meeting_names_nobody(table: CommandLine) -> None:
    table.lines("meet Grishnak --secret\nnote rain")
    table("void", 6, 7, "--reason", "slips")
    for words in (["show", 8, "--json"], ["export", "events"], ["log", "--json"]):
        assert "grishnak" not in table(*words, "--for-players").out.casefold()
    # A session that a void would bring back is no secret.
    table("void", "--session", 1, "--reason", "not yet", "--cascade")
    assert table("void", 9, "--reason", "yet", "--secret", "--json", code=3).error["code"] == "secret_impossible"


def test_the_reveal_tells_everything_that_was_done(table: CommandLine) -> None:
    table.lines("meet ogre hp=20 --secret\ndamage ogre 3\ndamage ogre 2 --secret\nreveal 6")
    assert [entry["entry"] for entry in table.entries("--for-players", "--limit", 3)] == [6, 7, 9]
    # Players read in words how a foe fares.
    assert table.sheet("ogre", "--for-players")["name"] == "ogre"
    table("damage", "Brom,ogre", 1)


@pytest.mark.parametrize(
    ("rules", "typed", "met", "figures"),
    [
        ("ose", "2 orcs hp dice hd 1 ac 6 morale 8", ["orc 1", "orc 2"], {"hd": "1", "ac": 6, "morale": 8}),
        ("altaride", "2 brigands arme standard 8 esquive 6 ini 7", ["brigand 1", "brigand 2"],
         {"arme_standard": 8, "esquive": 6, "initiative": 7}),
        ("altaride", "troll échelle grand mains nues 11 initiative 4", ["troll"],
         {"scale": "large", "mains_nues": 11, "initiative": 4}),
        ("argosia", "ghoul hp 9 nature supernatural creature level 3", ["ghoul"],
         {"hp": "9", "nature": "supernatural", "level": 3}),
    ],
)  # fmt: skip
def test_a_key_of_several_words_and_a_value_that_is_no_number_are_no_name(
    tmp_path: Path, rules: str, typed: str, met: list[str], figures: dict[str, Any]
) -> None:
    table = CommandLine(tmp_path, "en")
    table.new("La Tour", "--rules", rules)
    answer = table.json("meet", *typed.split())
    assert answer["result"]["met"] == met
    keys = answer["entries"][0]["facts"]["keys"]
    assert {key: keys.get(key) for key in figures} == figures


def test_a_key_without_a_value_is_never_part_of_a_name(table: CommandLine) -> None:
    answer = table("meet", "orc", "morale", "--json", code=2)
    assert answer.error["code"] == "name_holds_key"
    assert table.json("meet", "orc of morale")["result"]["met"] == ["orc of morale"]
