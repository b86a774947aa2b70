"""Corrections of corrections, late entries, adventures that go on, what lies between sessions."""

from __future__ import annotations

from tests.support.command_line import BROM_JOINS, CommandLine

# Undo, redo, void.


def test_undo_twice_takes_back_the_last_two_and_redo_gives_them_back_in_turn(tower: CommandLine) -> None:
    tower("pay", "Brom", "10gp", "--for", "a bed")  # 4
    tower("pay", "Brom", "20gp", "--for", "a mule")  # 5
    tower("undo")
    assert tower.purse("Brom") == {"gp": 90}
    tower("undo")
    assert tower.purse("Brom") == {"gp": 100}
    tower("redo")
    assert tower.purse("Brom") == {"gp": 90}
    tower("redo")
    assert tower.purse("Brom") == {"gp": 70}
    assert tower("redo", code=3).err
    tower.require_verified()
    assert tower.json("audit")["findings"] == []


def test_undo_takes_only_what_the_same_person_recorded(tower: CommandLine) -> None:
    tower("pay", "Brom", "10gp", "--for", "a bed", "--by", "Camille")
    tower("pay", "Lira", "10gp", "--for", "a bed", "--by", "Sofia")
    tower("undo", "--by", "Camille")
    assert (tower.purse("Brom"), tower.purse("Lira")) == ({"gp": 100}, {"gp": 40})


def test_undo_takes_a_whole_batch(tower: CommandLine) -> None:
    tower.play("pay Brom 1gp --for ale\npay Lira 1gp --for ale\nnote à la santé de @Brom")
    undone = tower.json("undo", "--yes")["entries"]
    assert len(undone) == 1, "one entry voids the set"
    assert len(undone[0]["links"]["voids"]) == 3
    assert (tower.purse("Brom"), tower.purse("Lira")) == ({"gp": 100}, {"gp": 50})


def test_undo_takes_a_batch_in_which_somebody_joined_and_did_things(tower: CommandLine) -> None:
    before = tower.balances()
    tower.play(f"{BROM_JOINS.replace('Brom', 'Zed')}\nbuy Zed sword\ndamage Zed 2\npay Zed 3gp --for ale")
    tower("undo", "--yes")
    assert tower.balances() == before
    tower("redo")
    assert tower.purse("Zed") == {"gp": 87}
    tower.require_verified()
    assert tower.json("audit")["findings"] == []


def test_a_joining_that_is_used_is_not_removed_by_voiding_its_void(tower: CommandLine) -> None:
    tower.play(BROM_JOINS.replace("Brom", "Zed"))  # 4
    tower("void", 4, "--reason", "another table")  # 5
    tower("void", 5, "--reason", "this table")  # 6
    tower("buy", "Zed", "sword")  # 7
    refused = tower("void", 6, "--reason", "that table", "--json", code=3)
    assert refused.error["code"] == "void_blocked"
    assert "#7" in refused.error["message"]


def test_a_voided_joining_does_not_return_once_the_name_is_taken_again(tower: CommandLine) -> None:
    tower.play(BROM_JOINS.replace("Brom", "Zed"))  # 4
    tower("void", 4, "--reason", "a slip")  # 5
    tower.play(BROM_JOINS.replace("Brom", "Zed"))  # 6
    assert tower("void", 5, "--reason", "x", "--json", code=3).error["code"] == "void_blocked"
    assert tower.purse("Zed") == {"gp": 100}


def test_a_void_of_a_void_brings_the_entry_back(tower: CommandLine) -> None:
    tower("pay", "Brom", "10gp", "--for", "a bed")  # 4
    tower("void", 4, "--reason", "it was free")  # 5
    assert tower.purse("Brom") == {"gp": 100}
    tower("void", 5, "--reason", "it was not")  # 6
    assert tower.purse("Brom") == {"gp": 90}
    assert tower.json("show", 4)["voided_by"] is None
    tower("void", 6, "--reason", "it was, after all")  # 7
    assert tower.purse("Brom") == {"gp": 100}
    assert tower.json("show", 4)["voided_by"] == 5, "the first void is in force again"
    # Taken back already, so it cannot be taken back once more.
    assert tower("void", 4, "--reason", "again", "--json", code=3).error["code"] == "already_voided"
    tower.require_verified()
    assert tower.json("audit")["findings"] == []


def test_a_correction_that_another_one_replaced_is_not_taken_back_by_itself(tower: CommandLine) -> None:
    tower.play("session start\nfind 100gp\naward")  # 4 to 6
    tower("amend", 6, "--reason", "it went on", "--", "award", "--continue")  # 7
    tower("amend", 6, "--reason", "it was less", "--", "award", "--xp", "60")  # 8, in the place of 7
    assert tower("void", 7, "--reason", "no", "--json", code=3).error["code"] == "correction_replaced"
    tower("void", 8, "--reason", "no")
    assert tower.sheet("Brom")["xp"]["total"] == 55, "as the correction before had it"
    tower.require_verified()


def test_a_void_with_hit_points_at_their_bound_now_and_at_the_end_of_the_session(tower: CommandLine) -> None:
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
    assert tower.hit_points("Brom") == 8
    # At s1: without entry 5 the healing found 8 of 8, and the 2 leave 6; entry 9 came later.
    assert tower.hit_points("Brom", "--as-of", "s1") == 6
    # What the ledger said then stays what it said.
    assert tower.hit_points("Brom", "--as-of", "8") == 6
    assert tower.hit_points("Brom", "--as-of", "5") == 3
    tower.require_verified()


