"""The awkward ones: corrections of corrections, late entries, retries, two at once, lists with a bad last line."""

from __future__ import annotations

import os
import shlex
import signal
from pathlib import Path

import pytest

from tests.table import Table
from tests.test_campaign import typed

BROM = "join Brom class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins 100gp"
LIRA = "join Lira class=thief str=10 int=12 wis=9 dex=16 con=10 cha=9 hp=4 --coins 50gp"


@pytest.fixture
def tower(campaign: Table) -> Table:
    """Entries 1 to 3: a campaign with Brom (8 hp, 100 gp, + 10 % XP) and Lira (4 hp, 50 gp, + 10 % XP)."""
    campaign.new().play(f"{BROM}\n{LIRA}")
    return campaign


def hit_points(table: Table, who: str, *words: str) -> int:
    """A character's present hit points."""
    current: int = table.sheet(who, *words)["hp"]["current"]
    return current


def purse(table: Table, who: str, *words: str) -> dict[str, int]:
    """A character's coins."""
    coins: dict[str, int] = table.sheet(who, *words)["purse"]
    return coins


def kinds(table: Table) -> list[str]:
    """Kinds of all entries, oldest first."""
    return [entry["kind"] for entry in table.json("log")["entries"]]


# Undo, redo, void.


def test_undo_twice_takes_back_the_last_two_and_redo_gives_them_back_in_turn(tower: Table) -> None:
    tower("pay", "Brom", "10gp", "--for", "a bed")  # 4
    tower("pay", "Brom", "20gp", "--for", "a mule")  # 5
    tower("undo")
    assert purse(tower, "Brom") == {"gp": 90}
    tower("undo")
    assert purse(tower, "Brom") == {"gp": 100}
    tower("redo")
    assert purse(tower, "Brom") == {"gp": 90}
    tower("redo")
    assert purse(tower, "Brom") == {"gp": 70}
    assert tower("redo", code=3).err
    tower.verified()
    assert tower.json("audit")["findings"] == []


def test_undo_takes_only_what_the_same_person_recorded(tower: Table) -> None:
    tower("pay", "Brom", "10gp", "--for", "a bed", "--by", "Camille")
    tower("pay", "Lira", "10gp", "--for", "a bed", "--by", "Sofia")
    tower("undo", "--by", "Camille")
    assert (purse(tower, "Brom"), purse(tower, "Lira")) == ({"gp": 100}, {"gp": 40})


def test_undo_takes_a_whole_batch(tower: Table) -> None:
    tower.play("pay Brom 1gp --for ale\npay Lira 1gp --for ale\nnote à la santé de @Brom")
    undone = tower.json("undo")["entries"]
    assert len(undone) == 1, "one entry voids the set"
    assert len(undone[0]["links"]["voids"]) == 3
    assert (purse(tower, "Brom"), purse(tower, "Lira")) == ({"gp": 100}, {"gp": 50})


def test_undo_takes_a_batch_in_which_somebody_joined_and_did_things(tower: Table) -> None:
    before = tower.balances()
    tower.play(f"{BROM.replace('Brom', 'Zed')}\nbuy Zed sword\ndamage Zed 2\npay Zed 3gp --for ale")
    tower("undo")
    assert tower.balances() == before
    tower("redo")
    assert purse(tower, "Zed") == {"gp": 87}
    tower.verified()
    assert tower.json("audit")["findings"] == []


def test_a_joining_does_not_go_by_way_of_its_voids_while_something_stands_on_it(tower: Table) -> None:
    tower.play(BROM.replace("Brom", "Zed"))  # 4
    tower("void", 4, "--reason", "another table")  # 5
    tower("void", 5, "--reason", "this table")  # 6
    tower("buy", "Zed", "sword")  # 7
    refused = tower("void", 6, "--reason", "that table", "--json", code=3)
    assert refused.error["code"] == "void_blocked"
    assert "#7" in refused.error["message"]


def test_a_joining_does_not_come_back_beside_another_of_that_name(tower: Table) -> None:
    tower.play(BROM.replace("Brom", "Zed"))  # 4
    tower("void", 4, "--reason", "a slip")  # 5
    tower.play(BROM.replace("Brom", "Zed"))  # 6
    assert tower("void", 5, "--reason", "x", "--json", code=3).error["code"] == "void_blocked"
    assert purse(tower, "Zed") == {"gp": 100}


