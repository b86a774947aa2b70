"""Courses of balances: after each session what `--as-of` says of it, at the end what the sheet says."""

from __future__ import annotations

import os
from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.ids import FUND, HOARD, HP
from ledger.rules.ruleset import Ruleset
from ledger.state import ShownView, session_numbers
from ledger.store.ledger import Ledger
from ledger.store.memory import MemoryDatabase
from projections.books.courses import Course, Courses, courses
from projections.past.as_of import view_at
from projections.past.campaign_at import CampaignAt
from projections.sheets.party import characters
from projections.sheets.sheet import XP
from tests.support.given import Dice, rules_of
from tests.support.random_evenings import EVENINGS, chances, ruleset
from tests.support.random_sessions import campaign_of_sessions
from tests.support.stored_games import stored

__all__ = ["ruleset"]


def value_after(found: Iterable[Course], account: str, period: int) -> int:
    """What a course has at a position in time; nothing where there is no course."""
    course = next((course for course in found if course.account == account), None)
    return 0 if course is None else next((value for at, value in reversed(course.points) if at <= period), 0)


def assert_courses_are(found: Courses, view: ShownView, rules: Ruleset, period: int) -> None:
    """Require that courses have at a position in time what a view says."""
    for account in (*characters(view), FUND, HOARD):
        held = view.holdings(account)
        assert value_after(found.experience, account, period) == held.get(XP, 0)
        assert value_after(found.coin, account, period) == rules.coinage.value(held)
        levels = rules.progress(view, account).level if account in characters(view) else None
        assert levels is None or value_after(found.levels, account, period) == levels


@settings(EVENINGS, max_examples=int(os.environ.get("EVENINGS", "5")))
@given(st.data(), chances)
def test_a_course_has_after_each_session_what_is_held_true_of_it(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    """Whatever was voided or written late, now and as of a session or an entry."""
    game, rules = campaign_of_sessions(ruleset, data, dice), rules_of(ruleset)
    with Ledger(":memory:", MemoryDatabase(":memory:")) as ledger:
        campaign = stored(game, ledger)
        whole = courses(campaign, campaign.state(), rules)
        assert_courses_are(whole, campaign.state(), rules, whole.last)
        for session in session_numbers(campaign.state()):
            there = view_at(campaign, f"s{session}", lambda _: rules)
            assert_courses_are(courses(campaign, there, rules, f"s{session}"), there, rules, 2 * session)
            if 2 * session < whole.last:
                assert_courses_are(whole, there, rules, 2 * session)
            for each in whole.hit_points[session].courses if session in whole.hit_points else ():
                assert each.points[-1][1] == there.quantity(each.account, HP)
        entry = data.draw(st.integers(1, campaign.head()[0]))
        then = CampaignAt(campaign.store, campaign.key, campaign.id, campaign.name, until=entry)
        there = view_at(then, f"#{entry}", lambda _: rules)
        assert_courses_are(found := courses(then, there, rules, f"#{entry}"), there, rules, found.last)
