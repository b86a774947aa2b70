"""Who may open the page: the game master, players and a screen for everybody, by tokens of which only hashes are kept.

They are kept in a file beside the ledger and not in it, because they are nobody's history: a copy of the ledger opens
no page. A link holds a token that is exchanged once for a cookie; both are 128 random bits.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cli.serve.beside import FileBeside
from ledger.errors import InputError
from ledger.rules.tables import folded

Role: TypeAlias = Literal["gm", "player", "table"]
"""What somebody may do: record and see everything; see what players may know, and propose; see the fight alone."""

Level: TypeAlias = Literal["words", "numbers", "nothing"]
"""How much of anybody's hit points players are shown on their pages."""

MOST_COOKIES = 8
"""Devices of one guest; the one that was let in first is forgotten for a ninth."""

GAME_MASTER, TABLE = "gm", "table"
"""Names of the guests who are no player."""

ROLES: Mapping[str, Role] = {"gm": "gm", "mj": "gm", "table": "table"}
"""Roles by the folded names by which those are invited who are no player."""

NAMES: Mapping[Role, str] = {"gm": GAME_MASTER, "table": TABLE}


class Guest(Struct, frozen=True):
    """Somebody who was invited.

    Attributes:
        links: Hashes of the tokens in links that were not used yet.
        cookies: Hashes of the tokens that devices hold, oldest first.
    """

    name: str
    role: Role
    links: tuple[str, ...] = ()
    cookies: tuple[str, ...] = ()


class Book(Struct, frozen=True):
    """What is kept of a campaign's page.

    Attributes:
        guests: Everybody who was invited, by folded name.
        addresses: Where the page was shown last, the most useful one first: `http://192.168.1.5:8008`.
        company: How much players are shown of the hit points of companions.
        foes: Likewise of those outside the company.
    """

    guests: Mapping[str, Guest] = {}
    addresses: tuple[str, ...] = ()
    company: Level = "words"
    foes: Level = "words"


class GuestBook(FileBeside[Book]):
    """The guests of one campaign."""

    def __init__(self, location: str, campaign: str, environ: Mapping[str, str]) -> None:
        super().__init__("guests", Book, location, campaign, environ)

    def unreadable(self) -> InputError:
        return InputError("guests_unreadable", file=self.file)

    @property
    def book(self) -> Book:
        """What is kept now."""
        return self.content

    def set_addresses(self, addresses: tuple[str, ...]) -> None:
        """Keep where the page is shown."""
        self.change(lambda book: replace(book, addresses=addresses))

    def set_levels(self, company: Level, foes: Level) -> None:
        """Keep how much players are shown of hit points."""
        self.change(lambda book: replace(book, company=company, foes=foes))

    # Tokens.

    def invite(self, name: str, role: Role) -> str:
        """A new token for a link; a link that was made for the same guest before and not used is void."""
        token = new_token()

        def invited(book: Book) -> Book:
            before = book.guests.get(folded(name), Guest(name, role))
            return _with(book, Guest(name, role, (hashed(token),), before.cookies if before.role == role else ()))

        self.change(invited)
        return token

    def revoke(self, name: str) -> None:
        """Let a guest in no more.

        Raises:
            InputError: `guest_unknown`.
        """

        def revoked(book: Book) -> Book:
            if folded(name) not in book.guests:
                raise InputError("guest_unknown", name=name, known=[guest.name for guest in book.guests.values()])
            return replace(book, guests={key: guest for key, guest in book.guests.items() if key != folded(name)})

        self.change(revoked)

    def invited_by(self, token: str) -> Guest | None:
        """Whom a link's token invites, None where it is none or was used."""
        return self._holder(token, "links")

    def exchange(self, token: str) -> str | None:
        """The cookie's token for a link's, which is used up by it; None where it is none."""
        cookie = new_token()
        found: list[Guest] = []

        def exchanged(book: Book) -> Book:
            guest = _holder(book, token, "links")
            if guest is None:
                return book
            found.append(guest)
            cookies = (*guest.cookies, hashed(cookie))[-MOST_COOKIES:]
            return _with(book, replace(guest, links=(), cookies=cookies))

        self.change(exchanged)
        return cookie if found else None

    def admitted_by(self, cookie: str) -> Guest | None:
        """Whom a cookie's token lets in, None where it is none or was revoked."""
        return self._holder(cookie, "cookies")

    def _holder(self, token: str, kind: Literal["links", "cookies"]) -> Guest | None:
        try:
            return _holder(self.book, token, kind)
        except InputError:
            # Whoever has spoilt the file by hand lets nobody in; who was revoked is not let in by an older one.
            return None

    def forget(self, cookie: str) -> None:
        """Make a cookie void, as when a device is handed on."""

        def forgotten(book: Book) -> Book:
            guest = _holder(book, cookie, "cookies")
            if guest is None:
                return book
            kept = tuple(other for other in guest.cookies if other != hashed(cookie))
            return _with(book, replace(guest, cookies=kept))

        self.change(forgotten)


def _with(book: Book, guest: Guest) -> Book:
    return replace(book, guests={**book.guests, folded(guest.name): guest})


def _holder(book: Book, token: str, kind: Literal["links", "cookies"]) -> Guest | None:
    """Who holds a token; every hash is compared, and each in constant time, so that nothing is learnt by a clock."""
    given, found = hashed(token), None
    for guest in book.guests.values():
        for hash_ in guest.links if kind == "links" else guest.cookies:
            if hmac.compare_digest(hash_, given):
                found = guest
    return found


def link_to(guests: GuestBook, name: str) -> str:
    """A new link for somebody, at the address where the page is shown."""
    role = ROLES.get(folded(name), "player")
    token = guests.invite(NAMES.get(role, name), role)
    return f"{guests.book.addresses[0]}/enter/{token}"


def new_token() -> str:
    """128 random bits as they stand in a link."""
    return base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip("=")


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def form_token(cookie: str) -> str:
    """What a form sends along to show that it is of our page: it follows from the cookie, which no other page reads."""
    return hashlib.sha256(b"form:" + cookie.encode()).hexdigest()
