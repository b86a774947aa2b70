"""Verifies what is stored for players: that it is what the public entries give, decided again from the first."""

from __future__ import annotations

from ledger.entries import Entry
from ledger.errors import reason_of
from ledger.store.campaign import Campaign
from ledger.store.queries import checks, public_entries
from ledger.store.queries.projections import unchecked_rows
from ledger.store.queries.public_entries import PUBLIC_ENTRIES
from ledger.store.tables import EFFECTS
from projections.checks.verify_problems import Problems
from projections.checks.verify_tables import ProjectionCheck, check_checkpoints, compare
from projections.stored.registry import STORED_PROJECTIONS


def check_players(campaign: Campaign, problems: Problems) -> None:
    """Check that what players may know, if that is stored, is what a copy of the public entries gives."""
    from projections.secrecy.players_copy import stored_for_players

    players = stored_for_players(campaign)
    tables = (*EFFECTS, PUBLIC_ENTRIES.name, "tracking")
    try:
        if not any(checks.has_rows(players, table) for table in tables):
            return
        known = public_entries.known_until(players)
        if not known:
            problems.add("checkpoint_missing", table=PUBLIC_ENTRIES.name)
        elif known > campaign.last():
            problems.add("checkpoint_differs", expected=campaign.last(), found=known, table=PUBLIC_ENTRIES.name)
        else:
            _compare_with_a_copy(campaign, players, known, problems)
    except Exception as error:
        # Decisions read what is damaged, which may raise any error.
        problems.add("table_unreadable", found=reason_of(error), table=PUBLIC_ENTRIES.name)


def _compare_with_a_copy(campaign: Campaign, players: Campaign, known: int, problems: Problems) -> None:
    from projections.secrecy.hidden_entries import recorded_secrets, secrets_until
    from projections.secrecy.players_copy import in_memory

    altered: list[tuple[int, str | None]] = []

    def alter(entry: Entry, payload: bytes | None) -> None:
        altered.append((entry.number, None if payload is None else payload.decode()))

    copy = in_memory(campaign, known, secrets_until(campaign, known, recorded_secrets(campaign)), alter)
    with copy.store:
        for name, table in EFFECTS.items():
            with problems.reading(name):
                expected, found = (checks.rows_of(held, name) for held in (copy, players))
                if found != expected:
                    compare(table, expected, found, problems)
        rows = sorted(unchecked_rows(players, PUBLIC_ENTRIES), key=repr)
        if rows != sorted(altered, key=repr):
            compare(PUBLIC_ENTRIES, [*altered], rows, problems)
        projections = [ProjectionCheck(players, projection) for projection in STORED_PROJECTIONS]
        for entry in copy.entries():
            for projection in projections:
                projection.add(entry.number, entry.body.kind, entry.body)
        for projection in projections:
            projection.check(problems)
    check_checkpoints(players, {PUBLIC_ENTRIES.name}, problems)
