"""Checks the campaign: `audit`, `verify`, `seal`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.app import App, Ended
from cli.input.values import number
from cli.output.words.language import _
from ledger.errors import CheckFailed, InputError, LedgerError
from ledger.ids import HOLDERS, ITEM
from ledger.seal import Seal, parse_seal

if TYPE_CHECKING:
    from projections.checks.physical_count import CountDifference
    from projections.checks.verify import Verification


def audit(app: App, counts: tuple[str, ...], as_of: str | None) -> None:
    if counts and as_of is not None:
        raise InputError("options_together", options=["--count", "--as-of"])
    from cli.output.checks.audit import audit_json, audit_lines
    from cli.reading import last_recorded
    from projections.checks.audit import audit as decided_again
    from projections.checks.audit import for_players

    # The whole campaign is decided again, secrets included, whoever the findings are shown to.
    campaign = app.whole_campaign
    last = last_recorded(app, as_of)
    found = decided_again(campaign, app.progress(campaign.readable(last=last), last, _("Deciding again")))
    if app.settings.for_players:
        found = for_players(found, app.public_campaign)
    differences = [difference for count in counts if (difference := _compared(app, count)) is not None]
    app.show(
        audit_json(app.speaker, found, differences), lambda: audit_lines(app.speaker, found, differences, len(counts))
    )
    if differences or not found.clean:
        raise Ended(1)


def _counted_thing(app: App, text: str, holder: str) -> str:
    """The commodity that is counted: of the holder, or a thing that the ledger knows to be elsewhere.

    Raises:
        InputError: `count_no_balance`, or if nothing is called so.
    """
    from cli.input.item_lookup import held_item
    from cli.input.measure_lookup import checked

    try:
        measure, is_balance = checked(app, text, holder)
    except InputError:
        found = held_item(app, text, [lot.removeprefix(ITEM) for lot in app.state.accounts(ITEM)])
        if found is None:
            raise
        measure, is_balance = ITEM + found, True
    if not is_balance:
        raise InputError("count_no_balance", measure=text)
    return measure


def _compared(app: App, count: str) -> CountDifference | None:
    """The difference between the ledger and a count, as `hoard gp=312 sp=5`."""
    from cli.input import parse
    from projections.checks.physical_count import compare_count

    words = count.split()
    named = [word for word in words if "=" not in word]
    holder = app.read.who(" ".join(named), *HOLDERS)
    counted: dict[str, int] = {}
    for key, value in parse.pairs(words[len(named) :]):
        counted[_counted_thing(app, key, holder)] = number(value)
    if not counted:
        raise InputError("nothing_to_check")
    hidden = app.public_campaign.withheld if app.settings.for_players else ()
    return compare_count(app.whole_campaign, app.rules, holder, counted, hidden)


def verify(
    app: App, seal: str | None, file: str | None, receipt: str | None, proof: str | None, other: str | None
) -> None:
    from cli.output.checks.audit import verification_json, verification_lines
    from projections.checks.verify import verify as checked

    kept = None if seal is None else parse_seal(seal)
    alone = {"--proof": proof, "--with": other, "--file": file, "--receipt": receipt}
    given = [option for option, value in alone.items() if value is not None]
    if proof is not None and seal is not None:
        given.append("--seal")
    if len(given) > 1:
        raise InputError("options_together", options=given[:2])
    if proof is not None:
        from cli.commands.witness import verify_proof

        verify_proof(app, proof)
        return
    if receipt is not None:
        from cli.commands.receipt import verify_receipt

        verify_receipt(app, receipt, kept)
        return
    if file is not None:
        _verify_file(app, file, kept)
        return
    try:
        campaign = app.campaign
    except LedgerError as error:
        if error.code != "campaign_lost":
            raise
        raise CheckFailed(error.code, **error.facts) from None
    total = campaign.last()
    found = checked(campaign, kept, lambda rows: app.progress(rows, total, _("Verifying")))
    if other is not None:
        found = _compared_with_copy(app, found, kept, other)
    app.show(verification_json(found), lambda: verification_lines(app.screen, found, kept))
    if not found.ok:
        raise Ended(1)


def _compared_with_copy(app: App, found: Verification, seal: Seal | None, other: str) -> Verification:
    """What was found, with the entries that are not the same in another copy; and the first that is not the sealed one,
    where the history of the seal is there and not here."""
    from cli.input.files import other_copy
    from projections.checks.verify import changed_in_copy, parted_from_sealed

    copy = other_copy(app, other)
    are_of_seal = [problem.code in ("seal_differs", "seal_beyond") for problem in found.problems]
    if found.ok or all(are_of_seal):
        found = changed_in_copy(found, app.whole_campaign, copy)
    return parted_from_sealed(found, copy, seal) if seal is not None and any(are_of_seal) else found


def _verify_file(app: App, file: str, seal: Seal | None) -> None:
    """Check an exported file by itself: players have no ledger."""
    from cli.input.files import read_lines
    from cli.output.checks.audit import file_json, file_lines
    from projections.copies.players_export import check_export

    try:
        with read_lines(file) as given:
            found = check_export(app.progress(given, None, _("Verifying")), seal.number if seal else None)
    except InputError as error:
        if error.code in ("backup_altered", "backup_out_of_order", "backup_incomplete"):
            raise CheckFailed("export_altered", line=error.facts["line"]) from error
        raise
    if seal is not None and not (found.sealed and seal.matches(found.sealed)):
        if found.sealed is None:
            if found.for_players:
                raise CheckFailed("export_seal_withheld", expected=seal.number, found=found.entries)
            raise CheckFailed("export_seal_beyond", expected=seal.number, found=found.entries)
        raise CheckFailed("export_seal_differs", expected=seal.number)
    app.show(file_json(found), lambda: file_lines(found, seal))


def seal(app: App, as_qr: bool, as_of: str | None) -> None:
    from cli.reading import last_recorded

    entry = app.campaign.entry(last_recorded(app, as_of))
    assert entry is not None, "a campaign has its opening"
    text = Seal.of(entry.number, entry.hash).text

    def lines() -> Iterator[str]:
        if as_qr:
            from cli.output.terminal.qr import qr_lines

            yield from qr_lines(app.screen, text)
        yield text

    app.show({"entry": entry.number, "seal": text, "hash": entry.hash}, lines)
