"""A journal over a new ledger, with a clock and chance that a test can foresee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from uuid import UUID

import pytest

from ledger.facts import CampaignOpened
from ledger.journal import Journal
from ledger.store.ledger import Ledger, open_ledger
from tests.ledger.store.plain import CONTENT, Plain

OPENED = CampaignOpened(name="La Tour", ruleset="plain", language="fr")


class Foreseen:
    """Chance that is none: ids count up, dice show 1, 2, 3… and begin again."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def id(self) -> str:
        return f"{next(self._numbers):032x}"

    def uuid(self) -> UUID:
        return UUID(self.id())

    def salt(self) -> str:
        return f"{next(self._numbers):032x}"

    def face(self, sides: int) -> int:
        return next(self._numbers) % sides + 1


def ticking() -> Callable[[], datetime]:
    """A clock that is a second later each time it is looked at."""
    seconds = count()
    return lambda: datetime(2026, 11, 21, 20, 0, tzinfo=UTC) + timedelta(seconds=next(seconds))


def a_journal(ledger: Ledger) -> Journal:
    """A journal over a campaign that was just opened."""
    journal, _ = Journal.open_campaign(
        ledger, OPENED, CONTENT, "Meneuse", clock=ticking(), entropy=Foreseen(), rules=Plain
    )
    return journal


@pytest.fixture
def ledger(location: str) -> Iterator[Ledger]:
    """An empty ledger; a test that asks for it runs on both databases."""
    with open_ledger(location, create=True) as opened:
        yield opened


@pytest.fixture
def journal(ledger: Ledger) -> Journal:
    """A journal over a campaign with its first entry."""
    return a_journal(ledger)
