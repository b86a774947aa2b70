"""`export statement`: what moved an account, from its opening balance to its closing one."""

from __future__ import annotations

from typing import Any

from tests.support.campaigns import played_once
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

FIRST, SECOND, THIRD = "2026-11-01", "2026-11-08", "2026-11-15"

EVENINGS = f"""
{BROM_JOINS} --player Ada --on {FIRST}
{LIRA_JOINS} --on {FIRST}
session start --on {FIRST}
find 300gp --from antre
split
award --xp 100 --to Brom
session end
pay Brom 5gp --for "la chambre" --on {FIRST}
session start --on {SECOND}
award --xp 60 --to Brom,Lira
give Brom Lira 20gp --note "Élise <b>& fils</b>"
find item=anneau
identify anneau "Anneau de faiblesse" --secret
take Brom anneau
receive Brom 7gp --from "un inconnu"
session end
session start --on {THIRD}
session end
"""
"""The award of session 1 is #7, what is paid between the sessions #9, the secret #14."""


def _played(campaign: CommandLine) -> CommandLine:
    """Three sessions; then something late, a void, and an amendment of what was in session 1."""
    campaign.new("La Tour", "--lang", "en", "--on", FIRST).play(EVENINGS)
    campaign.environ["LANG"] = "en_US.UTF-8"
    campaign("pay", "Brom", "3gp", "--for", "a guide", "--session", "1")
    campaign("void", "9", "--reason", "it was Lira", "--on", THIRD)
    campaign("amend", "7", "--reason", "misheard", "--", "award", "--xp", "80", "--to", "Brom")
    return campaign


table = played_once(_played)


def statement(table: CommandLine, *words: object) -> dict[str, Any]:
    """A statement as JSON, whose movements lead from the opening to the closing balances."""
    found = table.json("export", "statement", *words)
    held = dict(found["opening"])
    for movement in found["movements"]:
        held[movement["commodity"]] += movement["quantity"]
        assert held[movement["commodity"]] == movement["running"]
    assert held == found["closing"]
    return found


def moved(found: dict[str, Any], commodity: str = "gp") -> dict[int, int]:
    return {row["entry"]: row["quantity"] for row in found["movements"] if row["commodity"] == commodity}


def test_a_statement_has_everything_that_counts_and_ends_as_the_sheet_is(table: CommandLine) -> None:
    found = statement(table, "Brom")
    sheet = table.sheet("Brom")

    assert list(found) == ["who", "from", "to", "opening", "movements", "closing", "corrections"]
    assert (found["who"], found["from"], found["to"]) == ("Brom", None, None)
    assert found["opening"] == {"gp": 0, "xp": 0}
    assert found["closing"] == {**sheet["purse"], "xp": sheet["xp"]["total"]}
    # What was paid between the sessions was voided, and is not among what moved; the correction is named.
    assert moved(found) == {2: 100, 6: 150, 12: -20, 16: 7, 20: -3}
    assert found["corrections"] == [{"entry": 21, "changes": {"gp": 5}}, {"entry": 22, "changes": {"xp": -22}}]
    # The award counts as it was amended, with what was recorded beside it.
    [award] = [row for row in found["movements"] if row["entry"] == 7]
    assert (award["quantity"], award["recorded"], award["amended_by"]) == (88, 110, 22)
    assert sum(moved(found, "xp").values()) == sheet["xp"]["total"]
    assert {row["entry"]: row["played_on"] for row in found["movements"]}[12] == SECOND


def test_of_sessions_it_is_what_is_now_held_true_from_the_end_of_one_to_the_end_of_another(table: CommandLine) -> None:
    before, at_end = table.sheet("Brom", "--as-of", "s1"), table.sheet("Brom", "--as-of", "s2")
    found = statement(table, "Brom", "--session", "2")

    assert (found["from"], found["to"]) == (2, 2)
    assert found["opening"] == {**before["purse"], "xp": before["xp"]["total"]}
    assert found["closing"] == {**at_end["purse"], "xp": at_end["xp"]["total"]}
    # The room between the sessions was voided, the guide was paid late for session 1.
    assert moved(found) == {12: -20, 16: 7}
    assert moved(statement(table, "Brom", "--session", "1-2")) == {2: 100, 6: 150, 20: -3, 12: -20, 16: 7}


