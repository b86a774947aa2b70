"""A dozen disputes as they come up at the table, each settled by at most two commands.

Somebody disagrees; somebody else opens the ledger. What is typed to settle it is counted, and what is read then is what
the rules and the record say.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import Answer, CommandLine

MOST = 2
"""Commands that settle a dispute at most."""


class Table(CommandLine):
    """A table at which somebody disagrees: what is typed from then on is counted."""

    typed = 0

    def settle(self, *words: object) -> str:
        """Type a command that settles the dispute; what it answers, on one line."""
        self.typed += 1
        assert self.typed <= MOST, "it takes too long"
        return on_one_line(self(*words))

    def played(self, rules: str, *lines: str) -> Table:
        """Play a campaign up to the quarrel."""
        self.new("La Tour", "--lang", "en", rules=rules)
        self.environ["LANG"] = "en_US.UTF-8"
        self.play("\n".join(lines))
        return self


def on_one_line(answer: Answer) -> str:
    """What was answered, without the breaks that the width of the screen makes."""
    return " ".join(answer.out.split())


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A table in an empty folder."""
    return Table(tmp_path)


BROM = "join Brom class=fighter str=13 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins 100gp --player Ada"
LIRA = "join Lira class=thief str=10 int=12 wis=9 dex=13 con=10 cha=9 hp=4 --coins 50gp --player Zoe"
ULF = "hire Ulf --employer Brom class=fighter str=9 int=9 wis=9 dex=10 con=10 cha=9 hp=6"


def test_the_retainer_wants_a_whole_share(table: Table) -> None:
    """“Ulf did all the work and got half.” The book gives a retainer half a share, and the entry names the line."""
    table.played("ose", BROM, LIRA, ULF, "session start", "defeat ogre hd=4+1 --count 5", "award", "session end")

    said = table.settle("explain", "Ulf", "xp")

    assert "a retainer receives 1/2: 208 1/3 → 104 1/6 [ose: Pénalité aux XP (line 570)]" in said


def test_somebody_who_came_late_was_there_when_the_guards_fell(table: Table) -> None:
    """“I should have 105 more: my torch lit the stairs.” Brom remembers: she gets it, and he keeps his."""
    table.played("ose", BROM, LIRA, "session start --absent Lira", "defeat goblin hd=1-1 --count 40", "award")

    table.settle("dispute", "open", "my torch lit the stairs", "xp=105", "--about", 6, "--raised-by", "Zoe")
    ruling = ("--uphold", "--reason", "Brom saw it")
    table.settle("dispute", "rule", 7, *ruling, "--", "award", "--xp", 100, "--to", "Lira")

    assert table.sheet("Lira")["xp"]["total"] == 105
    assert table.sheet("Brom")["xp"]["total"] == 210
    evidence = on_one_line(table("dispute", "show", 7))
    assert "“my torch lit the stairs”" in evidence
    assert "Lira then: 105 XP" in evidence


def test_a_level_takes_only_what_an_adventure_may_give(table: Table) -> None:
    """“We found 5,000 gp and I got 2,399 XP of it.” One level at most in an adventure: the rest is lost."""
    table.played("ose", BROM, LIRA, "session start", "find 10_000gp", "award")

    said = table.settle("explain", "Lira", "xp")

    assert "one level at most in an adventure, up to 2,399 XP: 2,399, 2,851 lost" in said


def test_the_ring_of_the_dead(table: Table) -> None:
    """“Brom left me that ring; why does Lira wear it?” It never was Brom's to leave: Lira took it out of the hoard."""
    table.played(
        "ose",
        *(BROM, LIRA, "session start", 'find "magic=Ring:?" "item=Signet:30gp"', "take Lira Ring"),
        *("take Brom Signet", "damage Brom 20 --from dragon", "session end"),
        "join Odo class=fighter str=9 int=9 wis=9 dex=9 con=9 cha=9 hp=5 --coins 0gp",
    )

    said = table.settle("item", "Ring")

    assert "Held by Lira" in said
    assert "Lira takes from the hoard: Ring" in said
    assert "Brom" not in said


def test_the_signet_of_the_dead_goes_to_the_heir(table: Table) -> None:
    """“The signet was my brother's, and Lira has it.” She took it from the dead; the ruling hands it over."""
    table.played(
        "ose",
        *(BROM, LIRA, "session start", 'find "item=Signet:30gp"', "take Brom Signet", "damage Brom 20 --from dragon"),
        *("give Brom Lira Signet", "session end"),
        "join Odo class=fighter str=9 int=9 wis=9 dex=9 con=9 cha=9 hp=5 --coins 0gp",
    )

    table.settle("dispute", "open", "it was my brother's", "signet=1", "--about", 8, "--raised-by", "Odo")
    table.settle("dispute", "rule", 11, "--uphold", "--reason", "blood is blood", "--", "give", "Lira", "Odo", "Signet")

    assert "Held by Odo" in on_one_line(table("item", "Signet"))
    table("undo", "--yes")
    assert "Held by Lira" in on_one_line(table("item", "Signet"))
    assert table.json("disputes", "--open")["disputes"][0]["id"] == 11


