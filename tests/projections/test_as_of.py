"""Two times: what the ledger said at an entry, and what is now held true of the end of a session or a day."""

from __future__ import annotations

from tests.support.command_line import CommandLine

HERO = "class=fighter str=13 int=9 wis=9 dex=9 con=9 cha=9"


def evening(campaign: CommandLine, *lines: str) -> None:
    """A fighter with 8 hit points and 100 gp in a first session, and what happens there."""
    campaign.new().play("\n".join((f"join Brom {HERO} hp_die=8 --coins 100gp", "session start Un", *lines)))


def test_an_entry_is_what_the_ledger_said_then_voids_included(campaign: CommandLine) -> None:
    evening(campaign, "damage Brom 5", "void 4 --reason trop", "damage Brom 1")
    assert [campaign.sheet("Brom", "--as-of", n)["hp"]["current"] for n in (3, 4, 5, 6)] == [8, 3, 8, 7]
    assert campaign.sheet("Brom", "--as-of", "#4")["as_of"] == {"entry": 4, "session": 1}


def test_a_session_is_what_is_held_true_now_without_what_was_voided_since(campaign: CommandLine) -> None:
    evening(campaign, "damage Brom 5", "session end", "void 4 --reason trop")
    assert campaign.sheet("Brom", "--as-of", 5)["hp"]["current"] == 3
    assert campaign.sheet("Brom", "--as-of", "s1")["hp"]["current"] == 8


def test_what_follows_a_session_does_not_count_in_it(campaign: CommandLine) -> None:
    evening(campaign, "session end", 'pay Brom 30gp --for "une semaine à l’auberge"', "session start Deux")
    assert campaign.sheet("Brom", "--as-of", "s1")["purse"] == {"gp": 100}
    assert campaign.sheet("Brom", "--as-of", "s2")["purse"] == {"gp": 70}


def test_what_is_written_late_counts_in_its_session(campaign: CommandLine) -> None:
    evening(campaign, "session end", "session start Deux", "receive Brom 7gp --from Maëlle --session 1")
    assert campaign.sheet("Brom", "--as-of", 4)["purse"] == {"gp": 100}
    assert campaign.sheet("Brom", "--as-of", "s1")["purse"] == {"gp": 107}


def test_hit_points_at_their_bound_are_folded_again_in_the_order_of_play(campaign: CommandLine) -> None:
    # 8 − 5 = 3, healed by 6 and held at 8: the entry says +5. Without the damage the healing gives nothing.
    evening(campaign, "damage Brom 5", "heal Brom 6", "session end", "void 4 --reason trop")
    assert campaign.sheet("Brom")["hp"]["current"] == 8
    assert campaign.sheet("Brom", "--as-of", "s1")["hp"]["current"] == 8
    assert [line["quantity"] for line in campaign.json("explain", "Brom", "hp", "--as-of", "s1")["lines"]] == [8, 0]


def test_a_late_wound_comes_before_what_was_healed_later(campaign: CommandLine) -> None:
    evening(campaign, "damage Brom 2", "session end", "session start Deux", "heal Brom 2", "damage Brom 3 --session 1")
    assert campaign.sheet("Brom", "--as-of", "s1")["hp"]["current"] == 3
    assert campaign.sheet("Brom", "--as-of", "s2")["hp"]["current"] == 5
    assert campaign.sheet("Brom")["hp"]["current"] == 5


def test_a_field_is_its_last_change_not_voided(campaign: CommandLine) -> None:
    evening(campaign, "describe Brom age=30", "describe Brom age=31", "describe Brom age=32", "void 4 --reason non")
    assert campaign.sheet("Brom")["fields"]["age"] == campaign.sheet("Brom", "--as-of", "s1")["fields"]["age"]
    campaign("void", 6, "--reason", "non")
    age = campaign.sheet("Brom", "--as-of", "s1")["fields"]["age"]
    assert str(age) == "31"
    assert str(campaign.sheet("Brom", "--as-of", 6)["fields"]["age"]) == "32"


def test_what_was_spent_before_it_came_is_shown_and_flagged(campaign: CommandLine) -> None:
    # The 50 gp of the second session pay a bill that is written late for the first one.
    evening(
        campaign,
        "session end",
        "session start Deux",
        "receive Brom 50gp --from bailli",
        "pay Brom 120gp --for rançon --session 1",
    )
    sheet = campaign.sheet("Brom", "--as-of", "s1")
    assert sheet["purse"] == {"gp": -20}
    assert sheet["flags"] == [{"account": "character:Brom", "commodity": "gp", "quantity": -20, "floor": 0}]
    assert "−20\u00a0po" in campaign("sheet", "Brom", "--as-of", "s1", "--lang", "fr").out
    assert campaign.sheet("Brom", "--as-of", "s2")["flags"] == []


def test_a_day_of_play_is_held_true_at_its_end(campaign: CommandLine) -> None:
    evening(
        campaign,
        "damage Brom 1 --on 2026-11-01",
        "session end --on 2026-11-01",
        "session start Deux --on 2026-11-08",
        "damage Brom 2 --on 2026-11-08",
        "damage Brom 3 --session 1 --on 2026-11-08",
    )
    # Opened and joined today, which is after these days or before them: the session itself says when it was over.
    campaign_of_old = campaign.sheet("Brom", "--as-of", "2099-01-01")["hp"]["current"]
    assert campaign_of_old == 2


def test_what_is_written_late_counts_on_the_day_of_its_session(campaign: CommandLine) -> None:
    on = ("--on", "2026-11-01")
    campaign("new", "La Tour", "--rules", "ose", *on)
    campaign("join", "Brom", *HERO.split(), "hp_die=8", *on)
    campaign("session", "start", *on)
    campaign("session", "end", *on)
    campaign("session", "start", "--on", "2026-11-08")
    campaign("damage", "Brom", "3", "--session", "1", "--on", "2026-11-08")
    campaign("damage", "Brom", "2", "--on", "2026-11-08")
    assert campaign.sheet("Brom", "--as-of", "2026-11-01")["hp"]["current"] == 5
    assert campaign.sheet("Brom", "--as-of", "2026-11-08")["hp"]["current"] == 3


def test_a_moment_that_never_was_is_named(campaign: CommandLine) -> None:
    evening(campaign)
    for point in ("0", "99", "#99", "s0", "s9", "1999-01-01", "2026-13-45", "hier", ""):
        answer = campaign("sheet", "Brom", "--as-of", point, "--json", code=2)
        assert answer.error["code"] == "point_unknown"


def test_nobody_is_there_before_joining(campaign: CommandLine) -> None:
    evening(campaign)
    assert campaign("sheet", "Brom", "--as-of", 1, "--json", code=2).error["code"] == "character_unknown"
    assert campaign.json("party", "--as-of", 1)["members"] == []