def test_a_void_of_a_void_stands_the_entry_up_again(tower: Table) -> None:
    tower("pay", "Brom", "10gp", "--for", "a bed")  # 4
    tower("void", 4, "--reason", "it was free")  # 5
    assert purse(tower, "Brom") == {"gp": 100}
    tower("void", 5, "--reason", "it was not")  # 6
    assert purse(tower, "Brom") == {"gp": 90}
    assert tower.json("show", 4)["voided_by"] is None
    tower("void", 6, "--reason", "it was, after all")  # 7
    assert purse(tower, "Brom") == {"gp": 100}
    assert tower.json("show", 4)["voided_by"] == 5, "the first void stands again"
    # Taken back already, so it cannot be taken back once more.
    assert tower("void", 4, "--reason", "again", "--json", code=3).error["code"] == "already_voided"
    tower.verified()
    assert tower.json("audit")["findings"] == []


def test_a_void_with_hit_points_at_their_bound_now_and_at_the_end_of_the_session(tower: Table) -> None:
    tower.play(
        """
        session start
        damage Brom 5       # 5: 8 to 3
        heal Brom 9         # 6: 9 asked for, 5 fit: 8
        damage Brom 2       # 7: 6
        session end         # 8
        damage Brom 1       # 9: 5
        """
    )
    tower("void", 5, "--reason", "the ogre missed")  # 10
    # Now: 5 and the 5 given back, bounded once at the maximum of 8.
    assert hit_points(tower, "Brom") == 8
    # At s1: without entry 5 the healing found 8 of 8, and the 2 leave 6; entry 9 came later.
    assert hit_points(tower, "Brom", "--as-of", "s1") == 6
    # What the ledger said then stays what it said.
    assert hit_points(tower, "Brom", "--as-of", "8") == 6
    assert hit_points(tower, "Brom", "--as-of", "5") == 3
    tower.verified()


def test_a_void_of_healing_never_leaves_less_than_nothing(tower: Table) -> None:
    tower.play("damage Brom 7\nheal Brom 6\ndamage Brom 6")  # 8, 1, 7, 1
    tower("void", 5, "--reason", "the potion was water")
    assert hit_points(tower, "Brom") == 0
    tower.verified()


def test_a_void_that_leaves_somebody_on_their_feet_without_hit_points_says_so(tower: Table) -> None:
    tower.play("damage Brom 7\nheal Brom 6\ndamage Brom 6")  # 4, 5, 6
    tower("void", 5, "--reason", "water")  # 7: none left, and alive
    tower("damage", "Brom", 1)  # 8: dead, of no hit points lost
    # Taken back, it gives no hit points back and yet the life.
    assert "impossible" in tower("undo").out
    assert {finding["severity"] for finding in tower.json("audit")["findings"]} == {"deviation"}


def test_a_field_changed_three_times_and_the_first_voided(tower: Table) -> None:
    for age in (20, 21, 22):
        tower("describe", "Brom", f"age={age}")  # 4, 5, 6
    tower("void", 4, "--reason", "it was somebody else")
    assert tower.sheet("Brom")["fields"]["age"] == "22"
    tower("void", 6, "--reason", "not yet")
    assert tower.sheet("Brom")["fields"]["age"] == "21"
    tower("void", 5, "--reason", "nor that")
    assert "age" not in tower.sheet("Brom")["fields"]
    tower("void", 8, "--reason", "22 it is")
    assert tower.sheet("Brom")["fields"]["age"] == "22"


def test_a_void_that_would_leave_a_purse_short_names_what_stands_in_the_way(tower: Table) -> None:
    tower("receive", "Lira", "30gp", "--from", "the duke")  # 4
    tower("pay", "Lira", "70gp", "--for", "a horse")  # 5
    refused = tower("void", 4, "--reason", "the duke never paid", "--json", code=3)
    assert refused.error["code"] == "void_short"
    assert "#5" in refused.error["message"] + refused.error["hint"]
    assert tower.head[0] == 5


# Written late.


def test_late_entries_for_somebody_dead_now_and_for_somebody_absent_now(tower: Table) -> None:
    tower.play(
        """
        session start               # 4
        session end                 # 5
        session start --absent Lira # 6
        die Brom --from "un ogre"   # 7
        """
    )
    # Brom lived in session 1 and may roll no more now, but what he found then can still be told.
    tower("describe", "Brom", "rank=Écuyer", "--session", 1)
    assert tower("damage", "Brom", 1, "--session", 1, "--json", code=3).error["code"] == "character_dead"
    late = tower.json("award", "--xp", 100, "--to", "Brom", "--session", 1)["entries"][0]
    assert (late["late"], late["session"]) == (True, 1)
    assert tower.sheet("Brom", "--as-of", "s1")["xp"]["total"] == 110
    # Lira is not at this table, but was at the first: what all of them got then is hers too.
    shared = tower.json("award", "--xp", 100, "--session", 1)
    assert shared["result"]["awards"] == {"Brom": 55, "Lira": 55}
    tower("damage", "Lira", 1, "--session", 1)
    assert hit_points(tower, "Lira") == 3
    assert hit_points(tower, "Lira", "--as-of", "s1") == 3
    tower("leave", "Lira", "--session", 1)
    tower.verified()
    assert tower.json("audit")["findings"] == []


