"""The words of each sort: people, holdings with their worth, prices, entries, and what the rules name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cli.completion.keys import bare_values, keys_of, values_of
from cli.completion.vocabulary import Vocabulary, Word, command_word
from cli.grammar import COMMANDS
from cli.names import shown_word
from cli.output.words.language import LANGUAGES, N_, _, capital, integer, spoken
from ledger.ids import CHARACTER, GONE, HOLDERS, HP, HP_MAX, ITEM, NAME, ONE_SESSION, OTHER, SESSION, STATUS
from ledger.people import members_present, name_of
from ledger.rules.tables import folded
from ledger.state import open_session

if TYPE_CHECKING:
    from cli.completion.place import Expected
    from cli.context import CampaignContext

PRESENT, MET, TOGETHER, ABSENT, LEFT = range(5)
"""In which order people are offered."""

NEWEST = 20
"""Entries that are offered: the last ones, each with its sentence."""

RESERVED = {
    "party": N_("everybody present"),
    "hoard": N_("what was found and not divided"),
    "fund": N_("the company’s common purse"),
    "gm": N_("the game master"),
    "rotate": N_("each in turn"),
}
"""Words that are nobody's name, and what they mean."""


class Sources:
    """The words of every sort in one state of a campaign, each made when it is first asked for."""

    def __init__(self, context: CampaignContext) -> None:
        self.context = context
        self._made: dict[tuple[str, str], Vocabulary] = {}

    def words(self, sort: str, place: Expected) -> Vocabulary:
        """The words of a sort at a place; none of a sort that nothing is known of."""
        return self._words_of(sort, self._holder(sort, place))

    def _words_of(self, sort: str, holder: str = "") -> Vocabulary:
        if (sort, holder) not in self._made:
            self._made[sort, holder] = self._vocabulary(sort, holder)
        return self._made[sort, holder]

    def _vocabulary(self, sort: str, holder: str) -> Vocabulary:
        if sort in RESERVED:
            return Vocabulary(_reserved(sort))
        if sort in HELD:
            return Vocabulary(self._held(holder, lots=sort == "lots", coins=sort in COINS, items=sort != "purse"))
        if sort == "verbs":
            from cli.completion.shorthand import verbs

            return Vocabulary(verbs(self))
        made = SORTS.get(sort)
        if made is not None:
            return Vocabulary(made(self), kept=sort in KEPT)
        return Vocabulary(self.group(sort))

    # People.

    def account(self, name: str) -> str | None:
        """The account that a name is of, in any case, without accents, or begun; None where it is nobody's."""
        from cli.input.name_lookup import WORDS

        holder = HOLDERS.get(WORDS.get(folded(name), ""))
        if holder is not None or not name:
            return holder
        for sort, prefix in (("characters", CHARACTER), ("met", OTHER)):
            if found := self._words_of(sort).find(name):
                joined = found[0].word.others[-1] if found[0].word.others else found[0].word.text
                return prefix + joined
        return None

    def characters(self) -> Iterator[Word]:
        """Everybody who ever joined; those present first, or those active between sessions."""
        from ledger.store.queries.postings import field_of_accounts

        state, campaign = self.context.state, self.context.campaign
        status, renamed = (field_of_accounts(campaign, CHARACTER, key) for key in (STATUS, NAME))
        session = open_session(state)
        present = None if session is None else set(members_present(state, session))
        for account in state.accounts(CHARACTER):
            name, now = name_of(account), renamed.get(account)
            here = present is None or name in present
            group = LEFT if status.get(account) in GONE else PRESENT if here else ABSENT
            others = (name,) if isinstance(now, str) and now != name else ()
            yield Word(str(now) if others else name, partial(self._character, account), group, others)

    def _character(self, account: str) -> str:
        """A character's class and level, and hit points."""
        context, state = self.context, self.context.state
        progress = context.rules.progress(state, account)
        said = [f"{context.terms.term('classes', id_)} {level}" for id_, level in progress.classes.items()]
        if not said and progress.level is not None:
            said = [f"{context.terms.term('measures', 'level')} {progress.level}"]
        return ", ".join(filter(None, (*said, self._points(account))))

    def _points(self, account: str) -> str:
        """Somebody's hit points, where it is known how many there may be, and said."""
        context, state = self.context, self.context.state
        most = state.quantity(account, HP_MAX)
        if not most or context.hides_hit_points:
            return ""
        points = context.terms.term("measures", "hp", "short")
        return f"{integer(state.quantity(account, HP))}/{integer(most)} {points}"

    def met(self) -> Iterator[Word]:
        """Those outside the company."""
        for account in self.context.state.accounts(OTHER):
            yield Word(account.removeprefix(OTHER), partial(self._foe, account), MET)

    def _foe(self, account: str) -> str:
        return self._points(account) or _("outside the company")

    def players(self) -> Iterator[Word]:
        """Those who record and play."""
        yield from (Word(name) for name in self.context.whole_campaign.people().values() if name)

    # Holdings and prices.

    def _holder(self, sort: str, place: Expected) -> str:
        """Account of whose holdings are asked for, empty where that does not matter."""
        if sort not in HELD:
            return ""
        if sort == "lots":
            return "*"
        words = [*place.given.get("source", ()), *(() if sort == "taken" else place.given.get("who", ()))]
        if sort == "taken" and not words:
            return HOLDERS["hoard"]
        return self.account(words[0]) or "" if words else ""

    def _held(self, holder: str, *, lots: bool, coins: bool, items: bool) -> Iterator[Word]:
        """What an account holds, with its worth; the coins as an amount."""
        state, terms = self.context.state, self.context.terms
        accounts = (*HOLDERS.values(), *state.accounts(CHARACTER)) if holder == "*" else (holder,)
        for account in accounts if holder else ():
            for commodity, quantity in state.holdings(account).items():
                if commodity.startswith(ITEM) and items:
                    item = commodity.removeprefix(ITEM)
                    if not lots or "~" in item:
                        names = sorted(terms.item_names(item) - {terms.item(item)})
                        yield Word(terms.item(item), partial(self._worth, item, quantity), 0, tuple(names))
                elif coins and commodity in self.context.rules.coinage.values:
                    yield Word(f"{quantity}{terms.term('coinage.coins', commodity)}", _("in the purse"), 1)

    def _worth(self, item: str, quantity: int) -> str:
        """How many there are, and what one is worth."""
        value = self.context.state.field(ITEM + item, "value") if "~" in item else self.context.rules.price(item)
        said = [] if quantity == 1 else [f"× {integer(quantity)}"]
        if isinstance(value, int):
            said.append(self.context.terms.value(value))
        elif "~" in item:
            said.append(_("not appraised"))
        return ", ".join(said)

    def wares(self) -> Iterator[Word]:
        """What the rules sell, with its price."""
        rules, terms = self.context.rules, self.context.terms
        for id_, row in rules.tables.group("items").items():
            price = rules.price(id_)
            if price is not None:
                yield Word(terms.item(id_), terms.value(price), 0, _other_names(terms.item(id_), id_, row))

    # Entries, sessions, disputes.

    def entries(self) -> Iterator[Word]:
        """The last entries, newest first, each with its sentence."""
        campaign = self.context.campaign
        last = campaign.last()
        for entry in reversed(list(campaign.entries(max(1, last - NEWEST + 1), last))):
            yield Word(str(entry.number), partial(self._sentence, entry))

    def _sentence(self, entry: object) -> str:
        from cli.output.entries.sentence import sentence
        from ledger.entries import Entry

        assert isinstance(entry, Entry)
        return sentence(self.context.speaker, entry)

    def sessions(self) -> Iterator[Word]:
        """Sessions with their titles, newest first."""
        state = self.context.state
        last = state.field(SESSION, "last")
        for number in range(last if isinstance(last, int) else 0, 0, -1):
            title = state.field(f"{ONE_SESSION}{number}", "title")
            yield Word(str(number), str(title or ""))

    def points(self) -> Iterator[Word]:
        """Ends of sessions, and entries."""
        yield from (word._replace(text=f"s{word.text}") for word in self.sessions())
        yield from self.entries()

    def disputes(self) -> Iterator[Word]:
        """Disputes with what they claim, newest first."""
        from projections.disputes.disputes import disputes_at

        for dispute in reversed(disputes_at(self.context.campaign, self.context.state)):
            yield Word(str(dispute.id), dispute.claim)

    # What the rules, and the program, name.

    def keys(self, place: Expected) -> Vocabulary:
        """Keys of the command that may be given still, with what they may be."""
        return keys_of(self.context.rules.tables, place.keys, *_parted(place))

    def values(self, place: Expected, key: str) -> Vocabulary:
        """The values of a key."""
        return values_of(self.context.rules.tables, place.keys or "roll", key)

    def bare_values(self, place: Expected) -> Vocabulary:
        """Values that may be typed without their keys."""
        return bare_values(self.context.rules.tables, place.keys, *_parted(place))

    def find_values(self, key: str) -> Vocabulary:
        """What may follow `type=` of a find: the treasure types of the rules."""
        from cli.input.finds import FINDS

        is_type = FINDS.get(folded(key)) == "type"
        return Vocabulary(self.group("treasure_types")) if is_type else Vocabulary(())

    def group(self, group: str) -> Iterator[Word]:
        """The rows of a group of the rules' tables, by name."""
        terms = self.context.terms
        for id_, row in self.context.rules.tables.group(group).items():
            name = terms.term(group, id_)
            yield Word(name, "", 0, _other_names(name, id_, row))

    def measures(self) -> Iterator[Word]:
        """What may be counted of somebody: coins, measures, traits, counters, levels."""
        from cli.input.measure_lookup import MEASURED

        for group in MEASURED:
            if group not in ("items", "conditions"):
                yield from self.group(group)

    def checks(self) -> Iterator[Word]:
        """The same, to be followed by the number that is expected."""
        yield from (word.before_value() for word in self.measures())

    def rolls(self) -> Iterator[Word]:
        """Kinds of roll; some are followed by a value: `save=paralysis`."""
        rows = self.context.rules.tables.group("rolls").values()
        for word, row in zip(self.group("rolls"), rows, strict=True):
            yield word.before_value() if row.get("value") else word

    def spans(self) -> Iterator[Word]:
        """Durations: one of each unit of time."""
        yield from (word._replace(text=f"+1{word.text}", others=()) for word in self.group("units"))

    def finds(self) -> Iterator[Word]:
        """Kinds of finds, to be followed by their worth or name."""
        from cli.input.finds import FINDS
        from cli.output.words.terms import FIND_KINDS

        french = {"gem": "gemme", "jewel": "bijou", "item": "objet", "magic": "magique"}
        for kind in dict.fromkeys(FINDS.values()):
            if kind != "type" or self.context.rules.tables.group("treasure_types"):
                name = french.get(kind, kind) if spoken() == "fr" else kind
                yield Word(f"{name}=", capital(_(FIND_KINDS.get(kind, ""))), 0, (f"{kind}=",), whole=False)

    def commands(self) -> Iterator[Word]:
        """Commands, by name."""
        yield from (command_word(name, _(listed.help)) for name, listed in COMMANDS.items())

    def kinds(self) -> Iterator[Word]:
        """Kinds of entries."""
        from cli.output.entries.kind_names import words_for
        from cli.output.entries.kind_row import every_row

        yield from (Word(_(row.name), "", 0, tuple(words_for(row))) for row in every_row())

    def rulesets(self) -> Iterator[Word]:
        """Games."""
        from ledger.rules.loader import known_rulesets

        yield from map(Word, known_rulesets())

    def campaigns(self) -> Iterator[Word]:
        """Campaigns of the ledger."""
        yield from (Word(campaign.name) for campaign in self.context.ledger.campaigns())

    def additions(self) -> Iterator[Word]:
        """What a table may add to its rules."""
        from cli.input.additions import KINDS

        yield from (Word(names[spoken() == "fr"], "", 0, tuple(names)) for names in KINDS.values())

    def topics(self) -> Iterator[Word]:
        """Sections of the rules, and what is in them."""
        from cli.output.rules.rules import title_of
        from projections.programs.rule_topics import topics

        for topic in topics(self.context.rules.tables):
            yield Word(topic.path, title_of(self.context.terms, topic.path, topic.content))


