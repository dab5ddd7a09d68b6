"""Painters: one for the hall picture, one for the sheet; fonts and drawn icons."""
