"""Finds who rolls: somebody, several at once, or somebody outside the company whom the game master names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.input import dice_words
from cli.input.foes import EVERYBODY
from ledger.errors import InputError
from ledger.facts import EVERYONE, GAME_MASTER
from ledger.ids import SECRET
from ledger.others import people_named, standing
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def rollers(app: App, who: str, on_behalf: str | None) -> tuple[tuple[str, ...], str | None]:
    """Who rolls, and for whom the game master does; somebody who was met by that name rolls alone.

    Raises:
        InputError: `on_behalf_of_game_master`.
    """
    if folded(who) in EVERYBODY and not app.read.roster.is_known(who):
        return tuple(foe for foe in standing(app.state) if not app.state.field(foe, SECRET)) or (
            GAME_MASTER,
        ), on_behalf
    first = EVERYONE if "," in who else app.read.who(who, GAME_MASTER, EVERYONE)
    names = app.read.people(who) if first == EVERYONE else (first,)
    if on_behalf is None:
        return names, None
    if first != GAME_MASTER:
        # Whoever has a sheet would roll by it under another name.
        raise InputError("on_behalf_of_game_master", who=names[0], on_behalf=on_behalf)
    met = people_named(app.state, on_behalf)
    return ((met[0],), None) if len(met) == 1 else (names, on_behalf)


def with_own_faces(app: App, names: Sequence[str]) -> Iterator[str]:
    """Each of those who roll, while the faces given are its own: those under its name, or its part of the others.

    Raises:
        InputError: `faces_uneven`.
    """
    given = app.given.get("faces", ())
    if len(names) == 1 or not given:
        yield from names
        return
    shown = [(app.read.who(name) if name else "", faces) for name, faces in dice_words.shown_faces(given)]
    loose = [face for name, faces in shown if not name for face in faces]
    each, left = divmod(len(loose), len(names))
    if left:
        raise InputError("faces_uneven", count=len(loose), rolls=len(names))
    for place, name in enumerate(names):
        own = [face for named, faces in shown if named == name for face in faces]
        own += loose[place * each : (place + 1) * each]
        app.given["faces"] = (",".join(map(str, own)),) if own else ()
        yield name
    app.given["faces"] = given
