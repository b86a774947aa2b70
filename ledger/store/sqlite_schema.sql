CREATE TABLE campaigns (
    key INTEGER NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE
);
CREATE TABLE people (
    campaign INTEGER NOT NULL,
    id TEXT NOT NULL,
    name TEXT,
    PRIMARY KEY (campaign, id),
    UNIQUE (campaign, name)
) WITHOUT ROWID;
CREATE TABLE rules (
    hash TEXT NOT NULL PRIMARY KEY,
    content TEXT NOT NULL
);
CREATE TABLE entries (
    campaign INTEGER NOT NULL,
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    stream TEXT,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    recorded_by TEXT NOT NULL,
    session INTEGER,
    period INTEGER NOT NULL,
    played_on TEXT NOT NULL,
    batch TEXT,
    payload TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (campaign, number),
    UNIQUE (campaign, id),
    CHECK (stream IS NOT NULL OR version = number)
);
CREATE UNIQUE INDEX entries_of_streams ON entries (campaign, stream, version) WHERE stream IS NOT NULL;
CREATE TABLE postings (
    campaign INTEGER NOT NULL,
    account TEXT NOT NULL,
    commodity TEXT NOT NULL,
    number INTEGER NOT NULL,
    quantity INTEGER NOT NULL,
    period INTEGER NOT NULL,
    PRIMARY KEY (campaign, account, commodity, number)
) WITHOUT ROWID;
CREATE TABLE balances (
    campaign INTEGER NOT NULL,
    account TEXT NOT NULL,
    commodity TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    PRIMARY KEY (campaign, account, commodity)
) WITHOUT ROWID;
CREATE TABLE changes (
    campaign INTEGER NOT NULL,
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    number INTEGER NOT NULL,
    value TEXT NOT NULL,
    period INTEGER NOT NULL,
    restored BOOLEAN NOT NULL,
    PRIMARY KEY (campaign, account, key, number)
) WITHOUT ROWID;
CREATE TABLE fields (
    campaign INTEGER NOT NULL,
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (campaign, account, key)
) WITHOUT ROWID;
CREATE TABLE voids (
    campaign INTEGER NOT NULL,
    number INTEGER NOT NULL,
    target INTEGER NOT NULL,
    PRIMARY KEY (campaign, number, target)
) WITHOUT ROWID;
CREATE TABLE voided (
    campaign INTEGER NOT NULL,
    number INTEGER NOT NULL,
    by INTEGER NOT NULL,
    PRIMARY KEY (campaign, number)
) WITHOUT ROWID;
CREATE TABLE tracking (
    campaign INTEGER NOT NULL,
    name TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (campaign, name)
) WITHOUT ROWID;
CREATE TABLE sessions (campaign BIGINT NOT NULL, session BIGINT NOT NULL, title TEXT, started BIGINT NOT NULL, ended BIGINT, played_on TEXT NOT NULL, ingame TEXT, summary TEXT, entries BIGINT NOT NULL, members TEXT NOT NULL, PRIMARY KEY (campaign, session));
CREATE TABLE treasure_flows (campaign BIGINT NOT NULL, session BIGINT NOT NULL, what TEXT NOT NULL, account TEXT NOT NULL, commodity TEXT NOT NULL, quantity BIGINT NOT NULL, PRIMARY KEY (campaign, session, what, account, commodity));
CREATE TABLE entry_runs (campaign BIGINT NOT NULL, first BIGINT NOT NULL, last BIGINT NOT NULL, entries BIGINT NOT NULL, period BIGINT NOT NULL, session BIGINT, played_on TEXT NOT NULL, PRIMARY KEY (campaign, first));
CREATE TABLE secret_entries (campaign BIGINT NOT NULL, number BIGINT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (campaign, number));
CREATE TABLE entries_naming_secret (campaign BIGINT NOT NULL, account TEXT NOT NULL, number BIGINT NOT NULL, PRIMARY KEY (campaign, account, number));
CREATE TABLE public_entries (campaign BIGINT NOT NULL, number BIGINT NOT NULL, public TEXT, PRIMARY KEY (campaign, number));
