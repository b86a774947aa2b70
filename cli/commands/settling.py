"""Shows or makes the payments that settle what is owed: `settle`."""

from __future__ import annotations

from collections.abc import Iterator

from cli.app import App
from cli.output.words.language import _
from ledger.debts import owed_by_account, payments
from ledger.errors import InputError
from ledger.people import holder_name


def settle(app: App, records: bool) -> None:
    if records and app.settings.for_players:
        raise InputError("options_together", options=["--record", "--for-players"])
    owed = owed_by_account(app.state)
    due = payments(owed)
    if not records:
        app.refuse_options("faces", "note", "secret", "on", "ingame", "session", "override", "entry_id")
    elif "entry_id" in app.given and len(due) > 1:
        raise InputError("id_for_many")
    if records and due:
        from ledger.facts import DebtSettled

        coinage = app.rules.coinage
        with app.recording.together():
            for debtor, creditor, value in due:
                source, target = holder_name(debtor), holder_name(creditor)
                app.record(DebtSettled(source=source, target=target, amount=coinage.in_coins(value)))
        return

    def lines() -> Iterator[str]:
        if not due:
            yield _("Nobody owes anything.")
        for debtor, creditor, value in due:
            yield _("{who} → {target}: {value}").format(
                who=app.terms.account(debtor), target=app.terms.account(creditor), value=app.terms.value(value)
            )

    rows = [{"from": debtor, "to": creditor, "value": value} for debtor, creditor, value in due]
    app.answer({"owed": owed, "payments": rows}, lines)
