"""Two game masters keep a ledger each for an evening, and bring them together: `merge`."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.tampering import tampered

BEFORE = f"""
{BROM_JOINS}
{LIRA_JOINS}
session start "Le pont" --on 2026-11-06
find 60gp
session end
"""
"""Entries 2 to 6."""


@pytest.fixture
def mine(tmp_path: Path) -> CommandLine:
    """The game master's laptop, six entries in."""
    folder = tmp_path / "mine"
    folder.mkdir()
    table = CommandLine(folder).new()
    table.play(BEFORE)
    return table


@pytest.fixture
def theirs(mine: CommandLine, tmp_path: Path) -> CommandLine:
    """The laptop of whoever leads the other half of the table, with a copy of the ledger."""
    folder = tmp_path / "theirs"
    folder.mkdir()
    mine("backup", folder / "campaign.db", "-q")
    table = CommandLine(folder)
    table.environ |= {"LOGNAME": "marion", "USER": "marion"}
    return table


def merge(table: CommandLine, other: CommandLine, *words: object) -> dict[str, Any]:
    return table.json("merge", other.ledger, *words)


def reasons(answer: dict[str, Any]) -> list[tuple[int, str, int | None]]:
    return [(left["entry"], left["reason"], left["like"]) for left in answer["left_aside"]]


def test_what_the_other_half_of_the_table_did_is_recorded_here(mine: CommandLine, theirs: CommandLine) -> None:
    mine.play('session start "Le marais" --on 2026-11-20\ndamage Brom 3 --from crapaud')
    theirs.play('session start "Le marais" --on 2026-11-20\npay Lira 5gp --for "le bac"\nroll Lira 1d20 --faces 14')

    answer = merge(mine, theirs)

    assert (answer["fork"], answer["read"], answer["recorded"], answer["already"]) == (6, 3, 2, 0)
    assert reasons(answer) == [(7, "double", 7)]
    assert (mine.hit_points("Brom"), mine.purse("Lira")["gp"]) == (5, 45)
    paid, rolled = mine.entries()[-2:]
    assert paid["recorded_by"] == "meneuse"
    assert paid["origin"].startswith("merge #8 20")
    assert paid["origin"].endswith("Z marion")
    assert (paid["session"], paid["played_on"]) == (2, "2026-11-20")
    assert (rolled["facts"]["faces"], rolled["rolled"]) == ({"": [14]}, "table")
    assert {entry["id"] for entry in theirs.entries()[-2:]} == {paid["id"], rolled["id"]}
    assert paid["batch"] == rolled["batch"] == answer["batch"]
    mine.require_verified()
    mine("audit")


def test_either_order_gives_the_same_balances_and_a_third_copy_too(
    mine: CommandLine, theirs: CommandLine, tmp_path: Path
) -> None:
    (tmp_path / "third").mkdir()
    mine("backup", tmp_path / "third" / "campaign.db", "-q")
    third = CommandLine(tmp_path / "third")
    mine.play("damage Brom 3\nreceive Brom 12gp --from duc")
    theirs.play('find 30gp gem=50gp\nbuy Lira torches 2\nnote "La cloche sonne"')
    third.play("damage Lira 1\npay Brom 7gp --for péage")

    for table, others in ((mine, (theirs, third)), (theirs, (third, mine)), (third, (mine, theirs))):
        for other in others:
            assert merge(table, other)["left_aside"] == []

    def held(table: CommandLine) -> dict[str, Any]:
        # A lot is called after the number of the entry that found it.
        return {
            account: {commodity.split("~")[0]: quantity for commodity, quantity in balances.items()}
            for account, balances in table.balances().items()
        }

    assert held(mine) == held(theirs) == held(third)
    assert mine.entry_count == theirs.entry_count == third.entry_count == 13
    answer = mine.json("diff", "--with", theirs.ledger)
    assert (answer["relation"], answer["accounts"], answer["fields"]) == ("reordered", {}, {})
    assert "Tous les soldes concordent." in mine("diff", "--with", theirs.ledger).out


