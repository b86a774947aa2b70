"""Requests that no page of ours sends: of other sites, under other names, too large, with bodies of no form."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from cli.serve.guests import form_token
from tests.support.command_line import CommandLine
from tests.support.served_here import FORM, HOST, ORIGIN, ServedHere

LINE = {"line": "note x"}


def form_of(token: str, **fields: str) -> dict[str, str]:
    """The fields of a form of the first page."""
    return {"token": form_token(token), **LINE, **fields}


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "127.0.0.1", "127.0.0.1:8009", "127.0.0.1:8008.evil.example", "[::1]:8008", "localhost:8008"),
        *(f"{HOST}.", f"user@{HOST}", f"{HOST}/", "0:8008", ""),
    ],
)
def test_another_name_of_the_server_shows_nothing(here: ServedHere, host: str) -> None:
    gm = here.let_in("gm")
    for path in ("/", "/static/page.css", f"/enter/{here.invite('Ana')}"):
        answer = here.ask(path, token=gm, headers={"host": host})
        assert (answer.status, "set-cookie" in answer.headers) == (404, False), path
    assert here.form("/line", gm, headers={"host": host}, **LINE).status == 404
    assert here.ask("/", token=gm).status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": f"https://{HOST}"},
        {"origin": f"{ORIGIN}.evil.example"},
        {"origin": f"{ORIGIN}/"},
        {"origin": f"{ORIGIN}, http://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
    ],
    ids=str,
)
def test_a_form_of_another_site_records_nothing(here: ServedHere, table: CommandLine, headers: dict[str, str]) -> None:
    gm, link = here.let_in("gm"), here.invite("Ana")
    assert here.ask("/line", token=gm, method="POST", body=form_of(gm), headers=headers).status == 404
    assert here.ask("/settings", token=gm, method="POST", body=form_of(gm, invite="Eve"), headers=headers).status == 404
    assert here.ask("/leave", token=gm, method="POST", body=form_of(gm), headers=headers).status == 404
    assert here.ask(f"/enter/{link}", method="POST", headers=headers).status == 404
    assert here.ask("/", token=gm).status == 200
    assert table.entry_count == 4


@pytest.mark.parametrize("path", ["/line", "/turn", "/settings", "/plan/3", "/language", "/leave"])
def test_a_form_without_its_token_does_nothing(here: ServedHere, table: CommandLine, path: str) -> None:
    gm, ana = here.let_in("gm"), here.let_in("Ana")
    for fields in (
        {},
        {"token": ""},
        {"token": form_token(ana)},
        {"token": gm},
        {"token": form_token(gm)[:-1]},
        {"token": form_token(gm).upper()},
        {"token": "é"},
    ):
        sent = {**LINE, "company": "numbers", "foes": "numbers", "way": "", "reason": "x", "language": "en", **fields}
        answer = here.ask(path, token=gm, method="POST", body=sent)
        assert (answer.status, "set-cookie" in answer.headers) == (404, False), fields
    assert here.ask("/", token=gm).status == 200
    assert here.site.guests.book.company == "words"
    assert table.entry_count == 4


def test_nothing_is_written_by_looking(here: ServedHere, table: CommandLine) -> None:
    gm, link = here.let_in("gm"), here.invite("Ana")
    before, kept = table.head, here.site.guests.book
    fields = urlencode(form_of(gm, way="", reason="x", steps="1", revoke="gm", company="nothing", foes="nothing"))
    for path in ("/line", "/turn", "/settings", "/plan/3", "/language", "/leave", f"/enter/{link}", "/", "/now"):
        for method in ("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "post", "PROPFIND"):
            answer = here.ask(f"{path}?{fields}", token=gm, method=method, headers={"origin": ORIGIN})
            assert answer.status in (200, 404), (method, path)
            assert (answer.status == 404) or method in ("GET", "HEAD"), (method, path)
            assert "set-cookie" not in answer.headers
    assert table.head == before
    assert here.site.guests.book == kept
    assert here.site.turn.changes == 0


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b'{"token": "x", "line": "note x"}'),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="line"\r\n\r\nnote x\r\n--x--',
        ),
        ("text/plain", b"line=note x"),
        ("application/xml", b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]><x>&y;</x>"),
        (FORM, b"\x00\xff\xfe"),
        (FORM, b"token=%FF&line=%FF"),
        (FORM, b"&".join([b"line=note+x"] * 5_000)),
        (FORM, b"=&=&==&&&;;"),
        (FORM, b"line"),
    ],
)
def test_a_body_that_is_no_form_of_ours_records_nothing(
    here: ServedHere, table: CommandLine, kind: str, body: bytes
) -> None:
    gm = here.let_in("gm")
    proof = f"token={form_token(gm)}&".encode()
    for sent in (body, proof + body if kind == FORM else body):
        answer = here.ask("/line", token=gm, method="POST", body=sent, headers={"content-type": kind})
        assert answer.status in (200, 404, 413)
        assert "root:" not in answer.text
    assert table.entry_count == 4


def test_letters_that_are_none_are_not_put_right_by_guessing(here: ServedHere, table: CommandLine) -> None:
    gm = here.let_in("gm")
    body = f"token={form_token(gm)}&line=note+caf%E9".encode()
    assert here.ask("/line", token=gm, method="POST", body=body).status == 404
    assert table.entry_count == 4


@pytest.mark.parametrize("length", ["", "0", "10", "9" * 40, "-1", "1e3", "٣", "0x10", " 5"])
def test_a_body_larger_than_allowed_is_not_read(here: ServedHere, table: CommandLine, length: str) -> None:
    gm = here.let_in("gm")
    body = urlencode(form_of(gm)).encode() + b"x" * 70_000
    headers = {"content-length": length.encode("utf-8").decode("latin-1")}
    for parts in (1, 70):
        assert here.ask("/line", token=gm, method="POST", body=body, headers=headers, parts=parts).status == 413
    assert table.entry_count == 4


def test_a_line_longer_than_allowed_is_not_read(here: ServedHere, table: CommandLine) -> None:
    gm = here.let_in("gm")
    assert here.form("/line", gm, line=f"note {'x' * 30_000}").status == 413
    answer = here.form("/line", gm, line=f"note {'x' * 19_000}")
    assert (answer.status, 'class="complaint"' in answer.text) == (200, True)
    assert table.entry_count == 4


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/static/../page.py",
            "/static/%2e%2e%2fsite.py",
            "/static/..%2f..%2f..%2fetc%2fpasswd",
            "/static/LICENSES.md",
        ),
        *(
            "/static/",
            "/static/.",
            "/static/page.css%00.js",
            "//evil.example",
            "/%2f%2fevil.example",
            "/\\evil.example",
        ),
        *("/download/../../etc/passwd", "/download/report.exe", "/download/site.html", "/download/session.html?of="),
        *("/download/statement.md?of=--help", "/download/session.md?of=-o/tmp/x", "/download/report.md?as-of=%00"),
        *("/download/report.md?as-of=--help", f"/download/statement.md?of={'x' * 300}", "/entry/%00", "/entry/0"),
        *("/entry/-1", "/entry/1e1", f"/entry/{'9' * 5_000}", "/plan/%D9%A3", f"/plan/{'9' * 5_000}", "/entry/1/x"),
        *(
            "/sheet/%ff",
            "/sheet/..%2f..",
            "/explain/Brom/..%2f..",
            "/history?session=%00",
            "/?as-of=%00",
            "/?as-of=s-1",
        ),
        *(
            f"/?as-of={'9' * 5_000}",
            "/statement/Brom?session=1-99999999999",
            "/dispute/x",
            "/jump?to=..%2f..%2fnowhere",
        ),
        *("/sheet/{{7*7}}", "/sheet/%0d%0aSet-Cookie:x=1", "/enter/%0d%0a", "/complete/", "/live/x", "/now/../x"),
    ],
)
def test_an_address_that_leads_nowhere_says_no_more_than_that(here: ServedHere, path: str) -> None:
    answer = here.ask(path, token=here.let_in("gm"))
    assert answer.status in (303, 404), answer.text
    assert re.fullmatch(r"/[^/\\\x00-\x20]?.*", answer.headers.get("location", "/"))
    for told in ("Traceback", "root:", "site-packages", "49</h1>", " 49 ", "def ", ".py"):
        assert told not in answer.text
    assert "x=1" not in answer.headers.get("set-cookie", "")


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "javascript:x", "\r\nX: 1"],
)
def test_a_choice_of_language_leads_back_to_no_other_site(here: ServedHere, back: str) -> None:
    answer = here.form("/language", here.let_in("gm"), language="en", back=back)
    assert answer.status == 303
    assert re.fullmatch(r"/(?:[^/\\].*)?", answer.headers["location"])
    assert "\n" not in answer.headers["location"]


def test_every_answer_has_its_headers_and_none_is_kept(here: ServedHere) -> None:
    gm = here.let_in("gm")
    for path, token in (("/", gm), ("/nowhere", gm), ("/", None), ("/now", gm), ("/download/report.md", gm)):
        headers = here.ask(path, token=token).headers
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["cache-control"] == "no-store"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert not {"server", "access-control-allow-origin", "x-powered-by"} & {*headers}
    assert "immutable" in here.ask("/static/page.js").headers["cache-control"]
