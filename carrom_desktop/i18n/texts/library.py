"""Texts of the area "library"."""

from __future__ import annotations
