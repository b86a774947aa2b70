"""The shorthand of the table: what each line stands for, what is ambiguous, and what a script refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.grammar import COMMANDS
from cli.script.lines import split_line
from cli.script.shorthand.expansion import expand
from cli.script.shorthand.meaning import Meaning
from ledger.errors import CampaignError, InputError
from tests.support.command_line import CommandLine

BROM = "x class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8"

EVENING = """
join Brom class=fighter str=16 int=9 wis=10 dex=11 con=13 cha=12 hp=8 --coins 100gp
join Lira class=thief str=10 int=12 wis=9 dex=16 con=10 cha=9 hp=4 --coins 50gp
join "Frère Odon" class=cleric str=10 int=12 wis=14 dex=9 con=10 cha=9 hp=5 --coins 30gp
find 200gp "item=Anneau:5gp" "item=+1 épée:10gp"
"""

Expand = Callable[[str], Meaning]


@pytest.fixture(scope="module", params=["en", "fr"])
def means(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Expand]:
    """What a line stands for, in each language."""
    evening = CommandLine(tmp_path_factory.mktemp("evening"), request.param).new("La Tour", "--lang", request.param)
    evening.play(EVENING)
    app = evening.app()
    with closing(app.access):
        yield lambda line: expand(app, line)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        # Hit points, experience, coins, counters.
        ("brom -4 gobelin", "damage Brom 4 --from gobelin"),
        ("brom -4", "damage Brom 4"),
        ("BROM -4 pv", "damage Brom 4"),
        ("brom −4\u202fpv", "damage Brom 4"),
        ("brom - 4 l’ogre brun", 'damage Brom 4 --from "l’ogre brun"'),
        ("brom -4-2", "damage Brom 6"),
        ("brom -1d6", "damage Brom 1d6"),
        ("brom -1d6 gobelin 4", "damage Brom 1d6 --from gobelin --faces 4"),
        ("brom,lira -2d6 3 4 le plafond", 'damage Brom,Lira 2d6 --from "le plafond" --faces 3,4'),
        ("tous -4: piège --secret", "damage party 4 --from piège --secret"),
        ("brom -4 -- --secret", "damage Brom 4 --from --secret"),
        ("brom +3 potion", "heal Brom 3 --from potion"),
        ("brom +50px", "award --xp 50 --to Brom"),
        ("brom +50 px le défi", 'award --xp 50 --to Brom --reason "le défi"'),
        ("lira +12po duc", "receive Lira 12gp --from duc"),
        ("lira -5po bac", "pay Lira 5gp --for bac"),
        ("lira -5 po pour le bac", 'pay Lira 5gp --for "le bac"'),
        ("lira -5po", "pay Lira 5gp"),
        ("lira -1\u00a0000 po bac", "pay Lira 1000gp --for bac"),
        ("lira -12 po 3 pa bac", 'pay Lira "12gp 3sp" --for bac'),
        ("odon -1 sort 1", 'spend "Frère Odon" slots.1 1'),
        ("odon +1 sort 1", 'restore "Frère Odon" slots.1 1'),
        # From one to another.
        ("brom > lira 5po", "give Brom Lira 5gp"),
        ("brom → lira 5po", "give Brom Lira 5gp"),
        ("brom ->lira 2 torches", 'give Brom Lira "2 torches"'),
        ("butin > lira anneau", "take Lira anneau"),
        ("butin > lira +1 épée", 'take Lira "+1 épée"'),
        ("caisse > lira 5po", "take Lira 5gp --from fund"),
        ("lira > butin 5po", "give Lira hoard 5gp"),
        ("butin +300po", "find 300gp"),
        ("butin +300po coffre", "find 300gp --from coffre"),
        ("caisse -5po bac", "pay fund 5gp --for bac"),
        ("trouvé 300po 2 gemmes à 50po", "find 300gp gem=50gp*2"),
        ("trouvé 2 gemmes de 50po", "find gem=50gp*2"),
        # As it is said.
        ("brom perd 4 pv", "damage Brom 4"),
        ("brom perd 5po bac", "pay Brom 5gp --for bac"),
        ("lira +1", "heal Lira 1"),
        ("brom gagne 50px", "award --xp 50 --to Brom"),
        ("brom -4 -- -2", "damage Brom 4 --from -2"),
        ("px 60 pour brom", "award --xp 60 --to Brom"),
        ("px 60 pour le défi", 'award --xp 60 --reason "le défi"'),
        ("brom sauvegarde contre le poison 15", "roll Brom save=death --faces 15"),
        ("brom save vs poison 15", "roll Brom save=death --faces 15"),
        ("found 300gp 2 gems @ 50gp and a jewel at 900gp", "find 300gp gem=50gp*2 jewel=900gp"),
        ("butin +2 gemmes à 50po", "find gem=50gp*2"),
        ("trouvé épée +1", 'find "item=épée +1"'),
        ("trouvé 300po dans le coffre", 'find 300gp --from "le coffre"'),
        # Rolls, conditions, rests.
        ("brom d20+3 vs 13", "roll Brom d20+3 --vs 13"),
        ("brom d20+3 contre lira d20+1", "roll Brom d20+3 --against Lira d20+1"),
        ("brom attaque ca7 14", "roll Brom attack ac=7 --faces 14"),
        ("brom attaque ca 7 14", "roll Brom attack ac=7 --faces 14"),
        ("brom sauvegarde paralysie 15", "roll Brom save=paralysis --faces 15"),
        ("brom force 14 pour la porte", 'roll Brom str --for "la porte" --faces 14'),
        ("mj d20+3 gobelin 14", "roll gm d20+3 --as gobelin --faces 14"),
        ("brom empoisonné", "condition Brom poisoned"),
        ("brom -empoisonné", "condition Brom poisoned --off"),
        ("tous empoisonnés", "condition party poisoned"),
        ("tous repos nuit", "rest night party"),
        ("brom repos jour", "rest day Brom"),
        # Experience, notes, commands.
        ("px 60 lira,brom", "award --xp 60 --to Lira,Brom"),
        ("px 60 brom et lira", "award --xp 60 --to Brom,Lira"),
        ("lira buy corde 2", "buy Lira corde 2"),
        ("lira buy épée longue", 'buy Lira "épée longue"'),
        ("lira give 5po à brom", "give Lira Brom 5gp"),
        ("brom paie 5po à lira", "give Brom Lira 5gp"),
        ("brom pay 5po auberge", "pay Brom 5gp --for auberge"),
        ('. L\'auberge brûle "vite" #2', 'note "L\'auberge brûle ""vite"" #2"'),
        ('"frère odon" -2', 'damage "Frère Odon" 2'),
        ("frère odon -2", 'damage "Frère Odon" 2'),
    ],
)
def test_a_line_stands_for_one_full_command(means: Expand, line: str, command: str) -> None:
    meaning = means(line)

    assert meaning.lines == [command]
    assert meaning.records
    assert not meaning.asks


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        ("lira buys a rope and a lantern and gives them to brom",
         ["buy Lira rope", "buy Lira lantern", "give Lira Brom rope", "give Lira Brom lantern"]),
        ("lira achète une corde et une lanterne et les donne à brom",
         ["buy Lira corde", "buy Lira lanterne", "give Lira Brom corde", "give Lira Brom lanterne"]),
        ("brom buys plate mail and a shield and wears them",
         ['buy Brom "plate mail"', "buy Brom shield", 'equip Brom "plate mail"', "equip Brom shield"]),
        ("brom buys a sword and a shield and wears it",
         ["buy Brom sword", "buy Brom shield", "equip Brom shield"]),
    ],
)  # fmt: skip
def test_what_is_done_with_them_is_done_with_each_of_the_things(means: Expand, line: str, commands: list[str]) -> None:
    assert means(line).lines == commands


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        ("lira +5po brom", ["give Brom Lira 5gp", "receive Lira 5gp --from brom"]),
        ("lira -5po brom", ["give Lira Brom 5gp", "pay Lira 5gp --for brom"]),
        ("lira -5po butin", ["give Lira hoard 5gp", "pay Lira 5gp --for butin"]),
        ("lira +5po butin", ["take Lira 5gp", "receive Lira 5gp --from butin"]),
        ("lira -1po corde", ["buy Lira corde", "pay Lira 1gp --for corde"]),
        ("lira -5po corde", ["buy Lira corde --price 5gp", "pay Lira 5gp --for corde"]),
        ("brom,lira -5po", ["pay Brom,Lira 5gp", 'pay Brom,Lira "2gp 5sp"']),
        ("brom,lira +5po duc", ["receive Brom,Lira 5gp --from duc",
                                "receive hoard 5gp --from duc; split --coins 5gp --among Brom,Lira"]),
        ("tous +50px", ["award --xp 50 --each", "award --xp 50"]),
        ("butin > brom,lira 5po", ["take Brom 5gp; take Lira 5gp", "split --coins 5gp --among Brom,Lira"]),
        ("brom reçoit 5po de lira", ["give Lira Brom 5gp", "receive Brom 5gp --from lira"]),
        ("void 12 2 fois la même", ['void 12 2 --reason "fois la même"', 'void 12 --reason "2 fois la même"']),
        ("trouvé 2 gemmes 50po", ["find gem=50gp*2", "find gem=?*2 50gp"]),
        ("trouvé 300po coffre", ["find 300gp --from coffre", "find 300gp item=coffre"]),
        ("brom +1 épée", ['take Brom "+1 épée"', "heal Brom 1 --from épée"]),
        ("brom -1d6-2", ["damage Brom 1d6-2", "damage Brom 1d6+2"]),
        ("brom damage 6", ["damage Brom 6", "roll Brom damage --faces 6"]),
        ("brom abordage", ["roll Brom boarding", "condition Brom boarding"]),
    ],
)  # fmt: skip
def test_a_line_that_can_be_two_things_names_both(means: Expand, line: str, readings: list[str]) -> None:
    with pytest.raises(InputError) as refused:
        means(line)

    assert refused.value.code == "shorthand_ambiguous"
    read = [[split_line(command, 1) for command in reading.split("; ")] for reading in readings]
    assert refused.value.facts["readings"] == read


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("bromm -4", "command_unknown"),
        ("brom -4zorg", "shorthand_unclear"),
        ("brom dance", "shorthand_unclear"),
        ("brom attaque cz7 14", "shorthand_unclear"),
        ("brom > lira", "shorthand_unclear"),
        ("px beaucoup", "shorthand_unclear"),
        ("px 60 mira", "shorthand_unclear"),
        # What somebody else gets or suffers is no text.
        ("px 60 brom lira", "shorthand_unclear"),
        ("brom -4 et lira", "shorthand_text"),
        ("brom -3 1d4", "shorthand_unclear"),
        ("brom perd son chemin", "shorthand_unclear"),
        ("butin -4", "shorthand_unclear"),
        ("lira -1.234po bac", "amount_ambiguous"),
        ('brom -4 "gobelin', "quote_open"),
    ],
)
def test_a_line_that_is_nothing_is_refused(means: Expand, line: str, code: str) -> None:
    with pytest.raises(CampaignError) as refused:
        means(line)

    assert refused.value.code == code


def test_a_name_alone_shows_the_sheet_and_px_alone_asks(means: Expand) -> None:
    assert (means("odon").lines, means("odon").records) == (['sheet "Frère Odon"'], False)
    assert (means("px").lines, means("px").records, means("px").asks) == (["award"], True, True)


WORDS = st.sampled_from(
    ["brom", "lira", "odon", "tous", "butin", "mj", "-4", "+3", "-1d6", "-5po", "+50px", ">", "->", "5po", "2", "corde",
     "attaque", "ca7", "empoisonné", "-empoisonné", "repos", "nuit", "vs", "13", "px", "trouvé", "gemmes", "à", ".",
     "+1", "épée", "#", "--", "--note", '"', "=", "brom,lira", "gobelin1-3", "½po", "−2", "achète", "give", "·"]
)  # fmt: skip


@given(words=st.lists(WORDS | st.text(max_size=6), max_size=7))
@settings(max_examples=150, deadline=None)
def test_any_line_is_a_command_or_an_error_of_ours(means: Expand, words: list[str]) -> None:
    line = " ".join(words)
    try:
        meaning = means(line)
    except CampaignError:
        return

    assert meaning == means(line)
    for command in meaning.commands:
        assert meaning.in_full or command[0] in COMMANDS
        full = means(" ".join(_quoted(word) for word in command))
        assert full.in_full
        assert full.commands == [command]


@given(name=st.sampled_from(sorted(COMMANDS.keys() - {"defeat", "void"})), rest=st.lists(WORDS, max_size=5))
@settings(max_examples=50, deadline=None)
def test_a_full_command_is_never_changed(means: Expand, name: str, rest: list[str]) -> None:
    line = " ".join([name, *rest])
    try:
        words = split_line(line, 1)
    except InputError:
        return

    try:
        meaning = means(line)
    except InputError:
        # What is said in more words than the command has, `rest for the night`, may be two things.
        assert name in SAID
        return
    assert meaning == Meaning([words], in_full=True) or name in SAID


SAID = frozenset({"party", "rest", "roll", "split", "undo"})
"""Commands that are also said in words of their own: `roll initiative for everyone`, `split the treasure`."""


def _quoted(word: str) -> str:
    return word if word in COMMANDS else '"' + word.replace('"', '""') + '"'


def test_a_script_takes_the_shorthand_and_stores_the_full_command(tmp_path_factory: pytest.TempPathFactory) -> None:
    short, full = (CommandLine(tmp_path_factory.mktemp(name)).new() for name in ("short", "full"))
    for evening, lines in (
        (short, "brom -4 gobelin\nlira -5po\n. L'auberge # brûle\nbutin > lira anneau # pour elle"),
        (full, 'damage Brom 4 --from gobelin\npay Lira 5gp\nnote "L\'auberge # brûle"\ntake Lira anneau'),
    ):
        evening.play(EVENING)
        checked = evening("run", "-", "--check", stdin=lines)
        shown = evening("run", "-", "--dry-run", stdin=lines)
        assert evening.entry_count == 5
        if evening is short:
            answered = evening("run", "-", "--check", "--json", stdin=lines).data["commands"]
            assert answered[0]["commands"] == ["damage Brom 4 --from gobelin"]
        evening.play(lines)
        if evening is short:
            # People read French names, programs the ids.
            assert "1: brom -4 gobelin → blesser Brom 4 --de gobelin" in checked.out
            assert "brom -4 gobelin → blesser Brom 4 --de gobelin" in shown.out

    assert [entry["facts"] for entry in short.entries()] == [entry["facts"] for entry in full.entries()]
    assert short("export", "script").out.partition("join")[2] == full("export", "script").out.partition("join")[2]
    assert short.entries()[6]["facts"] == {"who": "Lira", "amount": {"gp": 5}}


def test_what_a_script_cannot_record_is_refused_by_its_line(tmp_path_factory: pytest.TempPathFactory) -> None:
    evening = CommandLine(tmp_path_factory.mktemp("refused"), "en").new()
    evening.play(EVENING)

    checked = evening("run", "-", "--check", "--json", code=1, stdin="brom\npx\nlira +5po brom\nbromm -4\nbrom -1")
    run = evening("run", "-", code=2, stdin="brom -1\nlira +5po brom")

    assert [(row["line"], row["code"]) for row in checked.data["refused"]] == [
        (1, "shorthand_reads"),
        (2, "shorthand_asks"),
        (3, "shorthand_ambiguous"),
        (4, "command_unknown"),
    ]
    assert checked.data["commands"] == [{"line": 5, "typed": "brom -1", "commands": ["damage Brom 1"]}]
    assert run.err.startswith("Line 2: ")
    assert "“give Brom Lira 5gp” or “receive Lira 5gp --from brom”" in run.err
    assert evening.entry_count == 5


@pytest.mark.parametrize("words", [("help", "shorthand", "--lang", "en"), ("aide", "raccourcis", "--lang", "fr")])
def test_help_shows_the_shorthand_on_one_screen(tmp_path_factory: pytest.TempPathFactory, words: list[str]) -> None:
    shown = CommandLine(tmp_path_factory.mktemp("help"))(*words).out.splitlines()

    assert len(shown) <= 30
    assert max(map(len, shown)) <= 80
    assert any("2 +1 14" in line for line in shown)


def test_foes_are_hurt_by_their_numbers_and_one_roll_does_for_all(tmp_path_factory: pytest.TempPathFactory) -> None:
    evening = CommandLine(tmp_path_factory.mktemp("foes")).new()
    evening.play(EVENING + "meet gobelin hp=4 ac=6 --count 3")

    evening.play("gobelin2 -2 Brom\ngobelin1,gobelin3 -1d6 boule de feu 3\ngobelin1-3 endormi")

    hurt, burnt, asleep = evening.entries()[-3:]
    assert hurt["facts"] == {"who": ["other:gobelin 2"], "amount": "2", "cause": "Brom"}
    assert burnt["facts"]["who"] == ["other:gobelin 1", "other:gobelin 3"]
    assert len(asleep["facts"]["who"]) == 3
    assert evening.balances()["other:gobelin 3"]["hp"] == 1

    # A number is part of a name that somebody has; an article and a number alone are nobody's name.
    evening.play('join "Le Gardien" ' + BROM[2:] + "\nmeet ogre hp=9 ac=5\nmeet kobold hp=2 ac=7 --count 2")
    lines = (
        "brom attaque kobold 2 2\nbrom attaque contre l'ogre 2\nbrom attaque vs le kobold1 2\n"
        "vaincu kobold 2 dv1-1\n1 zorg\nle -4\nbrom meurt kobold1 lentement"
    )
    read = evening("run", "-", "--check", "--json", code=1, stdin=lines).data
    assert [row["commands"] for row in read["commands"]] == [
        ['roll Brom attack --against "kobold 2" --faces 2'],
        ["roll Brom attack --against ogre --faces 2"],
        ['roll Brom attack --against "kobold 1" --faces 2'],
        ['die Brom --from "kobold 1" --note lentement'],
    ]
    assert [(row["line"], row["code"]) for row in read["refused"]] == [
        (4, "shorthand_ambiguous"),
        (5, "shorthand_unclear"),
        (6, "command_unknown"),
    ]


def test_a_text_and_who_rolled_are_repeated_but_nothing_secret(tmp_path_factory: pytest.TempPathFactory) -> None:
    evening = CommandLine(tmp_path_factory.mktemp("repeated"), "fr").new()
    evening.play(
        EVENING
        + "session start\nroll Lira dex --for la-grille --faces 3\nroll Brom dex --for embuscade --faces 4 --secret"
    )

    evening.play("brom -1 idem\natt ca7 3\nbrom -1 -- idem\nlira +1 idem mais plus fort")

    assert [entry["facts"].get("cause") for entry in evening.entries()[-4:]] == [
        "la-grille",
        None,
        "idem",
        "idem mais plus fort",
    ]
    assert evening.entries()[-3]["facts"]["who"] == "Lira"
    assert evening("run", "-", code=2, stdin="-4 poison").err


def test_several_wares_are_bought_whole_or_not_at_all(tmp_path_factory: pytest.TempPathFactory) -> None:
    evening = CommandLine(tmp_path_factory.mktemp("wares"), "fr").new()
    evening.play(EVENING)

    assert "zorg" in evening("run", "-", code=2, stdin="brom achète corde, zorg").err
    assert evening.entry_count == 5
    evening.play("brom achète cord, pied, torches 6")
    assert evening.entry_count == 8


def test_a_raw_text_keeps_quotes_and_marks_and_takes_options(tmp_path_factory: pytest.TempPathFactory) -> None:
    evening = CommandLine(tmp_path_factory.mktemp("raw"), "fr").new()
    evening.play(EVENING)

    evening.play(
        'début La "Tour #noyée --on 2026-10-03\nannule 5 c\'était "Lira #2\n!. un piège "là\nfin : Tout #va bien'
    )

    started, voided, note, ended = evening.entries()[-4:]
    assert (started["facts"]["title"], started["played_on"]) == ('La "Tour #noyée', "2026-10-03")
    assert voided["facts"]["reason"] == "c'était \"Lira #2"
    assert note["secret"]
    assert ended["facts"]["summary"] == "Tout #va bien"
    assert "Fin" in evening("join", "Fin", *BROM[2:].split()).err


def test_a_misspelt_key_is_refused_with_the_nearest_one(means: Expand) -> None:
    for line in ('brom attaque "arm=épée longue" 14', "brom attaque wepon=épée 14"):
        with pytest.raises(InputError) as refused:
            means(line)
        assert (refused.value.code, refused.value.facts["nearest"]) == ("key_unknown", "weapon")


@pytest.mark.parametrize(
    ("line", "taught"),
    [
        ("brom identifies the wand", {"teach": "identify"}),
        ("lira finds a trap", {"teach": "notice"}),
        ("lira doit la vie à brom", {"teach": "owe"}),
        ("brom is flabbergasted", {"teach": "no_condition"}),
        ("brom zut", {"whole": "brom zut"}),
        ("butin lampe zut", {"who": "hoard", "whole": "butin lampe zut"}),
    ],
)
def test_a_line_that_is_not_understood_teaches_what_says_it(means: Expand, line: str, taught: dict[str, str]) -> None:
    with pytest.raises(InputError) as refused:
        means(line)
    assert {name: refused.value.facts.get(name) for name in taught} == taught


def test_where_nobody_has_joined_a_line_is_refused_by_the_name_in_it(campaign: CommandLine) -> None:
    campaign.new()
    assert "brom" in campaign("run", "-", stdin="brom initiative 4", code=2).err
    assert "groupe" not in campaign("run", "-", stdin="brom -4", code=2).err