def test_a_late_entry_counts_in_its_session_and_not_in_what_was_said_then(tower: Table) -> None:
    tower.play("session start\nsession end\nsession start")  # 4, 5, 6
    tower("receive", "Brom", "5gp", "--from", "the guild", "--session", 1)  # 7
    assert purse(tower, "Brom", "--as-of", "s1") == {"gp": 105}
    assert purse(tower, "Brom", "--as-of", "5") == {"gp": 100}
    assert purse(tower, "Brom") == {"gp": 105}


# Adventures and what lies between sessions.


def test_two_adventures_with_an_interim_award(tower: Table) -> None:
    tower.play("session start\nfind 2000gp")
    # 1000 each, + 10 %: Brom 1100. Lira 1100.
    interim = tower.json("award", "--continue")["result"]
    assert interim["awards"] == {"Brom": 1100, "Lira": 1100}
    tower.play("session end\nsession start\nfind 6000gp")
    # The same adventure: 3300 more each, but no further than one short of the second level above that of its start.
    # A fighter stops at 3999 (gains 2899, loses 401), a thief at 2399 (gains 1299, loses 2001).
    last = tower.json("award")["result"]
    assert last["awards"] == {"Brom": 2899, "Lira": 1299}
    assert last["lost"] == {"Brom": 401, "Lira": 2001}
    tower.play("session end\nlevel-up Brom hp_die=4\nlevel-up Lira hp_die=2\nsession start\nfind 6000gp")
    # Another adventure: the caps are measured from 3999 and 2399, both level 2: 7999 and 4799.
    # Brom 3999 + 3300 = 7299; Lira 2399 + 3300 is 5699, so 2400 and 900 lost.
    next_one = tower.json("award")["result"]
    assert next_one["awards"] == {"Brom": 3300, "Lira": 2400}
    assert next_one["lost"] == {"Lira": 900}
    assert (tower.sheet("Brom")["xp"]["total"], tower.sheet("Lira")["xp"]["total"]) == (7299, 4799)
    tower.verified()


def test_an_adventure_that_brought_nothing_still_ends(tower: Table) -> None:
    ended = tower("award", "--reason", "le pont était vide")
    assert "Aucune expérience" in ended.out
    assert tower.json("show", 4)["postings"] == []


def test_a_purchase_between_sessions_belongs_to_none(tower: Table) -> None:
    tower.play("session start\nsession end")  # 4, 5
    bought = tower.json("buy", "Brom", "sword")["entries"][0]  # 6
    assert bought["session"] is None
    assert "sword" in {item["id"] for item in tower.sheet("Brom")["items"]}
    then = tower.sheet("Brom", "--as-of", "s1")
    assert (then["items"], then["purse"]) == ([], {"gp": 100})
    tower("session", "start")
    assert tower.sheet("Brom", "--as-of", "s2")["purse"] == {"gp": 90}


def test_two_noughts_on_percentile_dice_are_a_hundred(tower: Table) -> None:
    rolled = tower.json("roll", "Brom", "percent=99", "--faces", "00")["result"]
    assert (rolled["total"], rolled["outcome"]) == (100, "failure")
    assert tower("roll", "Brom", "1d20", "--faces", "00", "--json", code=2).error["code"] == "face_impossible"


# Retries and rivals.


def test_a_command_sent_again_is_recorded_once(tower: Table) -> None:
    key = "6f0f2c52-0bbd-4f5c-8d1c-6a0f6f8a6d11"
    first = tower.json("pay", "Brom", "10gp", "--for", "a bed", "--id", key)
    again = tower.json("pay", "Brom", "10gp", "--for", "a bed", "--id", key)
    assert [entry["entry"] for entry in again["entries"]] == [entry["entry"] for entry in first["entries"]]
    assert again["entries"][0]["hash"] == first["entries"][0]["hash"]
    assert tower.head[0] == 4
    assert purse(tower, "Brom") == {"gp": 90}


