"""Ids that several modules share: accounts, prefixes of accounts and commodities, and keys of fields.

They are stored in every ledger and never change. This module imports nothing, so that the command line can use it
where start-up counts.
"""

# Prefixes of accounts.

CHARACTER = "character:"
OTHER = "other:"
"""Prefix of the accounts of those outside the company whom it met: `other:goblin 1`. Facts name them with it."""
PARTY = "party:"
SHARED = "campaign:"
"""Prefix of the accounts that belong to nobody in particular: the clock, the campaign, the sessions."""
WORLD = "world:"
ONE_SESSION = "session:"
"""Prefix of the accounts that hold one session each (`session:3`): its title and its members."""
DISPUTE = "dispute:"
"""Prefix of the accounts that hold one dispute each (`dispute:57`, opened by entry 57): its status and entries."""
PROPOSAL = "proposal:"
"""Prefix of the accounts that hold one proposal each (`proposal:57`, made by entry 57): its status and its answer."""

# Accounts of the company.

HOARD = "party:hoard"
FUND = "party:fund"
HOLDERS = {"hoard": HOARD, "fund": FUND}
"""Accounts that hold coins and items and are no character's, by the name that facts give them."""
POOL = "party:pool"
"""Experience that is not yet awarded."""

# Accounts of the campaign.

CAMPAIGN = "campaign:campaign"
CLOCK = "campaign:clock"
GAME_MASTER_ACCOUNT = "campaign:gm"
"""Account with the campaign's own word for its game master, `name`, and its `gender`."""
SESSION = "campaign:session"
"""Account whose fields number the sessions: `open` (a number, or None) and `last`."""
MET = "campaign:met"
"""Account with a field for each name that somebody outside the company was met by (see `ledger.others`)."""
UNCOUNTED = "campaign:uncounted"
"""Account with a field for each of those outside the company who were not counted as overcome yet."""
STANDING = "campaign:standing"
"""Account with a field for each of those outside the company who are neither dead nor gone: what they are called."""
REVEALED = "campaign:revealed"
"""Account with a field for each secret that was revealed, by the entry's uuid in hex."""

# Accounts of the outside world.

CHANGE = "world:change"
CORRECTIONS = "world:corrections"
"""Who advances what a correction takes back and nobody holds any more; it is owed there."""
DESTROYED = "world:destroyed"
DUNGEON = "world:dungeon"
LEFT_BEHIND = "world:lost"
MERCHANTS = "world:merchants"
ORIGINS = "world:origins"
"""Where the things come from that a character begins with."""
REGROUPED = "world:regrouped"
"""Where the parts of a regrouped thing go to, and the whole comes from."""
UNNAMED = "world:unnamed"
"""Where coins come from of which nobody said so."""
USED = "world:used"
WORKSHOP = "world:workshop"

# Commodities, and prefixes of commodities.

CLASS_LEVEL = "level:"
CONDITION = "condition:"
HP, HP_MAX = "hp", "hp.max"
HP_LOST = "hp.lost"
"""What somebody outside the company lost whose hit points nobody told."""
HIT_POINTS = frozenset({HP, HP_MAX, HP_LOST, "hp.temporary"})
"""Commodities that say how many hit points somebody has, or lost."""
ITEM = "item:"
VALUABLES = ("gem", "jewel")
"""Kinds of finds that are treated like coins: a split may sell them first."""
OWED = "owed"
"""What somebody owes, in the smallest coin; what nobody has paid of a bill is owed to the outside world."""
CHOICES = "choices."
SPENT = "spent:"
"""Prefix of the commodities that count what is gone of something that comes back: `spent:slots.1`."""

TALLY = "tally:"
"""Prefix of what is counted for a character that the rules do not count: `tally:downtime`."""
HUNDREDTHS = "/100"
"""Ending of the commodity that counts the hundredths of a tally: `tally:kills/100`."""

# What imported logs call people and things.

NAMES_OF = "campaign:names:"
"""Prefix of the accounts that hold what an imported source calls people and things: `campaign:names:critrole`."""
PERSON = "person:"
THING = "thing:"
COLUMN = "column:"
"""Prefixes of the fields of such an account, by the name in the source."""
RECORDED_IN = "recorded_in"
"""Field of somebody of whom another program's log was imported: its source."""

# Keys of fields, and values of theirs that every game has.

CALENDAR = "calendar"
"""Field of the campaign: the calendar of the game world, as `ledger.calendar.stored` writes it."""
NAME = "name"
"""Field: what somebody or something is called now."""
ROLE = "role"
"""Field of everybody who has joined: `pc`, `retainer`…"""
GENDER = "gender"
FEMALE = "f"
"""A gender: how a woman's class and conditions are named, and what sentences agree with."""
STATUS = "status"
"""Field of everybody who has joined: `active`, `dead`, or how they left."""
ACTIVE = "active"
DEAD = "dead"
FLED = "fled"
"""Status of somebody outside the company who got away."""
MONSTER = "monster"
"""Field of somebody outside the company: the id of its row among the ruleset's monsters."""
OVERCOME = "overcome"
"""Status of somebody outside the company who was overcome alive: captured, tricked, driven off."""
JOINED = "joined"
"""Status of somebody outside the company who joined it, under the same name."""
RETIRED = "retired"
"""Status of a character who has left the company for good."""
GONE = (DEAD, RETIRED)
"""Statuses of those who are no longer of the party."""
EQUIPPED = "equipped:"
"""Prefix of the fields of what a character wears or wields: `equipped:sword`."""
OUTSIDER = "other"
"""Role of those outside the company."""
SECRET = "secret"
"""Field of somebody outside the company of whom players do not know yet."""
SEED_ENTRY = "seed_entry"
"""Field of a session whose dice are fair: the secret entry that has their seed, by uuid in hex."""
MEMBER = "member:"
"""Prefix of the fields of a session's members: `member:Brom`."""
AT_STAKE = "about:"
"""Prefix of a dispute's fields that name its entries by number: `about:12`."""
RULED_BY = "ruled_by"
"""Field of a dispute: the number of the entry with its last ruling."""
OPEN = "open"
APPEALED = "appealed"
UPHELD = "upheld"
DISMISSED = "dismissed"
"""Statuses of a dispute."""
ANSWERED_BY = "answered_by"
"""Field of a proposal: the number of the entry that answered it."""
ACCEPTED = "accepted"
DECLINED = "declined"
"""Statuses of a proposal that was answered; one that waits is `open`."""
UNSETTLED = (OPEN, APPEALED)
"""Statuses of a dispute that waits for a ruling."""
PRESENT = "present"
"""Value of such a field for somebody who has not left."""
