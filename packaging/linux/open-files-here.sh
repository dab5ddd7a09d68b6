#!/bin/sh
# Let a double click on a .carrom file open it in this Carrom Desktop: for this user only, without root.
# Run it again after moving the program's folder.
set -e
here=$(cd "$(dirname "$0")/.." && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
mkdir -p "$data/applications" "$data/mime/packages" "$data/icons/hicolor/256x256/apps"
cat > "$data/mime/packages/carrom-desktop.xml" <<XML
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-carrom">
    <comment>Carrom matches</comment>
    <comment xml:lang="es">Partidos de carrom</comment>
    <sub-class-of type="application/zip"/>
    <glob pattern="*.carrom" weight="80"/>
  </mime-type>
</mime-info>
XML
cat > "$data/applications/carrom-desktop.desktop" <<DESKTOP
[Desktop Entry]
Type=Application
Name=Carrom Desktop
Comment=Scoreboard for carrom
Comment[es]=Marcador de carrom
Exec="$here/carrom-desktop" %F
Icon=carrom-desktop
Terminal=false
Categories=Game;Sports;
MimeType=application/x-carrom;
DESKTOP
icon=$(find "$here" -name app.png | head -n 1)
[ -z "$icon" ] || cp "$icon" "$data/icons/hicolor/256x256/apps/carrom-desktop.png"
if command -v update-mime-database > /dev/null; then update-mime-database "$data/mime"; fi
if command -v update-desktop-database > /dev/null; then update-desktop-database "$data/applications"; fi
if command -v xdg-mime > /dev/null; then xdg-mime default carrom-desktop.desktop application/x-carrom; fi
echo "A double click on a .carrom file now opens $here/carrom-desktop"
