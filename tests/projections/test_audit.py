"""The audit decides every entry again and reports where the rules would not have given what was recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from ledger.decisions import decide
from ledger.decisions.session import place_in_time
from ledger.drafting import NeedsDice
from ledger.entries import Entry, command_of
from ledger.errors import CampaignError
from ledger.facts import CoinsPaid, ExperienceAwarded, Facts, NoteTaken, Thing, TreasureFound, TreasureSplit
from ledger.folded_state import FoldedState
from ledger.journal import Journal
from ledger.rewound_state import RewoundState
from ledger.rules.loader import load_ruleset, packaged_tables
from ledger.state import PastEntry
from ledger.store.codec import facts_of
from ledger.store.ledger import open_ledger
from projections.checks.audit import Audit, audit
from projections.past.same_effects import has_same_effects
from projections.past.void_plan import differences_without
from tests.support.command_line import CommandLine
from tests.support.evening_checks import voids
from tests.support.forging import forged
from tests.support.journals import a_ledger, record, voided
from tests.support.strategies import evenings
from tests.support.tampering import payload_of, tampered


def audited(path: Path) -> Audit:
    with open_ledger(str(path), write=False) as ledger, ledger.transaction(write=False):
        return audit(ledger.campaign())


def test_an_evening_audits_clean_but_for_the_game_masters_word(evening: Path) -> None:
    found = audited(evening)
    assert found.checked == 37
    assert found.clean
    assert [(f.entry, f.severity, f.code) for f in found.findings] == [(30, "override", "overridden")]


# Entry 21: Lira pays 5 gp for a room.
FORGERIES = {
    "other postings": ({"postings": [["character:Lira", "gp", -4], ["world:merchants", "gp", 4]]}, "postings_differ"),
    "no postings": ({"postings": []}, "postings_differ"),
    "another field": ({"fields": [["character:Lira", "status", "dead", "active"]]}, "fields_differ"),
    "more than the purse": ({"facts": {"who": "Lira", "amount": {"gp": 5000}, "purpose": "un château"}}, "refused"),
    "somebody else": ({"facts": {"who": "Personne", "amount": {"gp": 5}, "purpose": "une chambre"}}, "refused"),
    "an amount that is none": ({"facts": {"who": "Lira", "amount": {"gp": "cinq"}, "purpose": ""}}, "refused"),
    "a coin that is none": ({"facts": {"who": "Lira", "amount": {"zz": 5}, "purpose": ""}}, "refused"),
    "another session": ({"session": 1, "period": 2}, "place_differs"),
    "faces that nobody needed": (
        {"facts": {"who": "Lira", "amount": {"gp": 5}, "purpose": "", "faces": {"": [3]}}},
        "refused",
    ),
}


@pytest.mark.parametrize(("change", "code"), FORGERIES.values(), ids=FORGERIES)
def test_a_forged_entry_is_an_error(ledger_file: Path, change: dict[str, Any], code: str) -> None:
    with tampered(ledger_file) as database:
        if "session" in change:
            database.execute("UPDATE entries SET session = 1, period = 2 WHERE number = 21")
    forged(ledger_file, 21, change)
    found = audited(ledger_file)
    assert not found.clean
    assert code in {f.code for f in found.findings if f.entry == 21 and f.severity == "error"} or (
        code == "refused" and "undecidable" in {f.code for f in found.findings if f.entry == 21}
    )


def test_a_face_that_was_changed_is_found_by_what_followed_from_it(ledger_file: Path) -> None:
    # Entry 11 is damage of a fixed amount; entry 2 rolled Brom's hit points.
    payload = json.loads(payload_of(ledger_file, 2))
    payload["facts"]["keys"]["hp_die"] = 8
    forged(ledger_file, 2, payload)
    [finding] = [f for f in audited(ledger_file).findings if f.entry == 2 and f.code == "postings_differ"]
    assert {"account": "character:Brom", "commodity": "hp", "quantity": 9} in finding.expected
    assert {"account": "character:Brom", "commodity": "hp", "quantity": 8} in finding.recorded


def test_an_explanation_that_was_changed_is_a_deviation(ledger_file: Path) -> None:
    payload = json.loads(payload_of(ledger_file, 17))
    payload["derivation"][0]["value"] = 1
    forged(ledger_file, 17, payload)
    found = audited(ledger_file)
    assert found.clean
    assert (17, "deviation", "derivation_differs") in {(f.entry, f.severity, f.code) for f in found.findings}


def test_rules_that_are_not_there_are_an_error_not_a_crash(ledger_file: Path) -> None:
    with tampered(ledger_file) as database:
        database.execute("DELETE FROM rules")
    found = audited(ledger_file)
    assert {f.code for f in found.findings if f.severity == "error"} == {"rules_missing"}


def test_the_command_ends_with_one_when_something_is_wrong(campaign: CommandLine, ledger_file: Path) -> None:
    assert campaign.json("audit")["checked"] == 37
    forged(ledger_file, 21, {"postings": []})
    data = campaign("audit", "--json", code=1).data
    [finding] = [f for f in data["findings"] if f["severity"] == "error"]
    assert (finding["entry"], finding["code"], finding["recorded"]) == (21, "postings_differ", [])
    assert finding["message"]
    assert {"account": "character:Lira", "commodity": "gp", "quantity": -5} in finding["expected"]
    assert "#21" in campaign("audit", code=1).out


@settings(max_examples=15, deadline=None)
@given(evening=evenings, taken_back=voids)
def test_whatever_is_played_audits_clean(evening: list[Facts], taken_back: list[int]) -> None:
    with a_ledger() as journal:
        record(journal, evening, taken_back)
        with journal.store.transaction(write=False):
            found = audit(journal.campaign)
        assert [f for f in found.findings if f.severity == "error"] == []


# What a void would have changed.


def before(campaign: Any, number: int) -> FoldedState:
    state = FoldedState()
    numbers: dict[str, int] = {}
    for entry in campaign.entries(last=number - 1):
        numbers[entry.header.id] = entry.number
        state.apply(entry.number, entry.body, [numbers[id_] for id_ in entry.body.links.voids])
    return state


@settings(max_examples=15, deadline=None)
@given(evening=evenings, taken_back=voids, share=st.floats(0, 1))
def test_the_state_before_an_entry_is_the_present_one_less_what_came_later(
    evening: list[Facts], taken_back: list[int], share: float
) -> None:
    with a_ledger() as journal:
        record(journal, evening, taken_back)
        campaign = journal.campaign
        number = 1 + int(share * (campaign.head()[0] - 1))
        with journal.store.transaction(write=False):
            later: list[Entry] = list(campaign.entries(number))
            state = RewoundState(campaign.state(), number)
            folded = before(campaign, number)
            assert state.accounts("") == folded.accounts("")
            for account in folded.accounts(""):
                assert state.holdings(account) == folded.holdings(account)
                assert state.fields(account) == folded.fields(account)
            for entry in later:
                id_ = entry.header.id
                state.go_on(PastEntry(entry.number, id_, entry.header.recorded_by, entry.body, entry.payload))
            for account in state.accounts(""):
                assert state.holdings(account) == campaign.state().holdings(account)


def folded_without(journal: Journal, target: int) -> set[int]:
    """Later entries that go differently, found the long way: the whole journal decided again without the target."""
    state, different = FoldedState(), set()
    rules = load_ruleset(packaged_tables("ose"))
    for entry in journal.campaign.entries():
        body = entry.body
        # The number of a session is not used again.
        nothing = structs.replace(body, postings=(), fields=tuple(c for c in body.fields if c.key == "last"))
        if entry.number == target:
            body = nothing
        elif entry.number > target:
            command = command_of(body, facts_of(body))
            try:
                place = place_in_time(state, command)
                draft = decide(state, command, rules)
            except NeedsDice:
                different.add(entry.number)
            except CampaignError:
                different.add(entry.number)
                body = nothing
            else:
                in_place = (place.session, place.period) == (body.session, body.period)
                if not (in_place and has_same_effects(state, rules, draft, body)):
                    different.add(entry.number)
                body = structs.replace(body, postings=draft.postings, fields=draft.fields)
        state.apply(entry.number, body)
    return different


@settings(max_examples=25, deadline=None)
@given(evening=evenings, share=st.floats(0, 1))
def test_the_warning_names_what_the_long_way_finds(evening: list[Facts], share: float) -> None:
    with a_ledger() as journal:
        record(journal, evening)
        target = 2 + int(share * (journal.campaign.head()[0] - 2))
        with journal.store.transaction(write=False):
            found = {difference.number for difference in differences_without(journal.campaign, [target])}
            assert found == folded_without(journal, target)


def played(journal: Journal, *facts: Facts) -> list[int]:
    return [recorded.entry.number for recorded in record(journal, facts)]


def test_a_void_names_what_would_have_gone_differently() -> None:
    with a_ledger() as journal:
        found, _, split, _, award, _ = played(
            journal,
            TreasureFound(things=(Thing(kind="coins", coins={"gp": 100}),)),
            NoteTaken(text="rien"),
            TreasureSplit(),
            NoteTaken(text="rien"),
            ExperienceAwarded(),
            NoteTaken(text="rien"),
        )
        with journal.store.transaction(write=False):
            gone = {d.number: d.code for d in differences_without(journal.campaign, [found])}
        assert set(gone) == {split, award}


def test_a_void_that_changes_nothing_names_nothing() -> None:
    with a_ledger() as journal:
        note, *_ = played(
            journal,
            NoteTaken(text="rien"),
            CoinsPaid(who="Brom", amount={"gp": 1}, purpose="péage"),
            CoinsPaid(who="Brom", amount={"gp": 1}, purpose="péage"),
        )
        with journal.store.transaction(write=False):
            assert differences_without(journal.campaign, [note]) == ()


def test_the_warning_is_the_same_before_the_void_and_after() -> None:
    with a_ledger() as journal:
        first, second = played(
            journal,
            CoinsPaid(who="Lira", amount={"gp": 9}, purpose="péage"),
            CoinsPaid(who="Lira", amount={"sp": 5}, purpose="péage"),
        )
        with journal.store.transaction(write=False):
            foreseen = differences_without(journal.campaign, [first])
        voided(journal, first)
        with journal.store.transaction(write=False):
            assert differences_without(journal.campaign, [first]) == foreseen
        assert [d.number for d in foreseen] in ([], [second])
