"""Disputes: opened about entries, ruled on once, opened again by an appeal; each can be taken back, the last first."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from ledger.facts import DisputeAppealed, DisputeOpened, DisputeRuled, EntryRevealed, NoteTaken
from ledger.postings import FieldValue
from tests.support.given import Game, a_fighter, given

OPENED = 3
"""The entry that opens a dispute about the one before it, after the campaign was opened."""


def entry(number: int) -> str:
    return f"{number:032x}"


def a_claim(*about: int, **more: Any) -> DisputeOpened:
    return DisputeOpened(claim="I held the rope", about=tuple(map(entry, about or (2,))), **more)


def a_ruling(*, upheld: bool = True, dispute: int = OPENED, corrections: tuple[int, ...] = ()) -> DisputeRuled:
    return DisputeRuled(
        dispute=entry(dispute), upheld=upheld, reason="he did", corrections=tuple(map(entry, corrections))
    )


def an_appeal(dispute: int = OPENED) -> DisputeAppealed:
    return DisputeAppealed(dispute=entry(dispute), reason="Lira saw it too")


def status(game: Game, dispute: int = OPENED) -> FieldValue:
    return game.state.field(f"dispute:{dispute}", "status")


def test_a_dispute_has_the_number_of_its_entry_and_moves_nothing() -> None:
    game = given(a_fighter())
    outcome = game.when(a_claim(raised_by="Brom", amount={"xp": 200})).then(id=3)
    assert outcome.draft is not None
    assert outcome.draft.postings == ()
    assert {(f.account, f.key, f.new) for f in outcome.draft.fields} == {
        ("dispute:3", "about:2", True),
        ("dispute:3", "status", "open"),
    }


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (DisputeOpened(claim=" ", about=(entry(2),)), "claim_empty"),
        (DisputeOpened(claim="no", about=()), "nothing_at_stake"),
        (DisputeOpened(claim="no", about=(entry(9),)), "entry_unknown"),
        (DisputeOpened(claim="no", about=(entry(2),), raised_by="Odile"), "character_unknown"),
        (DisputeOpened(claim="no", about=(entry(2),), amount={"xp": 5}), "claim_whose"),
        (DisputeOpened(claim="no", about=(entry(2),), raised_by="gm", amount={"xp": 5}), "claim_whose"),
        (DisputeOpened(claim="no", about=(entry(2),), raised_by="Brom", amount={"xp": 0}), "claim_zero"),
    ],
)
def test_a_claim_says_what_is_claimed_for_whom_and_about_what(facts: DisputeOpened, code: str) -> None:
    given(a_fighter()).when(facts).then_refused(code)


def test_a_ruling_ends_it_and_a_second_one_is_refused() -> None:
    game = given(a_fighter(), a_claim(), a_ruling(upheld=False))
    assert status(game) == "dismissed"
    game.when(a_ruling()).then_refused("dispute_ruled", dispute=OPENED, entry=4)


def test_an_appeal_opens_it_again_until_it_is_ruled_on_again() -> None:
    game = given(a_fighter(), a_claim(), a_ruling(upheld=False), an_appeal())
    assert status(game) == "appealed"
    game.when(an_appeal()).then_refused("dispute_not_ruled")
    game.play(a_ruling())
    assert (status(game), game.state.field("dispute:3", "ruled_by")) == ("upheld", 6)


def test_nothing_is_appealed_that_was_not_ruled_on() -> None:
    given(a_fighter(), a_claim()).when(an_appeal()).then_refused("dispute_not_ruled", dispute=OPENED)


def test_a_ruling_names_a_dispute_and_corrections_that_exist() -> None:
    game = given(a_fighter(), a_claim())
    game.when(a_ruling(dispute=2)).then_refused("dispute_unknown", dispute=2)
    game.when(a_ruling(dispute=9)).then_refused("entry_unknown")
    game.when(a_ruling(corrections=(9,))).then_refused("entry_unknown")
    game.when(a_ruling(upheld=False, corrections=(2,))).then_refused("dismissal_corrects")
    game.when(DisputeRuled(dispute=entry(OPENED), upheld=True, reason=" ")).then_refused("reason_empty")


def test_a_dispute_that_is_voided_is_withdrawn() -> None:
    game = given(a_fighter(), a_claim())
    game.play(game.void(OPENED))
    assert status(game) is None
    assert game.state.accounts("dispute:") == []
    game.when(a_ruling()).then_refused("dispute_withdrawn", dispute=OPENED, entry=4)


def test_what_was_ruled_on_is_not_withdrawn_and_what_was_appealed_stays_ruled() -> None:
    game = given(a_fighter(), a_claim(), a_ruling(), an_appeal())
    game.when(game.void(3)).then_refused("void_blocked", entry=3, standing=[4, 5])
    game.when(game.void(4)).then_refused("void_blocked", entry=4, standing=[5])
    game.play(game.void(5))
    assert status(game) == "upheld"


def test_the_void_of_a_ruling_opens_the_dispute_again_and_is_redone_unless_another_followed() -> None:
    game = given(a_fighter(), a_claim(), a_ruling())
    game.play(game.void(4))
    assert (status(game), game.state.field("dispute:3", "ruled_by")) == ("open", None)
    game.play(a_ruling(upheld=False))
    game.when(game.void(5)).then_refused("void_blocked", standing=[6])
    game.play(game.void(6))
    game.play(game.void(5))
    assert status(game) == "upheld"


def test_entries_at_stake_may_be_voided_and_what_is_void_may_be_disputed() -> None:
    game = given(a_fighter(), NoteTaken(text="I held the rope"))
    game.play(a_claim(3))
    game.play(game.void(3))
    assert status(game, 4) == "open"
    game.when(a_claim(3)).then(id=6)


# Secrets.


def a_secret_note() -> Game:
    game = given(a_fighter())
    game.play(NoteTaken(text="the innkeeper lies"), secret=True)
    return game


def test_a_dispute_about_a_secret_is_secret() -> None:
    game = a_secret_note()
    game.when(a_claim(2, 3)).then_refused("dispute_of_secret", entry=3)
    game.when(a_claim(2, 3), secret=True).then(id=4)


def test_a_dispute_about_the_void_of_a_secret_is_secret() -> None:
    game = a_secret_note()
    game.play(game.void(3))
    game.when(a_claim(4)).then_refused("dispute_of_secret", entry=4)


def test_what_follows_is_as_secret_as_the_dispute() -> None:
    game = a_secret_note()
    game.play(a_claim(3), secret=True)
    game.when(a_ruling(dispute=4)).then_refused("dispute_is_secret", dispute=4)
    game.play(a_ruling(dispute=4), secret=True)
    game.when(an_appeal(4)).then_refused("dispute_is_secret")
    game.play(a_claim(2))
    game.when(a_ruling(dispute=6), secret=True).then_refused("dispute_is_public", dispute=6)


def test_what_is_revealed_may_be_disputed_openly() -> None:
    game = a_secret_note()
    game.play(EntryRevealed(entry=entry(3), payload=""))
    game.when(a_claim(3)).then(id=5)


# Whatever is done in whatever order.

STEPS = st.lists(st.sampled_from(("open", "uphold", "dismiss", "appeal", "undo")), max_size=25)
FOLLOWS = {
    ("uphold", "open"): "upheld",
    ("uphold", "appealed"): "upheld",
    ("dismiss", "open"): "dismissed",
    ("dismiss", "appealed"): "dismissed",
    ("appeal", "upheld"): "appealed",
    ("appeal", "dismissed"): "appealed",
}


@given_any(STEPS)
def test_a_dispute_is_what_the_last_step_left_it(steps: list[str]) -> None:
    """The status after any steps is that of a stack: a step puts a status on it, an undo takes the last one off."""
    game = given(a_fighter())
    stack: list[tuple[str, int]] = []
    dispute = 0
    for step in steps:
        if step == "undo" and stack:
            game.play(game.void(stack.pop()[1]))
        elif step == "open" and not stack:
            dispute = game.state.number + 1
            game.play(a_claim())
            stack.append(("open", dispute))
        elif step not in ("open", "undo") and dispute:
            facts = an_appeal(dispute) if step == "appeal" else a_ruling(upheld=step == "uphold", dispute=dispute)
            follows = FOLLOWS.get((step, stack[-1][0])) if stack else None
            assert game.attempt(facts) == (follows is not None)
            if follows is not None:
                stack.append((follows, game.state.number))
        assert not dispute or status(game, dispute) == (stack[-1][0] if stack else None)
