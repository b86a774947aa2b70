"""Rows of bills, loans and exchanges of coins."""

from __future__ import annotations

from cli.grammar.row import COIN, COINS, FLAG, HOLDER, N_, PURSE, TEXT, Option, Place, Row, Type, words

ROWS = (
    Row(
        "charge",
        "addition, note-de-frais, facture, frais, écot",
        N_("Share a bill among those present."),
        Place("purpose", TEXT, "TEXT"),
        Place("amount", COINS, several=True),
        Option(
            "--pay",
            N_("Who pays how much of it at once."),
            Type("coins_by_name", ("characters",)),
            "NAME=AMOUNT",
            field="paid",
            several=True,
        ),
        Option("--to", N_("To whom the rest is owed; by default the merchants."), TEXT, "NAME"),
        example=N_('campaign charge "the inn" 30gp --pay Brom=20gp'),
        run="debts.charge",
        records="BillCharged",
    ),
    Row(
        "lend",
        "prêter, prête, prêt",
        N_("Lend coins, to be given back."),
        Place("source", HOLDER, "FROM"),
        Place("target", HOLDER, "TO"),
        Place("amount", PURSE, several=True),
        example=N_("campaign lend Brom Lira 20gp"),
        run="debts.lend",
        records="CoinsLent",
    ),
    Row(
        "repay",
        "rembourser, rembourse, remboursent, rendre, rend, rendent",
        N_("Give back what was lent, or pay one’s part of a bill."),
        Place("source", Type("debtor", HOLDER.sorts), "FROM"),
        words("words", Place("target", Type("creditor", ("purse",)), "[TO]"), Place("amount", PURSE, "[AMOUNT]")),
        example=N_("campaign repay Lira Brom 20gp"),
        run="debts.repay",
        records="DebtSettled",
    ),
    Row(
        "settle",
        "régler, dettes, dette, apurer",
        N_("Show or make the payments that settle what is owed."),
        Option("--record", N_("Make the payments, all or none."), FLAG, field="records"),
        example="campaign settle --record",
        run="debts.settle",
        shared="recorded_or_shown",
    ),
    Row(
        "exchange",
        "changer, change, échanger, échange, convertir",
        N_("Change coins for others of the same value."),
        Place("who", HOLDER),
        words("amount", Place("amount", PURSE, "AMOUNT"), Place("coin", COIN, "COIN"), required=True),
        example=N_("campaign exchange Brom 250cp gp"),
        run="debts.exchange",
        records="CoinsExchanged",
        each=True,
    ),
)
