"""Renders an import: its plan, what was recorded, and what was not used and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.importing.source import Remark, reason_text
from cli.output.entries.kind_names import kind_name
from cli.output.terminal.columns import line_width, wrapped
from cli.output.words.language import _, integer, listed, ngettext

if TYPE_CHECKING:
    from cli.importing.comparing import Changed
    from cli.importing.importing import Imported
    from cli.importing.planning import Plan

MANY = 20
"""So many lines of one sort are shown; `--json` has the others."""


def import_json(done: Imported) -> dict[str, Any]:
    """An import as JSON; rows are counted as the source has them."""
    plan, outcome, files = done.plan, done.outcome, done.plan.files
    return {
        "source": done.request.source.name,
        "read": files.read,
        "recorded": outcome.rows,
        "already": done.already,
        "skipped": [{"file": r.file, "line": r.line, "reason": reason_text(r.reason, r.facts)} for r in files.skipped],
        "unused": files.unused,
        "changed": [_changed_json(row) for row in plan.changed],
        "differences": [*files.differences, *plan.standing],
        "unknown": plan.people,
        "remarks": [{"file": r.file, "line": r.line, "message": reason_text(r.reason, r.facts)} for r in plan.remarks],
        "against_rules": outcome.against,
        "kinds": dict(sorted(plan.kinds.items())),
        "entries": outcome.entries,
        "dry_run": done.request.check or done.request.dry_run,
    }


def _changed_json(row: Changed) -> dict[str, Any]:
    return {
        "file": row.file,
        "line": row.line,
        "entry": row.entry,
        "entries": list(row.entries),
        "was": row.was,
        "is": row.now,
        "commands": list(row.commands),
    }


def plan_lines(plan: Plan, name: str) -> Iterator[str]:
    """What an import would record."""
    read = ngettext("{source}: {count} row read", "{source}: {count} rows read", plan.files.read)
    rows = ngettext("{count} new", "{count} new", plan.rows)
    yield f"{read.format(source=name, count=integer(plan.files.read))}, {rows.format(count=integer(plan.rows))}."
    if plan.kinds:
        kinds = [f"{kind_name(kind)} × {integer(count)}" for kind, count in plan.kinds.most_common()]
        yield from wrapped(_("Records: {kinds}.").format(kinds=listed(kinds)), line_width())
    if plan.sessions:
        sessions = list(plan.sessions.values())
        said = ngettext(
            "Begins {count} session: {first}.", "Begins {count} sessions, {first} to {last}.", len(sessions)
        )
        first, last = (_session_name(sessions[at].number, sessions[at].day) for at in (0, -1))
        yield said.format(count=integer(len(sessions)), first=first, last=last)
    if plan.late:
        numbers = listed([integer(number) for number in sorted(plan.late)])
        said = ngettext("Late, in session {numbers}.", "Late, in sessions {numbers}.", len(plan.late))
        yield said.format(numbers=numbers)
    for difference in plan.standing[:MANY]:
        said = _("{what}: {program} says {source}, the ledger {ledger}.")
        wanted = said.format(what=difference.what, program=name, source=difference.source, ledger=difference.ledger)
        yield from wrapped(wanted, line_width())
    if (left := len(plan.standing) - MANY) > 0:
        yield _more(left)
    if plan.people:
        said = ngettext("New here: {names}.", "New here: {names}.", len(plan.people))
        yield from wrapped(said.format(names=listed(_first_names(plan.people))), line_width())


def _first_names(names: list[str]) -> list[str]:
    """So many names that one reads them, and how many more there are."""
    left = len(names) - MANY
    if left <= 1:
        return names
    return [*names[:MANY], ngettext("{count} more", "{count} more", left).format(count=integer(left))]


def _session_name(number: int, day: str) -> str:
    return integer(number) if number else day


def import_lines(done: Imported) -> Iterator[str]:
    """An import in lines: the plan, what came of it, and everything that was not used."""
    plan, outcome, files = done.plan, done.outcome, done.plan.files
    yield from plan_lines(plan, done.request.source.name)
    remarks = len(plan.remarks) + plan.remarks_unlisted
    yield from _listed(_("To know:"), plan.remarks, remarks, names_file=len(files.files) > 1)
    yield from _listed(_("Not used:"), files.skipped, files.unused, names_file=True)
    yield from _changed_lines(plan.changed)
    for difference in files.differences:
        said = _("{what}: the source says {source}, its rows add up to {ledger}.")
        yield said.format(what=difference.what, source=difference.source, ledger=difference.ledger)
    if outcome.against:
        said = ngettext(
            "The rules would have made something else of {count} entry: {entries}. It stands as recorded; "
            "“campaign audit” says what.",
            "The rules would have made something else of {count} entries: {entries}. They stand as recorded; "
            "“campaign audit” says what.",
            len(outcome.against),
        )
        shown = [f"#{number}" for number in outcome.against[:MANY]]
        yield from wrapped(said.format(count=integer(len(outcome.against)), entries=", ".join(shown)), line_width())
    yield from _result_lines(done)


def _result_lines(done: Imported) -> Iterator[str]:
    outcome, entries = done.outcome, done.outcome.entries
    same = done.plan.same + outcome.nothing_new
    if before := done.already - same:
        there = ngettext("{count} row was recorded before.", "{count} rows were recorded before.", before)
        yield there.format(count=integer(before))
    if same:
        there = ngettext("{count} sheet is as the ledger has it.", "{count} sheets are as the ledger has them.", same)
        yield there.format(count=integer(same))
    if not entries:
        yield _("There is nothing new to record.") if done.already else _("Nothing was recorded.")
        return
    rows = ngettext("{count} row", "{count} rows", outcome.rows).format(count=integer(outcome.rows))
    made = ngettext("{count} entry", "{count} entries", len(entries)).format(count=integer(len(entries)))
    span = f"#{entries[0]}" if len(entries) == 1 else f"#{entries[0]}–#{entries[-1]}"
    yield _("Recorded: {rows}, in {entries} ({span}).").format(rows=rows, entries=made, span=span)
    if done.request.check or done.request.dry_run:
        yield _("Dry run: nothing was recorded.")
    else:
        yield _("“campaign undo --yes” takes all of them back.")


def _remark_line(remark: Remark, *, names_file: bool) -> str:
    reason, line = reason_text(remark.reason, remark.facts), integer(remark.line)
    if names_file:
        return _("{file}, row {line}: {reason}").format(file=remark.file, line=line, reason=reason)
    return _("row {line}: {reason}").format(line=line, reason=reason)


def _changed_lines(changed: Sequence[Changed]) -> Iterator[str]:
    """What became of recorded rows, with what to type where that is meant."""
    for row in changed[:MANY]:
        numbers, typed = listed([f"#{number}" for number in row.entries]), " ".join(map(str, row.entries))
        if row.now is None:
            said = _("Row {row} is gone, and stays recorded as {entries}: {was}")
        else:
            said = _("Row {row} says otherwise, and stays recorded as {entries}. It said: {was}. It says: {now}")
        yield from wrapped(said.format(row=row.row, entries=numbers, was=row.was, now=row.now), line_width())
        if row.now is None:
            yield "  " + _("“campaign void {numbers} --reason TEXT” takes it back.").format(numbers=typed)
        yield from (f"  campaign {command}" for command in row.commands)
    if (left := len(changed) - MANY) > 0:
        yield _more(left)


def _listed(heading: str, rows: Sequence[Remark], count: int, *, names_file: bool) -> Iterator[str]:
    """Lines under a heading, those with one reason together; of one reason only the first where there are many."""
    if not rows:
        return
    yield heading
    groups: dict[str, list[Remark]] = {}
    for row in rows:
        groups.setdefault(row.reason, []).append(row)
    each = max(2, MANY // len(groups))
    shown = 0
    for group in list(groups.values())[:MANY]:
        some = group if len(group) <= each + 1 else group[:each]
        for row in some:
            yield from ("  " + part for part in wrapped(_remark_line(row, names_file=names_file), line_width() - 2))
        if left := len(group) - len(some):
            said = ngettext("… and {count} more of this kind", "… and {count} more of this kind", left)
            yield "    " + said.format(count=integer(left))
        shown += len(group)
    if (left := count - shown) > 0:
        yield "  " + _more(left)


def _more(count: int) -> str:
    said = ngettext("… and {count} more; --json lists them.", "… and {count} more; --json lists them.", count)
    return said.format(count=integer(count))