def test_what_was_amended_moves_what_it_should_have_and_the_correction_is_said_where_it_was_recorded(
    table: CommandLine,
) -> None:
    first = table("export", "statement", "Brom", "--session", "1").out
    third = table("export", "statement", "Brom", "--from", THIRD).out

    assert moved(statement(table, "Brom", "--session", "1"), "xp") == {7: 88}
    assert r"| Experience (as corrected by #22, in place of +110). \[#7\] | +88 | 88 |" in first
    assert "- −22 XP: #7 “Experience: Brom +110 XP” was in fact" in first
    assert moved(statement(table, "Brom", "--from", THIRD)) == {}
    assert r"- +5 gp: Voided: #9 “Brom pays 5 gp: la chambre” (it was Lira). \[#21\]" in third


def test_a_reason_has_nothing_of_what_others_had(table: CommandLine) -> None:
    written = table("export", "statement", "Brom").out
    assert r"| Treasure split. \[#6\] | +150 gp | 250 gp |" in written
    assert r"| Experience. \[#11\] | +33 | 121 |" in written
    assert r"| Partage du trésor. \[#6\] | +150" in table("export", "statement", "Brom", "--lang", "fr").out


def test_of_days_it_goes_from_the_end_of_the_day_before_to_the_end_of_the_last(table: CommandLine) -> None:
    eve = table.sheet("Brom", "--as-of", FIRST)
    found = statement(table, "Brom", "--from", "2026-11-02", "--to", SECOND)

    assert (found["from"], found["to"]) == ("2026-11-02", SECOND)
    assert found["opening"] == {**eve["purse"], "xp": eve["xp"]["total"]}
    assert found["closing"]["gp"] == table.purse("Brom", "--as-of", SECOND)["gp"]
    assert moved(found) == {12: -20, 16: 7}
    assert statement(table, "Brom", "--from", SECOND)["closing"]["xp"] == table.sheet("Brom")["xp"]["total"]
    assert statement(table, "Brom", "--to", FIRST)["closing"]["gp"] == eve["purse"]["gp"]


def test_as_of_an_entry_it_is_what_the_ledger_said_then(table: CommandLine) -> None:
    for point in (8, 13, 20, 21):
        then = table.sheet("Brom", "--as-of", point)
        assert statement(table, "Brom", "--as-of", point)["closing"]["gp"] == then["purse"]["gp"]
    # By entry 19 nothing was paid late, nothing voided or amended.
    early = {2: 100, 6: 150, 9: -5, 12: -20, 16: 7}
    assert moved(statement(table, "Brom", "--session", "1-2", "--as-of", "#19")) == early
    assert moved(statement(table, "Brom", "--session", "1-2", "--as-of", "20")) == {**early, 20: -3}


def test_players_are_not_told_what_is_secret(table: CommandLine) -> None:
    found = statement(table, "Brom", "--for-players")

    words = ("export", "statement", "Brom", "--all", "--session", "1-3")
    assert "faiblesse" in table(*words).out
    assert "faiblesse" not in table(*words, "--for-players").out
    assert found["closing"] == statement(table, "Brom")["closing"]


def test_all_commodities_the_hoard_and_the_pool_have_a_statement(table: CommandLine) -> None:
    everything = statement(table, "Lira", "--all")
    balances = table.balances()

    assert {c: n for c, n in everything["closing"].items() if n} == balances["character:Lira"]
    assert moved(statement(table, "butin")) == {5: 300, 6: -300}
    assert statement(table, "fund")["movements"] == []
    assert statement(table, "pool", "--all")["who"] == "pool"


def test_what_is_no_statement_is_refused(table: CommandLine) -> None:
    def refused(*words: object) -> str | None:
        return table.answered("export", "statement", *words)[1]

    assert refused("Nobody") == "character_unknown"
    assert refused("Brom", "--session", "9") == "session_unknown"
    assert refused("Brom", "--from", SECOND, "--to", FIRST) == "days_reversed"
    assert refused("Brom", "--from", "?") == "day_unclear"
    assert refused("Brom", "--session", "1", "--from", FIRST) == "sessions_and_days"
    assert refused("Brom", "--session", "1", "--as-of", "s1") == "span_and_moment"
    assert refused("Brom", "--from", FIRST, "--as-of", "12") == "span_and_moment"
    assert refused("Brom", "--as-of", "99") == "point_unknown"
