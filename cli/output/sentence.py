"""One sentence for each kind of entry, for confirmations, the log, the chronicle and the report.

A sentence tells what happened with the numbers that the entry holds; it needs no state. Names, notes and tags stay
as they were typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from cli.output import lots, sentence_health, sentence_service, sentence_trade
from cli.output.language import _, exact, integer, listed, ngettext, spoken
from cli.output.measures import amount, measure_name
from cli.output.messages import OUTCOMES
from cli.output.sentence_health import told
from cli.output.sheet import told_value
from cli.output.telling import Telling, because, numbered
from ledger import facts as kinds
from ledger.ids import CHARACTER, CLASS_LEVEL, MEMBER, POOL, USED
from ledger.texts import printable

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from ledger.entries import Entry


def sentence(speaker: Speaker, entry: Entry) -> str:
    """What an entry says, in the language spoken, its note and the game master's word with it."""
    telling = Telling(speaker, entry)
    said = SENTENCES[type(telling.facts)](telling)
    if entry.body.override is not None:
        said = _("{sentence} By the game master’s word: {reason}.").format(
            sentence=said, reason=entry.body.override.rstrip(".")
        )
    if entry.body.note is not None:
        said = _("{sentence} ({note})").format(sentence=said, note=entry.body.note)
    said = printable(said)
    return said if isinstance(telling.facts, kinds.NoteTaken) else said[:1].upper() + said[1:]


def _opened(t: Telling) -> str:
    names = t.terms.tables["meta"].get("names", {})
    rules = names.get(spoken(), t.facts.ruleset)
    said = _("The campaign “{name}” opens. Rules: {rules}.").format(name=t.facts.name, rules=rules)
    files = [str(overlay["file"]) for overlay in t.terms.tables.get("house").get("overlays", ())]
    return said + " " + _("House rules: {house}.").format(house=listed(files)) if files else said


def _adopted(t: Telling) -> str:
    names = t.terms.tables["meta"].get("names", {})
    rules = names.get(spoken(), t.facts.ruleset)
    said = _("From here on the rules are: {rules}, as printed.").format(rules=rules)
    if t.facts.house:
        house = listed([str(file) for file in t.facts.house])
        said = _("From here on the rules are: {rules}, with the house rules of {house}.").format(
            rules=rules, house=house
        )
    before = next((str(f.old) for f in t.body.fields if f.key == "rules" and f.old), t.facts.tables)
    versions = [t.speaker.rules_of(hash_).tables["meta"]["version"] for hash_ in (before, t.facts.tables)]
    if versions[0] == versions[1]:
        return said
    return said + " " + _("Version {new} instead of {old}.").format(old=versions[0], new=versions[1])


def _joined(t: Telling) -> str:
    return _with_beginnings(t, _("{who} joins the party").format(who=t.facts.who))


def _hired(t: Telling) -> str:
    said = _("{employer} takes {who} into service").format(employer=t.facts.employer, who=t.facts.who)
    return _with_beginnings(t, said)


def _with_beginnings(t: Telling, said: str) -> str:
    """What a character begins with: class, hit points, coins."""
    account = CHARACTER + t.facts.who
    parts = [
        t.terms.term("classes", p.commodity.removeprefix(CLASS_LEVEL)) + f" {integer(p.quantity)}"
        for p in t.body.postings
        if p.account == account and p.commodity.startswith(CLASS_LEVEL)
    ]
    if level := t.change(account, "level"):
        parts.append(f"{t.terms.measure('level')} {integer(level)}")
    if hit_points := t.change(account, "hp"):
        parts.append(t.terms.quantity("hp", hit_points))
    if coins := t.coins(account):
        parts.append(t.terms.amount(coins))
    return _("{sentence}: {parts}.").format(sentence=said, parts=", ".join(parts)) if parts else said + "."


def _session_started(t: Telling) -> str:
    number = integer(t.body.session or 0)
    if t.facts.title:
        said = _("Session {number} begins: {title}.").format(number=number, title=t.facts.title.rstrip("."))
    else:
        said = _("Session {number} begins.").format(number=number)
    present = [f.key.removeprefix(MEMBER) for f in t.body.fields if f.key.startswith(MEMBER) and f.new == "present"]
    if not present:
        return said
    return said + " " + ngettext("Present: {who}.", "Present: {who}.", len(present)).format(who=listed(present))


