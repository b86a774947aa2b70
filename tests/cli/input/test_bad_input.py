"""Bad input, as a new user types it: the right exit code, one clear message in both languages, nothing recorded.

What has one case alone is among those of `tests.support.error_cases`, whose messages are reviewed.
"""

from __future__ import annotations

import pytest

from tests.support.command_line import CommandLine, words_of

SCORES = "str=16 int=9 wis=10 dex=11 con=13 cha=12"

PLAYED = f"""
join Brom class=fighter {SCORES} hp=8 --coins 100gp
join Lira class=thief {SCORES} hp=4 --coins 50gp
join Liam class=cleric {SCORES} hp=4 --coins 1gp
join Aldric class=magicien {SCORES} hp=4 --coins 5gp
session start
session end
die Aldric --from "le puits"
find 10gp "item=Tapis de prix:300gp" "item=Tapis usé:3gp"
"""
"""Entries 2 to 9: the dead Aldric, two carpets, one session, none open."""

CASES = [
    # Names that nobody has, or several.
    ("sheet Bram", 2, "character_unknown"),
    ("pay Bram 5gp --for x", 2, "character_unknown"),
    ("give Brom Lyra 5gp", 2, "character_unknown"),
    ("split --among Bram", 2, "character_unknown"),
    ("split --remainder Bram", 2, "character_unknown"),
    ("award --xp 10 --to Bram", 2, "character_unknown"),
    ("session start --present Bram", 2, "character_unknown"),
    (f"hire Bob --employer Bram class=fighter {SCORES} hp=8", 2, "character_unknown"),
    ("sheet Li", 2, "name_ambiguous"),
    ("pay Brom 5gp --to Bron --for x", 2, "recipient_near"),
    ("pay Brom 5gp --to Lir --for x", 2, "recipient_near"),
    ("join Groupe class=fighter", 2, "key_missing"),
    *((f"join {word} class=fighter {SCORES} hp=8", 2, "name_reserved") for word in ("Groupe", "MJ", "gm", "Butin")),
    (f'join "" class=fighter {SCORES} hp=8', 2, "name_reserved"),
    (f"join Brom class=fighter {SCORES} hp=8", 3, "name_taken"),
    (f"join BRÔM class=fighter {SCORES} hp=8", 3, "name_taken"),
    ("describe Lira name=Brom", 3, "name_taken"),
    ("describe Lira name=Lira,Brom", 2, "name_reserved"),
    ("describe Lira name=*", 2, "name_reserved"),
    ("describe Lira name=a=b", 2, "name_reserved"),
    # Keys and their values.
    ("join Zed", 2, "key_missing"),
    ("join Zed klass=fighter", 2, "key_unknown"),
    ("join Zed class", 2, "key_unclear"),
    (f"join Zed class=paladin {SCORES}", 2, "key_value"),
    ("join Zed class=fighter str=19 int=9 wis=10 dex=11 con=13 cha=12", 2, "key_value"),
    ("join Zed class=fighter str=fort int=9 wis=10 dex=11 con=13 cha=12", 2, "key_value"),
    (f"join Zed class=fighter {SCORES} str=9 hp=8", 2, "key_twice"),
    (f"join Zed class=fighter {SCORES} hp=8 hp_die=7", 2, "keys_together"),
    (f"join Zed class=fighter {SCORES} hp=80", 3, "hit_points_impossible"),
    ("roll Brom attack", 2, "key_missing"),
    ("roll Brom attack ac=abc", 2, "key_value"),
    ("roll Brom attack ac=4 foo=3", 2, "key_unknown"),
    ("roll Brom save=fear", 2, "key_value"),
    ("describe Brom taille=3", 2, "key_unknown"),
    ("describe Brom age", 2, "key_unclear"),
    ("defeat kobold hd=beaucoup", 2, "key_value"),
    ("check Brom truc=3", 2, "measure_unknown"),
    ("explain Brom chance", 2, "measure_unknown"),
    # Dice and faces.
    ("damage Brom 1d", 2, "dice_malformed"),
    ("damage Brom beaucoup", 2, "dice_malformed"),
    ("roll Brom 1d0", 2, "dice_malformed"),
    ("roll Brom 1d6 --adv", 2, "dice_no_d20"),
    ("damage Brom 1d6 --faces 7", 2, "face_impossible"),
    ("damage Brom 1d6 --faces 0", 2, "face_impossible"),
    ("damage Brom 1d6 --faces Bram=3", 2, "character_unknown"),
    (f"join Zed class=fighter {SCORES} hp_die=9", 2, "face_impossible"),
    (f"join Zed class=fighter {SCORES} hp=8 gold_dice=1,2", 2, "key_value"),
    (f"join Zed class=fighter {SCORES} hp=8 gold_dice=1,2,7", 2, "key_value"),
    # Money.
    ("pay Brom 500gp --for x", 3, "purse_too_light"),
    ('buy Brom "armure de plates" 2', 3, "purse_too_light"),
    ("take Brom 50gp", 3, "purse_too_light"),
    ("pay Brom 5xp --for x", 2, "coin_unknown"),
    ('pay Brom "1.234 po" --for x', 2, "amount_ambiguous"),
    ('pay Brom "1,234 po" --for x', 2, "amount_ambiguous"),
    ("pay Brom 0gp --for x", 2, "amount_not_positive"),
    # Less than nothing.
    ("pay Brom -5gp --for x", 2, "amount_negative"),
    ("damage Brom 0", 2, "amount_not_positive"),
    ("use Brom torches -1", 2, "number_too_small"),
    ("buy Brom sword 0", 2, "number_too_small"),
    ("award --xp -5", 3, "not_enough"),
    ("rest day --days 0", 2, "number_too_small"),
    # The dead, the absent, the undeserving.
    ("damage Aldric 1", 3, "character_dead"),
    ("heal Aldric 1", 3, "character_dead"),
    ("roll Aldric 1d6", 3, "character_dead"),
    ("pay Aldric 1gp --for x", 3, "character_dead"),
    ("die Aldric --from x", 3, "character_dead"),
    ("award --xp 10 --to Aldric", 3, "character_dead"),
    (f"hire Bob --employer Aldric class=fighter {SCORES} hp=8", 3, "character_dead"),
    ("arrive Lira", 3, "no_open_session"),
    ("leave Lira", 3, "no_open_session"),
    ("session end", 3, "no_open_session"),
    # Things.
    ("take Brom Tapis", 2, "item_ambiguous"),
    ("use Brom torches", 3, "not_in_inventory"),
    ("drop Brom sword", 3, "not_in_inventory"),
    ("sell Brom sword", 3, "not_in_inventory"),
    ("buy Brom bazooka", 2, "ware_unknown"),
    ("buy Brom épéee", 2, "ware_unknown"),
    ("find foo=trois", 2, "find_unknown"),
    ("find foo=3gp", 2, "find_unclear"),
    ('find "item=green gem=10gp"', 2, "find_unclear"),
    ("find --file nothing.txt", 2, "file_unreadable"),
    # Entries, points, sessions, days.
    ("show 99", 2, "entry_unknown"),
    ("explain 99", 2, "entry_unknown"),
    ("void 99 --reason x", 2, "entry_unknown"),
    ("void 5 --reason x", 3, "void_blocked"),
    ("note x --session 0", 2, "number_too_small"),
    ("note x --session hier", 2, "number_unclear"),
    ("party --as-of 99", 2, "point_unknown"),
    ("party --as-of s9", 2, "point_unknown"),
    ("party --as-of hier", 2, "point_unknown"),
    ("time +3", 2, "duration_unclear"),
    ("check Brom gp=beaucoup", 2, "number_unclear"),
    # Words missing, words too many, words unknown.
    ("pay Brom --for x", 2, "argument_missing"),
    ("pay Brom 5gp --for", 2, "option_value_missing"),
    ("pay Brom 5gp --for --dry-run", 2, "option_value_missing"),
    ("hire Bob class=fighter", 2, "argument_missing"),
    ("roll Brom", 2, "argument_missing"),
    ("void 3", 2, "argument_missing"),
    ("note", 2, "argument_missing"),
    ("note x --frobnicate", 2, "option_unknown"),
    ("frobnicate", 2, "command_unknown"),
    ("session pause", 2, "command_unknown"),
    ("run nothing.txt", 2, "file_unreadable"),
    ("import jsonl nothing.txt", 2, "file_unreadable"),
    # Ledgers.
    ("party --ledger nowhere.db", 4, "ledger_missing"),
    ("note x --ledger nowhere.db", 4, "ledger_missing"),
    ("party --ledger letter.txt", 4, "ledger_not_ours"),
    ("note x --ledger letter.txt", 4, "ledger_not_ours"),
    ("party --ledger other.db", 4, "ledger_not_ours"),
    ("new X --rules ose --ledger letter.txt", 4, "ledger_not_ours"),
    ("party --ledger .", 4, "ledger_not_ours"),
]


