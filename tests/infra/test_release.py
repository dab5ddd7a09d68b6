"""What is handed out: the installers agree with the program, signing is done in order or left out aloud."""

from __future__ import annotations

import hashlib
import plistlib
import re
import sys
import tarfile
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from carrom_desktop.i18n import say
from carrom_desktop.match.archive import write_archive
from carrom_desktop.match.event_file import write_event
from carrom_desktop.match.file_type import TYPES
from carrom_desktop.match.filekinds import endings
from carrom_desktop.match.paths import default_data_folder
from tests.conftest import ROOT, load_script
from tests.support.events import event_kit

release: Any = load_script("release")
about: Any = load_script("about")
bundle: Any = load_script("bundle")

PACKAGING = ROOT / "packaging"
ISS = PACKAGING / "windows" / "carrom-desktop.iss"

# ---- the installer for Windows


def sections() -> dict[str, list[str]]:
    """Return the lines of each section of the installer's script, without comments and conditions."""
    found: dict[str, list[str]] = {"": []}
    name = ""
    for line in ISS.read_text("utf-8").splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            name = heading[1]
            found[name] = []
        elif line.strip() and not line.startswith((";", "#if", "#end")):
            found[name].append(line)
    return found


def entry(line: str) -> dict[str, str]:
    """Return the parameters of a line such as `Name: "a"; Flags: b`."""
    found = re.findall(r'(\w+): ("(?:[^"]|"")*"|[^;]+)', line)
    values = {name: value.strip() for name, value in found}
    return {n: v[1:-1].replace('""', '"') if v.startswith('"') else v for n, v in values.items()}


def test_the_installer_is_for_one_user_and_finds_the_version_before_it() -> None:
    setup = dict(line.split("=", 1) for line in sections()["Setup"])
    assert setup["PrivilegesRequired"] == "lowest"
    assert setup["DefaultDirName"] == r"{localappdata}\Programs\{#Name}"
    # Never to be changed: by it Windows knows what to upgrade.
    assert setup["AppId"] == "{{6D0C2C53-3B0E-4C6B-9C52-2B1C61E5A6D4}"
    assert setup["ChangesAssociations"] == "yes"
    assert (ISS.parent / setup["SetupIconFile"].replace("\\", "/")).is_file()
    assert (ISS.parent / setup["OutputDir"].replace("\\", "/")).resolve() == release.RELEASE
    (files,) = map(entry, sections()["Files"])
    assert (ISS.parent / files["Source"].replace("\\", "/")).resolve().parent == bundle.BUNDLE
    (stale,) = map(entry, sections()["InstallDelete"])
    assert stale["Name"] == r"{app}\_internal"


def test_the_installer_speaks_both_languages_in_the_programs_words() -> None:
    assert [entry(line)["Name"] for line in sections()["Languages"]] == ["en", "es"]
    messages: dict[str, dict[str, str]] = {"en": {}, "es": {}}
    for line in sections()["CustomMessages"]:
        name, text = line.split("=", 1)
        language, code = name.split(".")
        messages[language][code] = text
    assert messages["en"].keys() == messages["es"].keys()
    script = ISS.read_text("utf-8")
    used = set(re.findall(r"\{cm:(\w+)\}", script)) | set(re.findall(r"CustomMessage\('(\w+)'\)", script))
    assert used == messages["en"].keys()
    for language, texts in messages.items():
        for kind in TYPES:
            assert texts[kind.code] == say(language, f"install.type.{kind.code}")
            assert kind.suffix in texts["files"]


