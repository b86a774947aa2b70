"""Evenings recorded in a ledger of their own, for tests that try many of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.entries import Command
from ledger.errors import CampaignError
from ledger.facts import CampaignOpened, EntriesVoided, Facts
from ledger.journal import Journal, Recorded
from ledger.rules.loader import packaged_tables
from ledger.store.ledger import Ledger, open_ledger
from tests.support.strategies import the_company


@contextmanager
def a_ledger(location: str | None = None, name: str = "La Tour") -> Iterator[Journal]:
    """The journal of a campaign in which the company has met."""
    with (
        TemporaryDirectory() as folder,
        open_ledger(location or str(Path(folder) / "campaign.db"), create=True) as ledger,
    ):
        yield opened(ledger, name)


def opened(ledger: Ledger, name: str = "La Tour") -> Journal:
    """A campaign in which the company has met."""
    facts = CampaignOpened(name=name, ruleset="ose", language="fr")
    with ledger.transaction():
        journal, _ = Journal.open_campaign(ledger, facts, packaged_tables("ose"), "Meneuse")
        record(journal, the_company())
    return journal


def record(journal: Journal, evening: Iterable[Facts], voids: Sequence[int] = ()) -> list[Recorded]:
    """Record what the rules allow of an evening, and take some of it back along the way.

    Args:
        voids: After every so many commands, the entry to void, modulo what there is.
    """
    recorded: list[Recorded] = []
    left = list(voids)
    with journal.store.transaction():
        for place, facts in enumerate(evening):
            recorded += _tried(journal, facts)
            if left and place % 5 == 4:
                recorded += voided(journal, left.pop() % journal.campaign.head()[0] + 1)
    return recorded


def voided(journal: Journal, number: int) -> list[Recorded]:
    """Void an entry, where that can be done."""
    entry = journal.campaign.entry(number)
    assert entry is not None
    return _tried(journal, EntriesVoided(entries=(entry.header.id,), reason="méprise"))


def _tried(journal: Journal, facts: Facts) -> list[Recorded]:
    try:
        return [journal.record(Command(facts=facts))]
    except CampaignError:
        return []
