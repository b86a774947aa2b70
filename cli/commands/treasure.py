"""Finds, divides and uses treasure: `find`, `split`, `use`."""

from __future__ import annotations

from cli.app import App
from cli.commands.absent import warn_of_absent
from cli.input import finds, parse
from cli.input.values import count as number_of
from cli.output.words.language import _, listed
from cli.typed_names import WORDS
from ledger.errors import InputError
from ledger.facts import HOARD_NAME, CounterSpent, Credit, Goods, ItemUsed, TreasureFound, TreasureSplit
from ledger.ids import HOARD, HOLDERS, ITEM, VALUABLES
from ledger.numbers import whole_number
from ledger.people import holder_account
from ledger.rules.tables import folded


def find(app: App, things: tuple[str, ...], file: str | None, origin: str | None) -> None:
    words = list(things)
    if file is not None:
        lines = parse.text_of(file).splitlines()
        words += [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    rules = app.rules
    keys = [word for word in words if "=" in word and rules.tables.find("keys.find", word.partition("=")[0])]
    found = [word for word in words if word not in keys]
    app.record(
        TreasureFound(
            things=finds.things(found, rules.coinage, rules.tables), origin=origin, keys=app.read.keys("find", keys)
        )
    )


def split(
    app: App,
    among: tuple[str, ...],
    shares: tuple[str, ...],
    coins: str | None,
    cash_in: bool,
    by_level: bool,
    credits: tuple[str, ...],
    whole_coins: bool,
    remainder: str,
) -> None:
    from ledger.decisions.split import ROTATE

    parts, sharing = app.read.shares(shares, among)
    recorded = app.record(
        TreasureSplit(
            among=sharing,
            shares=parts,
            coins=None if coins is None else app.read.amount(coins),
            cash_in=cash_in,
            by_level=by_level,
            credits=tuple(_credit(app, text) for text in credits),
            whole_coins=whole_coins,
            remainder=ROTATE if remainder.casefold() in (ROTATE, *WORDS[ROTATE]) else app.read.who(remainder, "hoard"),
        )
    )
    warn_of_absent(app, recorded, app.rules.coinage.values)
    if cash_in and not recorded.already:
        _warn_of_unsold(app)


def _warn_of_unsold(app: App) -> None:
    """Name what the hoard still has that is worth something: only gems and jewels are sold with a split."""
    state = app.campaign.state()
    unsold = [
        app.terms.quantity(each, count)
        for each, count in state.holdings(HOARD).items()
        if each.startswith(ITEM)
        and isinstance(state.field(each, "value"), int)
        and state.field(each, "kind") not in VALUABLES
    ]
    if unsold:
        said = _("Not sold, as neither gem nor jewel: {things}. “campaign sell hoard THING” sells one of them.")
        app.warn(said.format(things=listed(unsold)))


def _credit(app: App, text: str) -> Credit:
    """NAME=ITEM:AMOUNT: who takes which item of the hoard for how much of the share."""
    [(who, rest)] = parse.pairs([text])
    item, colon, amount = rest.rpartition(":")
    goods = app.read.goods(item, 1, HOARD_NAME) if colon and item.strip() else None
    if goods is None or goods.item is None:
        raise InputError("credit_unclear", given=text)
    return Credit(who=app.read.who(who), item=goods.item, value=app.rules.coinage.value(app.read.amount(amount)))


def use(app: App, who: str, goods: str, words: tuple[str, ...]) -> None:
    from cli.input.choice_lookup import counter_held
    from cli.input.features import feature_used

    thing, (counts, keys) = goods, parse.loose_and_keys(words)
    if len(counts) > 1 or (counts and whole_number(counts[0]) is None and whole_number(thing) is None):
        # The name of the thing is several words.
        last = counts[-1:] if whole_number(counts[-1]) is not None else []
        thing, counts = " ".join([thing, *counts[: len(counts) - len(last)]]), last
    holder = app.read.who(who, *HOLDERS)
    if counts and whole_number(thing) is not None and counts[0][:1].isalpha():
        # The number was typed first: `2 torches`.
        thing, counts = f"{thing} {counts[0]}", []
    count = number_of(counts[0], thing) if counts else 1
    try:
        used_up = app.read.goods(thing, count, holder)
        if _is_done(app, holder, thing, used_up):
            raise InputError("item_unknown", item=thing)
    except InputError:
        # What is nothing that somebody has may be something that somebody can do.
        used = None if holder in HOLDERS else feature_used(app.read, holder, thing, keys)
        counter = None if holder in HOLDERS or used is not None else counter_held(app, thing, holder)
        if used is None and counter is None:
            raise
        if used is not None and counts:
            near = [f"--faces {counts[0]}"]
            raise InputError("too_many_arguments", arguments=counts, command="campaign use", nearest=near) from None
        spent = app.read.keys("spend", keys) if used is None else {}
        app.record(used or CounterSpent(who=holder, counter=str(counter), count=count, keys=spent))
        return
    app.record(ItemUsed(who=holder, goods=used_up, keys=app.read.keys("use", keys)))


def _is_done(app: App, holder: str, thing: str, goods: Goods) -> bool:
    """Whether what is named is something that can be done, and no thing of that whole name that somebody has.

    A shield that nobody has is the spell; `magic missile` is it too where somebody has a wand of magic missiles.
    """
    tables = app.rules.tables
    if holder in HOLDERS or goods.item is None:
        return False
    account = holder_account(holder)
    held = any(held.startswith(ITEM + goods.item) for held in app.state.holdings(account))
    whole = folded(thing) in map(folded, app.terms.item_names(goods.item))
    spell = tables.find("spells", thing)
    if spell is not None and not (held and whole) and app.rules.slot_for(app.state, account, spell) is not None:
        return True
    return not held and any(tables.find(group, thing) is not None for group in ("powers", "rolls"))
