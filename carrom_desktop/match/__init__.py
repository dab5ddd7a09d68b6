"""What a match needs around the laws: journal, session, library, settings, sheet files."""
