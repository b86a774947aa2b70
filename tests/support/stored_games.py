"""Games in memory as campaigns of a ledger."""

from __future__ import annotations

from uuid import UUID

from msgspec.structs import replace

from ledger.decisions.session import place_in_time
from ledger.entries import Command, Draft, make_body
from ledger.rules.loader import packaged_tables
from ledger.store import chain
from ledger.store.campaign import Campaign
from ledger.store.codec import body_bytes
from ledger.store.ledger import Ledger
from projections.stored.effect_tables import EFFECTS_DECODER, EffectTables
from projections.stored.stored_projection import Row, StoredProjection, content_decoder
from tests.support.given import Game

ID = UUID(int=7)


def keep(game: Game, command: Command, draft: Draft) -> None:
    """Record what was decided; its dice are real ones, which were typed."""
    command = replace(command, rolled="table" if command.facts.faces else None)
    game.keep(
        make_body(
            command, draft, place_in_time(game.state, command), salt=f"{len(game.pasts):032x}",
            rules=(game.rules.tables.hash,), batch=None, played_on="2026-11-21"
        )
    )  # fmt: skip


def stored(game: Game, ledger: Ledger) -> Campaign:
    """A game as a campaign of a ledger; the chain of its hashes does not matter here."""
    campaign = ledger.new_campaign("La Tour", ID)
    ledger.store_rules(packaged_tables(game.rules.tables["meta"]["id"]))
    effects, rows, hash_ = EffectTables(), [], chain.genesis(ID)
    for past in game.pasts:
        payload, body = body_bytes(past.body), past.body
        hash_ = chain.digest(hash_.encode() + payload)
        effects.add(past.number, past.id, EFFECTS_DECODER.decode(payload))
        rows.append(
            (past.number, past.id, None, past.number, body.kind, "2026-11-21T20:00:00.000000Z", "gm", body.session,
             body.period, body.played_on, body.batch, payload.decode(), hash_)
        )  # fmt: skip
    ledger.insert("entries", 1, rows)
    for table, found in effects.rows():
        ledger.insert(table, 1, found)
    ledger.insert("people", 1, [("gm", "meneuse")])
    return campaign


def folded_rows(projection: StoredProjection, campaign: Campaign) -> list[Row]:
    """The rows of a projection as a fold of the whole journal makes them."""
    folding = projection.folding(campaign)
    for number, kind, payload in campaign.rows():
        folding.add(number, kind, content_decoder().decode(payload))
    return folding.rows()
