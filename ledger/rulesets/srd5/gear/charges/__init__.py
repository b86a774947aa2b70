"""Charges of magic items: `figures` computes and reads, `play` records (`srd5:charges PUB`)."""