@pytest.fixture(scope="module")
def tower(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """A ledger that everything below leaves as it is."""
    import sqlite3

    folder = tmp_path_factory.mktemp("tower")
    (folder / "letter.txt").write_text("Chère Lira, la tour brûle.\n" * 300, encoding="utf-8")
    other = sqlite3.connect(folder / "other.db")
    other.execute("CREATE TABLE entries (id)")
    other.close()
    table = CommandLine(folder).new()
    table.play(PLAYED)
    return table


@pytest.mark.parametrize(("line", "code", "error"), CASES, ids=[case[0] for case in CASES])
def test_bad_input_is_reported_in_both_languages_and_records_nothing(
    line: str, code: int, error: str, tower: CommandLine
) -> None:
    words = words_of(line)
    before = tower.head
    errors = {}
    for language in ("fr", "en"):
        answer = tower(*words, "--json", "--lang", language, code=code)
        assert answer.out == "", "an answer goes to stdout, an error does not"
        assert len(answer.err.splitlines()) == 1
        errors[language] = answer.error
        assert set(errors[language]) == {"code", "message", "hint"}
        assert errors[language]["code"] == error
        assert errors[language]["message"]
        assert errors[language]["hint"], "what to do is said"
        assert "{" not in errors[language]["message"] + errors[language]["hint"]
    assert errors["fr"]["message"] != errors["en"]["message"]
    assert errors["fr"]["hint"] != errors["en"]["hint"]
    plain = tower(*words, "--lang", "fr", code=code)
    assert plain.out == ""
    assert plain.err.startswith(f"{errors['fr']['message']}\n{errors['fr']['hint']}\n")
    assert tower.head == before, "nothing was recorded"
    assert not (tower.folder / "nowhere.db").exists()


def test_a_name_that_is_nearly_right_is_suggested(tower: CommandLine) -> None:
    for line, word in (
        ("sheet Bram", "Brom"),
        ("join Zed klass=fighter", "class"),
        ("buy Brom sworrd", "sword"),
        ("condition Brom blinde", "blind"),
        ("sheeet Brom", "sheet"),
        ("note x --sesion 1", "--session"),
    ):
        error = tower(*words_of(line), "--json", "--lang", "en", code=2).error
        assert word in error["message"] + error["hint"], line


def test_terms_of_the_ruleset_are_shown_by_their_names(tower: CommandLine) -> None:
    for line, shown, hidden in (
        ('buy Brom "plate mail" 2', "armure de plaques", "plate_mail"),
        ("give Brom hoard 500gp", "butin", "party:"),
        ("take Brom 50gp", "Le butin", "hoard"),
        ("join Zed class=dwarf str=16 int=9 wis=10 dex=11 con=3 cha=12 hp=2", "nain", "dwarf"),
        ("join Zed class=dwarf str=16 int=9 wis=10 dex=11 con=3 cha=12 hp=2", "CON", "con."),
    ):
        message = tower(*words_of(line), "--json", code=3).error["message"]
        assert shown in message
        assert hidden not in message


def test_a_check_of_the_hoard_calls_it_so(tower: CommandLine) -> None:
    error = tower("check", "butin", "po=99", "--json", code=1).error
    assert error["message"].startswith("Le butin n’a pas")
    assert "campaign expliquer hoard gp" in error["hint"], "what can be typed"


def test_a_session_that_is_open_already(campaign: CommandLine) -> None:
    campaign.new().play(PLAYED + "session start\nleave Lira")
    before = campaign.head
    for line, error in (
        ("session start", "session_already_open"),
        ("arrive Brom", "already_present"),
        ("leave Lira", "not_present"),
        ("arrive Aldric", "character_dead"),
    ):
        assert campaign(*words_of(line), "--json", code=3).error["code"] == error
    assert campaign.head == before