def _parted(place: Expected) -> tuple[list[str], list[str]]:
    """The words at a place that are no keys, and those that are."""
    words = [word for given in place.given.values() for word in given]
    return [word for word in words if "=" not in word], [word for word in words if "=" in word]


def _reserved(sort: str) -> Iterator[Word]:
    french = shown_word(sort, "fr")
    shown, other = (french, sort) if spoken() == "fr" else (sort, french)
    yield Word(shown, _(RESERVED[sort]), TOGETHER, (other,))


def _other_names(shown: str, id_: str, row: Mapping[str, object]) -> tuple[str, ...]:
    """The id, the names in every language and the aliases of a row, but the name that is shown."""
    names, aliases = row.get("names"), row.get("aliases")
    named = [names[language] for language in LANGUAGES if language in names] if isinstance(names, Mapping) else []
    feminine = row.get("feminine")
    also = [
        *(feminine.values() if isinstance(feminine, Mapping) else ()),
        *(aliases if isinstance(aliases, Sequence) else ()),
    ]
    return tuple(name for name in dict.fromkeys([id_, *map(str, named), *map(str, also)]) if name != shown)


HELD = frozenset({"held", "goods", "taken", "purse", "lots"})
"""Sorts of which everybody has others."""

COINS = frozenset({"goods", "taken", "purse"})
"""Those that have coins among them."""

KEPT = frozenset({"entries", "sessions", "points", "disputes"})
"""Sorts that stay in the order they are made in, the newest first."""

SORTS: Mapping[str, Callable[[Sources], Iterator[Word]]] = {
    made.__name__: made
    for made in (
        Sources.additions, Sources.campaigns, Sources.characters, Sources.checks, Sources.commands, Sources.disputes,
        Sources.entries, Sources.finds, Sources.kinds, Sources.measures, Sources.met, Sources.players, Sources.points,
        Sources.rolls, Sources.rulesets, Sources.sessions, Sources.spans, Sources.topics, Sources.wares,
    )
}  # fmt: skip
"""What makes the words of each sort, by its name; every other sort is a group of the rules' tables."""
