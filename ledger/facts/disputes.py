"""Facts about disputes: a claim about entries, its rulings and its appeals."""

from collections.abc import Mapping

from ledger.facts.base import Facts


class DisputeOpened(Facts, frozen=True, kw_only=True):
    """Somebody disagrees with entries; the number of this entry is the dispute's.

    Attributes:
        claim: What is claimed, as it was typed.
        about: The entries at stake: their uuids in hex, in the order of their numbers.
        raised_by: The character for whom it is claimed, or `gm`; None for nobody in particular.
        amount: What that character should have more of, commodity to quantity; below 0, less.
    """

    TREASURE = "none"
    CHRONICLE = "alone"

    claim: str
    about: tuple[str, ...]
    raised_by: str | None = None
    amount: Mapping[str, int] = {}


class DisputeRuled(Facts, frozen=True, kw_only=True):
    """A dispute was upheld or dismissed.

    Attributes:
        dispute: The entry that opened it: its uuid in hex.
        corrections: The entries that put right what was upheld, recorded just before in the same batch.
    """

    TREASURE = "none"
    CHRONICLE = "alone"

    dispute: str
    upheld: bool
    reason: str
    corrections: tuple[str, ...] = ()


class DisputeAppealed(Facts, frozen=True, kw_only=True):
    """A dispute that was ruled on was opened again.

    Attributes:
        dispute: The entry that opened it: its uuid in hex.
    """

    TREASURE = "none"
    CHRONICLE = "alone"

    dispute: str
    reason: str
