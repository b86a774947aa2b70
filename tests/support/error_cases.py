"""Typed commands with the error that each ends in, and errors that no typing causes with their facts."""

from __future__ import annotations

from typing import Any

from tests.support.command_line import BROM, MIRETTE, ULF, CommandLine

SCORES = ("str=10", "int=10", "wis=10", "dex=10", "con=8", "cha=10")

TYPED: dict[str, tuple[str, ...]] = {
    "points_with_copy": ("diff", "s1", "--with", "other.db"),
    "already_equipped": ("equip", "Brom", "Statuette"),
    "already_present": ("arrive", "Brom"),
    "already_revealed": ("reveal", "12"),
    "already_voided": ("void", "13", "--reason", "again"),
    "amount_ambiguous": ("pay", "Brom", "1.234 po", "--for", "a horse"),
    "amount_missing": ("damage", "Brom"),
    "amount_negative": ("receive", "Brom", "−5gp", "--from", "the duke"),
    "amount_not_positive": ("damage", "Brom", "0"),
    "amount_not_whole": ("pay", "Brom", "0,001gp", "--for", "a straw"),
    "amount_unclear": ("pay", "Brom", "plenty", "--for", "a horse"),
    "argument_missing": ("pay", "Brom", "5gp"),
    "balance_differs": ("check", "Brom", "gp=12", "xp=3"),
    "both_edges": ("roll", "Brom", "1d20", "--adv", "--dis"),
    "on_behalf_of_game_master": ("roll", "Brom", "1d20", "--as", "gobelin"),
    "both_targets": ("roll", "Brom", "1d20", "--vs", "9", "--against", "Mirette", "1d20"),
    "campaign_exists": ("new", "Le donjon gris", "--rules", "ose"),
    "campaign_unknown": ("party", "--campaign", "Nulle part"),
    "campaign_unnamed": ("new", " ", "--rules", "ose"),
    "character_dead": ("damage", "Ulf", "1"),
    "character_unknown": ("damage", "Bromm", "1"),
    "class_requirements_not_met": ("join", "Lira", "class=halfling", *SCORES, "hp_die=3"),
    "class_unknown": ("rules", "levels", "pirate"),
    "coin_missing": ("pay", "Brom", "120", "--for", "a horse"),
    "coin_unknown": ("pay", "Brom", "12 florins", "--for", "a horse"),
    "coins_are_not_sold": ("sell", "Brom", "12gp"),
    "coins_are_not_used": ("use", "Brom", "12gp"),
    "command_unknown": ("dammage", "Brom", "1"),
    "condition_absent": ("condition", "Brom", "tired", "--off"),
    "condition_already": ("condition", "Brom", "blind"),
    "condition_level": ("condition", "Brom", "tired=3"),
    "condition_unknown": ("condition", "Brom", "lovesick"),
    "coins_are_not_worn": ("equip", "Brom", "5gp"),
    "count_not_positive": ("find", "gem=100gp*0"),
    "credit_above_share": ("split", "--credit", "Brom=gem~11:5000gp", "--among", "Brom,Mirette"),
    "credit_unclear": ("split", "--credit", "Brom=shield"),
    "day_unclear": ("note", "x", "--on", "yesterday"),
    "dice_malformed": ("damage", "Brom", "1dd6"),
    "dice_too_many": ("damage", "Brom", "9999999d6"),
    "dice_none": ("damage", "Brom", "0d6+3"),
    "exchange_same": ("exchange", "Brom", "1gp", "gp"),
    "reason_empty": ("void", "9", "--reason", ""),
    "duration_unclear": ("time", "soon"),
    "each_without_xp": ("award", "--each"),
    "entry_id_taken": ("note", "another", "--id", "00000000-0000-0000-0000-000000000001"),
    "entry_unclear": ("show", "twelve"),
    "entry_secret": ("show", "12", "--for-players", "--as-of", "13"),
    "entry_unknown": ("show", "999"),
    "exchange_too_small": ("exchange", "Brom", "1gp", "pp"),
    "text_unreadable": ("note", "à suivre\n#99 tout va bien"),
    "text_too_long": ("find", f"item={'x' * 101}"),
    "face_impossible": ("damage", "Brom", "1d6", "--faces", "7"),
    "faces_left_over": ("damage", "Brom", "1d6", "--faces", "3,4"),
    "faces_missing": ("damage", "Brom", "2d6", "--faces", "3"),
    "faces_unclear": ("damage", "Brom", "1d6", "--faces", "six"),
    "file_unreadable": ("run", "nowhere.txt"),
    "count_unclear": ("take", "Brom", "gros", "gem"),
    "find_unclear": ("find", "sword"),
    "find_unknown": ("find", "gemm=100gp"),
    "find_unnamed": ("find", "item=:300gp"),
    "hoard_too_small": ("split", "--coins", "500gp"),
    "id_for_many": ("run", "lines.txt", "--id", "00000000-0000-0000-0000-000000000007"),
    "id_unclear": ("note", "x", "--id", "seven"),
    "inheritance_not_allowed": ("inherit", "Miette", "--from", "Ulf"),
    "item_ambiguous": ("take", "Brom", "gem"),
    "item_unknown": ("take", "Brom", "halberd"),
    "key_missing": ("join", "Lira", "class=elf"),
    "key_twice": ("join", "Lira", "class=elf", "classe=nain"),
    "key_unclear": ("join", "Lira", "elf"),
    "key_unknown": ("join", "Lira", "clas=elf"),
    "key_value": ("join", "Lira", "class=paladin"),
    "ledger_missing": ("party", "--ledger", "nowhere.db"),
    "ledger_not_ours": ("party", "--ledger", "other.db"),
    "ledger_scheme_unknown": ("party", "--ledger", "mysql://gm:opensesame@table/campaigns"),
    "level_unearned": ("void", "9", "--reason", "never earned"),
    "measure_unknown": ("check", "Brom", "luck=3"),
    "name_ambiguous": ("damage", "Mi", "1"),
    "name_not_here": ("damage", "butin", "1"),
    "name_reserved": ("join", "Groupe", "class=fighter", *SCORES, "hp_die=3"),
    "name_taken": ("join", "brom", "class=fighter", *SCORES, "hp_die=3"),
    "never_voided": ("void", "1", "--reason", "no"),
    "no_keys": ("rules", "keys", "seal"),
    "nobody_named": ("damage", ",", "1"),
    "no_caster": ("work", "Brom", "replace_book", "levels=1"),
    "no_wages": ("wages",),
    "not_available": ("hire", "Wolves", "--employer", "Brom", "kind=mercenary", "type=wolf_rider"),
    "not_dead": ("inherit", "Mirette", "--from", "Brom"),
    "not_enough_xp": ("level-up", "Brom", "hp_die=3"),
    "not_in_inventory": ("use", "Brom", "sword"),
    "not_present": ("leave", "Miette"),
    "not_secret": ("reveal", "2"),
    "not_equipped": ("equip", "Brom", "torch", "--off"),
    "not_retired": ("retire", "Brom", "--off"),
    "note_empty": ("note", " "),
    "nothing_found": ("find",),
    "nothing_to_redo": ("redo", "--by", "Odile"),
    "nothing_to_undo": ("undo", "--by", "Odile"),
    "number_negative": ("damage", "Brom", "-4"),
    "number_too_small": ("defeat", "kobold", "hd=1", "--count", "0"),
    "number_unclear": ("defeat", "kobold", "hd=1", "--count", "many"),
    "option_unknown": ("damage", "Brom", "1", "--form", "a kobold"),
    "option_value_missing": ("damage", "Brom", "1", "--from"),
    "override_empty": ("level-up", "Brom", "--override", ""),
    "point_unknown": ("party", "--as-of", "s9"),
    "present_and_absent": ("session", "start", "--present", "Brom", "--absent", "Ulf"),
    "price_missing": ("sell", "Brom", "Statuette"),
    "purse_too_light": ("pay", "Brom", "500gp", "--for", "a horse"),
    "reading_in_run": ("run", "lines.txt"),
    "options_together": ("split", "--no-change", "--credit", "Brom=gem~11:1gp"),
    "paid_too_much": ("charge", "the inn", "1gp", "--pay", "Brom=2gp"),
    "recipient_near": ("pay", "Brom", "5gp", "--to", "Mirete", "--for", "wine"),
    "rest_unknown": ("rest", "long"),
    "retainer_level_too_high": ("hire", "Odo", "--employer", "Brom", "class=fighter", *SCORES, "level=2", "hp=9"),
    "reveal_stays": ("void", "14", "--reason", "not yet"),
    "roll_unknown": ("roll", "Brom", "acrobatics"),
    "roll_value_unknown": ("roll", "Brom", "attack=7"),
    "rules_missing": ("new", "Autre"),
    "ruleset_unknown": ("new", "Autre", "--rules", "chess"),
    "same_holder": ("give", "Brom", "Brom", "1gp"),
    "seal_malformed": ("verify", "--seal", "12-ABC"),
    "secret_impossible": ("leave", "Brom", "--secret"),
    "secret_moves_things": ("receive", "Brom", "5gp", "--from", "nobody", "--secret"),
    "session_already_open": ("session", "start"),
    "session_unknown": ("note", "x", "--session", "9"),
    "share_for_stranger": ("split", "--among", "Brom", "--share", "Mirette=1/2"),
    "share_malformed": ("split", "--share", "Brom=half"),
    "time_backwards": ("time", "--", "-3d"),
    "too_many_arguments": ("damage", "Brom", "1", "2"),
    "unit_unknown": ("time", "+3 moons"),
    "void_blocked": ("void", "2", "--reason", "never came"),
    "void_short": ("void", "11", "--reason", "never found"),
    "wage_unclear": ("hire", "Odo", "--employer", "Brom", "class=fighter", *SCORES, "--wage", "2gp/moon"),
    "ware_unknown": ("buy", "Brom", "laser"),
    "work_unknown": ("work", "Brom", "cooking"),
    "word_unknown": ("take", "Brom", "gem", "--from", "chest"),
}
"""A command for each error that can be typed at the table that `a_table` lays."""


