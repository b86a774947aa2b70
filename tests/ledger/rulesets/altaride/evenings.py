"""Evenings of Altaride: who plays, what is tried, and what holds whatever is recorded or refused."""

from __future__ import annotations

from hypothesis import strategies as st

from ledger.facts import (
    CharacterDescribed,
    CharacterDied,
    CharacterImproved,
    CharacterJoined,
    CharacterRetired,
    CharactersHealed,
    CharactersHurt,
    ChoiceMade,
    ExperienceAwarded,
    Facts,
    Opponent,
    RetainerHired,
    RollRecorded,
    SessionEnded,
    SessionStarted,
)
from ledger.ids import CHARACTER
from ledger.rules.loader import load_ruleset, packaged_tables
from tests.support.evening_checks import Evenings
from tests.support.given import Game, rules_of
from tests.support.processes import ROOT

HEROES = ("Anselme", "Johrgun", "Kushur")
EVERYONE = (*HEROES, "Pog")
TRAITS = ("DEX", "FOR", "PER", "SAV", "SOC")
SKILLS = ("furtivite", "esquive", "arme_courte", "langues", "incantations", "gestes")

HOUSE = ROOT / "examples" / "house" / "altaride-coins-and-health.toml"
WITH_HEALTH = load_ruleset(packaged_tables("altaride", [(HOUSE.name, HOUSE.read_bytes())]))

who = st.sampled_from(EVERYONE)
skills = st.sampled_from(SKILLS)
things = st.dictionaries(st.sampled_from((*TRAITS, *SKILLS, "priest", "unaffiliated")), st.integers(1, 2), max_size=3)
flags = st.booleans()
opponents = st.builds(Opponent, who=who, roll=skills) | st.just(Opponent(who="gm", roll="12"))
scales = st.sampled_from(("mini", "small", "normal", "large", "gigantic"))
ranks = st.sampled_from(("heroic", "eminent", "quiet", "bad", "worthless"))

commands: st.SearchStrategy[Facts] = st.one_of(
    st.builds(
        RollRecorded,
        who=who,
        kind=skills,
        target=st.none() | st.integers(5, 40),
        keys=st.fixed_dictionaries(
            {},
            optional={
                "modifier": st.integers(-5, 5),
                "phases": st.sampled_from(("3", "2,4", "5,6,7")),
                "opponent": scales,
                "action": st.sampled_from(("attack", "damage", "mental")),
            },
        ),
    ),
    st.builds(RollRecorded, who=who, kind=st.just("opposition"), value=skills, against=opponents),
    st.builds(RollRecorded, who=who, kind=st.just("resist"), against=st.none() | opponents),
    st.builds(
        RollRecorded,
        who=who,
        kind=st.just("cast"),
        keys=st.fixed_dictionaries(
            {"words": st.integers(1, 3)},
            optional={
                "casters": st.integers(1, 9),
                "range": st.sampled_from(("self", "10m", "3 km")),
                "casting_time": st.sampled_from(("1 turn", "2 days")),
                "power": st.integers(0, 50),
            },
        ),
    ),
    st.builds(
        RollRecorded,
        who=who,
        kind=st.just("weapon"),
        value=st.just("short"),
        keys=st.fixed_dictionaries({}, optional={"weapon_scale": scales}),
    ),
    st.builds(RollRecorded, who=st.sampled_from(("gm", *EVERYONE)), kind=st.just("initiative")),
    st.builds(
        ExperienceAwarded,
        xp=st.integers(0, 40),
        each=flags,
        to=st.none() | st.lists(who, min_size=1, max_size=3, unique=True).map(tuple),
    ),
    st.builds(CharacterImproved, who=who, things=things, keys=st.fixed_dictionaries({}, optional={"open": flags})),
    st.builds(ChoiceMade, who=who, option=st.sampled_from((*TRAITS, "give_up"))),
    st.builds(
        CharacterDescribed,
        who=who,
        keys=st.fixed_dictionaries(
            {},
            optional={
                "age": st.integers(1, 99),
                "reputation": ranks,
                "xp": st.sampled_from(("free", "pay", "refund")),
                "guild": flags,
                "furtivite": st.integers(-3, 3),
                "words": st.sampled_from(("soin", "cage", "arme,cage", "eau")),
            },
        ),
    ),
    st.builds(CharactersHurt, who=who.map(lambda name: (name,)), amount=st.sampled_from(("3", "2d6"))),
    st.builds(
        CharactersHealed,
        who=who.map(lambda name: (name,)),
        amount=st.just("2"),
        keys=st.fixed_dictionaries({}, optional={"mental_lost": st.sampled_from((0, 2))}),
    ),
    st.builds(SessionStarted),
    st.builds(SessionEnded),
    st.builds(CharacterDied, who=who, cause=st.just("a fall")),
    st.builds(CharacterRetired, who=who, off=flags),
)
"""One command; what it names exists, but it may well be refused."""

