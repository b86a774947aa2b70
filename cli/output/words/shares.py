"""Says who has what of something shared, those who have as much together."""

from __future__ import annotations

from collections.abc import Iterable

from cli.output.words.language import _, listed

MOST = 3
"""From how many sharers of one amount on their names may be left out."""


def shares_alike(shares: Iterable[tuple[str, str]]) -> list[str]:
    """Names with their amounts, those of the same amount together: `Brom and Lira, 12 gp each`, `Vex 4 gp`."""
    return [_named(names, share) for share, names in _by_amount(shares).items()]


def shares_of_all(shares: Iterable[tuple[str, str]]) -> list[str]:
    """The same of those who shared out something: the amount that most of them have needs no names."""
    groups = _by_amount(shares)
    most = max(groups, key=lambda share: len(groups[share]), default="")
    if most not in groups or len(groups[most]) < MOST:
        return [_named(names, share) for share, names in groups.items()]
    others = [_named(names, share) for share, names in groups.items() if share != most]
    return [_("{share} each").format(share=most), *others]


def _by_amount(shares: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for name, share in shares:
        groups.setdefault(share, []).append(name)
    return groups


def _named(names: list[str], share: str) -> str:
    if len(names) == 1:
        return f"{names[0]} {share}"
    return _("{who}, {share} each").format(who=listed(names), share=share)
