"""Two copies of a campaign that part, are continued apart with random commands, and are merged."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cli.commands.merge import record_planned
from ledger.entries import Command, Entry
from ledger.entropy import SystemEntropy
from ledger.errors import CampaignError
from ledger.facts import CampaignOpened, EntriesVoided, Facts
from ledger.journal import Journal
from ledger.postings import Posting
from ledger.rules.loader import packaged_tables
from ledger.store.ledger import open_ledger
from projections.copies.merge_plan import Merge, MergePlan
from projections.copies.other_copy import OtherCopy, copy_from_ledger
from tests.support.given import Dice, Game, rules_of
from tests.support.random_commands import RandomCommands


class RecordedGame(Game):
    """What random commands are drawn from: the state of a ledger."""

    def __init__(self, journal: Journal, ruleset: str) -> None:
        self.journal = journal
        self.rules = rules_of(ruleset)

    @property
    def state(self) -> Any:  # type: ignore[override]
        return self.journal.campaign.state()


class ThrownBy(SystemEntropy):
    """Chance whose dice Hypothesis can throw again."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def face(self, sides: int) -> int:
        return self._dice(sides)


@contextmanager
def journal_of(path: Path, dice: Dice, who: str = "MJ") -> Iterator[Journal]:
    """The journal of the only campaign of a ledger."""
    with open_ledger(str(path)) as ledger:
        yield Journal(ledger.campaign(), who, entropy=ThrownBy(dice))


def begin(path: Path, ruleset: str, company: Iterable[Facts], dice: Dice) -> None:
    """Open a campaign in which the company has met."""
    opened = CampaignOpened(name="La Tour", ruleset=ruleset, language="fr")
    with open_ledger(str(path), create=True) as ledger, ledger.transaction():
        journal, _ = Journal.open_campaign(ledger, opened, packaged_tables(ruleset), "MJ", entropy=ThrownBy(dice))
        for facts in company:
            journal.record(Command(facts=facts))


def copied(path: Path, to: Path) -> Path:
    """A copy of a ledger that nobody is using."""
    return Path(shutil.copy(path, to))


def play_on(journal: Journal, ruleset: str, draw: Callable[..., Any], turns: int, *, voids: bool) -> None:
    """Record random commands where the rules allow them, and take some back."""
    game = RecordedGame(journal, ruleset)
    commands = RandomCommands(game, draw)
    from hypothesis import strategies as st

    with journal.store.transaction():
        for _turn in range(turns):
            attempt(journal, commands.command())
            if voids and draw(st.integers(0, 5)) == 0:
                target = journal.campaign.entry(draw(st.integers(1, journal.campaign.last())))
                assert target is not None
                attempt(journal, EntriesVoided(entries=(target.header.id,), reason="méprise"))


def attempt(journal: Journal, facts: Facts) -> None:
    """Record a command unless it is refused."""
    try:
        journal.record(Command(facts=facts, played_on="2026-11-20"))
    except CampaignError:
        return


def merged(mine: Path, theirs: Path) -> MergePlan:
    """Merge a copy into a ledger; what is planned must then be recorded."""
    with open_ledger(str(mine)) as ledger, ledger.transaction():
        campaign = ledger.campaign()
        copy = read_copy(campaign, theirs)
        merge = Merge(campaign, copy, lambda id_: id_)
        plan = merge.plan()
        journal = Journal(campaign, "MJ")
        for done in record_planned(merge, plan, journal):
            assert not hasattr(done, "reason"), done
    return plan


def read_copy(campaign: Any, theirs: Path) -> OtherCopy:
    """The other copy, read from its ledger."""
    with open_ledger(str(theirs), write=False) as ledger, ledger.transaction(write=False):
        return copy_from_ledger(campaign, ledger)


def entries_of(path: Path) -> list[Entry]:
    """Every entry of a ledger."""
    with open_ledger(str(path), write=False) as ledger, ledger.transaction(write=False):
        return list(ledger.campaign().entries())


def sums(entries: Iterable[Entry], every: Iterable[Entry], alike: dict[str, str]) -> dict[tuple[str, str], int]:
    """Balances that some entries add up to; lots are called after the uuid of their entry.

    Args:
        every: All entries of the same ledger.
        alike: The uuid that stands for another one, of entries that were typed twice.
    """
    names = {entry.number: alike.get(entry.header.id, entry.header.id) for entry in every}
    found: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        for posting in entry.body.postings:
            found.update(_named(posting, names))
    return {key: quantity for key, quantity in sorted(found.items()) if quantity}


def _named(posting: Posting, names: dict[int, str]) -> dict[tuple[str, str], int]:
    def named(text: str) -> str:
        return re.sub(r"~(\d+)", lambda found: "~" + names[int(found[1])], text)

    return {(named(posting.account), named(posting.commodity)): posting.quantity}
