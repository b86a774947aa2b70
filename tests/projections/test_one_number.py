"""One number: whatever number a sheet shows, in whatever ruleset, `explain` derives it and `check` agrees with it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cli.output.sheets.measures import measure_name
from cli.output.words.language import LANGUAGES, speak
from cli.output.words.terms import Terms
from ledger.entries import Command
from ledger.errors import CheckFailed
from ledger.facts import BalanceChecked, CampaignOpened
from ledger.ids import CHARACTER
from ledger.journal import Journal
from ledger.measures import all_workings
from ledger.rules.loader import known_rulesets, packaged_tables
from ledger.rules.ruleset import Ruleset
from ledger.store.campaign import Campaign
from ledger.store.ledger import open_ledger
from projections.books.explain import explain
from projections.past.as_of import AsOf, view_at
from projections.sheets.measure_lookup import find_figure, find_measure, measure_at_place
from projections.sheets.printed_sheet import printed
from projections.sheets.sheet import sheet
from tests.support.command_line import CommandLine
from tests.support.evening_checks import record_again
from tests.support.given import Game, rules_of
from tests.support.processes import ROOT
from tests.support.random_evenings import chances, played, the_company

EVENINGS = settings(
    max_examples=5,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

NO_FIGURES = frozenset({"as_of", "flags"})
"""Parts of a sheet that say what is looked at, not what somebody has."""

FIGURE_IN_TEXT = re.compile(r"-?\d+/\d+|\d+d\d+([+-]\d+)?")
"""A fraction, or dice with what is added to them."""

DICE = re.compile(r"\d+d\d+")


@pytest.fixture(scope="module", params=known_rulesets())
def ruleset(request: pytest.FixtureRequest) -> str:
    """A ruleset by which a company could meet."""
    ruleset: str = request.param
    the_company(ruleset)
    return ruleset


def numbers(part: Any, place: str = "") -> Iterator[tuple[str, int | str]]:
    """Every number of a sheet's JSON with its place; items of a list are named by their ids."""
    if isinstance(part, Mapping):
        for key, value in part.items():
            if place or key not in NO_FIGURES:
                yield from numbers(value, f"{place}.{key}".lstrip("."))
    elif isinstance(part, list):
        for row in part:
            if isinstance(row, Mapping):
                yield from numbers(row, f"{place}.{row['id']}")
    elif (isinstance(part, int) and not isinstance(part, bool)) or (
        isinstance(part, str) and FIGURE_IN_TEXT.fullmatch(part)
    ):
        yield place, part


def drawn(there: AsOf, rules: Ruleset, account: str) -> Iterator[tuple[str, int | str]]:
    """Every number that only a drawn sheet shows, with its measure: attack rolls, full counters."""
    beyond = printed(there, rules, account)
    yield from beyond.figures.items()
    for counter, most in beyond.most.items():
        ceiling = rules.commodity(counter).ceiling
        yield (ceiling if isinstance(ceiling, str) else f"{counter}.max"), most


@EVENINGS
@given(st.data(), chances)
def test_every_number_of_every_sheet_is_explained_and_checked(ruleset: str, data: st.DataObject, dice: Any) -> None:
    rules, game = rules_of(ruleset), played(ruleset, data, dice, voids=True)
    with tempfile.TemporaryDirectory() as folder, open_ledger(str(Path(folder) / "campaign.db"), create=True) as ledger:
        opened = CampaignOpened(name="La Tour", ruleset=ruleset, language="fr")
        with ledger.transaction():
            journal, _ = Journal.open_campaign(ledger, opened, packaged_tables(ruleset), "gm")
            record_again(game, journal)
            there = view_at(journal.campaign, None, lambda _hash: rules)
            for account in [who for who in there.accounts(CHARACTER) if there.field(who, "role") is not None]:
                for place, number in (*numbers(sheet(there, rules, account)), *drawn(there, rules, account)):
                    explained(journal.campaign, there, rules, account, place, number)
                checked(journal, rules, account)


def explained(campaign: Campaign, there: AsOf, rules: Ruleset, account: str, place: str, number: int | str) -> None:
    """Require that `explain` derives a number as shown, line by line, each from an entry or a source."""
    explanation = explain(campaign, there, rules, account, place)
    lines, about = explanation["lines"], (account, place, explanation)
    assert explanation["total"] == number, about
    assert lines or number == 0, about
    for line in lines:
        assert line["entry"] is not None or line["since"] or line["derivation"][0]["source"], about
    if not place.startswith("fields."):
        running = Fraction(0)
        for line in lines:
            running += Fraction(line["quantity"])
            assert running == Fraction(line["running"]), about
        assert DICE.match(str(number)) or running == Fraction(number), about


