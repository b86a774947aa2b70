"""Whole sentences of English: each part of one is explained, and what may be otherwise is offered, never recorded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cli.app import App
from cli.script.lines import line_of
from cli.script.shorthand.advice import read_line
from cli.script.shorthand.expansion import expand
from ledger.errors import InputError
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine

EVENING = f"""
{BROM_JOINS}
{LIRA_JOINS}
meet ogre hp=20
meet goblin hp=4 --count 5
meet ghoul hp=9 --count 2
find "item=silver mirror"
lend Brom Lira 15gp
damage Brom 3 --from ogre
condition Lira paralysed
"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    evening = CommandLine(tmp_path_factory.mktemp("evening"), "en").new("The Tower", "--lang", "en")
    evening.play(EVENING)
    read = evening.app()
    with closing(read.access):
        yield read


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("goblin 3's arrow hits Lira, 4 hp", 'damage Lira 4 --from "goblin 3" --note arrow'),
        ("goblin 5 shoots Lira for 2 hp", 'damage Lira 2 --from "goblin 5"'),
        ("ghoul B pesters Lira for 2 hp", 'damage Lira 2 --from "ghoul 2"'),
        ("Brom clobbers the ogre in the shin (sneakily), 4 damage",
         'damage ogre 4 --from Brom --note "in the shin (sneakily)"'),
        ("3 more on goblin 4 from Brom", 'damage "goblin 4" 3 --from Brom'),
        ("goblin #2 misses Brom", 'note "goblin 2 misses Brom"'),
        ("goblin 4's killed by Lira", 'die "goblin 4" --from Lira'),
        ("goblin 1 is dust", 'die "goblin 1"'),
        # Those of several, as they are told apart.
        ("the third goblin's arrow hits Lira, 4 hp", 'damage Lira 4 --from "goblin 3" --note arrow'),
        ("goblin number 5 jumps overboard and swims away", 'leave "goblin 5" --note "jumps overboard"'),
        # A blow with all of it, in any order.
        ("Brom smashes goblin 2 for 9, it's dead", 'damage "goblin 2" 9 --from Brom'),
        ("goblin 4 claws Brom twice, 2 and 1", 'damage Brom 2 --from "goblin 4"; damage Brom 1 --from "goblin 4"'),
        ("goblin 4 bites Brom for 2, he's paralysed", 'damage Brom 2 --from "goblin 4"; condition Brom paralysed'),
        ("the ogre's club catches Brom for 4", "damage Brom 4 --from ogre --note club"),
        ("Lira gets clawed by the ogre, loses 3", "damage Lira 3 --from ogre"),
        ("crit by the ogre on Brom, 6 damage", "damage Brom 6 --from ogre --note critical"),
        ("6 damage on the ogre", "damage ogre 6"),
        # Who is met with their figures.
        ("six skeletons (AC 7, HD 1) shamble out", 'meet skeleton --count 6 ac=7 hd=1 --note "shamble out"'),
        ("next morning a minotaur blocks the bridge, 19hp, AC 5",
         'meet minotaur hp=19 ac=5 --note "next morning; blocks the bridge"'),
        ("bugbear ambush, 3 of em, 14 hp apiece", "meet bugbear --count 3 hp=14 --note ambush"),
        ("a sudden gust: Lira save vs death 15, made it",
         'roll Lira save=death --faces 15 --note "a sudden gust"'),
        ("Brom bought a mace (5gp) & holy water (25 gp)",
         "buy Brom mace --price 5gp; buy Brom holy_water --price 25gp"),
        ("Lira picks up a lantern for 10gp", "buy Lira lantern --price 10gp"),
        ("Lira pays back the 15 she owes Brom", "repay Lira Brom 15gp"),
        ("borrowed: Brom from Lira, 5 gp, for a spell", 'lend Lira Brom 5gp --note "a spell"'),
        ("sold the silver mirror, 45 gp", 'sell hoard "silver mirror" --price 45gp'),
        ("that's all for tonight, session over", "session end"),
        ("they walk 4 hours to the chapel", 'time +4 hours --note "to the chapel"'),
        ("we meet Brother Hollis, a nervous monk", 'meet "Brother Hollis" --note "a nervous monk"'),
        ("a pickpocket lifts 2 gp off Brom", 'pay Brom 2gp --for "stolen by a pickpocket"'),
        ("they were carrying 45 silver and a key worth 1gp", "find 45sp item=key:1gp"),
        ("Brom loses 3gp at dice to Lira", 'give Brom Lira 3gp --note "at dice"'),
        ("Brom bet Lira 5gp on dice and lost", 'give Brom Lira 5gp --note "bet on dice"'),
        ("Lira squares up with Brom", "repay Lira Brom"),
        ("the silver mirror goes to Lira", 'take Lira "silver mirror"'),
        ("a round of ale costs Brom 2sp", 'pay Brom 2sp --for "round of ale"'),
        ("inn, 2sp each", "pay party 2sp --for inn"),
        ("3 hrs poling through the reeds", 'time +3 hours --note "poling through the reeds"'),
        ("we camp for the night, Brom on first watch", 'rest night party --note "Brom on first watch"'),
        ("20 gold split evenly between the two", "split --coins 20gp"),
        ("bye all, stop here", "session end"),
        ("Lira hires a muleteer, Jon, 3sp a day", "hire Jon --employer Lira --wage 3sp/day --note muleteer"),
        ("Hand out XP: 200 each", "award --xp 200 --each"),
        ("found a brooch (8 silver)", "find item=brooch:8sp"),
        ("extra 25 xp for Lira for good roleplay", 'award --xp 25 --to Lira --reason "good roleplay"'),
    ],
)  # fmt: skip
def test_a_sentence_that_can_be_nothing_else_is_recorded(app: App, line: str, meant: str) -> None:
    assert "; ".join(map(line_of, expand(app, line).commands)) == meant


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("Brom smashes goblin 2 with his mace, 7", 'damage "goblin 2" 7 --from Brom --note "with his mace"'),
        ("that drops the ogre", "die ogre"),
        ("Lira shakes it off", "condition Lira paralysed --off"),
        ("room and board for a week, 7 gp a head", 'pay party 7gp --for "room and board for a week"'),
        ("Brom steals the ruby idol", 'find "item=ruby idol"; take Brom "ruby idol"'),
        ("they hire a torchbearer called Wen, 1gp a day", "hire Wen --employer Lira --wage 1gp/day --note torchbearer"),
        (
            "the miller gives Brom 15gp up front for the job",
            'receive Brom 15gp --from miller --note "up front for the job"',
        ),
        ("Brom calls dibs on the silver mirror", 'take Brom "silver mirror"'),
        ("Baron Holt hands over the promised 200gp", 'receive hoard 200gp --from "Baron Holt"'),
        ("the ogre's pockets: 22 gp, a bone comb", 'find 22gp "item=bone comb" --from "the ogre\'s pockets"'),
        ("its sack holds 20 gp and a sword that glows", 'find 20gp "item=sword that glows" --from "its sack"'),
        ("2 hours later the ogre attacks", 'time +2 hours --note "the ogre attacks"'),
        ("we rest an hour by the road", 'time +1 hour --note "we rest an hour by the road"'),
        ("6 torches, 1 gp, Brom pays", 'pay Brom 1gp --for "6 torches"'),
        # What goes on with what was recorded last.
        ("Lira can move again", "condition Lira paralysed --off"),
        ("Lira's up again", "condition Lira paralysed --off"),
        ("and hits for 2", "damage Brom 2 --from ogre"),
        ("hits him for 2", "damage Brom 2 --from ogre"),
        ("the ogre's down to 8 hp", "damage ogre 12"),
        ("ogre knocks Brom to 0", "damage Brom 5 --from ogre"),
        ("everyone back up 1hp", "heal party 1"),
        # What changes hands with somebody who was not met, or between all.
        ("the jeweller buys the silver mirror for 45 gp", 'sell hoard "silver mirror" --price 45gp --to jeweller'),
        ("inn's 2gp for the lot of us", "pay party 1gp --for inn"),
        ("the reward: 200 gp, 100 each", 'receive party 100gp --from reward --note "the reward: 200 gp, 100 each"'),
        ("50gp advance in the pot", "receive hoard 50gp --from advance"),
        ("Lira's purse stolen by an urchin - 7 gp gone", 'pay Lira 7gp --for "purse stolen by an urchin"'),
        ("the ghost gives Lira an amulet", 'find item=amulet --from "the ghost"; take Lira amulet'),
        ("Lira wants the silver mirror", 'take Lira "silver mirror"'),
        # Who is met.
        ("inside, a troll (30 hp) and 2 wights, 9 each", "meet troll hp=30; meet wight --count 2 hp=9"),
        ("old woman Merra at the crossroads", 'meet Merra --note "old woman Merra at the crossroads"'),
        ("and the ogre hits back for 4", "damage Brom 4 --from ogre"),
        ("goblin 1 has 2 hp left", 'damage "goblin 1" 2'),
        ("also 2 garnets, 50 apiece", "find item=garnet:50gp*2"),
        ("camp outside, 8 hours, Brom on watch", 'rest night party --note "camp outside, 8 hours, Brom on watch"'),
        ("toll: 4 gp, 2 each", "pay party 2gp --for toll"),
        ("new hireling: Bess, porter, 2gp/day", "hire Bess --employer Lira --wage 2gp/day --note porter"),
        ("ogre's out of it", 'leave ogre --note "out of it"'),
        ("next morning", 'rest night party --note "next morning"'),
        ("that ogre was worth 125xp", 'award --xp 125 --reason "that ogre"'),
    ],
)
def test_what_a_sentence_leaves_open_is_offered(app: App, line: str, offer: str) -> None:
    with pytest.raises(InputError) as refused:
        expand(app, line)

    facts = refused.value.facts
    offered = [*facts.get("offers", ()), *facts.get("readings", ())]

    assert offer in ["; ".join(map(line_of, reading)) for reading in offered]