def a_table(evening: CommandLine) -> CommandLine:
    """An evening at which much can go wrong."""
    evening.open(BROM, MIRETTE, ("join", "Miette", *MIRETTE[2:]))
    evening(*ULF, "hp_die=6")  # 5
    evening("session", "start", "--absent", "Miette")  # 6
    evening("die", "Ulf", "--from", "a trap")  # 7
    evening("condition", "Brom", "blind")  # 8
    evening("award", "--xp", "1200", "--to", "Mirette")  # 9
    evening("level-up", "Mirette", "hp_die=4")  # 10
    evening("find", "10gp", "gem=50gp", "gem=100gp", "item=Statuette")  # 11
    evening("note", "the innkeeper lies", "--secret")  # 12
    evening("note", "a slip", "--id", "00000000-0000-0000-0000-000000000001")  # 13
    evening("reveal", "12")  # 14
    evening("void", "13", "--reason", "a slip")  # 15
    evening("take", "Brom", "Statuette")  # 16
    evening("give", "hoard", "Brom", "10gp")  # 17
    evening("equip", "Brom", "Statuette")  # 18
    (evening.folder / "lines.txt").write_text("party\n", encoding="utf-8")
    (evening.folder / "other.db").write_text("no ledger\n", encoding="utf-8")
    return evening