def _session_ended(t: Telling) -> str:
    said = _("Session {number} ends.").format(number=integer(t.body.session or 0))
    return f"{said} {t.facts.summary}" if t.facts.summary else said


def _arrived(t: Telling) -> str:
    return ngettext("{who} arrives.", "{who} arrive.", len(t.facts.who)).format(who=listed(t.facts.who))


def _left(t: Telling) -> str:
    return ngettext("{who} leaves.", "{who} leave.", len(t.facts.who)).format(who=listed(t.facts.who))


def _retired(t: Telling) -> str:
    said = _("{who} comes back to the company.") if t.facts.off else _("{who} retires.")
    return said.format(who=t.facts.who)


def _spent(t: Telling) -> str:
    said = _("{who} spends {count} {counter}.") if _is_counted(t) else _("{who} spends {count} ({counter}).")
    said = said.format(who=t.facts.who, count=integer(t.facts.count), counter=_counter(t))
    return " ".join([said, *told(t)])


def _restored(t: Telling) -> str:
    said = _("{who} gets back {count} {counter}.") if _is_counted(t) else _("{who} gets back {count} ({counter}).")
    said = said.format(who=t.facts.who, count=integer(t.facts.count), counter=_counter(t))
    return " ".join([said, *told(t), *t.fell()])


def _is_counted(t: Telling) -> bool:
    """Whether one can say `2 spell slots` of a counter, which then has a word for one of it."""
    return "one" in t.terms.tables.group("counters").get(t.facts.counter, {})


def _counter(t: Telling) -> str:
    if t.facts.count == 1 and _is_counted(t):
        return t.terms.term("counters", t.facts.counter, "one")
    return t.terms.measure(t.facts.counter)


def _defeated(t: Telling) -> str:
    foes = f"{integer(t.facts.count)} × {t.facts.what}" if t.facts.count > 1 else t.facts.what
    earned = t.change(POOL, "xp")
    if not earned:
        return ngettext("Defeated: {foes}.", "Defeated: {foes}.", t.facts.count).format(foes=foes)
    said = ngettext("Defeated: {foes}, {xp} into the pool.", "Defeated: {foes}, {xp} into the pool.", t.facts.count)
    return said.format(foes=foes, xp=t.terms.quantity("xp", earned))


def _awarded(t: Telling) -> str:
    shares = [f"{name} {t.terms.quantity('xp', xp, sign=True)}" for name, xp in t.changes("xp").items()]
    if shares:
        said = _("Experience: {shares}").format(shares=", ".join(shares))
    else:
        said = " ".join(told(t)).removesuffix(".") or _("No experience for anybody")
    return because(said, t.facts.reason) + "."


def _levelled(t: Telling) -> str:
    account = CHARACTER + t.facts.who
    gained = [p for p in t.body.postings if p.account == account and p.commodity.startswith(CLASS_LEVEL)]
    classes = listed([t.terms.term("classes", p.commodity.removeprefix(CLASS_LEVEL)) for p in gained])
    said = _("{who} gains a level ({class_})") if classes else _("{who} gains a level")
    said = said.format(who=t.facts.who, class_=classes)
    if hit_points := t.change(account, "hp.max"):
        said = _("{sentence}: {parts}").format(sentence=said, parts=t.terms.quantity("hp.max", hit_points, sign=True))
    return said + "."


def _improved(t: Telling) -> str:
    things = [
        t.terms.term("improvements", thing) + (f" × {integer(count)}" if count > 1 else "")
        for thing, count in t.facts.things.items()
    ]
    said = _("{who} improves: {things}").format(who=t.facts.who, things=", ".join(things))
    xp = t.change(CHARACTER + t.facts.who, "xp")
    return because(said, t.terms.quantity("xp", xp, sign=True) if xp else None) + "."


def _described(t: Telling) -> str:
    keys = sorted(t.facts.keys.items())
    told = [f"{t.terms.term('keys.describe', key)} {told_value(t.terms, key, value)}" for key, value in keys]
    return _("{who}: {told}.").format(who=t.facts.who, told=", ".join(told))


def _found(t: Telling) -> str:
    if any(thing.kind == "type" for thing in t.facts.things):
        return lots.rolled(t)
    things = [_thing(t, thing) for thing in t.facts.things]
    return because(_("Found: {things}").format(things=", ".join(things)), t.facts.origin) + "."


