"""Takes over what another copy of the campaign has recorded: `merge`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from uuid import UUID

import msgspec

from cli.app import App
from cli.output.words.language import _
from ledger.errors import CampaignError, InputError, LedgerError

if TYPE_CHECKING:
    from ledger.entries import Origin
    from ledger.journal import Journal, Recorded
    from projections.copies.merge_plan import LeftAside, Merge, MergePlan
    from projections.copies.other_copy import CopiedEntry, OtherCopy


def merge(app: App, file: str, doubles: str, chosen: tuple[str, ...], dry_run: bool) -> None:
    from cli.input import parse
    from cli.input.files import other_copy
    from cli.input.reader import split_list
    from cli.output.copies.merge import merge_json, merge_lines
    from ledger.seal import Seal
    from projections.copies.merge_plan import LeftAside, Merge

    app.access.writes = True
    if dry_run:
        app.given["dry_run"] = True
    numbers = frozenset(map(parse.entry, split_list(chosen)))
    campaign = app.whole_campaign
    copy = other_copy(app, file)
    for number in sorted(numbers - {entry.number for entry in copy.since}):
        raise InputError("entry_not_there", entry=number)
    merging = Merge(
        campaign,
        copy,
        _person(app, copy),
        take=None if doubles == "take" else numbers,
        watch=lambda entries: app.progress(entries, None, _("Deciding again")),
    )
    plan = merging.plan()
    recorded, left = list["Recorded"](), list(plan.left_aside)
    with app.journal.batch() as batch:
        for done in app.progress(record_planned(merging, plan, app.journal), len(plan.accepted), _("Merging")):
            if isinstance(done, LeftAside):
                left.append(done)
            else:
                recorded.append(done)
    left.sort(key=lambda entry: entry.entry)
    seal = Seal.of(*campaign.head()).text
    data = {**merge_json(copy, plan, recorded, left, batch), "seal": seal, "dry_run": dry_run}
    lines = [] if app.settings.json else list(merge_lines(app.speaker, file, copy, plan, recorded, left))
    if dry_run:
        lines.append(_("Dry run: nothing was recorded."))
    app.access.close()
    app.show(data, lambda: lines)


def _person(app: App, copy: OtherCopy) -> Callable[[str], str]:
    """Finds the id here of a person of the other copy, who is added where nobody has that name."""
    campaign = app.whole_campaign
    known = dict(campaign.people())

    def here(id_: str) -> str:
        name = copy.people.get(id_, "")
        if id_ not in known:
            for other, called in known.items():
                if name and called == name:
                    return other
            campaign.add_person(id_, name or None)
            known[id_] = name
        return id_

    return here


def record_planned(merge: Merge, plan: MergePlan, journal: Journal) -> Iterator[Recorded | LeftAside]:
    """Record the entries of a plan, within the caller's batch; one that is refused after all is left aside."""
    from ledger.facts import RulesAdopted
    from projections.copies.copy_terms import NotHere
    from projections.copies.merge_decisions import command_here
    from projections.copies.merge_plan import LeftAside

    terms, campaign = merge.terms(), journal.campaign
    for entry, own in plan.doubles:
        terms.numbers[entry.number], terms.ids[entry.id] = own.number, own.id
    for entry in plan.accepted:
        body = entry.body
        assert body is not None
        try:
            facts = terms.facts(body, lambda id_: getattr(campaign.entry_by_id(id_), "payload", None))
            if isinstance(facts, RulesAdopted):
                campaign.store.store_rules(merge.copy.rules[facts.tables])
            session = None if body.session is None else terms.sessions.get(body.session, body.session)
            command = command_here(campaign.state(), body, facts, session)
            if command is None:
                yield LeftAside(entry.number, "session_open")
                continue
            command = msgspec.structs.replace(command, origin=_origin(entry, merge.copy))
            recorded = journal.record(command, entry_id=UUID(entry.id))
        except NotHere:
            yield LeftAside(entry.number, "depends")
        except LedgerError:
            raise
        except CampaignError as refused:
            yield LeftAside(entry.number, "refused", code=refused.code, facts=refused.facts)
        else:
            terms.numbers[entry.number] = recorded.entry.number
            if body.session is not None and recorded.entry.body.session is not None:
                terms.sessions.setdefault(body.session, recorded.entry.body.session)
            yield recorded


def _origin(entry: CopiedEntry, copy: OtherCopy) -> Origin | str:
    """Where an entry was first recorded, when and by whom; one that was merged or imported before keeps its origin."""
    before = entry.body.origin if entry.body is not None else None
    if before is not None:
        return before
    return f"merge #{entry.number} {entry.recorded_at} {copy.people.get(entry.recorded_by, '')}".rstrip()
