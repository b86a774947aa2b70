"""`diff`: what changed between two points, of everything or of somebody, is what `--as-of` shows at both."""

from __future__ import annotations

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

EVENING = f"""
{BROM_JOINS}
{LIRA_JOINS}
session start --on 2026-11-01
damage Brom 3
find 20gp item=Tapis:300gp --on 2026-11-01
session end --on 2026-11-01
session start --on 2026-11-08
take Brom Tapis
pay Lira 5gp --for bac
describe Brom age=30
void 5 --reason "il a paré"
die Lira --from "un piège" --on 2026-11-08
session end --on 2026-11-08
"""


@pytest.fixture
def two_sessions(campaign: CommandLine) -> CommandLine:
    """Two sessions a week apart."""
    campaign.new("La Tour", "--on", "2026-11-01", "--lang", "fr").play(EVENING)
    return campaign


def test_what_changed_between_two_sessions_is_listed_by_account(two_sessions: CommandLine) -> None:
    found = two_sessions.json("diff", "s1", "s2")
    assert (found["from"], found["to"]) == ("s1", "s2")
    [carpet] = [commodity for commodity in found["accounts"]["character:Brom"] if commodity.startswith("item:")]
    assert found["accounts"]["character:Brom"] == {carpet: [0, 1], "hp": [5, 8]}
    assert found["accounts"]["party:hoard"] == {carpet: [1, 0]}
    assert found["accounts"]["character:Lira"]["gp"] == [50, 45]
    assert found["fields"]["character:Lira"]["status"] == ["active", "dead"]
    assert found["fields"]["character:Brom"]["age"] == [None, "30"]
    # The void of the wound of session 1 is among what is now held true of session 2.
    assert 5 in found["entries"]
    assert found["corrections"] == [12]


def test_corrections_made_since_of_what_was_before_are_among_it_and_named(two_sessions: CommandLine) -> None:
    two_sessions("pay", "Brom", "7gp", "--for", "guide", "--session", 1)
    two_sessions("void", 10, "--reason", "gratuit")
    last = two_sessions.head[0]
    for points in (("s1", "s2"), ("s1", "now"), ("s1",), ("s1", last), (7, "s2"), (7,)):
        found = two_sessions.json("diff", *points)
        assert found["accounts"]["character:Brom"]["hp"] == [5, 8], points
        assert found["accounts"]["character:Brom"]["gp"] == [100, 93], points
        assert found["corrections"] == [12, 15], points
        assert "#15  Brom paie 7" in two_sessions("diff", *points).out, points
    # Since session 2, what was paid in it was taken back too.
    assert two_sessions.json("diff", "s2")["corrections"] == [15, 16]
    assert two_sessions.json("diff", "s2", "now", "Lira")["corrections"] == [16]
    assert two_sessions.json("diff", "now", "s2", "Lira")["corrections"] == [16]


def test_the_second_point_is_now_unless_it_is_given(two_sessions: CommandLine) -> None:
    assert two_sessions.json("diff", 5) == two_sessions.json("diff", 5, "now")
    assert two_sessions.json("diff", "s1", "Lira") == two_sessions.json("diff", "s1", "now", "Lira")


def test_between_two_entries_everything_recorded_counts_voids_included(two_sessions: CommandLine) -> None:
    found = two_sessions.json("diff", "#5", "12", "Brom")
    assert (found["from"], found["to"]) == ("5", "12")
    assert found["accounts"]["character:Brom"]["hp"] == [5, 8]
    assert found["entries"] == [9, 11, 12]


def test_the_points_may_be_given_in_either_order_and_of_different_sorts(two_sessions: CommandLine) -> None:
    there, back = (two_sessions.json("diff", *points) for points in (("2026-11-01", 14), (14, "2026-11-01")))
    assert there["entries"] == back["entries"]
    for part in ("accounts", "fields"):
        turned = {a: {k: pair[::-1] for k, pair in changes.items()} for a, changes in back[part].items()}
        assert there[part] == turned


def test_now_is_the_last_entry(two_sessions: CommandLine) -> None:
    last = two_sessions.head[0]
    now, there = two_sessions.json("diff", "s1", "maintenant"), two_sessions.json("diff", "s1", last)
    assert (now["to"], now["accounts"]) == ("now", there["accounts"])


