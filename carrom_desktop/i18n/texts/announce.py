"""Texts of the area "announce"."""

from __future__ import annotations
