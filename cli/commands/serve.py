"""Serves the page at the table, and invites to it: `serve`, `serve invite`, `serve revoke`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.by_click import root_group
from cli.output.words.language import _
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.app import App
    from cli.serve.guests import GuestBook


def serve(app: App, lan: bool, port: int, read_only: bool, proxy: str | None) -> None:
    from cli.serve.start import Opening, serve

    serve(app, root_group(), Opening(lan=lan, port=port, read_only=read_only, proxy=proxy))


def invite(app: App, name: str) -> None:
    from cli.output.terminal.qr import qr_lines
    from cli.serve.guests import link_to

    guests = guests_of(app)
    if not guests.book.addresses:
        raise InputError("page_not_served")
    link = link_to(guests, name)
    app.show({"name": name, "link": link}, lambda: [link, *qr_lines(app.screen, link)])


def revoke(app: App, name: str) -> None:
    guests_of(app).revoke(name)
    app.show({"name": name}, lambda: [_("{who} is let in no more.").format(who=name)])


def guests_of(app: App) -> GuestBook:
    """The guests of the campaign."""
    from cli.serve.guests import GuestBook

    return GuestBook(app.access.location, app.campaign.id.hex, app.environ)
