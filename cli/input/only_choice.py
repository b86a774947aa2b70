"""Finds the one character that an option left out can only mean."""

from __future__ import annotations

from cli.context import CampaignContext
from ledger.errors import InputError
from ledger.ids import CHARACTER, DEAD, GONE, ROLE, STATUS


def only_employer(context: CampaignContext, option: str) -> str:
    """The only player character of the company."""
    state = context.state
    return _only(
        context,
        option,
        [
            account
            for account in state.accounts(CHARACTER)
            if state.field(account, ROLE) == "pc" and state.field(account, STATUS) not in GONE
        ],
    )


def only_dead(context: CampaignContext, option: str) -> str:
    """The only character who is dead."""
    state = context.state
    return _only(
        context, option, [account for account in state.accounts(CHARACTER) if state.field(account, STATUS) == DEAD]
    )


def _only(context: CampaignContext, option: str, accounts: list[str]) -> str:
    """The name of the only account.

    Raises:
        InputError: `argument_missing`, where there is none or more than one.
    """
    if len(accounts) != 1:
        raise InputError("argument_missing", argument=option, command=context.typed)
    return accounts[0].removeprefix(CHARACTER)
