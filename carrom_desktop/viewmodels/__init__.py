"""Frozen pictures of a match for each view; message codes with parameters, never translated text."""
