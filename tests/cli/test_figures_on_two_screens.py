"""A figure that several screens show is the same on all of them, in every game's example."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from ledger.facts import EntriesVoided, EntryAmended
from ledger.ids import GONE
from projections.sheets.measure_lookup import WORDS, find_figure, find_measure
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT

CORRECTING = {EntriesVoided.__name__, EntryAmended.__name__}


@pytest.mark.parametrize("game", ["ose", "srd5", "mda", "altaride", "argosia"])
def test_a_figure_is_the_same_on_every_screen(game: str, tmp_path: Path) -> None:
    table = CommandLine(tmp_path)
    table("new", "La Tour", "--rules", game)
    table("run", "-q", ROOT / f"examples/{game}-three-sessions.campaign")
    alone, party, balances = table.json(), table.json("party", "--foes"), table.json("balances")["accounts"]
    purses, treasure, things = (
        table.json("purse")["purses"],
        table.json("treasure"),
        table.json("inventory")["inventory"],
    )
    sheets = {sheet["name"]: sheet for sheet in table.json("sheet", "party")["members"]}
    wealth = table.json("stats", "party")["by_character"]

    for member in party["members"]:
        name, held = member["name"], balances[member["account"]]
        if name in sheets:
            assert member == sheets[name]
        assert (member["purse"] or {}) == purses[name]["coins"]
        assert member["purse_value"] == purses[name]["value"]
        assert (purses[name]["value"] or {"quantity": 0})["quantity"] == treasure["left"]["purses"][name]
        assert member["items"] == things[name]
        assert (member["level"] or 0) == (wealth[name]["level"] or 0)
        assert member["xp"] is None or member["xp"]["total"] == held.get("xp", 0)
        assert member["hp"] is None or (member["hp"]["current"], member["hp"]["max"]) == (
            held.get("hp", 0),
            held["hp.max"],
        )
    assert alone["party"] == [
        {"name": member["name"], "hp": member["hp"]} for member in party["members"] if member["status"] not in GONE
    ]
    assert alone["hoard"] == party["hoard"] == treasure["left"]["hoard"]
    assert party["fund"] == treasure["left"]["fund"]
    assert alone["pool"] == party["pool"]
    standing = {foe["name"]: foe["hp"] for foe in party["foes"] if (foe["status"], foe["health"]) != ("dead", "fallen")}
    assert all(foe["hp"] == standing[foe["name"]] for foe in alone["foes"])

    entries = table.json("log")["entries"]
    amended = {
        number for entry in entries if entry["kind"] == EntryAmended.__name__ for number in entry["links"]["voids"]
    }
    count = Counter(
        entry["session"]
        for entry in entries
        if entry["kind"] not in CORRECTING and (entry["voided_by"] is None or entry["entry"] in amended)
    )
    assert {row["session"]: row["entries"] for row in table.json("stats", "sessions")["sessions"]} == count
    for chapter in table.json("history")["sessions"]:
        assert chapter["session"] is None or len(chapter["lines"]) <= count[chapter["session"]]


@pytest.mark.parametrize("game", ["ose", "srd5", "mda", "altaride", "argosia"])
def test_a_balance_is_found_by_its_id_unless_a_figure_is_called_so(game: str, tmp_path: Path) -> None:
    table = CommandLine(tmp_path)
    table("new", "La Tour", "--rules", game)
    table("run", "-q", ROOT / f"examples/{game}-three-sessions.campaign")
    app = table.app()
    with closing(app.access):
        view = app.view_now()
        for account in view.accounts(""):
            touched = view.moved_commodities(account)
            for commodity in (commodity for commodity in touched if commodity not in WORDS):
                figure = find_figure(view, view.rules, account, commodity)
                found = find_measure(view, view.rules, account, commodity, touched)
                assert (found.working is None) == (figure is None or figure[1]), (account, commodity)
                assert figure is None or found.id == figure[0]
