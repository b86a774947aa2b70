"""Ten thousand requests that anybody may send: none breaks the server, shows a secret, or writes what may not be."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random  # noqa: TID251, as nothing of a ledger depends on which requests are tried
from typing import NamedTuple
from urllib.parse import quote, urlencode

import pytest

from cli.serve.desk import Desk
from cli.serve.guests import form_token
from tests.support.command_line import CommandLine
from tests.support.served import Reply
from tests.support.served_here import ServedHere, served_here

SECRETS = ("Zarathoustra", "Quintefeuille", "Mandragore", "Bellérophon")
"""What stands in secret entries alone; no guest types any of it."""

EVENINGS, REQUESTS = 10, 1_000
"""Evenings, and requests of each: ten thousand in all."""

WORDS = (
    *("Brom", "Lira", "gobelin", "gobelin 2", "brom -4", "brom +3", "tous -5po", "attaque", "blesser", "payer", "note"),
    *("trouver", "30gp", "jeter 1d20", "--faces", "999", "#5", "4", "-1", "annuler", "undo", "void 5 --reason x"),
    *(
        "amend 5 --reason x --",
        "accept",
        "decline",
        "propose --",
        "propose",
        "dispute open x --about 4",
        "run -",
        "sql",
    ),
    *("SELECT * FROM entries_v", "serve invite Eve", "serve revoke gm", "backup x", "export events", "import jsonl x"),
    *(
        "session end",
        "session start",
        "--secret",
        "--by meneuse",
        "--by Ana",
        "--ledger x",
        "--campaign x",
        "--dry-run",
    ),
    *(
        "--override x",
        "--json",
        "--lang en",
        "--help",
        "help",
        "aide tout",
        "verify",
        "audit",
        "seal",
        "new x",
        "shell",
    ),
    *(
        "'",
        '"',
        "\\",
        ";",
        "\n",
        "\t",
        "\x00",
        "\u202e",
        "😀",
        "é",
        "%s",
        "{{7*7}}",
        "<script>",
        "&",
        "=",
        "@",
        "~",
        "*",
    ),
    *("9" * 30, "x" * 3_000, ".", "?", "/", "..", "$(id)", "`id`", "|", ">", "--", "---", "-x", "s1", "s-1", "now"),
)

NAMED = ("Brom", "Lira", "gobelin 1", "gobelin 2", "1", "4", "5", "9", "10", "12", "13", "s1")

LINES = (
    *("brom -4 gobelin", "lira +3 prière", "brom +12po duc", "lira -5po bac", "brom > lira 5po", "brom d20+3 vs 13"),
    *("brom attaque gobelin ca7 14", "trouvé 30po", "px 60", ". L’auberge brûle", "tous repos nuit", "brom empoisonné"),
    *("note x", "undo", "redo", "accept 12", "decline 13", "accept", "sheet brom", "gobelin2 -6", "lira achète corde"),
    *("brom -1\nlira -1", "brom -1\nlira -900po x", "butin > lira 3po", "session end", "session start", "rendre"),
)
"""Lines as they are said at the table."""

PATHS = (
    *("/", "/now", "/line", "/turn", "/settings", "/language", "/leave", "/jump", "/complete", "/history", "/treasure"),
    *(
        "/disputes",
        "/sheet/{}",
        "/statement/{}",
        "/explain/{}/{}",
        "/entry/{}",
        "/plan/{}",
        "/dispute/{}",
        "/static/{}",
    ),
    *("/enter/{}", "/{}", "/{}/{}", "/sheet/{}/{}", "/history/{}", "/proposals", "/witness", "/live/{}", "/now/{}"),
)
"""Places of words between braces; streams and what other processes make are tried elsewhere."""

FIELDS = ("line", "key", "token", "way", "reason", "steps", "invite", "revoke", "company", "foes", "language", "back")
QUERIES = ("as-of", "session", "line", "at", "to", "all", "whole", "of", "token", "x")


class Sent(NamedTuple):
    """A request of somebody."""

    who: str
    method: str
    path: str
    query: dict[str, str]
    fields: dict[str, str]
    headers: dict[str, str]
    proof: str
    body: bytes | None


HEADERS: tuple[dict[str, str], ...] = (
    *({"host": "evil.example"}, {"origin": "http://evil.example"}, {"origin": ""}, {"origin": "null"}),
    *({"sec-fetch-site": "cross-site"}, {"content-type": "application/json"}, {"content-length": "x"}),
    *({"hx-request": "true"}, {"accept-language": "en"}, {"accept-language": "x" * 3_000}, {"cookie": "=;=;;"}),
    *({"cookie": "language=xx; language=fr"}, {"x-form-token": "é"}, {"x-forwarded-for": "'"}, {"range": "bytes=0-"}),
)

MEASURES = ("hp", "xp", "gp", "ac", "hp.max", "item:torch", "str")


def requests(chance: Random) -> Iterator[Sent]:
    """Requests without end, most of which have something that is right."""

    def letters() -> str:
        return "".join(
            chr(chance.choice((chance.randrange(32, 127), chance.randrange(0xD800)))) for _letter in range(6)
        )

    def word() -> str:
        known = NAMED if chance.random() < 0.4 else WORDS
        return chance.choice(known) if chance.random() < 0.9 else letters()

    def text() -> str:
        if chance.random() < 0.3:
            return chance.choice(LINES)
        return " ".join(word() for _word in range(chance.randint(1, 4)))

    while True:
        path = chance.choice([*PATHS, *["/line"] * 12])
        parts = [quote(part, safe="") for part in (word(), chance.choice([word(), *MEASURES]))]
        yield Sent(
            who=chance.choice((*["gm"] * 5, *["Ana"] * 5, "Camille", "Camille", "table", "revoked", "nobody")),
            method=chance.choice((*["GET"] * 5, *["POST"] * 5, "HEAD", "PUT")),
            path=path.format(*parts),
            query={chance.choice(QUERIES): word() for _field in range(chance.choice((0, 0, 0, 1, 2)))},
            fields={"line": text(), **{chance.choice(FIELDS): text() for _field in range(chance.choice((0, 0, 1, 3)))}},
            headers=chance.choice(HEADERS) if chance.random() < 0.2 else {},
            proof=chance.choice(("own", "own", "own", "own", "none", "other", "wrong")),
            body=chance.randbytes(chance.randrange(60)) if chance.random() < 0.1 else None,
        )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, company: Path) -> Path:
    """The company with a fight, a dispute, a proposal and secrets."""
    folder = tmp_path_factory.mktemp("secrets")
    shutil.copy(company, folder)
    table = CommandLine(folder)
    table.lines(
        """
        meet gobelin --count 2 hp=5
        meet Zarathoustra hp=40 --secret
        note "Quintefeuille ment" --secret
        damage Zarathoustra 3 --from Mandragore --secret
        roll gm 1d20 --faces 7 --secret --note "Bellérophon"
        damage "gobelin 1" 2
        damage Brom 1 --from gobelin
        dispute open "Il y était" --about 10
        propose --by Ana -- note "une porte"
        """
    )
    return folder


@pytest.mark.parametrize("evening", range(EVENINGS))
def test_no_request_breaks_shows_or_writes_what_it_may_not(made: Path, tmp_path: Path, evening: int) -> None:
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    table, tried = CommandLine(tmp_path), Counter[str]()
    before = table.entries()
    with served_here(table) as page:
        tokens = {name: page.let_in(name) for name in ("gm", "Ana", "Camille", "table", "revoked")}
        page.site.guests.revoke("revoked")
        head = len(before)
        for request in islice(requests(Random(evening)), REQUESTS):
            answer = asked(page, tokens, request)
            assert answer.status in (200, 204, 303, 404, 413, 429, 503), request
            assert "Traceback" not in answer.text, request
            if request.who != "gm":
                shown = f"{answer.text}{answer.headers}".replace("\u202f", " ").replace("\u00a0", " ")
                assert not [secret for secret in SECRETS if secret in shown], request
            now = page.runner.run(page.site.desk.do(Desk.head))[0]
            assert now == head or may_write(request), request
            assert now >= head, request
            tried.update(written=now > head, pages=answer.status == 200, asked=True)
            head = now
            # Whoever left, or was revoked by the game master, comes again.
            for name in ("gm", "Ana", "Camille", "table"):
                if page.site.guests.admitted_by(tokens[name]) is None:
                    tokens[name] = page.let_in(name)
    after = table.entries()
    assert [entry["hash"] for entry in after[: len(before)]] == [entry["hash"] for entry in before]
    guests = {"gm": "meneuse", "Ana": "Ana", "Camille": "Camille"}
    assert {entry["recorded_by"] for entry in after} <= {*guests.values()}
    players = [entry for entry in after[len(before) :] if entry["recorded_by"] in ("Ana", "Camille")]
    assert {entry["kind"] for entry in players} <= {"CommandProposed"}
    table.require_verified()
    # What is tried reaches something.
    assert tried["asked"] == REQUESTS
    assert tried["pages"] > REQUESTS / 20
    assert tried["written"] > REQUESTS / 250


def may_write(request: Sent) -> bool:
    """Whether a request is a form of ours, of somebody who may record or propose."""
    return (
        request.method == "POST"
        and request.who in ("gm", "Ana", "Camille")
        and request.proof == "own"
        and not {"host", "origin", "sec-fetch-site", "content-length", "cookie"} & {*request.headers}
        and request.body is None
        and (request.path == "/line" or (request.who == "gm" and request.path.startswith("/plan/")))
    )


def asked(page: ServedHere, tokens: dict[str, str], request: Sent) -> Reply:
    """What is answered to a request."""
    token = tokens.get(request.who)
    fields = dict(request.fields)
    match request.proof:
        case "own":
            fields["token"] = form_token(token or "")
        case "other":
            fields["token"] = form_token(tokens["gm" if request.who != "gm" else "Ana"])
        case "wrong":
            fields["token"] = "0" * 64
    body = urlencode({name: value.encode("utf-8", "replace") for name, value in fields.items()}).encode()
    query = urlencode({name: value.encode("utf-8", "replace") for name, value in request.query.items()})
    return page.ask(
        f"{request.path}?{query}",
        token=token,
        method=request.method,
        body=request.body if request.body is not None else body,
        headers=request.headers,
    )