def test_nothing_differs_between_a_point_and_itself(two_sessions: CommandLine) -> None:
    found = two_sessions.json("diff", "s1", "s1")
    assert (found["accounts"], found["fields"], found["entries"]) == ({}, {}, [])
    assert "Rien ne diffère." in two_sessions("diff", "s1", "s1").out


def test_it_is_of_one_of_several_of_the_party_or_of_what_the_company_holds(two_sessions: CommandLine) -> None:
    def accounts(who: str) -> set[str]:
        found = two_sessions.json("diff", 1, "now", who)
        return {*found["accounts"], *found["fields"]}

    assert accounts("lir") == {"character:Lira"}
    assert accounts("Lira,butin") == {"character:Lira", "party:hoard"}
    assert accounts("cagnotte") == {"party:pool"}
    assert accounts("groupe") == {"character:Brom", "character:Lira", "party:hoard", "party:pool"}


def test_it_reads_account_by_account_in_both_languages(two_sessions: CommandLine) -> None:
    lines = two_sessions("diff", 5, 14).out.splitlines()
    assert lines[0] == "De l’entrée #5 à l’entrée #14"
    assert [line for line in lines if line and line[0] not in " ─"][1:4] == ["Brom", "Lira", "Le butin"]
    assert any(line.split() == ["Points", "de", "vie", "5", "→", "8", "+3"] for line in lines)
    assert "  Situation  actif → mort" in lines
    said = two_sessions("diff", 5, 14, "--lang", "en").out
    assert "From entry #5 to entry #14" in said
    assert "9 entries between them: #6–#14" in said


def test_what_breaks_a_floor_at_a_point_is_flagged(two_sessions: CommandLine) -> None:
    two_sessions("receive", "Brom", "50gp", "--from", "duc")
    two_sessions("pay", "Brom", "120gp", "--for", "rançon", "--session", 1)
    found = two_sessions.json("diff", "2026-11-01", "now", "Brom")
    assert found["accounts"]["character:Brom"]["gp"] == [-20, 30]
    assert [flag["quantity"] for flag in found["flags"]["from"]] == [-20]
    assert "−20\u00a0po" in two_sessions("diff", "2026-11-01", "now", "Brom").out


def test_what_is_no_point_or_nobody_is_refused(two_sessions: CommandLine) -> None:
    for words, code in (
        (("s1", "s9"), "point_unknown"),
        (("0", "s1"), "point_unknown"),
        (("s1", "s2", "Zork"), "character_unknown"),
        (("1", "2", "Lira"), "character_unknown"),
        (("s1", "s2", ","), "nobody_named"),
        ((), "argument_missing"),
        (("s1", "hier"), "character_unknown"),
    ):
        assert two_sessions("diff", *words, "--json", code=2).error["code"] == code, words


def test_players_are_shown_what_they_knew_at_each_point(two_sessions: CommandLine) -> None:
    two_sessions("identify", "Tapis", "Tapis volant de Zyrqual", "--secret")
    two_sessions("note", "après")
    last = two_sessions.head[0]
    for words in (("s2", "now"), (last - 2, last), ("s1", last)):
        for more in ((), ("--json",)):
            assert "Zyrqual" not in two_sessions("diff", *words, *more, "--for-players").out
    assert two_sessions.json("diff", last - 2, last, "--for-players")["entries"] == [last]
    assert "Zyrqual" in two_sessions("diff", "s2", "now").out
    two_sessions("reveal", last - 1)
    # At the entry they did not know it; now they do.
    known = two_sessions.json("diff", last, "now", "--for-players")
    assert "Zyrqual" in str(known["fields"])
    assert last - 1 in known["entries"]


def test_it_is_the_same_on_both_databases(two_sessions: CommandLine, postgres_url: str) -> None:
    server = CommandLine(two_sessions.folder, ledger=postgres_url)
    server.new("La Tour", "--on", "2026-11-01", "--lang", "fr").play(EVENING)
    for words in (("s1", "s2"), ("5", "14"), ("2026-11-01", "now"), ("s1", "now", "groupe")):
        assert server.json("diff", *words) == two_sessions.json("diff", *words)
