"""House rules at the table: opened with, adopted in mid-campaign, shown, kept in backups, judged by their time."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.rules.loader import known_rulesets
from tests.support.command_line import Answer, CommandLine
from tests.support.golden import require_command_golden
from tests.support.processes import ROOT

EXAMPLES = ROOT / "examples" / "house"
SCORES = ["str=10", "int=10", "wis=10", "dex=10", "con=10", "cha=10"]
ROPE = '[items.elven_rope]\nnames = { en = "elven rope", fr = "corde elfique" }\nprice_cp = 5000\n'


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    """Brom the fighter with 8 hit points and 100 gp, in a campaign by the printed rules."""
    campaign.new()
    join(campaign, "Brom")
    return campaign


def join(table: CommandLine, name: str) -> None:
    table("join", name, "class=fighter", *SCORES, "hp=8", "--coins", "100gp")


def overlay(table: CommandLine, content: str, name: str = "maison.toml") -> Path:
    path = table.folder / name
    path.write_text(content, encoding="utf-8")
    return path


def audited(table: CommandLine) -> list[dict[str, object]]:
    found: list[dict[str, object]] = table.json("audit")["findings"]
    return [finding for finding in found if finding["severity"] == "error"]


def refused(table: CommandLine, code: str, *words: object, exit_code: int = 3) -> Answer:
    """Type what must fail with a code, in both languages, and compare what is said with the golden files."""
    for language in ("en", "fr"):
        said = table(*words, "--lang", language, code=exit_code).err
        require_command_golden(f"{code}.{language}.txt", f"[{exit_code}]\n{said}")
    answer = table(*words, "--json", code=exit_code)
    assert answer.error["code"] == code
    return answer


# Opened with


def test_a_campaign_may_begin_with_house_rules(campaign: CommandLine) -> None:
    files = ("death-at-minus-ten.toml", "slow-healing.toml")
    campaign.new("La Tour", *(word for file in files for word in ("--house", EXAMPLES / file)))
    rules = campaign.json("rules")
    assert [(change["path"], change["value"], change["was"]) for change in rules["house"]] == [
        ("health.death.at_or_below", -10, 0),
        ("health.natural.days_per_die", 7, 1),
    ]
    shown = campaign("rules", "show", "house").out
    assert "health.death.at_or_below : −10" in shown.replace("\u00a0", " ").replace("-10", "−10")
    assert "Nobody dies at 0" in shown
    assert "death-at-minus-ten.toml" in campaign("rules").out
    assert "death-at-minus-ten.toml" in campaign("rules", "show", "health").out


def test_without_house_rules_that_is_what_is_said(table: CommandLine) -> None:
    assert table.json("rules")["house"] == []
    assert "imprim" in table("rules", "show", "house").out
    assert table("rules", "show", "règles maison").out == table("rules", "show", "house").out


def test_a_file_that_is_not_there_or_is_faulty_opens_nothing(campaign: CommandLine) -> None:
    campaign("new", "La Tour", "--rules", "ose", "--house", "nowhere.toml", code=2)
    bad = overlay(campaign, "[health.deth]\nat_or_below = -10\n[knobs]\nxp_cap = 'nix'\n")
    error = campaign("new", "La Tour", "--rules", "ose", "--house", bad, "--json", code=2).error
    assert error["code"] == "house_faulty"
    assert "maison.toml : health.deth" in error["message"].replace("\u00a0", " ")
    assert "health.death" in error["message"]
    assert "one_below_second_level, none" in error["message"]
    assert not Path(campaign.ledger).exists()


# Adopted


def test_entries_before_are_judged_by_the_rules_of_their_time(table: CommandLine) -> None:
    table("find", "300gp")
    table("award")
    table("rules", "adopt", "--house", EXAMPLES / "no-gold-for-experience.toml")
    table("find", "300gp")
    table("award")
    assert table.sheet("Brom")["xp"]["total"] == 300
    assert audited(table) == []
    table.require_verified()
    table("rules", "adopt", "--no-house")
    assert table.json("rules")["house"] == []
    table("find", "50gp")
    table("award")
    assert table.sheet("Brom")["xp"]["total"] == 350
    assert audited(table) == []


def test_what_is_written_late_is_judged_by_the_rules_of_its_session(table: CommandLine) -> None:
    for _ in range(2):
        table("session", "start")
        table("session", "end")
    table("rules", "adopt", "--house", EXAMPLES / "no-gold-for-experience.toml")
    table("session", "start")
    printed = table.json("log", "--limit", 9)["entries"][0]["rules"]
    table("find", "100gp", "--session", 1)
    entry = table.json("award", "--session", 1)["entries"][0]
    assert entry["rules"] == printed
    assert table.sheet("Brom")["xp"]["total"] == 100
    assert table.json("find", "100gp")["entries"][0]["rules"] == [table.json("rules")["hash"]]
    assert audited(table) == []


def test_an_adoption_is_in_the_log_and_names_its_files(table: CommandLine) -> None:
    said = table("rules", "adopt", "--house", EXAMPLES / "equal-shares.toml").out
    assert "equal-shares.toml" in said
    assert "retainers.treasure_share" in said
    assert "equal-shares.toml" in table("log", "--kind", "RulesAdopted").out
    assert "equal-shares.toml" in table("history", "--detail", "full", "--lang", "en").out
    facts = table.json("show", 3)["facts"]
    assert facts["house"] == ["equal-shares.toml"]


def test_a_backup_carries_the_house_rules(table: CommandLine, tmp_path: Path) -> None:
    table("rules", "adopt", "--house", EXAMPLES / "death-at-minus-ten.toml")
    backup = tmp_path / "backup.jsonl"
    table("export", "events", "-o", backup)
    again = tmp_path / "again.db"
    table("import", "jsonl", backup, "--ledger", again)
    assert table.json("rules", "--ledger", again) == table.json("rules")
    assert table("rules", "show", "house", "--ledger", again).out == table("rules", "show", "house").out
    table("damage", "Brom", "10", "--ledger", again)
    assert table.sheet("Brom", "--ledger", again)["hp"]["current"] == -2


def test_the_same_rules_another_game_and_an_earlier_session_are_refused(table: CommandLine) -> None:
    refused(table, "rules_in_force", "rules", "adopt")
    assert table("rules", "adopt", "--rules", "nope", "--json", code=2).error["code"] == "ruleset_unknown"
    table("session", "start")
    table("session", "end")
    house = EXAMPLES / "equal-shares.toml"
    refused(table, "adoption_late", "rules", "adopt", "--house", house, "--session", 1, exit_code=2)
    number = table.head
    table("rules", "adopt", "--house", house, "--dry-run")
    assert table.head == number


def test_an_adoption_is_not_voided_and_the_hint_says_what_to_do(table: CommandLine) -> None:
    table("rules", "adopt", "--house", EXAMPLES / "equal-shares.toml")
    for words in (("void", "3", "--reason", "non"), ("undo",)):
        assert "campaign règles adopter" in refused(table, "adoption_stays", *words).error["hint"]


def test_a_run_may_adopt_rules_and_go_by_them_at_once(table: CommandLine) -> None:
    overlay(table, ROPE)
    table.play('rules adopt --house maison.toml\nbuy Brom "corde elfique"\nrules adopt --house maison.toml\n', code=3)
    table.play('note avant\ncheck Brom gp=100\nrules adopt --house maison.toml\nbuy Brom "corde elfique"\n')
    assert table.balances()["character:Brom"]["item:elven_rope"] == 1
    assert table.play("rules\n", code=2).err
    assert table.play("rules show house\n", code=2).err


def test_adopting_works_on_both_databases(location: str, tmp_path: Path) -> None:
    table = CommandLine(tmp_path, ledger=location).new()
    join(table, "Brom")
    table("rules", "adopt", "--house", EXAMPLES / "no-gold-for-experience.toml", "--dry-run")
    assert table.json("rules")["house"] == []
    table("rules", "adopt", "--house", EXAMPLES / "no-gold-for-experience.toml")
    table("find", "200gp")
    table("award")
    assert table.sheet("Brom")["xp"]["total"] == 0
    assert audited(table) == []
    table.require_verified()


# What is held


def test_rules_that_do_not_know_what_is_held_are_refused_naming_it(table: CommandLine) -> None:
    table("rules", "adopt", "--house", overlay(table, ROPE))
    table("buy", "Brom", "corde elfique")
    message = refused(table, "rules_lack_held", "rules", "adopt", "--no-house").error["message"]
    assert "Brom (corde elfique)" in message
    table("sell", "Brom", "corde elfique")
    table("rules", "adopt", "--no-house")
    assert "corde elfique" in table("log").out, "entries use the names of their time"
    assert audited(table) == []


def test_a_class_that_somebody_has_is_not_dropped(table: CommandLine) -> None:
    ranger = """[classes.ranger]