evenings = st.lists(commands, min_size=10, max_size=40)


def the_company() -> list[Facts]:
    """Three of the company and a retainer in their first session."""
    scores = dict.fromkeys(TRAITS, 8)
    heroes: list[Facts] = [
        CharacterJoined(who="Anselme", keys={**scores, "age": 62, "furtivite": 3, "reputation": "eminent"}),
        CharacterJoined(
            who="Johrgun",
            keys={**scores, "age": 30, "school": "warlord", "incantations": 8, "gestes": 2, "words": "cage"},
        ),
        CharacterJoined(who="Kushur", keys={**scores, "age": 17, "scale": "small", "furtivite": 5, "arme_courte": 8}),
    ]
    return [*heroes, RetainerHired(who="Pog", employer="Anselme", keys={**scores, "scale": "large"}), SessionStarted()]


def holds(game: Game) -> None:
    """Require that balances and pending choices agree, and that experience is what was given less what was spent."""
    require_experience(game)
    tables = game.rules.tables
    for name in EVERYONE:
        account, held = CHARACTER + name, game.held(name)
        assert all(quantity > 0 for commodity, quantity in held.items() if not commodity.startswith(("xp", "modif:")))
        owed = game.rules.pending_options(game.state, account)
        assert bool(owed) == (held.get("xp", 0) < 0 and game.field(name, "status") == "active")
        if "hp.max" in held:
            assert held.get("hp", 0) <= held["hp.max"]
    # Skills rise by one level a session: no more improvements of one than there were sessions, but for the openings.
    rises: dict[tuple[str, str, int | None], int] = {}
    for past in game.pasts:
        if past.body.kind == "CharacterImproved":
            for posting in past.body.postings:
                if posting.commodity in tables.group("skills"):
                    key = (posting.account, posting.commodity, past.body.period // 2)
                    rises[key] = rises.get(key, 0) + posting.quantity
    assert all(risen == 1 for risen in rises.values())


def require_experience(game: Game) -> None:
    """Require that experience is awards and rolls less age and purchases."""
    for name in EVERYONE:
        account = CHARACTER + name
        moved = {past.body.kind: 0 for past in game.pasts}
        for past in game.pasts:
            gained = sum(p.quantity for p in past.body.postings if (p.account, p.commodity) == (account, "xp"))
            moved[past.body.kind] += gained
            steps = [step for step in past.body.derivation if step.who == account]
            if past.body.kind == "RollRecorded":
                assert gained == sum(int(str(step.value)) for step in steps if step.step == "face_xp")
            if past.body.kind == "ExperienceAwarded" and steps:
                assert gained == sum(
                    int(str(step.value)) for step in steps if step.step in ("awarded", "award_divided", "age_malus")
                )
            if past.body.kind == "CharacterImproved":
                assert gained == -sum(int(str(step.value)) for step in steps)
        assert sum(moved.values()) == game.held(name).get("xp", 0)
        assert moved.get("CharacterImproved", 0) <= 0 <= moved.get("ChoiceMade", 0)


ALTARIDE = Evenings(the_company, evenings, holds, st.sampled_from((rules_of("altaride"), WITH_HEALTH)))
