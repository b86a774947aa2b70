"""Columns of the tables, and statements that follow from them, made from `ledger.store.schema`: see there."""

from typing import Any

EFFECTS = ("postings", "balances", "changes", "fields", "voids", "voided",)
PROJECTIONS = ("sessions", "treasure_flows", "entry_runs", "secret_entries", "entries_naming_secret", "public_entries",)
TEXT = ("account", "campaign_name", "commodity", "content", "hash", "id", "key", "kind", "members", "played_on", "recorded_at", "recorded_by", "value", "what",)
TEXT_OR_NULL = ("batch", "ingame", "name", "public", "stream", "summary", "title",)
WHOLE = ("by", "campaign", "entries", "first", "last", "number", "period", "quantity", "restored", "started", "target", "version",)
WHOLE_OR_NULL = ("ended", "session",)
TABLES: dict[str, tuple[Any, ...]] = {
    "campaigns": (
        ("key", "id", "name",),
        1,
        "INSERT INTO campaigns (key, id, name) VALUES (?, ?, ?)",
    ),
    "people": (
        ("id", "name",),
        1,
        "INSERT INTO people (campaign, id, name) VALUES (?, ?, ?)",
    ),
    "rules": (
        ("hash", "content",),
        1,
        "INSERT INTO rules (hash, content) VALUES (?, ?)",
    ),
    "entries": (
        ("number", "id", "stream", "version", "kind", "recorded_at", "recorded_by", "session", "period", "played_on", "batch", "payload", "hash",),
        1,
        "INSERT INTO entries (campaign, number, id, stream, version, kind, recorded_at, recorded_by, session, period, played_on, batch, payload, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    ),
    "postings": (
        ("account", "commodity", "number", "quantity", "period",),
        3,
        "INSERT INTO postings (campaign, account, commodity, number, quantity, period) VALUES (?, ?, ?, ?, ?, ?)",
        "INSERT INTO postings (campaign, account, commodity, number, quantity, period) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (campaign, account, commodity, number) DO UPDATE SET quantity = excluded.quantity, period = excluded.period",
        "SELECT postings.account, postings.commodity, postings.number, postings.quantity, postings.period FROM postings WHERE postings.campaign = :campaign",
        "SELECT postings.account, postings.commodity, postings.number, postings.quantity, postings.period FROM postings WHERE postings.campaign = :campaign AND postings.account = :first",
        "DELETE FROM postings WHERE postings.campaign = :campaign",
    ),
    "balances": (
        ("account", "commodity", "quantity",),
        2,
        "INSERT INTO balances (campaign, account, commodity, quantity) VALUES (?, ?, ?, ?)",
        "INSERT INTO balances (campaign, account, commodity, quantity) VALUES (?, ?, ?, ?) ON CONFLICT (campaign, account, commodity) DO UPDATE SET quantity = excluded.quantity",
        "SELECT balances.account, balances.commodity, balances.quantity FROM balances WHERE balances.campaign = :campaign",
        "SELECT balances.account, balances.commodity, balances.quantity FROM balances WHERE balances.campaign = :campaign AND balances.account = :first",
        "DELETE FROM balances WHERE balances.campaign = :campaign",
    ),
    "changes": (
        ("account", "key", "number", "value", "period", "restored",),
        3,
        "INSERT INTO changes (campaign, account, key, number, value, period, restored) VALUES (?, ?, ?, ?, ?, ?, ?)",
        "INSERT INTO changes (campaign, account, \"key\", number, value, period, restored) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (campaign, account, \"key\", number) DO UPDATE SET value = excluded.value, period = excluded.period, restored = excluded.restored",
        "SELECT changes.account, changes.key, changes.number, changes.value, changes.period, changes.restored FROM changes WHERE changes.campaign = :campaign",
        "SELECT changes.account, changes.key, changes.number, changes.value, changes.period, changes.restored FROM changes WHERE changes.campaign = :campaign AND changes.account = :first",
        "DELETE FROM changes WHERE changes.campaign = :campaign",
    ),
    "fields": (
        ("account", "key", "value",),
        2,
        "INSERT INTO fields (campaign, account, key, value) VALUES (?, ?, ?, ?)",
        "INSERT INTO fields (campaign, account, \"key\", value) VALUES (?, ?, ?, ?) ON CONFLICT (campaign, account, \"key\") DO UPDATE SET value = excluded.value",
        "SELECT fields.account, fields.key, fields.value FROM fields WHERE fields.campaign = :campaign",
        "SELECT fields.account, fields.key, fields.value FROM fields WHERE fields.campaign = :campaign AND fields.account = :first",
        "DELETE FROM fields WHERE fields.campaign = :campaign",
    ),
    "voids": (
        ("number", "target",),
        2,
        "INSERT INTO voids (campaign, number, target) VALUES (?, ?, ?)",
        "INSERT INTO voids (campaign, number, target) VALUES (?, ?, ?) ON CONFLICT (campaign, number, target) DO UPDATE SET target = excluded.target",
        "SELECT voids.number, voids.target FROM voids WHERE voids.campaign = :campaign",
        "SELECT voids.number, voids.target FROM voids WHERE voids.campaign = :campaign AND voids.number = :first",
        "DELETE FROM voids WHERE voids.campaign = :campaign",
    ),
    "voided": (
        ("number", "by",),
        1,
        "INSERT INTO voided (campaign, number, by) VALUES (?, ?, ?)",
        "INSERT INTO voided (campaign, number, \"by\") VALUES (?, ?, ?) ON CONFLICT (campaign, number) DO UPDATE SET \"by\" = excluded.\"by\"",
        "SELECT voided.number, voided.by FROM voided WHERE voided.campaign = :campaign",
        "SELECT voided.number, voided.by FROM voided WHERE voided.campaign = :campaign AND voided.number = :first",
        "DELETE FROM voided WHERE voided.campaign = :campaign",
    ),
    "tracking": (
        ("name", "number",),
        1,
        "INSERT INTO tracking (campaign, name, number) VALUES (?, ?, ?)",
    ),
    "sessions": (
        ("session", "title", "started", "ended", "played_on", "ingame", "summary", "entries", "members",),
        1,
        "INSERT INTO sessions (campaign, session, title, started, ended, played_on, ingame, summary, entries, members) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        "INSERT INTO sessions (campaign, session, title, started, ended, played_on, ingame, summary, entries, members) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (campaign, session) DO UPDATE SET title = excluded.title, started = excluded.started, ended = excluded.ended, played_on = excluded.played_on, ingame = excluded.ingame, summary = excluded.summary, entries = excluded.entries, members = excluded.members",
        "SELECT sessions.session, sessions.title, sessions.started, sessions.ended, sessions.played_on, sessions.ingame, sessions.summary, sessions.entries, sessions.members FROM sessions WHERE sessions.campaign = :campaign",
        "SELECT sessions.session, sessions.title, sessions.started, sessions.ended, sessions.played_on, sessions.ingame, sessions.summary, sessions.entries, sessions.members FROM sessions WHERE sessions.campaign = :campaign AND sessions.session = :first",
        "DELETE FROM sessions WHERE sessions.campaign = :campaign",
    ),
    "treasure_flows": (
        ("session", "what", "account", "commodity", "quantity",),
        4,
        "INSERT INTO treasure_flows (campaign, session, what, account, commodity, quantity) VALUES (?, ?, ?, ?, ?, ?)",
        "INSERT INTO treasure_flows (campaign, session, what, account, commodity, quantity) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (campaign, session, what, account, commodity) DO UPDATE SET quantity = excluded.quantity",
        "SELECT treasure_flows.session, treasure_flows.what, treasure_flows.account, treasure_flows.commodity, treasure_flows.quantity FROM treasure_flows WHERE treasure_flows.campaign = :campaign",
        "SELECT treasure_flows.session, treasure_flows.what, treasure_flows.account, treasure_flows.commodity, treasure_flows.quantity FROM treasure_flows WHERE treasure_flows.campaign = :campaign AND treasure_flows.session = :first",
        "DELETE FROM treasure_flows WHERE treasure_flows.campaign = :campaign",
    ),
    "entry_runs": (
        ("first", "last", "entries", "period", "session", "played_on",),
        1,
        "INSERT INTO entry_runs (campaign, first, last, entries, period, session, played_on) VALUES (?, ?, ?, ?, ?, ?, ?)",
        "INSERT INTO entry_runs (campaign, first, last, entries, period, session, played_on) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (campaign, first) DO UPDATE SET last = excluded.last, entries = excluded.entries, period = excluded.period, session = excluded.session, played_on = excluded.played_on",
        "SELECT entry_runs.first, entry_runs.last, entry_runs.entries, entry_runs.period, entry_runs.session, entry_runs.played_on FROM entry_runs WHERE entry_runs.campaign = :campaign",
        "SELECT entry_runs.first, entry_runs.last, entry_runs.entries, entry_runs.period, entry_runs.session, entry_runs.played_on FROM entry_runs WHERE entry_runs.campaign = :campaign AND entry_runs.first = :first",
        "DELETE FROM entry_runs WHERE entry_runs.campaign = :campaign",
    ),
    "secret_entries": (
        ("number", "kind",),
        1,
        "INSERT INTO secret_entries (campaign, number, kind) VALUES (?, ?, ?)",
        "INSERT INTO secret_entries (campaign, number, kind) VALUES (?, ?, ?) ON CONFLICT (campaign, number) DO UPDATE SET kind = excluded.kind",
        "SELECT secret_entries.number, secret_entries.kind FROM secret_entries WHERE secret_entries.campaign = :campaign",
        "SELECT secret_entries.number, secret_entries.kind FROM secret_entries WHERE secret_entries.campaign = :campaign AND secret_entries.number = :first",
        "DELETE FROM secret_entries WHERE secret_entries.campaign = :campaign",
    ),
    "entries_naming_secret": (
        ("account", "number",),
        2,
        "INSERT INTO entries_naming_secret (campaign, account, number) VALUES (?, ?, ?)",
        "INSERT INTO entries_naming_secret (campaign, account, number) VALUES (?, ?, ?) ON CONFLICT (campaign, account, number) DO UPDATE SET number = excluded.number",
        "SELECT entries_naming_secret.account, entries_naming_secret.number FROM entries_naming_secret WHERE entries_naming_secret.campaign = :campaign",
        "SELECT entries_naming_secret.account, entries_naming_secret.number FROM entries_naming_secret WHERE entries_naming_secret.campaign = :campaign AND entries_naming_secret.account = :first",
        "DELETE FROM entries_naming_secret WHERE entries_naming_secret.campaign = :campaign",
    ),
    "public_entries": (
        ("number", "public",),
        1,
        "INSERT INTO public_entries (campaign, number, public) VALUES (?, ?, ?)",
        "INSERT INTO public_entries (campaign, number, public) VALUES (?, ?, ?) ON CONFLICT (campaign, number) DO UPDATE SET public = excluded.public",
        "SELECT public_entries.number, public_entries.public FROM public_entries WHERE public_entries.campaign = :campaign",
        "SELECT public_entries.number, public_entries.public FROM public_entries WHERE public_entries.campaign = :campaign AND public_entries.number = :first",
        "DELETE FROM public_entries WHERE public_entries.campaign = :campaign",
    ),
}