def test_two_processes_at_once_both_record_and_neither_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, location: str
) -> None:
    tower = Table(tmp_path, monkeypatch, location).new()
    tower.play(f"{BROM}\n{LIRA}")
    script = "\n".join(f"pay {{who}} 1cp --for {number}" for number in range(30))
    running = []
    for who in ("Brom", "Lira"):
        (tower.folder / f"{who}.txt").write_text(script.format(who=who), encoding="utf-8")
        running += [tower.start("run", f"{who}.txt"), tower.start("pay", who, "1cp", "--for", "one more")]
    for process in running:
        _, told = process.communicate(timeout=60)
        assert process.returncode == 0, told.decode()
    assert tower.head[0] == 3 + 2 * 31
    # 10000 - 31 cp: 99 gp 6 sp 9 cp; 5000 - 31: 49 gp 6 sp 9 cp, in whatever coins the change was.
    assert tower.sheet("Brom")["purse_value"]["quantity"] == 10_000 - 31
    assert tower.sheet("Lira")["purse_value"]["quantity"] == 5_000 - 31
    tower.verified()
    assert tower.json("audit")["findings"] == []


def test_an_interrupted_list_records_nothing(tower: Table) -> None:
    before = tower.head
    pipe = tower.folder / "evening.txt"
    os.mkfifo(pipe)
    running = tower.start("run", pipe.name)
    # Opening waits for the command to open the other end: by then it is under way.
    with pipe.open("wb") as lines:
        lines.write(b"pay Brom 5gp --for x\n")
        lines.flush()
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"Traceback" not in told
    assert tower.head == before


# Lists of commands.


def test_run_reads_apostrophes_places_and_numbers_as_they_are_typed(tower: Table) -> None:
    lines = [
        "# une soirée",
        "note L'auberge brûle",  # 4
        "note On fuit vers #Castelbrume  # sans payer",  # 5
        'note "Le passeur dit # rien"',  # 6
        "",
        "pay Brom 5gp --for l'auberge",  # 7
        *(f"note ligne {number}" for number in range(8, 13)),  # 8 to 12
        "pay Lira 2gp --for 'un mot'",  # 13
    ]
    tower.play("\n".join(lines[:-1]))
    notes = [entry["facts"]["text"] for entry in tower.json("log", "--kind", "NoteTaken")["entries"]]
    assert notes[:3] == ["L'auberge brûle", "On fuit vers #Castelbrume", "Le passeur dit # rien"]
    assert tower.head[0] == 12
    tower.play("void 12 --reason L'erreur\nvoid #7 --reason doublon")
    assert tower.json("show", 12)["voided_by"] == 13
    assert tower.json("show", 7)["voided_by"] == 14
    assert purse(tower, "Brom") == {"gp": 100}


def test_a_bad_last_line_records_nothing_and_is_named(tower: Table) -> None:
    before = tower.head
    for line, code in (("pay Brom 500gp --for château", 3), ("pay Bram 1gp --for un", 2), ("pai Brom 1gp", 2)):
        failed = tower.play(f"session start\nnote un\n\n# deux\n{line}", code=code)
        assert failed.out == ""
        assert "5" in failed.err.splitlines()[0]
        assert tower.head == before
    refused = tower("run", "-", "--json", code=3, stdin="note un\npay Brom 500gp --for château")
    assert refused.error["code"] == "purse_too_light"
    assert "2" in refused.error["message"]
    assert tower.head == before


def test_a_list_that_is_only_tried_records_nothing(tower: Table) -> None:
    before = tower.head
    tried = tower("run", "-", "--dry-run", "--json", stdin="session start\npay Brom 5gp --for a\npay Brom 95gp --for b")
    assert tried.data["dry_run"] is True
    assert len(tried.data["entries"]) == 3
    assert tower.head == before
    assert purse(tower, "Brom") == {"gp": 100}


def test_the_whole_campaign_typed_command_by_command_is_the_same(campaign: Table) -> None:
    """What `run` makes quick must be what the command makes of each line alone."""
    listed = Table(campaign.folder, campaign.patch, str(campaign.folder / "listed.db")).new("La Tour noyée")
    listed.play("\n".join(typed()))
    alone = Table(campaign.folder, campaign.patch, str(campaign.folder / "alone.db")).new("La Tour noyée")
    for line in typed():
        lexer = shlex.shlex(line, posix=True)
        lexer.whitespace_split, lexer.quotes, lexer.commenters = True, '"', ""
        alone(*lexer)
    assert alone.balances() == listed.balances()
    one_by_one, together = (table.json("log")["entries"] for table in (alone, listed))
    told = (
        "entry",
        "kind",
        "session",
        "facts",
        "postings",
        "fields",
        "derivation",
        "secret",
        "late",
        "override",
        "note",
    )
    for one, other in zip(one_by_one, together, strict=True):
        assert {key: one[key] for key in told if not _by_id(one)} == {
            key: other[key] for key in told if not _by_id(one)
        }


def _by_id(entry: dict[str, object]) -> bool:
    """Whether an entry names others by their ids, which differ from ledger to ledger."""
    return entry["kind"] in ("EntriesVoided", "EntryRevealed")
