"""Texts of the area "hall"."""

from __future__ import annotations