def _thing(t: Telling, thing: kinds.Thing) -> str:
    if thing.kind == "coins":
        return t.terms.amount(thing.coins)
    name = thing.name or (t.terms.item(thing.item) if thing.item else _KINDS_OF_THINGS[thing.kind]())
    counted = f"{integer(thing.count)} × {name}" if thing.count > 1 else name
    return (
        counted
        if thing.value is None
        else _("{thing} ({value})").format(thing=counted, value=t.terms.value(thing.value))
    )


_KINDS_OF_THINGS: Mapping[str, Callable[[], str]] = {
    "gem": lambda: _("gem"),
    "jewel": lambda: _("jewel"),
    "item": lambda: _("object"),
    "magic": lambda: _("magic object"),
}


def _split(t: Telling) -> str:
    names = sorted({p.account for p in t.body.postings if p.account.startswith(CHARACTER)})
    shares = [f"{name.removeprefix(CHARACTER)} {t.terms.value(t.value(name))}" for name in names]
    said = _("Treasure split: {shares}.").format(shares=", ".join(shares))
    left = t.step("split.remainder")
    if left is not None and left.value and t.facts.remainder == kinds.HOARD_NAME:
        said += " " + _("Left in the hoard: {value}.").format(value=t.terms.value(int(left.value)))
    return said


def _taken(t: Telling) -> str:
    said = _("{who} takes: {goods}").format(who=t.holder(t.facts.who), goods=t.goods(t.facts.goods))
    return because(said, t.holder(t.facts.source)) + "."


def _given(t: Telling) -> str:
    source, target = t.holder(t.facts.source), t.holder(t.facts.target)
    return _("{source} → {target}: {goods}.").format(source=source, target=target, goods=t.goods(t.facts.goods))


def _dropped(t: Telling) -> str:
    return _("{who} leaves behind: {goods}.").format(who=t.holder(t.facts.who), goods=t.goods(t.facts.goods))


def _used(t: Telling) -> str:
    kept = all(posting.account != USED for posting in t.body.postings)
    said = _("{who} makes use of: {goods}.") if kept else _("{who} uses: {goods}.")
    said = said.format(who=t.holder(t.facts.who), goods=t.goods(t.facts.goods))
    return " ".join([said, *lots.used(t)])


def _equipped(t: Telling) -> str:
    item = t.terms.item(t.facts.item)
    said = _("{who} lays aside: {goods}.") if t.facts.off else _("{who} equips: {goods}.")
    return said.format(who=t.facts.who, goods=item)


def _time_passed(t: Telling) -> str:
    unit = t.terms.term("units", t.facts.unit, "many" if t.facts.count > 1 else "names")
    return _("Time passes: {length}.").format(length=f"{integer(t.facts.count)} {unit}")


def _noted(t: Telling) -> str:
    return str(t.facts.text)


def _revealed(t: Telling) -> str:
    return _("No longer secret: {entries}.").format(entries=numbered(t.speaker, [t.facts.entry]))


def _voided(t: Telling) -> str:
    entries = taken_back(t.speaker, t.entry)
    if len(entries) <= FEW:
        named = listed(
            [_("#{number} “{sentence}”").format(number=e.number, sentence=quoted(t.speaker, e)) for e in entries]
        )
    else:
        count = integer(len(entries))
        named = _("{count} entries, #{first} to #{last}").format(
            count=count, first=entries[0].number, last=entries[-1].number
        )
    said = {
        "undo": _("Undone: {entries}"),
        "redo": _("Done again: {entries}"),
    }.get(t.facts.way, _("Voided: {entries}"))
    return because(said.format(entries=named), t.facts.reason) + "."


FEW = 3
"""As many entries are told one by one in the sentence of a void."""


def taken_back(speaker: Speaker, entry: Entry) -> list[Entry]:
    """The entries that a void takes back; those that a redo brings back."""
    numbers: Sequence[int] = speaker.campaign.voids_of(entry.number)
    if Telling(speaker, entry).facts.way == "redo":
        numbers = [target for number in numbers for target in speaker.campaign.voids_of(number)]
    return [found for number in numbers if (found := speaker.campaign.entry(number)) is not None]


