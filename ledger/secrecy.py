"""Refuses to record as a secret what everybody at the table sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import Refusal
from ledger.facts import KINDS, EntriesVoided, EntryAmended, Facts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ledger.store.campaign import Campaign

ALWAYS_PUBLIC = frozenset(kind for kind, facts in KINDS.items() if facts.NEVER_SECRET)
"""Kinds that cannot be secret: everybody sees who is there, and what is revealed."""


def refuse_secret(campaign: Campaign, facts: Facts) -> None:
    """Refuse to keep an entry of these kinds secret, or the void of one.

    Raises:
        Refusal: `secret_impossible`.
    """
    kinds = {type(facts).__name__}
    if isinstance(facts, EntriesVoided):
        kinds |= set(_kinds_voided(campaign, facts.entries))
    if isinstance(facts, EntryAmended):
        kinds |= {part.kind for part in facts.instead}
    for kind in sorted(kinds & ALWAYS_PUBLIC):
        raise Refusal("secret_impossible", kind=kind)


def _kinds_voided(campaign: Campaign, entries: Iterable[str]) -> Iterator[str]:
    """Kinds of the entries that a void takes back, and of those that a void among them would bring back."""
    for id_ in entries:
        target = campaign.entry_by_id(id_)
        if target is not None:
            yield target.body.kind
            yield from _kinds_voided(campaign, target.body.links.voids)