def test_merging_twice_records_nothing_twice_and_undo_takes_it_back(mine: CommandLine, theirs: CommandLine) -> None:
    theirs.play("pay Lira 5gp --for bac\npay Brom 1gp --for bac")
    before = mine.balances()
    assert merge(mine, theirs)["recorded"] == 2
    head = mine.head
    again = merge(mine, theirs)
    assert (again["recorded"], again["already"], again["batch"]) == (0, 2, None)
    assert mine.head == head
    mine("undo", "--yes")
    assert mine.balances() == before


def test_a_dry_run_shows_the_plan_and_records_nothing(mine: CommandLine, theirs: CommandLine) -> None:
    theirs.play("pay Lira 5gp --for bac")
    head = mine.head
    answer = mine("merge", theirs.ledger, "--dry-run").out
    assert "Lira paie 5\u00a0po" in answer
    assert "1 entrée inscrite." in answer
    assert mine.head == head


def test_what_was_typed_on_both_laptops_is_left_aside_until_it_is_taken(mine: CommandLine, theirs: CommandLine) -> None:
    mine.play("damage Brom 1 --from gobelin\ndamage Brom 1 --from gobelin\npay Lira 5gp --for bac")
    theirs.play("damage Brom 1\npay Lira 5gp --for Bac\npay Lira 5gp --for pain")
    assert reasons(merge(mine, theirs)) == [(7, "double", 7), (8, "double", 9)]
    assert (mine.hit_points("Brom"), mine.purse("Lira")["gp"]) == (6, 40)
    assert mine("merge", theirs.ledger, "--take", "99", "--json", code=2).error["code"] == "entry_not_there"
    assert merge(mine, theirs, "--take", "#7")["recorded"] == 1
    assert (mine.hit_points("Brom"), mine.purse("Lira")["gp"]) == (5, 40)
    assert merge(mine, theirs, "--doubles", "take")["recorded"] == 1
    assert (mine.hit_points("Brom"), mine.purse("Lira")["gp"]) == (5, 35)


def test_two_splits_of_one_hoard_are_settled_by_voiding_one(mine: CommandLine, theirs: CommandLine) -> None:
    mine.play("split --among Brom")
    theirs.play("split --among Lira\npay Brom 1gp --for bac")

    answer = merge(mine, theirs)
    assert reasons(answer) == [(7, "refused", 7)]
    assert answer["left_aside"][0]["code"] == "nothing_to_split"
    text = mine("merge", theirs.ledger).out
    assert "#7" in text
    assert "Annulez l’une des deux" in text
    assert (mine.purse("Brom")["gp"], mine.purse("Lira")["gp"]) == (159, 50)
    # The same pair, seen from the other side.
    assert reasons(merge(theirs, mine)) == [(7, "refused", 7)]

    theirs("void", "7", "--reason", "partagé par l’autre")
    assert merge(theirs, mine)["left_aside"] == []
    last = merge(mine, theirs)
    assert (last["left_aside"], last["taken_back"]) == ([], 2)
    assert mine.balances() == theirs.balances()


def test_a_find_after_which_a_split_here_would_have_been_another_is_a_conflict_on_both_sides(
    mine: CommandLine, theirs: CommandLine
) -> None:
    mine.play("split")
    theirs.play("find 40gp\nnote pluie")
    assert reasons(merge(mine, theirs)) == [(7, "changes_own", 7)]
    assert reasons(merge(theirs, mine)) == [(7, "differs_here", 7)]
    # Whoever knows that it was found after the split records it all the same.
    assert merge(mine, theirs, "--take", "7")["recorded"] == 1
    assert mine.balances()["party:hoard"] == {"gp": 40}


def test_an_entry_voided_on_one_side_and_built_upon_on_the_other_is_a_conflict(
    mine: CommandLine, theirs: CommandLine
) -> None:
    mine.play("give hoard Brom 60gp")
    theirs("void", "5", "--reason", "ce n’était pas de l’or")
    assert reasons(merge(mine, theirs)) == [(7, "refused", 7)]
    assert reasons(merge(theirs, mine)) == [(7, "refused", 7)]