FIGHTER = (
    "join Brune class=fighter species=dwarf background=soldier scores=points str=15 dex=12 con=14 int=8 wis=13 cha=10 "
    "raise.str=2 raise.con=1 skills=perception,survival"
)


def test_the_potion_that_healed_too_little(table: Table) -> None:
    """“I rolled 9 and got 4.” Hit points stop at the maximum, and the entry says what was rolled and what applied."""
    table.played("srd5", FIGHTER, "damage Brune 4 --from wolf", "heal Brune 2d4+2 --from potion --faces 4,3")

    said = table.settle("explain", "Brune", "hp")

    assert "healing 9, regained 4, lost 5 [srd5: healing" in said


ARVID = (
    "join Arvid dice=3,5,4,2,3 CO=13 IN=10 CH=12 AD=13 FO=18 AT=17 PRD=16 hand=right condition=hero --coins 450ue "
    "--player Camille"
)


def test_the_price_of_the_dagger(table: Table) -> None:
    """“Fifty for a dagger?” The list says less; the merchant gives the difference back, with the ruling."""
    table.played("mda", ARVID, "buy Arvid poignard --price 50ue")

    table.settle("dispute", "open", "the list has it for less", "30ue", "--about", 3, "--raised-by", "Arvid")
    ruling = ("--uphold", "--reason", "the list")
    table.settle("dispute", "rule", 4, *ruling, "--", "receive", "Arvid", "30ue", "--from", "the merchant")

    assert table.sheet("Arvid")["purse_value"]["quantity"] == 430


def test_two_copies_of_the_same_evening(table: Table) -> None:
    """“In my copy Arvid paid for the boat.” Both wrote on after the backup: the copies part there, and are merged."""
    table.played("mda", ARVID, "session start")
    table("backup", "copy.db")
    table("pay", "Arvid", "20ue", "--for", "the boat", "--ledger", "copy.db")
    table("receive", "Arvid", "5ue", "--from", "the duke")

    parting = table.settle("diff", "--with", "copy.db")
    table.settle("merge", "copy.db")

    assert "the boat" in parting
    assert "the duke" in parting
    assert table.sheet("Arvid")["purse_value"]["quantity"] == 435


def test_the_shield_that_was_forgotten(table: Table) -> None:
    """“He carries a shield: 16 does not hit him.” The same die is judged again, against 17, as if it had been so."""
    table.played("srd5", FIGHTER, "session start", "roll Brune attack=15 damage=1d8 --faces 11,5")
    assert "16 against 15, hit" in on_one_line(table("show", 4))

    table.settle("amend", 4, "--reason", "the shield", "--", "roll", "Brune", "attack=17", "--faces", 11)

    assert "16 against 17, miss" in on_one_line(table("log", "--limit", 1))


def test_the_dice_are_cursed(table: Table) -> None:
    """“That die never gives me anything.” After eleven rolls nobody can tell, and the ledger says so."""
    table.played("srd5", FIGHTER, *(f"roll Brune 1d20 --faces {face}" for face in (1, 4, 2, 7, 3, 1, 9, 2, 5, 6, 1)))

    said = table.settle("stats", "dice")

    assert "Brune" in said
    assert "cheat" not in said
    die = table.json("stats", "dice")["by_character"]["Brune"]["d20"]
    assert (die["rolls"], die["verdict"], die["reason"]) == (11, "not_enough", "too_few")


def test_the_hoard_was_split_twice_and_the_money_is_spent(table: Table) -> None:
    """“We split that already!” The same 600 gp were written down twice, and Lira's half went into a boat."""
    table.played(
        "ose",
        *(BROM, LIRA, "session start", "find 600gp --from crypt", "split", "find 600gp --from crypt", "split"),
        *("pay Lira 600gp --for boat", "session end"),
    )

    table.settle("void", 7, 8, "--owing", "--reason", "the same gold, twice")
    said = table.settle("settle")

    assert "Lira → the corrections: 250 gp" in said
    assert (table.purse("Brom"), table.purse("Lira")) == ({"gp": 400}, {})
    table.require_verified()


def test_three_weeks_later_the_find_was_smaller(table: Table) -> None:
    """“Those 300 gp were 200.” Shared, spent and awarded since; one command puts all of it right."""
    table.played(
        "ose",
        *(BROM, LIRA, "session start", "find 300gp --from crypt", "split", "award", "session end"),
        *("session start", "pay Brom 240gp --for horse", "session end"),
    )

    table.settle("amend", 5, "--cascade", "--owing", "--reason", "Zoe's notes", "--", "find", "200gp")
    said = table.settle("settle")

    assert said == "Brom → the corrections: 40 gp"
    assert (table.purse("Brom"), table.purse("Lira")) == ({}, {"gp": 150})
    assert [table.sheet(name)["xp"]["total"] for name in ("Brom", "Lira")] == [105, 105]
    assert table.json("audit")["findings"] == []
    table.require_verified()
