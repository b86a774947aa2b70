"""Starts the page: looks at the campaign, invites who is missing, says where it is, and serves until it is stopped."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import FrameType

import click
from msgspec import Struct

from cli.app import App
from cli.input.files import refuse_files
from cli.output.terminal.qr import qr_lines
from cli.output.words.language import _
from cli.serve.guests import GAME_MASTER, GuestBook, link_to
from ledger.errors import InputError
from ledger.ids import CHARACTER, GONE
from ledger.rules.tables import folded

try:
    import uvicorn

    from cli.serve.desk import Desk
    from cli.serve.live import Live, Turn
    from cli.serve.marks import MarkBook
    from cli.serve.request_checks import Rates, RequestChecks
    from cli.serve.routes import application
    from cli.serve.site import Site
except ModuleNotFoundError as missing:
    raise InputError("extra_missing", extra="serve", module=missing.name) from missing

CLOSING_S = 1
"""Seconds that open streams are given when the server is stopped."""


class Opening(Struct, frozen=True):
    """How the page is to be served.

    Attributes:
        lan: Whether other devices of the local network may open it.
        proxy: Name under which a proxy with TLS shows it, None where there is none.
    """

    lan: bool
    port: int
    read_only: bool
    proxy: str | None


def serve(app: App, root: click.Group, opening: Opening) -> None:
    """Serve the page of a campaign until it is stopped."""
    players = _players(app)
    origins = _origins(opening)
    try:
        socket = listening("0.0.0.0" if opening.lan else LOOPBACK, opening.port)
    except (OSError, OverflowError) as error:
        raise InputError(
            "port_taken", port=str(opening.port), reason=getattr(error, "strerror", "") or error
        ) from error
    with socket:
        site = site_of(app, root, read_only=opening.read_only, secure=opening.proxy is not None)
        site.guests.set_addresses(tuple(origins))
        app.screen.print_lines(_invitations(app, site.guests, site.campaign, opening, players))
        refuse_files()
        try:
            # The server takes Ctrl-C for its end, and hands it on once it has ended.
            with suppress(KeyboardInterrupt):
                _Server(_configuration(checked(site, _allowed(opening, origins))), site.live).run(sockets=[socket])
        finally:
            site.desk.close()


def site_of(app: App, root: click.Group, *, read_only: bool = False, secure: bool = False) -> Site:
    """What the routes of a campaign's page share; its ledger is closed, and opened again by the thread that has it.

    Args:
        secure: Whether a proxy with TLS stands before it.
    """
    name, id_, language = app.campaign.name, app.campaign.id.hex, app.language
    app.access.close()
    guests = GuestBook(app.access.location, id_, app.environ)
    desk, turn = Desk(app, root, name), Turn()
    return Site(
        campaign=name,
        campaign_id=id_,
        desk=desk,
        guests=guests,
        marks=MarkBook(app.access.location, id_, app.environ),
        live=Live(desk, turn, guests),
        turn=turn,
        recorder=app.recorder,
        cookie=f"campaign-{id_[:8]}",
        language=language,
        read_only=read_only,
        secure=secure,
    )


def checked(site: Site, origins: Sequence[str], rates: Rates | None = None) -> RequestChecks:
    """The server's routes behind what lets requests in.

    Args:
        origins: Where the page is shown.
    """
    return RequestChecks(application(site), site.guests, origins, site.cookie, proxied=site.secure, rates=rates)


class _Server(uvicorn.Server):
    """A server that ends its streams when it is told to stop."""

    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self._live = live

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._live.close()


def _configuration(checked: RequestChecks) -> uvicorn.Config:
    return uvicorn.Config(
        checked,
        http="h11",
        ws="none",
        lifespan="on",
        # Addresses are not logged, for a link has a token in it.
        access_log=False,
        log_level="warning",
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=CLOSING_S,
        limit_concurrency=600,
    )


def _origins(opening: Opening) -> list[str]:
    """Where the page is shown, the most useful address first."""
    if opening.proxy is not None:
        return [f"https://{opening.proxy}"]
    network = address_in_network() if opening.lan else None
    if opening.lan and network is None:
        raise InputError("no_network")
    return [f"http://{host}:{opening.port}" for host in (network, LOOPBACK) if host]


def _allowed(opening: Opening, origins: Sequence[str]) -> list[str]:
    """Origins that are ours: the printed ones, and this computer by its usual name."""
    return [*origins, *([] if opening.proxy else [f"http://localhost:{opening.port}"])]


def _players(app: App) -> list[str]:
    """Who plays: players by their names, characters whose player nobody knows by their own."""
    people, state = app.campaign.people(), app.state
    names = []
    for account in state.accounts(CHARACTER):
        if state.field(account, "role") == "pc" and state.field(account, "status") not in GONE:
            player = people.get(str(state.field(account, "player") or ""), "")
            names.append(player or account.removeprefix(CHARACTER))
    return list(dict.fromkeys(names))


def _invitations(app: App, guests: GuestBook, campaign: str, opening: Opening, players: Sequence[str]) -> Iterator[str]:
    """Where the page is, with a new link for the game master, and for each player who has opened it on no device."""
    address = guests.book.addresses[0]
    yield _("The page of “{campaign}” is at {address}; Ctrl-C ends it.").format(campaign=campaign, address=address)
    invited = [GAME_MASTER]
    if opening.lan or opening.proxy:
        known = guests.book.guests
        invited += [name for name in players if folded(name) not in known or not known[folded(name)].cookies]
    for name in invited:
        link = link_to(guests, name)
        yield ""
        yield _("{name}: {title}").format(name=_("For the game master") if name == GAME_MASTER else name, title=link)
        if opening.lan or opening.proxy:
            yield from qr_lines(app.screen, link)


LOOPBACK = "127.0.0.1"

NOWHERE = "192.0.2.1"
"""An address of documentation, to which nothing is sent: the way to it tells which address of ours is used."""


def address_in_network() -> str | None:
    """This computer's address in the local network; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        if asking.connect_ex((NOWHERE, 9)):
            return None
        found: str = asking.getsockname()[0]
    return None if ipaddress.ip_address(found).is_loopback else found


def listening(address: str, port: int) -> socket.socket:
    """A socket that listens at an address.

    Raises:
        OSError: If the port is taken or may not be used.
    """
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((address, port))
        opened.listen(256)
    except BaseException:
        opened.close()
        raise
    return opened