names = { en = "ranger", fr = "rôdeur" }
hit_die = 8
hit_dice_until_level = 9
hp_per_level_after = 2
prime_requisites = ["str", "wis"]
xp = [0, 2250, 4500]
thac0 = { 1 = 19 }
saves = { death = { 1 = 12 }, wands = { 1 = 13 }, paralysis = { 1 = 14 }, breath = { 1 = 15 }, spells = { 1 = 16 } }
[conditions.cursed]
names = { en = "cursed", fr = "maudit" }
attack = -1
"""
    table("rules", "adopt", "--house", overlay(table, ranger))
    table("join", "Aude", "class=rôdeur", *SCORES, "hp=8", "--coins", "1gp")
    table("condition", "Brom", "maudit")
    assert table.sheet("Aude")["class"] == "ranger"
    message = table("rules", "adopt", "--no-house", "--json", code=3).error["message"]
    assert "Aude" in message
    assert "maudit" in message
    assert audited(table) == []


# The examples


def test_equal_shares_give_retainers_the_same(table: CommandLine) -> None:
    table("rules", "adopt", "--house", EXAMPLES / "equal-shares.toml")
    table("hire", "Ulf", "--employer", "Brom", "class=fighter", *SCORES, "hp=5")
    table("find", "200gp")
    table("award")
    table("split")
    assert table.sheet("Ulf")["xp"]["total"] == table.sheet("Brom")["xp"]["total"] == 100
    assert table.balances()["character:Ulf"]["gp"] == 100


def test_without_gold_for_experience_foes_still_count(table: CommandLine) -> None:
    table("rules", "adopt", "--house", EXAMPLES / "no-gold-for-experience.toml")
    table("find", "200gp")
    table("defeat", "gobelin", "hd=1-1", "--count", 4)
    table("award")
    assert table.sheet("Brom")["xp"]["total"] == 20


def test_slow_healing_takes_a_week_for_a_die(table: CommandLine) -> None:
    table("rules", "adopt", "--house", EXAMPLES / "slow-healing.toml")
    table("damage", "Brom", 7)
    table("rest", "day", "Brom", "--days", 6)
    assert table.sheet("Brom")["hp"]["current"] == 1
    table("rest", "day", "Brom", "--days", 14, "--faces", "2,3")
    assert table.sheet("Brom")["hp"]["current"] == 6
    assert audited(table) == []


def test_death_at_minus_ten_leaves_who_is_down_alive(table: CommandLine) -> None:
    table("rules", "adopt", "--house", EXAMPLES / "death-at-minus-ten.toml")
    join(table, "Lira")
    table("damage", "Brom", 8)
    assert (table.sheet("Brom")["hp"]["current"], table.sheet("Brom")["status"]) == (0, "down")
    table("damage", "Brom", 9)
    assert (table.sheet("Brom")["hp"]["current"], table.sheet("Brom")["status"]) == (-9, "down")
    refused(table, "rules_leave_impossible", "rules", "adopt", "--no-house")
    table("heal", "Brom", 10)
    assert (table.sheet("Brom")["hp"]["current"], table.sheet("Brom")["status"]) == (1, "active")
    table("damage", "Brom", 40)
    assert (table.sheet("Brom")["hp"]["current"], table.sheet("Brom")["status"]) == (-10, "dead")
    table("damage", "Lira", 10)
    table("die", "Lira", "--from", "froid")
    assert (table.sheet("Lira")["hp"]["current"], table.sheet("Lira")["status"]) == (-2, "dead")
    table("void", table.head[0], "--reason", "erreur")
    assert table.sheet("Lira")["status"] == "down"
    assert audited(table) == []
    table.require_verified()


def test_a_natural_twenty_is_worth_experience_by_the_house_rule_alone(table: CommandLine) -> None:
    table("roll", "Brom", "attack", "ac=5", "--faces", 20)
    assert table.sheet("Brom")["xp"]["total"] == 0
    table("rules", "adopt", "--house", EXAMPLES / "critical-experience.toml")
    said = table("roll", "Brom", "attack", "ac=5", "--faces", 20, "--lang", "en").out
    assert "Natural 20: 25 XP at once." in said
    for words in (("attack", "ac=5", "--faces", 19), ("save=death", "--faces", 20)):
        table("roll", "Brom", *words)
    assert table.sheet("Brom")["xp"]["total"] == 25
    table("roll", "gm", "attack", "hd=3", "ac=5", "--faces", 20)
    assert "critical-experience.toml" in table("explain", "Brom", "xp").out
    assert audited(table) == []


def test_every_example_is_sound_and_changes_something(campaign: CommandLine) -> None:
    for number, file in enumerate(sorted(EXAMPLES.glob("*.toml"))):
        # An example for another ruleset is named after it.
        rules = next((id_ for id_ in known_rulesets() if file.name.startswith(f"{id_}-")), "ose")
        campaign("new", f"La Tour {number}", "--rules", rules, "--house", file)
        assert campaign.json("rules", "--campaign", f"La Tour {number}")["house"], file.name


def test_a_game_without_coins_or_health_gets_them_from_house_rules(campaign: CommandLine) -> None:
    file = EXAMPLES / "altaride-coins-and-health.toml"
    campaign("new", "Le gué", "--rules", "altaride")
    five = "DEX=9 FOR=6 PER=8 SAV=10 SOC=7"
    campaign.play(f"join Mirelle {five} school=priest incantations=4\njoin Kushur {five}")
    for words, code in ((("damage", "Mirelle", 3), "rules_have_none"), (("pay", "Mirelle", "3ecu"), "no_coins")):
        assert campaign(*words, *(["--for", "x"] if code == "no_coins" else []), "--json", code=3).error["code"] == code
    assert campaign.sheet("Mirelle")["hp"] is None
    assert campaign.sheet("Mirelle")["purse_value"] is None

    campaign("rules", "adopt", "--house", file)
    # Who was there before has health from the first wound on: FOR + PER.
    campaign("damage", "Mirelle", 5, "--from", "loup")
    assert campaign.sheet("Mirelle")["hp"]["current"] == 9
    campaign("heal", "Mirelle", 9)
    assert campaign.sheet("Mirelle")["hp"] == {"current": 14, "max": 14, "temporary": None}
    campaign("damage", "Kushur", 20)
    assert campaign.sheet("Kushur")["status"] == "down"
    campaign.play("find 7ecu 1sou\nsplit\nbuy Mirelle rope\npay Mirelle 15sou --to Kushur --for prêt")
    # 141 sous for two: 70 each, and one is left; 25 for the rope, 15 for Kushur.
    values = {who: campaign.sheet(who)["purse_value"] for who in ("Mirelle", "Kushur")}
    assert values == {"Mirelle": {"quantity": 30, "coin": "sou"}, "Kushur": {"quantity": 85, "coin": "sou"}}
    # 12 + 3 is 10 short of 25: two levels worse; FOR + SAV are 16 boxes.
    campaign("roll", "Mirelle", "cast", "words=1", "--faces", 3)
    assert campaign.sheet("Mirelle")["tracks"] == {"mental_lost": {"2": 1}, "mental": {"current": 15, "max": 16}}
    campaign("heal", "Mirelle", 1, "mental=3", code=3)
    campaign("heal", "Mirelle", 1, "mental=2")
    assert campaign.sheet("Mirelle")["tracks"] == {"mental": {"current": 16, "max": 16}}
    # A point of FOR is a box more.
    campaign("award", "--xp", 10, "--each")
    campaign("improve", "Mirelle", "FOR")
    assert campaign.sheet("Mirelle")["hp"]["max"] == 15
    # Nobody is left with coins that no rules know.
    assert campaign("rules", "adopt", "--no-house", "--json", code=3).error["code"] == "rules_lack_held"
    assert audited(campaign) == []
    campaign.require_verified()


# Words


def test_refusals_of_the_rules_name_things_in_the_language_spoken(table: CommandLine) -> None:
    weak = [score.replace("con=10", "con=5") for score in SCORES]
    message = table("join", "Nain", "class=nain", *weak, "hp=4", "--json", code=3).error["message"]
    assert "nain" in message
    assert "CON" in message
    assert "dwarf" not in message
    table("condition", "Brom", "aveuglé")
    message = table("roll", "Brom", "attack", "ac=7", "--json", code=3).error["message"]
    assert "aveuglé" in message
    message = table("join", "Zoé", "class=guerrier", *SCORES, "hp=8", "hp_die=7", "--json", code=2).error["message"]
    assert "points de vie, dé de vie" in message


def test_faults_are_reported_in_the_language_of_the_answer(table: CommandLine) -> None:
    bad = overlay(table, "[health.deth]\nx = 1\n[health.natural]\nsides = 0\n")
    french = refused(table, "house_faulty", "rules", "adopt", "--house", bad, exit_code=2).error["message"]
    assert "cette clé n’existe pas ; vouliez-vous dire health.death ?" in french.replace("\u202f", " ")


def test_readings_are_shown_with_what_may_be_chosen_instead(table: CommandLine) -> None:
    shown = table("rules", "show", "knobs").out
    assert 'xp_rounding = "floor_once"  (arrondi de l’expérience)' in shown
    assert "floor_each" in shown
    assert "Division de l’expérience (ligne 752)" in shown