def test_a_void_of_healing_never_leaves_less_than_nothing(tower: CommandLine) -> None:
    tower.play("damage Brom 7\nheal Brom 6\ndamage Brom 6")  # 8, 1, 7, 1
    tower("void", 5, "--reason", "the potion was water")
    assert tower.hit_points("Brom") == 0
    tower.require_verified()


def test_a_void_that_leaves_somebody_on_their_feet_without_hit_points_says_so(tower: CommandLine) -> None:
    tower.play("damage Brom 7\nheal Brom 6\ndamage Brom 6")  # 4, 5, 6
    tower("void", 5, "--reason", "water")  # 7: none left, and alive
    tower("damage", "Brom", 1)  # 8: dead, of no hit points lost
    # Taken back, it gives no hit points back and yet the life.
    assert "impossible" in tower("undo").out
    assert {finding["severity"] for finding in tower.json("audit")["findings"]} == {"deviation"}


def test_a_field_changed_three_times_and_the_first_voided(tower: CommandLine) -> None:
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


def test_a_void_that_would_leave_a_purse_short_names_the_blocking_entries(tower: CommandLine) -> None:
    tower("receive", "Lira", "30gp", "--from", "the duke")  # 4
    tower("pay", "Lira", "70gp", "--for", "a horse")  # 5
    refused = tower("void", 4, "--reason", "the duke never paid", "--json", code=3)
    assert refused.error["code"] == "void_short"
    assert "#5" in refused.error["message"] + refused.error["hint"]
    assert tower.head[0] == 5


# Written late.


def test_late_entries_for_somebody_dead_now_and_for_somebody_absent_now(tower: CommandLine) -> None:
    tower.play(
        """
        session start               # 4
        session end                 # 5
        session start --absent Lira # 6
        die Brom --from "un ogre"   # 7
        """
    )
    # Brom lived in session 1 and may roll no more now, but what he found then can still be recorded.
    tower("describe", "Brom", "rank=Écuyer", "--session", 1)
    assert tower("damage", "Brom", 1, "--session", 1, "--json", code=3).error["code"] == "character_dead"
    late = tower.json("award", "--xp", 100, "--to", "Brom", "--session", 1)["entries"][0]
    assert (late["late"], late["session"]) == (True, 1)
    assert tower.sheet("Brom", "--as-of", "s1")["xp"]["total"] == 110
    # Lira is not at this table, but was at the first: what all of them got then is hers too.
    shared = tower.json("award", "--xp", 100, "--session", 1)
    assert shared["result"]["awards"] == {"Brom": 55, "Lira": 55}
    tower("damage", "Lira", 1, "--session", 1)
    assert tower.hit_points("Lira") == 3
    assert tower.hit_points("Lira", "--as-of", "s1") == 3
    tower("leave", "Lira", "--session", 1)
    tower.require_verified()
    assert tower.json("audit")["findings"] == []


def test_a_late_entry_counts_in_its_session_and_not_in_what_was_said_then(tower: CommandLine) -> None:
    tower.play("session start\nsession end\nsession start")  # 4, 5, 6
    tower("receive", "Brom", "5gp", "--from", "the guild", "--session", 1)  # 7
    assert tower.purse("Brom", "--as-of", "s1") == {"gp": 105}
    assert tower.purse("Brom", "--as-of", "5") == {"gp": 100}
    assert tower.purse("Brom") == {"gp": 105}


# Adventures and what lies between sessions.


def test_two_adventures_with_an_interim_award(tower: CommandLine) -> None:
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
    tower.require_verified()


def test_an_adventure_that_brought_nothing_still_ends(tower: CommandLine) -> None:
    ended = tower("award", "--reason", "le pont était vide")
    assert "Personne ne reçoit d’expérience" in ended.out
    assert tower.json("show", 4)["postings"] == []


def test_a_purchase_between_sessions_belongs_to_none(tower: CommandLine) -> None:
    tower.play("session start\nsession end")  # 4, 5
    bought = tower.json("buy", "Brom", "sword")["entries"][0]  # 6
    assert bought["session"] is None
    assert "sword" in {item["id"] for item in tower.sheet("Brom")["items"]}
    then = tower.sheet("Brom", "--as-of", "s1")
    assert (then["items"], then["purse"]) == ([], {"gp": 100})
    tower("session", "start")
    assert tower.sheet("Brom", "--as-of", "s2")["purse"] == {"gp": 90}


def test_two_noughts_on_percentile_dice_are_a_hundred(tower: CommandLine) -> None:
    rolled = tower.json("roll", "Brom", "percent=99", "--faces", "00")["result"]
    assert (rolled["total"], rolled["outcome"]) == (100, "failure")
    assert tower("roll", "Brom", "1d20", "--faces", "00", "--json", code=2).error["code"] == "face_impossible"


def test_two_ten_sided_dice_are_typed_as_they_lie(tower: CommandLine) -> None:
    for typed, total in (("70+3", 73), ("7+3", 73), ("00+7", 7), ("00+0", 100), ("90+0", 90)):
        assert tower.json("roll", "Brom", "percent=99", "--faces", typed)["result"]["total"] == total
    for typed in ("73+3", "7+", "70+", "70+13"):
        assert tower("roll", "Brom", "percent=99", "--faces", typed, "--json", code=2).error["code"] == "faces_unclear"


def test_what_a_cascade_takes_along_says_of_whom_it_would_have_been_refused(tower: CommandLine) -> None:
    tower.play("session start\nleave Lira\narrive Lira")  # 4 to 6
    said = tower("void", 5, "--cascade", "--reason", "she stayed", "--lang", "en", "--dry-run").out
    assert "(would have been refused: Lira is there already)" in " ".join(said.split())
