"""Facts about people outside the company: foes, beasts, bystanders."""

from ledger.facts.base import Facts, Keys


class OthersMet(Facts, frozen=True, kw_only=True):
    """The company met somebody who is not of it.

    Attributes:
        name: What each of them is called, without a number.
        count: How many; several have numbers, and the number of one who comes alone is 1.
        keys: What is told of each, `hp` (a number or dice, rolled for each) among it; of a row of the ruleset's own
            monsters, what differs from it.
    """

    TREASURE = "none"
    CHRONICLE = "alone"
    RENAMES = True

    name: str
    count: int = 1
    keys: Keys = {}