def checked(journal: Journal, rules: Ruleset, account: str) -> None:
    """Require that `check` accepts the numbers of a sheet, refuses any other, and records nothing."""
    state, name = journal.campaign.state(), account.removeprefix(CHARACTER)
    balances: dict[str, int] = {}
    figures: dict[str, int | str] = {}
    for place, number in numbers(sheet(state, rules, account)):
        found = find_figure(state, rules, account, place) or find_figure(state, rules, account, place, loosely=True)
        measure, is_balance = found or (measure_at_place(place), True)
        if is_balance:
            balances[measure] = int(number)
        else:
            figures[measure] = number
    journal.record(Command(facts=BalanceChecked(who=name, expected=balances, figures=figures)))
    head = journal.campaign.head()
    wrong = [BalanceChecked(who=name, expected={measure: number + 1}) for measure, number in balances.items()]
    wrong += [BalanceChecked(who=name, figures={id_: n + 1}) for id_, n in figures.items() if isinstance(n, int)]
    wrong += [BalanceChecked(who=name, figures={id_: f"{n}1"}) for id_, n in figures.items() if isinstance(n, str)]
    for facts in wrong:
        with pytest.raises(CheckFailed):
            journal.record(Command(facts=facts))
    assert journal.campaign.head() == head


def test_every_figure_is_found_by_the_name_that_it_is_shown_with(ruleset: str) -> None:
    """Whatever `explain` heads a figure with can be typed back, in both languages."""
    game = Game(ruleset)
    for facts in the_company(ruleset):
        game.play(facts)
    terms = Terms(game.rules.tables, game.rules.coinage)
    for account in game.state.accounts(CHARACTER):
        for measure in all_workings(game.state, game.rules, account):
            for language in LANGUAGES:
                speak(language)
                name = measure_name(terms, measure)
                held = list(game.state.holdings(account))
                assert find_measure(game.state, game.rules, account, name, held).id == measure, (name, measure)
    speak("en")


def test_every_number_of_a_campaign_that_was_played_is_explained(ruleset: str, campaign: CommandLine) -> None:
    """Weapons in hand, runes and wounds have figures of their own, dice among them: `PI 1d6+12` was of unknown name."""
    table = campaign.new(rules=ruleset)
    table("run", "-q", str(ROOT / "examples" / f"{ruleset}-three-sessions.campaign"))
    shown = 0
    for member in table.json("party")["members"]:
        for place, number in numbers(table.sheet(member["name"])):
            shown += 1
            assert table.json("explain", member["name"], place)["total"] == number, (member["name"], place)
    assert shown > 40


def test_a_figure_with_dice_is_checked_with_them(campaign: CommandLine) -> None:
    table = campaign.new(rules="mda")
    table("run", "-q", str(ROOT / "examples" / "mda-three-sessions.campaign"))
    assert table.sheet("Arvid")["derived"]["pi"] == "1d6+12"
    table("check", "Arvid", "pi=1d6+12")
    for other in ("1d6+11", "12", "1d6"):
        assert table("check", "Arvid", f"pi={other}", "--json", code=1).error["code"] == "balance_differs"


def test_a_field_with_the_id_of_a_figure_is_explained_as_what_was_recorded(campaign: CommandLine) -> None:
    """`fields.move` of a sheet was explained by the movement that the rules compute, which is `derived.move`."""
    campaign.new().play("join Brom class=fighter str=9 int=9 wis=9 dex=9 con=9 cha=9 hp_die=7 --coins 0gp")
    campaign("describe", "Brom", "move=30")
    sheet = campaign.sheet("Brom")
    recorded = campaign.json("explain", "Brom", "fields.move")
    assert recorded["total"] == sheet["fields"]["move"] == 30
    assert [line["entry"] for line in recorded["lines"]] == [3]
    for text in ("derived.move", "move"):
        computed = campaign.json("explain", "Brom", text)
        assert computed["total"] == sheet["derived"]["move"] == 36
        assert [line["entry"] for line in computed["lines"]] == [None]


def test_what_was_spent_is_explained_by_what_there_is_and_checked_as_the_sheet_shows_it(campaign: CommandLine) -> None:
    """Slots are kept as spent, and a check of them once asked for the balance of a commodity that nobody holds."""
    campaign.new().play("join Cyd class=magic_user str=9 int=9 wis=9 dex=9 con=9 cha=9 hp_die=3 --coins 0gp")
    campaign("spend", "Cyd", "slots.1")
    assert campaign.sheet("Cyd")["counters"] == {"slots.1": 0}
    explanation = campaign.json("explain", "Cyd", "slots.1")
    assert [(line["entry"], line["quantity"], line["running"]) for line in explanation["lines"]] == [
        (None, 1, 1),
        (3, -1, 0),
    ]
    head = campaign.head
    assert campaign("check", "Cyd", "slots.1=1", "--json", code=1).error["code"] == "balance_differs"
    assert campaign.head == head
    campaign("check", "Cyd", "slots.1=0", "ca=9", "sauvegarde paralysie=13")
    assert campaign.json("audit")["findings"] == []


@pytest.mark.parametrize("text", ["armour_class", "ac", "CA", "derived.armour_class"])
def test_a_figure_is_found_by_any_of_its_names(campaign: CommandLine, text: str) -> None:
    campaign.new().play("join Brom class=fighter str=16 int=9 wis=9 dex=13 con=9 cha=9 hp_die=7 --coins 60gp")
    campaign.play("buy Brom chainmail\nequip Brom chainmail")
    explanation = campaign.json("explain", "Brom", text)
    assert (explanation["measure"], explanation["total"]) == ("armour_class", 4)
    assert [line["quantity"] for line in explanation["lines"]] == [9, -4, -1]
    assert explanation["lines"][1]["since"] == [4]
