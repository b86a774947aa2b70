"""Serves the page at the table, and invites to it: `serve`, `serve invite`, `serve revoke`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.input.command import CommandGroup
from cli.input.declare import command, global_options, option
from cli.input.named import Named
from cli.input.values import Number
from cli.output.words.language import N_, _
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.app import App
    from cli.serve.guests import GuestBook

PORT = 8008


@click.group("serve", cls=CommandGroup, invoke_without_command=True)
@option("--lan", is_flag=True, help=N_("Let the devices of the local network open it, by links that are printed."))
@option("--port", type=Number(1), default=PORT, show_default=True, metavar="N", help=N_("Port of the address."))
@option("--read-only", is_flag=True, help=N_("Show everything and record nothing."))
@option("--behind-proxy", "proxy", metavar="NAME", help=N_("Name under which a proxy with TLS shows the page."))
@global_options
@click.pass_context
def serve(context: click.Context, lan: bool, port: int, read_only: bool, proxy: str | None) -> None:
    if context.invoked_subcommand is not None:
        return
    from cli.serve.start import Opening, serve

    root = context.find_root().command
    assert isinstance(root, click.Group)
    serve(context.obj, root, Opening(lan=lan, port=port, read_only=read_only, proxy=proxy))


@command(
    "invite",
    N_("Print a link that opens the page once: for a player, for gm, or for table, the screen for everybody."),
    example="campaign serve invite Camille",
)
@click.argument("name", type=Named("players"))
@global_options
@click.pass_obj
def invite(app: App, name: str) -> None:
    from cli.output.terminal.qr import qr_lines
    from cli.serve.guests import link_to

    guests = guests_of(app)
    if not guests.book.addresses:
        raise InputError("page_not_served")
    link = link_to(guests, name)
    app.show({"name": name, "link": link}, lambda: [link, *qr_lines(app.screen, link)])


@command("revoke", N_("Let somebody open the page no more."), example="campaign serve revoke Camille")
@click.argument("name", type=Named("players"))
@global_options
@click.pass_obj
def revoke(app: App, name: str) -> None:
    guests_of(app).revoke(name)
    app.show({"name": name}, lambda: [_("{who} is let in no more.").format(who=name)])


def guests_of(app: App) -> GuestBook:
    """The guests of the campaign."""
    from cli.serve.guests import GuestBook

    return GuestBook(app.access.location, app.campaign.id.hex, app.environ)


for made in (invite, revoke):
    serve.add_command(made)