def test_both_void_the_same_entry_once(mine: CommandLine, theirs: CommandLine) -> None:
    mine("void", "5", "--reason", "rien trouvé")
    theirs("void", "5", "--reason", "méprise")
    assert reasons(merge(mine, theirs)) == [(7, "double", 7)]
    assert reasons(merge(theirs, mine)) == [(7, "double", 7)]
    assert mine.balances() == theirs.balances()


def test_two_sittings_of_one_number_are_kept_apart(mine: CommandLine, theirs: CommandLine) -> None:
    mine.play('session start "Le marais" --on 2026-11-20\nsession end')
    theirs.play('session start "La mine" --on 2026-11-27\npay Lira 5gp --for bac\nsession end')
    assert reasons(merge(mine, theirs)) == [
        (7, "session_apart", 7),
        (8, "session_apart", None),
        (9, "session_apart", None),
    ]
    taken = merge(mine, theirs, "--doubles", "take")
    assert (taken["recorded"], taken["left_aside"]) == (3, [])
    assert [entry["session"] for entry in mine.entries()[-3:]] == [3, 3, 3]


def test_what_belongs_to_a_session_that_has_ended_here_is_recorded_late(mine: CommandLine, theirs: CommandLine) -> None:
    mine.play('session start "Le marais" --on 2026-11-20\nsession end')
    theirs.play('session start "Le marais" --on 2026-11-20\npay Lira 5gp --for bac\nsession end')
    assert reasons(merge(mine, theirs)) == [(7, "double", 7), (9, "double", 8)]
    paid = mine.entries()[-1]
    assert (paid["session"], paid["late"], paid["played_on"]) == (2, True, "2026-11-20")


def test_what_was_recorded_between_sessions_waits_for_the_end_of_one(mine: CommandLine, theirs: CommandLine) -> None:
    mine.play("session start")
    theirs.play("pay Lira 5gp --for auberge")
    assert reasons(merge(mine, theirs)) == [(7, "session_open", None)]
    mine("session", "end")
    assert merge(mine, theirs)["recorded"] == 1


def test_lots_and_voids_of_the_other_copy_are_those_of_here(mine: CommandLine, theirs: CommandLine) -> None:
    mine.play("find gem=10gp")
    theirs.play("find gem=100gp --from puits\nreceive Lira 9gp --from duc\ntake Lira gem~7\nsell Lira gem~7")
    theirs("void", "10", "--reason", "vendu trop tôt")
    answer = merge(mine, theirs)
    assert (answer["recorded"], answer["taken_back"], answer["left_aside"]) == (3, 2, [])
    assert mine.balances()["character:Lira"]["item:gem~8"] == 1
    assert mine.balances()["party:hoard"]["item:gem~7"] == 1
    mine("audit")


def test_a_secret_stays_one_and_is_revealed_here_too(mine: CommandLine, theirs: CommandLine) -> None:
    theirs.play('note "La clef est sous le puits" --secret')
    for table, other in ((mine, theirs), (theirs, mine)):
        assert "sous le puits" in table("diff", "--with", other.ledger).out
        for words in ((), ("--json",)):
            assert "sous le puits" not in table("diff", "--with", other.ledger, "--for-players", *words).out
    merge(mine, theirs)
    assert "sous le puits" not in mine("log", "--for-players").out
    assert mine.entries()[-1]["secret"]
    theirs("reveal", "7")
    assert merge(mine, theirs)["recorded"] == 1
    assert "sous le puits" in mine("log", "--for-players").out


def test_a_player_who_is_new_on_both_is_one_person(mine: CommandLine, theirs: CommandLine) -> None:
    mine("note", "pluie", "--by", "Ada")
    theirs.play(f"{BROM_JOINS.replace('Brom', 'Odo')} --player Ada\n{BROM_JOINS.replace('Brom', 'Ulf')} --player Zoé")
    merge(mine, theirs)
    assert (mine.sheet("Odo")["player"], mine.sheet("Ulf")["player"]) == ("Ada", "Zoé")
    mine.require_verified()