@pytest.fixture
def found(tmp_path: Path) -> CommandLine:
    """An evening on which the last that happened was a find."""
    table = CommandLine(tmp_path, "en").new("The Tower", "--lang", "en")
    table.play(f"{BROM_JOINS}\n{LIRA_JOINS}\ndamage Lira 2\nfind 40gp item=sword --from Karg")
    return table


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("give it to Lira", "take Lira sword"),
        ("Brom keeps it", "take Brom sword"),
        ("all goes to the party fund", "give hoard fund 40gp"),
        ("Brom drinks it, 5", "take Brom sword; use Brom sword; heal Brom 5 --from sword"),
        ("Karg keeps it", ""),
    ],
)
def test_what_was_found_last_is_meant_by_a_pronoun(found: CommandLine, line: str, offer: str) -> None:
    app = found.app()
    with closing(app.access), pytest.raises(InputError) as refused:
        read_line(app, line)

    offered = [reading for reading in refused.value.facts.get("offers", ()) if reading[0][0] != "note"]

    assert ["; ".join(map(line_of, reading)) for reading in offered][:1] == ([offer] if offer else [])


@pytest.mark.parametrize(
    "line",
    [
        # What a number counts, a second act, or a word that turns it: no blow.
        "Brom smiles at the ogre with 2 teeth",
        "Lira loses a level of paralysed",
        "Brom almost stabs the ogre for 4 hp",
        "goblin 2 protects Lira for 4",
        "Brom leaves goblin 1 for 2 hp",
        "Brom is carried by the ogre for 3",
        "half the party gains 50 xp each",
        "Brom stabs the ogre with his poisoned dagger, 4 dmg",
        "Brom stabs the ogre and goblin 2 for 4 hp and 5 hp",
        "Brom pays Lira 5gp +2 for the dagger",
        # Who is dead, or whom it hit: both may be meant, or somebody who is not there.
        "Brom hits goblin 3 for 1, he's dead",
        "ghoul C is killed by Brom's dagger, 4 damage",
        "Brom throws holy water on zombie 1, 6 damage",
        # What its die showed, or how much it did; whose figures they are.
        "Brom hits goblin 3 with a 16, dead",
        "inside: two bandits and their boss Grigg, 9 hit points",
        # Two who roll against each other, and somebody who is met beside another.
        "Brom 12 vs ogre 15",
        "a knight and his squire, 9 hp",
        # A correction, and what somebody owes who is nobody of the company: no blow, and no payment.
        "scratch that, 35",
        "Brom owes the innkeeper 3gp",
        # Of one of the company it is not said that they are dead.
        "Brom is toast",
    ],
)
def test_what_may_be_something_else_is_never_recorded(app: App, line: str) -> None:
    with pytest.raises(InputError):
        expand(app, line)
