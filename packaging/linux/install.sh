#!/bin/sh
# Put Carrom Desktop into this user's menu and let a double click open its files: no root, nothing is copied
# elsewhere but the menu's entry, the file types and the icon. The program stays in this folder.
# Run it again after moving the folder, or from the folder of a newer version. ./install.sh --remove takes it back.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
exec "$here/carrom-desktop" install "$@"
