"""Tokens as somebody tries them who was not invited: guessed, used twice, changed for another's, kept after the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.serve.guests import form_token, new_token
from tests.support.command_line import CommandLine
from tests.support.served_here import ServedHere, served_here

PAGES = (
    *("/", "/now", "/live", "/complete?line=b", "/sheet/Brom", "/explain/Brom/hp", "/entry/2", "/entry/2/after"),
    *("/history", "/treasure", "/statement/Brom", "/disputes", "/dispute/4", "/plan/2", "/download/report.md"),
    *("/settings", "/jump?to=Brom", "/nowhere", "/line", "/turn", "/language", "/leave", "/enter/", "/enter/x"),
)
FORMS = ("/line", "/turn", "/settings", "/plan/2", "/language", "/leave")

NOTHING = "<!DOCTYPE html><title>404</title><p>404\n"


def test_without_a_token_every_address_is_as_if_it_were_none(here: ServedHere) -> None:
    here.invite("gm")
    for path in PAGES:
        answers = [here.ask(path), here.ask(path, token="A" * 22), here.ask(path, token="")]
        assert {(answer.status, answer.text) for answer in answers} == {(404, NOTHING)}, path
        assert len({tuple(sorted(answer.headers)) for answer in answers}) == 1, path
    for path in FORMS:
        assert here.form(path, "A" * 22, line="note x").status == 404


def test_guessed_tokens_open_nothing_and_are_soon_not_looked_at(here: ServedHere) -> None:
    link, cookie = here.invite("Ana"), here.let_in("gm")
    near = [link[:-1], link + "A", link.swapcase(), link[::-1], f"{link}%00", link[:-1] + "%2E", "%2e%2e", ""]
    guesses = [*near, cookie[:-1], cookie + "A", cookie[::-1], *(new_token() for _guess in range(200))]
    for guess in guesses:
        assert here.ask(f"/enter/{guess}").status == 404, guess
        assert here.ask(f"/enter/{guess}", method="POST").status == 404, guess
        assert here.ask("/", token=guess).status == 404, guess
    here.is_hurried = True
    answered = [here.ask("/enter/guess").status for _guess in range(100)]
    assert answered.count(404) <= 30
    assert answered[-1] == 429
    # Whoever was let in is not kept waiting by it.
    assert here.ask("/", token=cookie).status == 200


def test_a_link_is_good_once_and_looking_at_it_uses_nothing_up(here: ServedHere) -> None:
    link = here.invite("Ana")
    for _preview in range(3):
        assert here.ask(f"/enter/{link}").status == 200
    first = here.ask(f"/enter/{link}", method="POST")
    assert first.status == 303
    assert (first.headers["location"], link in str(first.headers)) == ("/", False)
    cookie = first.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict"} <= {part.strip() for part in cookie.split(";")}
    assert here.ask(f"/enter/{link}", method="POST").status == 404
    assert here.ask(f"/enter/{link}").status == 404
    older, _newer = here.invite("Ana"), here.invite("Ana")
    assert here.ask(f"/enter/{older}", method="POST").status == 404


def test_a_token_is_of_one_kind_one_role_and_one_person(here: ServedHere, table: CommandLine) -> None:
    link, gm, ana, screen = here.invite("Camille"), here.let_in("gm"), here.let_in("Ana"), here.let_in("table")
    assert here.ask("/", token=link).status == 404
    assert here.ask(f"/enter/{gm}", method="POST").status == 404
    # A form of the game master's, sent by a player; and a player's, with the token of the game master's.
    stolen = {"token": form_token(gm), "line": "brom -1"}
    for token in (ana, screen):
        assert here.ask("/line", token=token, method="POST", body=stolen).status == 404
        for path in ("/settings", "/plan/3", "/turn"):
            assert here.form(path, token, company="numbers", foes="numbers", way="", reason="x").status == 404
    assert here.form("/line", screen, line="note x").status == 404
    for path in ("/sheet/Brom", "/history", "/entry/2", "/complete?line=b", "/download/report.md", "/entry/2/after"):
        assert here.ask(path, token=screen).status in (404, 200), path
        assert "Brom" not in here.ask(path, token=screen).text, path
    assert table.entry_count == 4


def test_a_token_of_another_campaign_opens_nothing(table: CommandLine) -> None:
    table("new", "Autre", "--rules", "ose")
    table.environ["CAMPAIGN_NAME"] = "La Tour"
    with served_here(table, "La Tour") as tower, served_here(table, "Autre") as other:
        link, cookie = tower.invite("gm"), tower.let_in("gm")
        link = tower.invite("gm")
        assert other.site.cookie != tower.site.cookie
        assert other.ask("/", token=cookie).status == 404
        assert other.ask(f"/enter/{link}", method="POST").status == 404
        both = f"{tower.site.cookie}={cookie}; {other.site.cookie}={cookie}"
        assert other.ask("/", headers={"cookie": both}).status == 404
        assert tower.ask("/", headers={"cookie": both}).status == 200


def test_who_is_revoked_while_a_page_is_open_hears_nothing_more(here: ServedHere, table: CommandLine) -> None:
    ana, camille = here.let_in("Ana"), here.let_in("Camille")
    with here.stream(ana) as gone, here.stream(camille) as stays:
        assert (gone.status, len(gone.said), stays.status) == (200, 1, 200)
        table("serve", "revoke", "Ana")
        here.look()
        assert gone.has_ended
        table("note", "Après le départ")
        here.look()
        assert (len(gone.said), len(stays.said)) == (1, 2)
        assert not stays.has_ended
    assert here.ask("/", token=ana).status == 404
    assert here.form("/line", ana, line="note x").status == 404
    assert table.entry_count == 5


def test_a_device_that_leaves_is_let_in_no_more(here: ServedHere) -> None:
    ana, other = here.let_in("Ana"), here.let_in("Ana")
    with here.stream(ana) as stream:
        assert here.form("/leave", ana).status == 200
        here.look()
        assert stream.has_ended
    assert (here.ask("/", token=ana).status, here.ask("/", token=other).status) == (404, 200)


def test_a_ninth_device_takes_the_place_of_the_first(here: ServedHere) -> None:
    devices = [here.let_in("Ana") for _device in range(9)]
    assert [here.ask("/now", token=device).status for device in devices] == [404, *[200] * 8]


def test_ten_streams_of_a_device_and_not_one_more(here: ServedHere) -> None:
    ana = here.let_in("Ana")
    with here.stream(ana) as first:
        others = [here.stream(ana) for _stream in range(9)]
        for other in others:
            other.__enter__()
        assert here.ask("/live", token=ana).status == 429
        for other in others:
            other.__exit__(None, None, None)
        assert first.status == 200
    with here.stream(ana) as again:
        assert again.status == 200


def test_only_hashes_are_kept_and_only_the_server_reads_them(here: ServedHere) -> None:
    link, cookie = here.invite("Camille"), here.let_in("Ana")
    file = Path(here.site.guests.file)
    kept = file.read_text(encoding="utf-8")
    assert link not in kept
    assert cookie not in kept
    assert len(re.findall(r'"[0-9a-f]{64}"', kept)) == 2
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("spoilt", ["", "{", "[]", '{"guests": {"ana": 5}}', "\udcff"])
def test_a_spoilt_file_lets_nobody_in_and_is_said_in_a_terminal(
    here: ServedHere, table: CommandLine, spoilt: str
) -> None:
    ana = here.let_in("Ana")
    file = Path(here.site.guests.file)
    kept = file.read_bytes()
    file.write_bytes(spoilt.encode("utf-8", "surrogateescape"))
    here.look()
    assert here.ask("/", token=ana).status == 404
    assert here.ask("/enter/x").status == 404
    assert table("serve", "invite", "Ana", "--json", code=2).error["code"] == "guests_unreadable"
    file.write_bytes(kept)
    assert here.ask("/", token=ana).status == 200


def test_requests_that_come_too_fast_wait(here: ServedHere) -> None:
    ana, camille = here.let_in("Ana"), here.let_in("Camille")
    here.is_hurried = True
    answered = [here.ask("/now", token=ana).status for _request in range(140)]
    assert (answered[0], answered[-1]) == (200, 429)
    assert answered.count(200) == 120
    assert here.ask("/now", token=camille).status == 200
    here.is_hurried = False
    here.ask("/now", token=ana)
    assert here.ask("/now", token=ana).status == 200


def test_an_address_that_asks_too_much_waits_whoever_it_says_it_is(here: ServedHere) -> None:
    here.is_hurried = True
    forged = [{"x-forwarded-for": f"10.0.0.{number % 200}"} for number in range(500)]
    answered = [here.ask("/static/page.css", headers=headers).status for headers in forged]
    assert answered.count(429) == 100
