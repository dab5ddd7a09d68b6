"""The English texts by area; their Spanish stands in `resources/i18n/es/<area>.po`."""
