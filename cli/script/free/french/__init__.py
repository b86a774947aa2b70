"""Reads whole sentences of French: each is parted into phrases, and the frame of its act says which goes where."""
