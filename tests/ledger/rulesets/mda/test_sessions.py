"""Sessions written as steps and typed into the real command: every kind of step, and refusals."""

from __future__ import annotations

from typing import Any

from tests.support.rulebook_vectors import evaluate

CREATE: dict[str, Any] = {
    "do": "create",
    "who": "Élia",
    "profession": "magician",
    "EV": 70,
    "EA": 50,
    "handed": "left",
    "dice": {"CO": 4, "IN": 6, "CH": 2, "AD": 5, "FO": 1},
    "added": {"CO": 10, "IN": 14, "CH": 11, "AD": 6, "FO": 8},
    "at_points": 5,
    "prd_points": 6,
    "purse": 20,
}


def played(*steps: dict[str, Any], **house: Any) -> dict[str, Any]:
    numbered = [{"n": number, "who": "Élia", **step} for number, step in enumerate((CREATE, *steps), 1)]
    return evaluate("mda", "scenario", {"house_rules": house, "sessions": [{"date": "1", "steps": numbered}]})


def results_of(answer: dict[str, Any]) -> list[Any]:
    """The result of each step after the first, without its name."""
    return [
        {key: value for key, value in line.items() if key not in ("n", "who", "do", "accepted")}
        for line in answer["history"][1:]
    ]


def test_goods_are_received_and_given_away() -> None:
    answer = played(
        {"do": "gain", "ue": 30},
        {"do": "pay", "ue": 45},
        {"do": "pay", "ue": 6},
        {"do": "buy", "item": "longbow", "quantity": 1, "price_each": 1},
        {"do": "buy", "item": "knife", "quantity": 0, "price_each": 4},
        {"do": "buy", "item": "knife", "quantity": 1, "price_each": 3},
    )
    assert results_of(answer) == [
        {"purse": 50},
        {"purse": 5},
        {"error": "insufficient_funds"},
        {"error": "unknown_item"},
        {"error": "bad_quantity"},
        {"purse": 2, "deviation": "below_minimum"},
    ]
    assert answer["refused_steps"] == [4, 5, 6]
    assert answer["deviations"] == [{"step": 7, "deviation": "below_minimum"}]
    assert answer["sheets"]["Élia"]["items"] == {"knife": 1}


def test_any_step_of_a_dead_hero_is_refused_for_the_death_first() -> None:
    steps: list[dict[str, Any]] = [
        {"do": "buy", "item": "longbow", "quantity": -1, "price_each": 1},
        {"do": "check", "characteristic": "FO", "modifier": 0, "die": 33},
        {"do": "award", "pav": -3, "reason": "adventure"},
        {"do": "level_up", "choice": {"characteristic": ["CO", "FO"], "ev_die": 9}},
        {"do": "rune_recharge", "energy": 28},
        {"do": "heal", "points": 3},
    ]
    answer = played({"do": "wound", "PI": 70, "PR": 0, "zone": 6}, *steps)
    assert results_of(answer)[1:] == [{"error": "dead_character"}] * len(steps)


def test_the_state_follows_from_vital_energy() -> None:
    answer = played(
        {"do": "wound", "PI": 66, "PR": 0, "zone": 2},
        {"do": "rest", "days": 10},
        {"do": "rune_test", "dice": [3, 4, 5], "modifier": 0},
        **{"mda.pav.rune_test": "each_die"},
    )
    assert results_of(answer)[2] == {"success": True, "pav": 5, "pav_after": 10_505}
    assert answer["sheets"]["Élia"]["status"] == "unconscious"
    assert answer["pav_sources"] == {"Élia": {"check": 5, "wounds": 0, "award": 0}}


def test_runes_are_owned_tested_and_recharged() -> None:
    answer = played(
        {"do": "rune", "rune": "combat"},
        {"do": "rune", "rune": "amour"},
        {"do": "rune_test", "dice": [14, 20, 13], "modifier": 0},
        {"do": "rune_test", "dice": [16, 20, 14], "modifier": -2},
        {"do": "rune_test", "dice": [16, 21, 14], "modifier": -2},
        {"do": "rune_recharge", "energy": 28},
        {"do": "rune_recharge", "energy": 28},
    )
    assert results_of(answer) == [
        {"owns_rune": True},
        {"error": "unknown_rune"},
        {"success": True},
        {"success": True},
        {"error": "die_face_invalid"},
        {"paid_with": "EA", "cost": 28, "EA": 22, "EV": 70, "state": "conscious"},
        {"error": "not_enough_pa"},
    ]
    sheet = answer["sheets"]["Élia"]
    assert (sheet["owns_rune"], sheet["items"], sheet["EA"]) == (True, {}, 22)


def test_what_is_refused_changes_nothing_and_the_dead_do_nothing() -> None:
    answer = played(
        {"do": "award", "pav": -5, "reason": "adventure"},
        {"do": "award", "pav": 100, "reason": "kill"},
        {"do": "level_up", "choice": {"combat": "AT", "ev_die": 3}},
        {"do": "wound", "PI": 5, "PR": 5, "zone": 7},
        {"do": "wound", "PI": 5, "PR": 5, "zone": 1},
        {"do": "wound", "PI": 67, "PR": 0},
        {"do": "heal", "points": 4},
        {"do": "wound", "PI": 8, "PR": 0},
        {"do": "check", "characteristic": "CO", "die": 5},
        {"do": "rest", "days": 40},
        {"do": "rune_recharge", "energy": 2},
    )
    assert results_of(answer) == [
        {"error": "negative_award"},
        {"pav_after": 10_500, "deviation": "kill_gives_no_pav"},
        {"error": "pav_insufficient"},
        {"error": "unknown_zone"},
        {"BL": 0, "kind": "light", "EV": 70, "state": "conscious"},
        {"BL": 67, "kind": "wound", "EV": 3, "state": "unconscious"},
        {"EV": 7},
        {"BL": 8, "kind": "wound", "EV": -1, "state": "dead"},
        *[{"error": "dead_character"}] * 3,
    ]
    assert answer["sheets"]["Élia"]["status"] == "dead"
    assert answer["pav_sources"] == {"Élia": {"check": 0, "wounds": 0, "award": 0}}


def test_a_hero_against_the_rules_is_not_created() -> None:
    for change, code in (
        ({"dice": {**CREATE["dice"], "FO": 7}}, "die_face_invalid"),
        ({"at_points": 9}, "at_cap"),
        ({"EA": 51}, "energy_sum"),
    ):
        answer = evaluate("mda", "scenario", {"sessions": [{"steps": [{"n": 1, **CREATE, **change}]}]})
        assert answer["history"] == [{"n": 1, "who": "Élia", "do": "create", "accepted": False, "error": code}]
        assert answer["sheets"] == {}


def test_house_rules_reach_the_command() -> None:
    steps = ({"do": "wound", "PI": 40, "PR": 0}, {"do": "rest", "days": 15})
    assert results_of(played(*steps))[1] == {"EV": 30}
    assert results_of(played(*steps, **{"mda.rest.partial": "linear"}))[1] == {"EV": 50}
