"""The windows, the small Qt adapter of the session, screens and themes."""