def quoted(speaker: Speaker, entry: Entry) -> str:
    """An entry's sentence inside another; of a void only its number, lest one tells the other without end."""
    if entry.body.links.voids:
        return _("void of {entries}").format(entries=numbered(speaker, entry.body.links.voids))
    return sentence(speaker, entry).rstrip(".")


def _checked(t: Telling) -> str:
    held = [t.terms.quantity(commodity, quantity) for commodity, quantity in sorted(t.facts.expected.items())]
    held += [f"{measure_name(t.terms, key)} {amount(t.terms, key, n)}" for key, n in sorted(t.facts.figures.items())]
    return _("Checked, {who}: {held}.").format(who=t.holder(t.facts.who), held=", ".join(held))


def _rolled(t: Telling) -> str:
    facts = t.facts
    who = facts.on_behalf or (_("The game master") if facts.who == kinds.GAME_MASTER else facts.who)
    what = t.terms.term("rolls", facts.kind) if facts.kind else (facts.expression or "")
    said = _("{who}, {what}").format(
        who=who, what=because(what, facts.value and t.terms.roll_value(facts.kind, facts.value))
    )
    judged = t.step("judged") or t.step("came_out")
    total = t.rolled(facts.who) if judged is None else judged.args.get("total", t.rolled(facts.who))
    if total is not None:
        said = _("{sentence}: {parts}").format(sentence=said, parts=exact(total))
    if judged is not None:
        if "target" in judged.args:
            said = _("{sentence} against {target}").format(sentence=said, target=exact(judged.args["target"]))
        said = _("{sentence}, {outcome}").format(sentence=said, outcome=_(OUTCOMES[str(judged.value)]))
    return " ".join([because(said, facts.purpose) + ".", *told(t), *t.fell()])


SENTENCES: Mapping[type[kinds.Facts], Callable[[Telling], str]] = {
    kinds.CampaignOpened: _opened,
    kinds.RulesAdopted: _adopted,
    kinds.CharacterJoined: _joined,
    kinds.RetainerHired: _hired,
    kinds.SessionStarted: _session_started,
    kinds.SessionEnded: _session_ended,
    kinds.CharactersArrived: _arrived,
    kinds.CharactersLeft: _left,
    kinds.RollRecorded: _rolled,
    kinds.CharactersHurt: sentence_health.hurt,
    kinds.CharactersHealed: sentence_health.healed,
    kinds.RestTaken: sentence_health.rested,
    kinds.ConditionsChanged: sentence_health.conditions,
    kinds.CharacterDied: sentence_health.died,
    kinds.CharacterRevived: sentence_health.revived,
    kinds.CharacterRetired: _retired,
    kinds.ChoiceMade: sentence_health.chosen,
    kinds.CounterSpent: _spent,
    kinds.CounterRestored: _restored,
    kinds.FoesDefeated: _defeated,
    kinds.ExperienceAwarded: _awarded,
    kinds.CharacterLevelled: _levelled,
    kinds.CharacterImproved: _improved,
    kinds.CharacterDescribed: _described,
    kinds.TreasureFound: _found,
    kinds.TreasureSplit: _split,
    kinds.GoodsTaken: _taken,
    kinds.GoodsGiven: _given,
    kinds.GoodsDropped: _dropped,
    kinds.ItemUsed: _used,
    kinds.ItemEquipped: _equipped,
    kinds.ItemAppraised: lots.appraised,
    kinds.ItemIdentified: lots.identified,
    kinds.ItemBought: sentence_trade.bought,
    kinds.ItemSold: sentence_trade.sold,
    kinds.CoinsPaid: sentence_trade.paid,
    kinds.CoinsReceived: sentence_trade.received,
    kinds.BillCharged: sentence_trade.charged,
    kinds.CoinsLent: sentence_trade.lent,
    kinds.DebtSettled: sentence_trade.settled,
    kinds.CoinsExchanged: sentence_trade.exchanged,
    kinds.WagesPaid: sentence_service.wages_paid,
    kinds.EstateInherited: sentence_service.inherited,
    kinds.WorkDone: sentence_service.worked,
    kinds.TimePassed: _time_passed,
    kinds.NoteTaken: _noted,
    kinds.EntryRevealed: _revealed,
    kinds.EntriesVoided: _voided,
    kinds.BalanceChecked: _checked,
}
"""A sentence for every kind of entry."""
