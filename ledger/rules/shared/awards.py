"""Says who receives an award of experience."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import InputError, Refusal
from ledger.people import company

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import ExperienceAwarded


def require_receivers(draft: Drafting, facts: ExperienceAwarded) -> list[str]:
    """Names of those who receive an award, each once: as given, else the company.

    Raises:
        Refusal: `nobody_there`.
    """
    names = list(dict.fromkeys(facts.to)) if facts.to is not None else company(draft)
    if not names:
        raise Refusal("nobody_there")
    return names


def require_shares_of_receivers(facts: ExperienceAwarded, names: list[str]) -> None:
    """Require that shares are given to nobody but those who receive the award.

    Raises:
        InputError: `share_for_stranger`.
    """
    if strangers := sorted(set(facts.shares) - set(names)):
        raise InputError("share_for_stranger", who=strangers)
