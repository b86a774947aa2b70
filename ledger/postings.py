"""Effects of an entry: postings, field changes and the steps of their derivation."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

FieldValue = str | int | bool | None
"""What a field may hold."""

MOST = 2**53 - 1
"""Greatest quantity of a posting or a balance: the greatest integer that every reader of JSON keeps exact."""


class Posting(Struct, frozen=True, gc=False, array_like=True):
    """An integer quantity of a commodity on an account.

    Attributes:
        account: `character:Brom`, `party:hoard`, `world:merchants`, a lot `item:gem~57`…
        commodity: A coin id, `xp`, `hp`, `item:torch`, `level:fighter`, `condition:blind`…
        quantity: Signed, in the commodity's smallest unit; never 0.
    """

    account: str
    commodity: str
    quantity: int


class FieldChange(Struct, frozen=True, gc=False, array_like=True):
    """A field's new value, and the old one for display; None means that the field is not set."""

    account: str
    key: str
    new: FieldValue
    old: FieldValue


class Step(Struct, frozen=True, gc=False, omit_defaults=True):
    """One step of the arithmetic behind an entry's numbers.

    Attributes:
        step: Message id; the command line has a sentence for it in each language.
        who: Account that the step concerns, if it concerns one.
        args: Exact integers, fractions as text (`"1375/3"`), or ids.
        value: The result of the step.
        source: Section of the rulebook or of the tables, as `RULESET:SECTION L752`.
    """

    step: str
    who: str | None = None
    args: Mapping[str, int | str] = {}
    value: int | str | None = None
    source: str | None = None


def netted(postings: Iterable[Posting]) -> tuple[Posting, ...]:
    """Combine postings into one for each account and commodity, sorted, without zeros."""
    sums: dict[tuple[str, str], int] = {}
    for posting in postings:
        key = (posting.account, posting.commodity)
        sums[key] = sums.get(key, 0) + posting.quantity
    return tuple(
        Posting(account, commodity, quantity) for (account, commodity), quantity in sorted(sums.items()) if quantity
    )