def test_house_rules_that_the_other_copy_adopted_come_along(mine: CommandLine, theirs: CommandLine) -> None:
    theirs("rules", "adopt", *theirs.house({"retainer_xp": "half_weight"}))
    theirs.play("note pluie")
    answer = merge(mine, theirs)
    assert (answer["recorded"], answer["left_aside"]) == (2, [])
    assert mine.entries()[-1]["rules"] == theirs.entries()[-1]["rules"]
    mine("audit")


def test_a_backup_in_lines_is_merged_and_one_for_players_as_far_as_it_goes(
    mine: CommandLine, theirs: CommandLine
) -> None:
    theirs.play('pay Lira 5gp --for bac\nnote "La clef" --secret\nnote "Il pleut"')
    theirs("export", "events", "-o", "all.jsonl", "-q")
    theirs("export", "events", "--for-players", "-o", "players.jsonl", "-q")
    answer = mine.json("merge", theirs.folder / "players.jsonl")
    assert (answer["recorded"], reasons(answer)) == (2, [(8, "withheld", None)])
    assert "secrète" in mine("merge", theirs.folder / "players.jsonl").out
    assert mine.json("merge", theirs.folder / "all.jsonl")["recorded"] == 1


def test_a_copy_is_merged_into_a_ledger_on_a_server_and_back(
    mine: CommandLine, theirs: CommandLine, postgres_url: str, tmp_path: Path
) -> None:
    mine("export", "events", "-o", "six.jsonl", "-q")
    server = CommandLine(mine.folder, ledger=postgres_url)
    server("import", "jsonl", "six.jsonl")
    server.play("damage Brom 3")
    theirs.play("find gem=50gp\npay Lira 5gp --for bac")
    assert server.json("merge", theirs.ledger)["recorded"] == 2
    assert theirs.json("merge", postgres_url)["recorded"] == 1
    assert server.hit_points("Brom") == theirs.hit_points("Brom") == 5
    assert server.purse("Lira") == theirs.purse("Lira")
    assert server.json("diff", "--with", theirs.ledger)["relation"] == "reordered"
    server.require_verified()


@pytest.mark.parametrize(
    ("file", "code", "error"),
    [
        ("nowhere.db", 2, "file_unreadable"),
        (".", 2, "file_unreadable"),
        ("notes.txt", 2, "backup_malformed"),
        ("empty", 2, "backup_malformed"),
        ("strange.db", 4, "ledger_not_ours"),
        ("other.db", 2, "copy_of_other"),
        ("changed.db", 2, "copy_damaged"),
        ("ftp://x/y", 2, "file_unreadable"),
    ],
)
def test_what_is_no_copy_is_refused_and_nothing_is_recorded(
    mine: CommandLine, theirs: CommandLine, file: str, code: int, error: str
) -> None:
    import sqlite3

    folder = mine.folder
    (folder / "notes.txt").write_text("Il pleut\n", encoding="utf-8")
    (folder / "empty").touch()
    with sqlite3.connect(folder / "strange.db") as strange:
        strange.execute("CREATE TABLE x (y)")
    strange.close()
    CommandLine(folder, ledger=str(folder / "other.db")).new()
    shutil.copy(theirs.ledger, folder / "changed.db")
    with tampered(folder / "changed.db") as database:
        database.execute("UPDATE entries SET recorded_at = replace(recorded_at, 'T', 't') WHERE number = 3")
    head = mine.head
    for command in (("merge", file), ("diff", "--with", file)):
        assert mine(*command, "--json", code=code).error["code"] == error
    assert mine.head == head