UNTYPED: dict[str, dict[str, Any]] = {
    "copy_damaged": {"entry": 12},
    "copy_of_other": {"campaign": "La Tour", "found": ["Le moulin"]},
    "copy_unreadable": {"reason": "database disk image is malformed"},
    "stays_behind": {"who": "Archers"},
    "no_level": {"who": "Yselle"},
    "character_retired": {"who": "Yselle"},
    "improvement_unknown": {"thing": "strenght", "known": ["strength"], "nearest": ["strength"]},
    "nothing_to_improve": {"known": ["strength"]},
    "key_parts_missing": {"key": "dice", "command": "join", "missing": ["dice.fo"]},
    "state_impossible": {"who": "Yselle", "state": "unconscious_with_hit_points"},
    "rules_older": {"lacks": "revival"},
    "ruleset_broken": {"ruleset": "mudlarks", "package": "mudlarks", "reason": "ImportError: no module named river"},
    "ruleset_incomplete": {"ruleset": "mudlarks", "package": "mudlarks", "lacks": ["HOOKS.award"]},
    "ruleset_twice": {"ruleset": "ose", "packages": ["mudlarks"]},
    "thing_twice": {"thing": "strength"},
    "ledger_locked": {"location": "campaign.db"},
    "ledger_read_only": {"location": "campaign.db"},
    "ledger_disk_full": {"location": "campaign.db"},
    "ledger_corrupt": {"location": "campaign.db", "reason": "disk image is malformed"},
    "ledger_newer": {"location": "campaign.db", "version": 9},
    "ledger_unreachable": {"location": "postgresql://table", "reason": "connection refused"},
    "ledger_extra_missing": {"location": "postgresql://table"},
    "ledger_not_found": {"file": "campaign.db"},
    "ledger_write_failed": {"location": "campaign.db"},
    "interrupted": {},
    "too_little_to_split": {},
    "too_many_apart": {"item": "wand", "count": 101, "most": 100},
    "fault": {"kind": "KeyError", "reason": "'x'"},
}
"""Errors that need another machine, another hoard, or bad luck, with their facts."""
