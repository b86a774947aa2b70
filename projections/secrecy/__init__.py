"""What players may know: the public campaign, and public entries without what depends on secrets."""