def test_the_installer_opens_our_files_and_takes_each_key_back(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = {entry(line)["Name"] for line in sections()["Tasks"]}
    keys = [entry(line) for line in sections()["Registry"]]
    assert {key["Root"] for key in keys} == {"HKCU"}
    assert {key["Tasks"] for key in keys} <= tasks
    values = {key["Subkey"].removeprefix("Software\\Classes\\"): key for key in keys}
    for kind in TYPES:
        assert values[kind.suffix]["ValueData"] == kind.class_
        assert values[kind.suffix]["Flags"] == "uninsdeletevalue uninsdeletekeyifempty"
        assert values[kind.class_]["Flags"] == "uninsdeletekey", "with all that lies under it"
        command = values[f"{kind.class_}\\shell\\open\\command"]["ValueData"]
        assert command == r'"{app}\{#Program}" "%1"'
        assert f"{kind.class_}\\DefaultIcon" in values
    assert len(values) == len(keys) == 4 * len(TYPES)
    # What is kept is where the program has it.
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    (data,) = (line for line in sections()[""] if line.startswith("#define Data"))
    assert data.split('"')[1] == f"{{localappdata}}\\{default_data_folder('win32').name}"
    known = {"localappdata", "app", "autoprograms", "autodesktop", "#Name", "#Program", "#Version", "#Data"}
    constants = set(re.findall(r"\{([#\w]+)\}", ISS.read_text("utf-8").replace("{{", "")))
    assert constants - {"6D0C2C53"} <= known


def test_windows_shows_name_version_and_publisher_of_each_program(monkeypatch: pytest.MonkeyPatch) -> None:
    compat = pytest.importorskip("PyInstaller.compat")
    if sys.platform != "win32":  # both are for programs that are there already
        monkeypatch.setitem(sys.modules, "pefile", ModuleType("pefile"))
        monkeypatch.setattr(compat, "win32api", None, raising=False)
    resource = about.version_resource("Carrom Desktop.exe")  # its bytes are made right on Windows alone
    words = {item.name: item.val for item in resource.kids[0].kids[0].kids}
    assert words["ProductName"] == words["FileDescription"] == "Carrom Desktop"
    assert words["OriginalFilename"] == "Carrom Desktop.exe"
    assert words["ProductVersion"] == words["FileVersion"] == about.read_version()
    numbers = tuple(map(int, about.read_version().split(".")))
    high, low = resource.ffi.fileVersionMS, resource.ffi.fileVersionLS
    assert (high >> 16, high & 0xFFFF, low >> 16) == numbers
    assert resource.kids[1].kids[0].kids == [0x0409, 1200]


# ---- the application for macOS


def test_a_mac_knows_our_files_by_the_same_endings() -> None:
    info = plistlib.loads(plistlib.dumps(about.mac_info()))
    types = {kind["UTTypeIdentifier"]: kind for kind in info["UTExportedTypeDeclarations"]}
    tags = [kind["UTTypeTagSpecification"] for kind in types.values()]
    assert [tag["public.filename-extension"] for tag in tags] == [[kind.suffix[1:]] for kind in TYPES]
    assert [tag["public.mime-type"] for tag in tags] == [[kind.mime] for kind in TYPES]
    opened = [name for kind in info["CFBundleDocumentTypes"] for name in kind["LSItemContentTypes"]]
    assert opened == list(types)
    assert [kind["UTTypeDescription"] for kind in types.values()] == [
        say("en", f"install.type.{kind.code}") for kind in TYPES
    ]
    assert "LSBackgroundOnly" not in info
    rights = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert set(rights.values()) == {True}
    assert "com.apple.security.cs.disable-library-validation" in rights


def test_the_disk_image_shows_the_application_beside_the_folder_it_goes_to() -> None:
    script = (PACKAGING / "macos" / "dmg_settings.py").read_text("utf-8")
    settings: dict[str, Any] = {"defines": {"app": "/dist/Carrom Desktop.app", "icon": "/app.icns"}}
    exec(compile(script, "dmg_settings.py", "exec"), settings)  # as dmgbuild does
    assert settings["files"] == ["/dist/Carrom Desktop.app"]
    assert set(settings["icon_locations"]) == {"Carrom Desktop.app", *settings["symlinks"]}
    assert settings["icon"] == "/app.icns"


# ---- signing


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Have `call` note its commands, on a small bundle and without anybody's certificate."""
    noted: list[str] = []

    def call(*command: str | Path) -> None:
        noted.append(" ".join(str(part) for part in command))

    for name in ("SIGN_CERTIFICATE", "SIGN_IDENTITY", "NOTARY_PROFILE"):
        monkeypatch.delenv(f"CARROM_{name}", raising=False)
    monkeypatch.setenv("CARROM_RELEASE_TOOLS", "/tools")
    monkeypatch.setattr(release, "call", call)
    monkeypatch.setattr(release, "RELEASE", tmp_path / "release")
    monkeypatch.setattr(release, "BUNDLE", tmp_path / "bundle")
    monkeypatch.setattr(release, "APP", tmp_path / "Carrom Desktop.app")
    frameworks = tmp_path / "Carrom Desktop.app" / "Contents" / "Frameworks"
    for path in (
        *(
            tmp_path / "bundle" / name
            for name in ("carrom-desktop.exe", "Carrom Desktop.exe", "_internal/x.dll")
        ),
        frameworks / "libz.dylib",
        frameworks / "QtCore.framework" / "Versions" / "A" / "QtCore",
        frameworks / "lib" / "_ssl.so",
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"code")
    (tmp_path / "release").mkdir()
    monkeypatch.setattr("shutil.which", lambda tool: tool)
    return noted


def test_without_a_certificate_windows_is_made_unsigned_and_says_so(
    commands: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    release.windows("1.2.3")
    assert "NOT SIGNED: CARROM_SIGN_CERTIFICATE" in capsys.readouterr().out
    (made,) = commands
    assert made == f"iscc /DVersion=1.2.3 {ISS}"
    with zipfile.ZipFile(release.RELEASE / "carrom-desktop-1.2.3-windows-portable.zip") as packed:
        names = packed.namelist()
    assert {name.split("/")[0] for name in names} == {"carrom-desktop-1.2.3-windows-portable"}
    assert any(name.endswith("/carrom-portable.txt") for name in names)
    assert any(name.endswith("/_internal/x.dll") for name in names)


def test_with_a_certificate_windows_signs_the_programs_first_then_the_installer(
    commands: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARROM_SIGN_CERTIFICATE", "AB12")
    release.windows("1.2.3")
    assert "NOT SIGNED" not in capsys.readouterr().out
    programs, installer = commands
    assert programs.startswith("signtool sign /sha1 AB12 /fd sha256")
    assert programs.count(".exe") == 2
    assert "/DSigned /Scarrom=signtool sign /sha1 AB12" in installer
    assert "$f" in installer


def test_without_inno_setup_the_release_ends(commands: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _tool: None)
    with pytest.raises(SystemExit, match="Inno Setup"):
        release.windows("1.2.3")
    assert commands == []


def test_without_a_certificate_the_mac_gets_an_unsigned_image_and_says_so(
    commands: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    release.macos("1.2.3")
    assert "NOT SIGNED: CARROM_SIGN_IDENTITY" in capsys.readouterr().out
    (image,) = commands
    assert "-m dmgbuild -s" in image
    assert image.endswith(".dmg")


def test_a_mac_signs_what_lies_deepest_first_then_the_image_then_asks_apple(
    commands: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARROM_SIGN_IDENTITY", "Developer ID Application: Club")
    release.macos("1.2.3")
    assert "NOT NOTARISED: CARROM_NOTARY_PROFILE" in capsys.readouterr().out
    without = len(commands)
    monkeypatch.setenv("CARROM_NOTARY_PROFILE", "carrom")
    release.macos("1.2.3")
    assert "NOT" not in capsys.readouterr().out
    made = commands[without:]
    steps = ("_ssl.so", "QtCore.framework", "libz.dylib", "--entitlements", "--verify", "dmgbuild")
    assert [next(step for step in steps if step in line) for line in made[: len(steps)]] == list(steps)
    assert all("--options runtime" in line for line in made[:4])
    rest = [line.split(".dmg")[0].split(" /")[0] for line in made[len(steps) :]]
    assert rest == [
        "codesign --force --timestamp --sign Developer ID Application: Club",
        "xcrun notarytool submit",
        "xcrun stapler staple",
        "xcrun stapler validate",
    ]


def test_a_tool_that_fails_or_is_missing_ends_the_release() -> None:
    with pytest.raises(SystemExit, match="status 3"):
        release.call(sys.executable, "-c", "raise SystemExit(3)")
    with pytest.raises(SystemExit, match=r"no-such-tool.*docs/release\.md"):
        release.call("no-such-tool", "sign")


# ---- Linux, and check sums for all


def test_the_tarball_belongs_to_nobody_and_has_what_a_desktop_needs(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert commands == []
    bundle.add_menu_files(release.BUNDLE)
    with tarfile.open(release.linux("1.2.3")) as packed:
        members = {member.name.partition("/")[2]: member for member in packed}
    assert members["install.sh"].mode & 0o111
    assert {"linux/carrom-desktop.desktop", "linux/carrom-desktop.xml"} <= members.keys()
    assert "linux/install.sh" not in members
    assert {(member.uid, member.gid, member.uname) for member in members.values()} == {(0, 0, "")}
    sums = release.write_sums(release.RELEASE)
    (line,) = sums.read_text("utf-8").splitlines()
    digest, name = line.split("  ")
    assert digest == hashlib.sha256((release.RELEASE / name).read_bytes()).hexdigest()


def test_linux_knows_our_files_by_ending_and_by_what_is_in_them() -> None:
    lines = (PACKAGING / "linux" / "carrom-desktop.desktop").read_text("utf-8").splitlines()
    fields = dict(line.split("=", 1) for line in lines[1:])
    assert fields["MimeType"] == "".join(f"{kind.mime};" for kind in TYPES)
    assert fields["Exec"] == "carrom-desktop %F"
    assert not [value for value in fields.values() if value.startswith("/")]
    for name in ("GenericName", "Comment", "Keywords"):
        assert fields[name] != fields[f"{name}[es]"]
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for kind, node in zip(TYPES, ET.parse(PACKAGING / "linux" / "carrom-desktop.xml").getroot(), strict=True):
        assert node.get("type") == kind.mime
        assert [glob.get("pattern") for glob in node.iter(f"{space}glob")] == [f"*{kind.suffix}"]
        words = {comment.get(language, "en"): comment.text for comment in node.iter(f"{space}comment")}
        assert words == {code: say(code, f"install.type.{kind.code}") for code in ("en", "es")}
    assert {kind.suffix for kind in TYPES} <= set(endings())


def test_the_files_begin_as_the_file_types_say(tmp_path: Path) -> None:
    write_archive(tmp_path / "one.carrom", [])
    write_event(tmp_path / "one.carromevent", event_kit())
    kinds = ET.parse(PACKAGING / "linux" / "carrom-desktop.xml").getroot()
    for kind, node in zip(TYPES, kinds, strict=True):
        inner = node.find(".//{*}match/{*}match")
        assert inner is not None
        head = (tmp_path / f"one{kind.suffix}").read_bytes()
        assert head.startswith(b"PK\x03\x04")
        assert head[int(inner.attrib["offset"]) :].startswith(inner.attrib["value"].encode())
