"""A fight of Argosia by full commands, from the meeting on: turns, defence till the next turn, effects and tricks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.command_line import CommandLine


@pytest.fixture
def fight(campaign: CommandLine) -> CommandLine:
    """Elra, of defence 15, and two goblins of defence 13."""
    campaign("new", "Les corbeaux", "--rules", "argosia")
    campaign.play(
        """
        join Elra level=3 hp=20 vigour=12 movement=13
        describe Elra defence=15
        session start
        meet gobelin level=2 defence=13 hp=12 damage=1d6 vigour=14 --count 2
        """
    )
    return campaign


def line(fight: CommandLine, *words: object) -> str:
    """What is said of what was recorded, before its figures."""
    said = " ".join(fight("--lang", "en", *words).out.split())
    return said.partition(" ")[2].partition(" Elra: ")[0]


def result(fight: CommandLine, *words: object) -> dict[str, Any]:
    """The result of a command."""
    found: dict[str, Any] = fight.json(*words)["result"]
    return found


AT_ELRA = ("roll", "gobelin 1", "attack", "--against", "Elra", "--faces", "15,3")
AT_GOBLIN = ("roll", "Elra", "attack", "damage=1d8", "--against", "gobelin 1", "--faces", "12,5")


def test_a_runner_is_easier_to_hit_till_the_next_turn(fight: CommandLine) -> None:
    # argosia:Bonus tactique L103.
    assert "Runs 10 paces: −2 to defence" in line(fight, *AT_GOBLIN, "paces=10")
    assert result(fight, *AT_ELRA)["target"] == 13
    assert "Running: −2 to the defence." in line(fight, *AT_ELRA)
    fight(*AT_GOBLIN)
    assert result(fight, *AT_ELRA)["target"] == 15
    # A foe that runs, likewise; a defence that is typed counts as it is.
    fight("roll", "gobelin 1", "attack", "paces=8", "--against", "Elra")
    assert result(fight, *AT_GOBLIN)["target"] == 11
    assert result(fight, *AT_GOBLIN, "defence=13")["target"] == 13


def test_the_tactical_bonus_goes_to_the_roll_or_to_defence(fight: CommandLine) -> None:
    # argosia:Bonus tactique L101.
    assert result(fight, *AT_GOBLIN, "paces=3", "tactical=yes")["total"] == 16
    assert result(fight, *AT_GOBLIN, "paces=3", "tactical=defence")["total"] == 15
    assert result(fight, *AT_ELRA)["target"] == 16
    assert "On guard: +1 to the defence." in line(fight, *AT_ELRA)
    # A number after the key is a defence, as it was.
    assert result(fight, "roll", "Elra", "attack", "damage=1d8", "défense", "13", "--faces", "2")["target"] == 13


def test_a_failed_move_is_not_made_or_costs_the_action(fight: CommandLine) -> None:
    # argosia:Se déplacer L97.
    assert "The move fails: no move" in line(fight, "roll", "Elra", "movement", "--faces", 2)
    fight(*AT_GOBLIN)
    said = line(fight, "roll", "Elra", "movement", "anyway=yes", "--faces", 2)
    assert said.endswith("Moves all the same: the action of this turn is spent.")
    assert fight(*AT_GOBLIN, "--json", code=3).error["code"] == "action_spent"
    fight(*AT_ELRA)
    fight(*AT_GOBLIN)


def test_a_special_effect_needs_a_wound(fight: CommandLine) -> None:
    # argosia:Attaquer L113.
    assert line(fight, *AT_GOBLIN, "effect=poison").endswith("Wound: 5 damage. The wound brings poison.")
    missed = line(fight, *AT_GOBLIN[:-1], "2", "effect=poison")
    assert missed.endswith("Contusion, a point for each of 1 die: 1. No wound, so no poison.")
    fight("damage", "gobelin 1", 1, "element=fire", "contusion=yes")
    assert fight.sheet("gobelin 1")["conditions"] == {}
    fight("damage", "gobelin 1", 1, "element=fire", "--faces", 2)
    assert fight.sheet("gobelin 1")["conditions"] == {"burning": 1}


def test_tricks_of_heroes_and_of_foes_are_one_command(fight: CommandLine) -> None:
    # Against the goblin's Vigour of 14, of a lower level than hers (argosia:Trucs de combat L142-L144).
    trick = result(fight, "roll", "Elra", "trick", "trait=vigour", "--against", "gobelin 1", "--faces", 11)
    assert (trick["target"], trick["placed"], trick["save_allowed"]) == (14, True, False)
    # A creature rolls nothing; the adventurer may save (L172-L174).
    said = line(fight, "roll", "gobelin 1", "trick", "--against", "Elra", "--faces", "Elra=5")
    assert said.endswith("success. Elra does not save, 8 against 15. The trick is placed.")
    assert result(fight, "roll", "gobelin 1", "trick", "--against", "Elra", "--faces", "Elra=15")["placed"] is False


def test_initiative_is_said_once_and_kept_for_foes_too(fight: CommandLine) -> None:
    assert line(fight, "roll", "Elra", "initiative", "--faces", 4) == "Elra, initiative: 7."
    assert line(fight, "roll", "gobelin 1", "initiative", "--faces", 1).startswith("Gobelin 1, initiative: 3. 1d8")
    assert line(fight, "roll", "gobelin 1", "initiative", "improve=yes", "--faces", 6).startswith(
        "Gobelin 1, initiative: 9. 1d8"
    )
    order = [(each["name"], each["total"]) for each in fight.json("party", "--foes")["initiative"]]
    assert order == [("gobelin 1", 9), ("Elra", 7)]
    assert fight.json("audit")["findings"] == []


def test_what_somebody_can_do_is_used_or_spent_by_its_name(fight: CommandLine) -> None:
    fight("describe", "Elra", "abilities=Brutal*2", "adventure_points=3")
    fight("use", "Elra", "Brutal")
    fight("spend", "Elra", "brutal")
    fight("use", "Elra", "pa", 2)
    counters = fight.sheet("Elra")["counters"]
    assert (counters["use:Brutal"], counters["adventure_points"]) == (0, 1)
    # What is rolled, or chosen, is said with the command for it.
    for command in ("use", "spend"):
        error = fight("--lang", "en", command, "Elra", "second souffle", "--json", code=2).error
        assert (error["code"], "campaign choose Elra second_wind" in error["hint"]) == ("chosen_not_used", True)
        error = fight("--lang", "fr", command, "Elra", "truc", "--json", code=2).error
        assert "campaign lancer Elra truc-de-combat" in error["hint"]


def test_a_choice_that_is_due_is_answered_by_its_name_in_a_short_line(fight: CommandLine) -> None:
    # argosia:Zéro de point de vie L123-L128.
    refused = fight("run", "-", stdin="elra second souffle 6", code=3).err
    assert "n’a rien à choisir" in refused
    fight("damage", "Elra", 20)
    fight("run", "-", stdin="elra second souffle 6 5 4")
    assert fight.hit_points("Elra") == 15