def test_a_merge_that_is_killed_has_recorded_nothing(mine: CommandLine, theirs: CommandLine) -> None:
    theirs.play("\n".join(f"note {number}" for number in range(30)))
    head = mine.head
    killing = f"""
import os, signal, sys
import ledger.journal as journal
record, done = journal.Journal.record, []
def dying(*given, **named):
    done.append(record(*given, **named))
    if len(done) == 20:
        os.kill(os.getpid(), {int(signal.SIGKILL)})
    return done[-1]
journal.Journal.record = dying
from cli.main import main
sys.exit(main(sys.argv[1:]))
"""
    mine.python(killing, "merge", theirs.ledger, code=-signal.SIGKILL)
    assert mine.head == head
    assert merge(mine, theirs)["recorded"] == 30
    assert os.path.exists(theirs.ledger)


def test_a_copy_of_the_same_has_nothing_to_merge(mine: CommandLine, theirs: CommandLine) -> None:
    head = mine.head
    assert merge(mine, theirs)["read"] == 0
    assert merge(mine, mine)["read"] == 0
    assert mine("merge", theirs.ledger).out == "L’autre copie n’a aucune entrée qui manque ici.\n"
    assert mine.head == head


def test_a_dispute_of_the_other_copy_has_its_own_number_here(mine: CommandLine, theirs: CommandLine) -> None:
    mine("damage", "Brom", 3)
    theirs("pay", "Lira", "5gp", "--for", "le bac")
    theirs("dispute", "open", "Le bac était gratuit", "--about", "5,7", "--by", "Lira")
    theirs(
        "dispute",
        "rule",
        "8",
        "--uphold",
        "--reason",
        "Marion confirme",
        "--",
        "receive",
        "Lira",
        "5gp",
        "--from",
        "le passeur",
    )

    only_there = mine("diff", "--with", theirs.ledger).out
    assert "Litige de l’autre copie, réclamation retenue" in " ".join(only_there.split())
    assert merge(mine, theirs)["left_aside"] == []
    assert merge(theirs, mine)["left_aside"] == []

    for table, paid, opened, put_right, ruled in ((mine, 8, 9, 10, 11), (theirs, 7, 8, 9, 10)):
        (dispute,) = table.json("disputes")["disputes"]
        assert (dispute["id"], dispute["about"], dispute["status"]) == (opened, [5, paid], "upheld")
        assert f"#{put_right}" in table("dispute", "show", opened).out
        assert table.json("explain", ruled)["entry"] == ruled
        table.require_verified()
        table("audit")
    assert mine.json("diff", "--with", theirs.ledger)["relation"] == "reordered"
    assert mine.json("diff", "--with", theirs.ledger)["fields"] == {}
    # An appeal follows the dispute, whatever its number.
    theirs("dispute", "appeal", "8", "--reason", "Le passeur dit autre chose")
    assert merge(mine, theirs)["left_aside"] == []
    assert mine.json("disputes")["disputes"][0]["status"] == "appealed"


def test_disputes_about_the_same_on_both_copies_stay_two(mine: CommandLine, theirs: CommandLine) -> None:
    mine("dispute", "open", "Il manque 10 po", "--about", "5", "--by", "Brom")
    theirs("dispute", "open", "Le coffre était vide", "--about", "5", "--by", "Lira")
    for table, other in ((mine, theirs), (theirs, mine)):
        assert merge(table, other)["left_aside"] == []
        assert [found["id"] for found in table.json("disputes")["disputes"]] == [7, 8]


def test_what_cannot_be_recorded_all_the_same_is_not_offered(mine: CommandLine, theirs: CommandLine) -> None:
    theirs("note", "Le duc est mort", "--secret")
    theirs("note", "La cloche sonne")
    players = theirs.folder / "players.jsonl"
    theirs("export", "events", "--for-players", "-o", players)
    answer = mine("merge", players)
    assert "secrète" in answer.out
    assert "--take" not in answer.out


def test_a_torn_copy_is_called_the_other_copy(mine: CommandLine, theirs: CommandLine) -> None:
    content = Path(theirs.ledger).read_bytes()
    torn = mine.folder / "torn.db"
    torn.write_bytes(content[: len(content) // 2])
    for words in (("merge", torn), ("diff", "--with", torn)):
        answer = mine.type(*words, "--json")
        assert (answer.code, answer.error["code"]) == (2, "copy_unreadable")
    mine.require_verified()
