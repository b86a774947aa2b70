"""Makes the rows of the views that queries read, from a campaign at a moment.

Everything follows from the campaign that is given: of the public one, nothing that only a secret says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from ledger.entries import UNKNOWN_DAY, Entry
from ledger.hidden_seed import facts_shown
from ledger.ids import CHARACTER, ITEM, MEMBER, NAME
from ledger.people import session_account
from ledger.postings import Posting, Step
from ledger.rules.ruleset import Ruleset
from ledger.state import ShownView
from ledger.store import views
from ledger.store.campaign import Campaign
from ledger.store.columns import part_of
from projections.chronicle.highlights.rolls import judged_by
from projections.past.moment import Moment
from projections.sheets.party import characters
from projections.sheets.sheet import sheet, shown_name
from projections.stored.sessions import sessions

Row = tuple[Any, ...]
"""A row of a view, in the order of its columns."""

OUTSIDER = "other:"


class ViewRows:
    """The rows of every view, made as they are asked for.

    Args:
        view: Balances and fields at the point.
        point: What `--as-of` says; None for now.
    """

    def __init__(self, campaign: Campaign, view: ShownView, rules: Ruleset, point: str | None = None) -> None:
        self._campaign, self._view, self._rules, self._point = campaign, view, rules, point
        self._makers: Mapping[str, Callable[[], Iterator[Row]]] = {
            views.ENTRIES.name: self._entries,
            views.POSTINGS.name: self._postings,
            views.BALANCES.name: self._balances,
            views.CHARACTERS.name: self._characters,
            views.SESSIONS.name: self._sessions,
            views.ROLLS.name: self._rolls,
        }

    def of(self, view: str) -> Iterator[Row]:
        """The rows of a view."""
        return self._makers[view]()

    @cached_property
    def _moment(self) -> Moment:
        return Moment.at(self._campaign, self._point)

    def _reached(self) -> Iterator[tuple[Entry, Entry | None]]:
        """Every entry that the point reaches: as recorded, and as it counts, None for one that does not."""
        moment = self._moment
        for entry in self._campaign.entries(1, moment.last):
            if moment.reaches(entry.number, entry.body.period, entry.body.played_on):
                counts = entry.number not in moment.voided and not entry.body.links.voids
                yield entry, moment.amended.get(entry.number, entry if counts else None)

    def _entries(self) -> Iterator[Row]:
        people, amended = self._campaign.people(), self._moment.amended
        voided = self._moment.taken_back
        for recorded, counting in self._reached():
            header, body = recorded.header, (counting or recorded).body
            yield (
                header.number,
                str(header.uuid),
                _dashed(body.batch),
                body.kind,
                body.session,
                _day(body.played_on),
                body.ingame,
                header.recorded_at,
                people.get(header.recorded_by) or header.recorded_by,
                int(counting is not None),
                voided.get(header.number),
                voided.get(header.number) if header.number in amended else None,
                int(body.late),
                int(body.secret),
                body.rolled,
                body.override,
                body.note,
                bytes(facts_shown(counting or recorded, self._campaign)).decode(),
            )

    def _postings(self) -> Iterator[Row]:
        coins = self._rules.coinage.values
        for recorded, counting in self._reached():
            before = _quantities(recorded.body.postings)
            after = _quantities(() if counting is None else counting.body.postings)
            body = (counting or recorded).body
            place = (recorded.number, body.kind, body.session, _day(body.played_on))
            for account, commodity in sorted({*before, *after}):
                key = account, commodity
                yield (*place, *key, before.get(key, 0), after.get(key, 0), coins.get(commodity))

    def _balances(self) -> Iterator[Row]:
        coins = self._rules.coinage.values
        for account in self._view.accounts(""):
            for commodity, quantity in self._view.holdings(account).items():
                if quantity:
                    yield account, self._name(account), commodity, quantity, coins.get(commodity)

    def _name(self, account: str) -> str | None:
        if account.startswith(CHARACTER):
            return shown_name(self._view, account)
        if not account.startswith((OUTSIDER, ITEM)):
            return None
        given = self._view.field(account, NAME)
        return account.removeprefix(OUTSIDER) if given is None and account.startswith(OUTSIDER) else _text(given)

    def _characters(self) -> Iterator[Row]:
        people = self._campaign.people()
        for account in characters(self._view):
            row = sheet(self._view, self._rules, account, people=people)
            xp, hp, purse = row["xp"] or {}, row["hp"] or {}, row["purse_value"] or {}
            yield (
                *(row[key] for key in ("name", "account", "player", "role", "status", "class", "level")),
                *(xp.get("total"), xp.get("next_level_at"), hp.get("current"), hp.get("max"), purse.get("quantity")),
            )

    def _sessions(self) -> Iterator[Row]:
        last = self._moment.last
        for session in sessions(self._campaign, save=False):
            fields = self._view.fields(session_account(session.number))
            if session.started > last or not self._moment.reaches(
                session.started, 2 * session.number, session.played_on
            ):
                continue
            present = sorted(key.removeprefix(MEMBER) for key in fields if key.startswith(MEMBER))
            yield (
                session.number,
                _text(fields.get("title")),
                _day(session.played_on),
                session.ingame,
                session.started,
                session.ended if session.ended is not None and session.ended <= last else None,
                _text(fields.get("summary")),
                msgspec.json.encode(present).decode(),
            )

    def _rolls(self) -> Iterator[Row]:
        from projections.dice.throws import recorded_throws

        judged, number, place = self._judged(), 0, 0
        for found in recorded_throws(self._moment, self._view):
            place = place + 1 if found.number == number else 1
            number = found.number
            throw = found.throw
            faces = [face if 1 <= face <= throw.sides else None for face in throw.faces]
            known = [face for face in faces if face is not None]
            kind, day, result = judged[number]
            yield (
                number,
                place,
                kind,
                found.session,
                day,
                int(not found.voided),
                found.who or None,
                found.purpose,
                "elsewhere" if throw.elsewhere else "table" if throw.table else "program",
                throw.sides,
                len(faces),
                msgspec.json.encode(faces).decode(),
                sum(known) if len(known) == len(faces) else None,
                *(result if place == 1 else (None, None, None)),
            )

    def _judged(self) -> dict[int, tuple[str, str | None, Row]]:
        """Of every entry its kind, its day of play, and how its roll was judged: outcome, total and target."""
        found = {}
        for number, kind, payload in self._campaign.rows(1, self._moment.last):
            if number in self._moment.amended:
                body = self._moment.amended[number].body
                content = _RollContent(body.played_on, body.derivation)
                kind = body.kind
            else:
                content = part_of(number, payload, _CONTENT)
            found[number] = kind, _day(content.played_on), _result(judged_by(content.derivation))
        return found


class _RollContent(Struct):
    """What is read of a payload."""

    played_on: str
    derivation: tuple[Step, ...]


_CONTENT = msgspec.json.Decoder(_RollContent)


def _result(step: Step | None) -> Row:
    if step is None:
        return None, None, None
    return step.value, _whole(step.args.get("total")), _whole(step.args.get("target"))


def _whole(number: int | str | None) -> int | None:
    return number if isinstance(number, int) else None


def _quantities(postings: tuple[Posting, ...]) -> dict[tuple[str, str], int]:
    return {(posting.account, posting.commodity): posting.quantity for posting in postings}


def _day(played_on: str) -> str | None:
    return None if played_on == UNKNOWN_DAY else played_on


def _dashed(batch: str | None) -> str | None:
    """A uuid as it is written, of one that is stored in hex."""
    return batch and "-".join((batch[:8], batch[8:12], batch[12:16], batch[16:20], batch[20:]))


def _text(value: object) -> str | None:
    return None if value is None else str(value)
