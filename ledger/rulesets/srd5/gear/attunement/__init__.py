"""Attunement: `figures` reads what somebody is attuned to, `play` and `ending` record (`srd5:attunement PUB`)."""
