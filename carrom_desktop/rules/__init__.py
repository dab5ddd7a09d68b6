"""The laws of carrom as pure functions over facts: no Qt, no clock, no disk, no sentences."""
