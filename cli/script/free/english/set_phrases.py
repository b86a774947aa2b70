"""Sentences that are known by their words: the end of the evening, a split, a night, somebody who is hired."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from cli.script.free.patterns import Read, Way
from cli.script.shorthand.goods.things import coins_of
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.latest import last_command
from cli.script.shorthand.phrases.lexicon import meaning_words
from cli.script.shorthand.vocabulary.words import Word, as_typed, word_set
from ledger.facts import EVERYONE, HOARD_NAME
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

# The end of the evening.

GREETING = re.compile(
    r"(?:ok|okay|right|well|so|anyway|bye|good night|goodnight|night|thanks|thank you|great game|good game|cheers"
    r"|see you|see ya|cya|same (?:time|place|again))"
    r"(?: all| everyone| everybody| folks| guys| then| for tonight| on \w+| \w+day| in \w+ \w+"
    r"| next \w+| soon| later)*"
)
FAREWELL = re.compile(r"(?:bye|good night|goodnight|night all|cheers|see you|see ya|thanks)\b.*")
CLOSES = re.compile(
    r"(?:that's|thats|that is) (?:all|it|enough|us)(?: folks)?(?: for (?:tonight|today|now|this week))?(?: folks)?"
    r"|(?:and |so |ok )?(?:we |let's |we'll )?(?:stop|end|finish|break|call it)(?: it)?"
    r"(?: here| there| a night| a day| for (?:tonight|today))*"
    r"|(?:let's )?leave it (?:there|here|at that)(?: for (?:tonight|today|now))?"
    r"|enough (?:for|of this for) (?:tonight|today)"
    r"|(?:the )?(?:session|evening|game)(?:'s| is)? (?:over|done|finished|closed|ended)"
    r"|(?:and )?(?:we're |we are )?done for (?:tonight|today)|(?:see you|until|till) next (?:time|week|session)"
    r"|wrap(?:ping)? (?:it |things )?up(?: here| there)?|that's a wrap|(?:we're |and |all )?done"
)
"""What people say, folded, when the evening is over, and what they say beside it."""

LEAST = 2
"""Words of the shortest line that ends an evening."""


def _closing(_app: App, words: Sequence[Word], _read: Read) -> Iterator[Way]:
    """The end of the evening, where a line says no more than that."""
    text = _plain(words)
    if len(words) < LEAST:
        return
    said = [part.strip() for part in re.split(r"[,.!;–-]", text) if part.strip()]
    ends = [part for part in said if CLOSES.fullmatch(part)]
    if ends and all(part in ends or GREETING.fullmatch(part) for part in said):
        farewell = any(FAREWELL.fullmatch(part) for part in said if part not in ends)
        yield Way([["session", "end"]], farewell or any(re.search(r"\b(?:session|tonight)\b", part) for part in ends))


# What all share.

SPLITS = re.compile(
    r"(?:(?:and|so|now|then|ok|we|they|everyone|let's|all) )*"
    r"(?:(?:split|splits|divide|divides|share|shares|divvy)(?: out| up)? (?P<what>.+?)(?: out| up)?"
    r"|(?P<told>.+?) (?:is|are|was|were|gets?|got)? ?(?:then |all )?(?:split|shared|divided)(?: out| up)?)"
    r"(?: (?:evenly|equally|fairly|among(?:st)? (?:us|them|everyone|everybody|all)|between (?:us|them|everyone|all)"
    r"|(?:between|among(?:st)?) (?:the|us|all)? ?(?P<among>\w+)|(?P<ways>\w+) ways))*"
)
LOOT = re.compile(
    r"(?:(?:the|all|all the|all of the|what's|what is|whatever is|whatever's|rest of the|the rest of the|remaining|"
    r"the remaining) )?(?:coins?|loot|treasure|money|cash|hoard|rest|pot|lot|takings|spoils|it|everything|left"
    r"|in the pot|in the hoard|haul|left of the (?:coins|loot|money|treasure|gold))"
)
METAL = re.compile(r"(?:the |all the |rest of the |the rest of the |all )?(?:gold|silver|copper|gp|sp)")
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


def _split(app: App, words: Sequence[Word], _read: Read) -> Iterator[Way]:
    """What is in the hoard, or so much of it, shared by all: `320 gold split evenly between the four`."""
    text = _plain(words).rstrip(".! ")
    found = SPLITS.fullmatch(text)
    what = found and (found["what"] or found["told"] or "").strip()
    if found is None or not what:
        return
    people = len(app.read.people("party"))
    counted = [found[group] for group in ("among", "ways") if found[group]]
    if not all(word == str(people) or NUMBERS.get(word) == people for word in counted):
        # `split the gold three ways`, where they are four: nobody says who gets none.
        return
    numbers = tuple(str(people) for _each in counted)
    sure = found["told"] is None or bool(re.search(r"\b(?:is|are|was|were|gets?|got)\b", text))
    if LOOT.fullmatch(what):
        yield Way([["split"]], sure, numbers)
    elif METAL.fullmatch(what):
        yield Way([["split"]], False, numbers)
        return
    coins = re.fullmatch(r"(?:the )?(\d+) ?(\w+)(?: coins| pieces)?", what)
    if coins and (amount := coins_of(app, [Word(coins[1]), Word(coins[2])])):
        yield Way([["split", "--coins", amount]], True, numbers)


TAKEN_FIRST = re.compile(
    r"(?P<first>.+?\b(?:takes|keeps|gets|grabs|has)\b.+?)(?:[,;]| and| but)+ (?:(?:then|so) )?"
    r"(?:(?:the (?:rest|money|coins?|gold|loot)|what(?:'s| is) left|everything else) "
    r"(?:(?:goes|is|are|gets)(?: (?:shared|split|divided))? )?"
    r"(?:to the others|(?:between|among) the others|in (?P<ways>\w+)|(?P<parts>\w+) ways)"
    r"|the others (?:share|split|divide|get|take) (?:the rest|the money|the coins|what's left))"
)
"""Somebody who takes something first, and what becomes of the coins that are left, folded."""


TAKES_COINS = re.compile(
    r"(?P<who>\w+) (?:takes|keeps|gets|grabs|has) (?P<number>\d+) ?(?P<coin>[^\W\d]+)"
    r"(?: (?:from|off|out of) the (?:pile|hoard|loot|pot|treasure|chest))?",
    re.IGNORECASE,
)
"""Coins that somebody takes out of what there is."""


def _rest_shared(app: App, words: Sequence[Word], read: Read) -> Iterator[Way]:
    """What one takes, and the coins that are left for the others: `Bob takes 100gp, the rest goes in three`."""
    found = TAKEN_FIRST.fullmatch(_plain(words).rstrip(".! "))
    if found is None:
        return
    count = len(found["first"].split(" "))
    first = [*words[: count - 1], words[count - 1]._replace(text=words[count - 1].text.rstrip(",;"))]
    said = found["ways"] or found["parts"] or ""
    coins = TAKES_COINS.fullmatch(as_typed(first))
    amount = coins_of(app, [Word(coins["number"]), Word(coins["coin"])]) if coins else None
    names = [name for name in app.read.roster.names if coins and folded(name) == folded(coins["who"])]
    # Beside a sharing of what is left it is the hoard's.
    for reading in [[["take", names[0], amount]]] if amount and names else read(first):
        takers = {command[1] for command in reading if command[0] == "take"}
        others = [name for name in app.read.people("party") if name not in takers]
        told = str(NUMBERS.get(said, said))
        if len(takers) == 1 and len(reading) == 1 and others and told in ("", str(len(others))):
            yield Way([*reading, ["split", "--among", ",".join(others)]], sure=False)


# Nights.

NIGHTS = re.compile(
    r"(?:(?:and|so|then|we|they|everyone|everybody|all|the party|the company) )*"
    r"(?:(?:camp|camps|camped|make camp|sleep|sleeps|slept|rest|rests|rested|bed down|bivouac|hole|shelter"
    r"|turn|stay|settle|lodge)(?: (?:up|down|here|there|out|in))?(?P<place> (?:in|at|by|under|near|inside) [\w ]+?)?"
    r"(?: for the night| through the night| the night| till (?:morning|dawn)"
    r"| until (?:morning|dawn)| overnight)"
    r"|(?:a |the )?(?:full |good |quiet )?night's (?:rest|sleep))(?P<told>\W.*)?"
)
BREATHER = re.compile(
    r"(?:(?:and|so|then|we|they|everyone|everybody|all|the party|let's) )*"
    r"(?:(?:take|takes|have|has|catch|catches) )?(?:(?:a|an|their|our) )?(?:short |quick |little )?"
    r"(?:breather|breath|pause|(?P<five>take (?:five|5)))(?: for (?:everyone|everybody|all|all of us|us))?"
)
MORNING = re.compile(r"(?:(?:and|so|then) )*(?:the )?(?:next|following) (?:morning|day)|(?:the )?morning after")
"""What people say, folded, of a short rest, and of a night that is over."""


def _short_rest(app: App, words: Sequence[Word], _read: Read) -> Iterator[Way]:
    """The shortest rest of the game: `breather for everyone`."""
    rests = app.rules.tables.group("rests")
    if BREATHER.fullmatch(_plain(words).rstrip(".! ")):
        kinds = [kind for kind in ("short", "respite", "turn") if kind in rests] or list(rests)[:1]
        yield from (Way([["rest", kind, EVERYONE]], sure=False) for kind in kinds)


def _next_day(app: App, words: Sequence[Word], _read: Read) -> Iterator[Way]:
    """A night that is over: `next morning`."""
    rests = app.rules.tables.group("rests")
    if MORNING.fullmatch(_plain(words).rstrip(".,! ")):
        kinds = [kind for kind in ("night", "long") if kind in rests]
        yield from (Way([["rest", kind, EVERYONE, "--note", as_typed(words)]], sure=False) for kind in kinds)


WATCHES = word_set("with and on takes take taking keeps keep keeping stands stand standing has have the a first second "
                   "third fourth last middle early late watch watches all of us")  # fmt: skip
"""Words of who keeps watch, folded, beside their names."""


def _night(app: App, words: Sequence[Word], read: Read) -> Iterator[Way]:
    """A night, and where, or who keeps watch: `we camp for the night, Pim on first watch`."""
    found = NIGHTS.fullmatch(_plain(words).rstrip(".! "))
    if found is None:
        return
    told, place = (found["told"] or "").strip(" ,."), found["place"] or ""
    if not (told or place) or "?" in told + place:
        return
    typed = as_typed(words)
    note = typed[len(typed.rstrip(".! ")) - len(told) :].strip(" ,.!") if told and told in folded(typed) else told
    note = typed.strip(" .!") if place else note
    names = {folded(name) for name in app.read.roster.names}
    said = {part for part in re.split(r"[\s,]+", told) if part}
    watch = not place and bool(said & {"watch", "watches"}) and said <= WATCHES | names
    for reading in read([Word(word) for word in ("camp", "for", "the", "night")]):
        yield Way([*reading[:-1], [*reading[-1], "--note", note]], sure=watch)


# Whoever is hired.

HIRES = re.compile(
    r"(?:(?P<who>[\w ,]+?) )?(?:hires?|hired|takes? on|took on|engages?|engaged|recruits?|recruited):? "
    r"(?P<whom>[^\d]+?)(?:,| at| for|:)* (?P<amount>\d+) ?(?P<coin>[^\W\d]+)(?: \w+)?? ?(?:/|(?:a|per|each|every) )"
    r"(?P<per>day|week|month)(?:\b,? ?(?P<payer>\w+)(?:'s| is)? (?:paying|pays|employ|account|service))?[.!]?",
    re.IGNORECASE,
)
ENGAGED = re.compile(
    r"(?:(?P<who>[\w ,]+?) )?(?:hires?|hired|takes? on|took on|engages?|recruits?|recruited):? (?P<whom>[^\d]+?)"
    r"(?P<duty> (?:to|as|for) [^\d]+)?[.!]?",
    re.IGNORECASE,
)
JOINS = re.compile(r"(?P<whom>[A-Z][\w'-]+) (?:joins|signs on)(?: up)?(?: the party| us| them)? (?:as|with) "
                   r"(?P<who>\w+)(?:['’]s (?P<kind>[^\d]+))?[.!]?")  # fmt: skip
SIGNED_ON = re.compile(
    r"(?:new )?(?:hireling|hired|retainer|recruit|follower):? ?(?P<whom>[^\d,]+?)(?:, (?P<kind>[^\d,]+?))?,? "
    r"(?P<amount>\d+) ?(?P<coin>[^\W\d]+) ?(?:/|(?:a|per|each|every) )(?P<per>day|week|month)(?P<more>, .+)?[.!]?",
    re.IGNORECASE,
)
DISMISSED = re.compile(
    r"(?P<who>\w+) (?:is|was|gets|got) (?:dismissed|fired|sacked|let go|paid off)(?P<paid>, .*)?[.!]?"
)
NAME = re.compile(r"\b[A-ZÀ-Ý][\w'’-]*\w")


def _hired(app: App, words: Sequence[Word], _read: Read) -> Iterator[Way]:
    """Somebody who is hired, by one who is named, or by one of all: `they hire a torchbearer called Wen, 1gp a day`."""
    text = as_typed(words).strip()
    found = SIGNED_ON.fullmatch(text) or HIRES.fullmatch(text) or JOINS.fullmatch(text) or ENGAGED.fullmatch(text)
    if found is None or "?" in text:
        return
    parts = found.groupdict()
    names = NAME.findall(found["whom"])
    company = app.read.roster.names
    if len(names) != 1 or names[0] in company:
        return
    rest = re.sub(r"\b(?:called|named|by the name of)\b|[,:]|\bthe\b", " ", found["whom"].replace(names[0], " "))
    kind = parts.get("kind") or re.sub(r"^(?:an?|the|one) ", "", " ".join(rest.split()))
    kind = f"{kind} {(parts.get('duty') or '').strip()}".strip()
    said = (parts.get("payer") or parts.get("who") or "").strip()
    employers = [
        name for name in company if folded(name) in (folded(said), folded(said.split(" ")[-1] if said else ""))
    ]
    known = len(employers) == 1
    coins = coins_of(app, [Word(parts["amount"]), Word(parts["coin"])]) if parts.get("coin") else None
    if parts.get("coin") and coins is None:
        return
    per = parts.get("per") or ""
    wage = ["--wage", f"{coins}/day"] if coins and per.casefold() == "day" else []
    more = (parts.get("more") or "").strip(", ")
    told = [kind] * bool(kind) + [more] * bool(more) + ([f"{coins}/{per}"] if coins and not wage else [])
    plain = not meaning_words(app, "damage", None, [Word(word) for word in kind.split()])
    for employer in employers or company:
        command = ["hire", names[0], "--employer", employer, *wage, *(["--note", ", ".join(told)] if told else [])]
        yield Way(
            [command], sure=plain and known and bool(wage) and bool(parts.get("who")) and said == parts.get("who")
        )


def _dismissed(app: App, words: Sequence[Word], _read: Read) -> Iterator[Way]:
    """Somebody in service who is sent away, perhaps paid: `Wen is dismissed, paid 2 gold by Odile`."""
    found = DISMISSED.fullmatch(as_typed(words).strip())
    company = {folded(name): name for name in app.read.roster.names}
    if found is None or folded(found["who"]) not in company:
        return
    name = company[folded(found["who"])]
    paid = re.fullmatch(r", paid (?:off )?(?P<amount>\d+) ?(?P<coin>\w+) by (?P<by>\w+)", found["paid"] or "")
    coins = coins_of(app, [Word(paid["amount"]), Word(paid["coin"])]) if paid else None
    if paid and coins and folded(paid["by"]) in company:
        yield Way([["give", company[folded(paid["by"])], name, coins], ["retire", name]])
    elif not found["paid"]:
        yield Way([["retire", name]], sure=False)


# What is done with the thing of the entry before.

HANDED_ON = re.compile(
    r"(?:(?:give|hand|pass|gave) (?:it|that|this) to (?P<whom>\w+)"
    r"|(?P<who>\w+) (?:takes|keeps|gets|pockets|has|claims|wants|grabs) (?:it|that|this))[.!]?",
    re.IGNORECASE,
)
DOWNED = re.compile(
    r"(?P<who>\w+) (?:downs|drinks|quaffs|swallows|drank|downed) it\b,?(?: and| for)?(?: (?:gets|regains|heals))?"
    r" \+?(?P<amount>\d+)(?: ?(?:hp|ev|pv|points?|back))*[.!]?",
    re.IGNORECASE,
)


def _with_it(app: App, words: Sequence[Word], _read: Read) -> Iterator[Way]:
    """The thing of the newest entry, which somebody has from now on, or drinks: `give it to Odile`, `downs it, 7`."""
    text = as_typed(words).strip()
    given, drunk = HANDED_ON.fullmatch(text), DOWNED.fullmatch(text)
    said = (given["whom"] or given["who"]) if given else drunk["who"] if drunk else ""
    who = next((name for name in app.read.roster.names if folded(name) == folded(said)), "")
    thing = _thing_of(last_command(app)) if who else ""
    holder = next(iter(holders_of(app, thing, among=(HOARD_NAME, *app.read.roster.names))), "") if thing else ""
    if not holder:
        return
    moved = [["take", who, thing] if holder == HOARD_NAME else ["give", holder, who, thing]] * (holder != who)
    done = [["use", who, thing], ["heal", who, drunk["amount"], "--from", thing]] if drunk else []
    if moved or done:
        yield Way([*moved, *done], sure=False)


def _thing_of(command: Sequence[str]) -> str:
    """The only thing that a command names; empty where it names none, or several."""
    if command[0] == "find":
        things = [part for part in command[1:] if part.startswith(("item=", "magic="))]
        return things[0].partition("=")[2].partition(":")[0].partition("*")[0] if len(things) == 1 else ""
    at = {"identify": 2, "take": 2, "buy": 2, "give": 3, "drop": 2}.get(command[0])
    return command[at].partition("~")[0].replace("_", " ") if at is not None and at < len(command) else ""


# What a thing turns out to be.

IDENTIFIED = (
    re.compile(r"(?P<who>\w+) (?:identifies|identified) (?:the |that |a )?(?P<thing>[\w ]+?)"
               r"(?: as|:|,? (?:-|–) ?it['’]s|, it['’]s|: it['’]s|, it is)"
               r"(?: an?| the)? (?P<name>[^,;]+?)[.!]?", re.IGNORECASE),
    re.compile(r"(?:the |that |so the )?(?P<thing>[\w ]+?) (?:turns out to be|is actually|is really|proves to be"
               r"|was really|is identified as|was identified as)(?: an?| the)? (?P<name>[^,;]+?)[.!]?", re.IGNORECASE),
)  # fmt: skip


def _identified(app: App, words: Sequence[Word], _read: Read) -> Iterator[Way]:
    """What a find turns out to be: `Aldous identifies the ring as a ring of swimming`."""
    text = as_typed(words).strip()
    for pattern in IDENTIFIED:
        found = pattern.fullmatch(text)
        thing = found["thing"].strip() if found else ""
        if found and holders_of(app, thing) and "?" not in text:
            yield Way([["identify", thing, found["name"].strip()]], sure=False)
            return


# Experience.

HANDS_OUT = re.compile(r"(?:hand|hands|give|gives|dole|doles|deal|deals|share|shares) out (?:the |our )?"
                       r"(?:xp|exp|experience)(?:[:,]? (?P<number>\d+) (?:each|apiece|a head))?")  # fmt: skip


def _handed_out(_app: App, words: Sequence[Word], _read: Read) -> Iterator[Way]:
    """Experience for each, or what is in the pool: `hand out XP: 200 each`."""
    if found := HANDS_OUT.fullmatch(_plain(words).strip(" .!")):
        yield Way(
            [["award", "--xp", found["number"], "--each"]] if found["number"] else [["award"]], bool(found["number"])
        )


def _plain(words: Sequence[Word]) -> str:
    return folded(" ".join(word.text for word in words)).replace("’", "'")


BY_WORDS: tuple[Callable[..., Iterator[Way]], ...] = (
    _closing, _split, _rest_shared, _night, _short_rest, _next_day, _hired, _dismissed, _with_it, _identified,
    _handed_out,
)  # fmt: skip


def known_by_words(app: App, words: Sequence[Word], read: Read) -> list[Way]:
    """What a sentence is by its words alone; empty for any other."""
    if any(word.quoted for word in words):
        return []
    return next((ways for each in BY_WORDS if (ways := list(each(app, words, read)))), [])
