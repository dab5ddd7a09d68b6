"""Make what is handed out for the system this runs on: bundle, installers, check sums, list of parts.

Everything goes to dist/release. Signing is done where a certificate is named, and left out with a clear line
where none is:

- Windows: CARROM_SIGN_CERTIFICATE, the thumb print of a certificate in the user's store; `signtool` and Inno
  Setup's `iscc` in the path.
- macOS: CARROM_SIGN_IDENTITY, the name of a "Developer ID Application" in the key chain, and for notarising
  CARROM_NOTARY_PROFILE, stored by `xcrun notarytool store-credentials`.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "packaging"))

import about  # type: ignore[import-not-found]  # noqa: E402  (found through the path above)
import bundle  # type: ignore[import-not-found]  # noqa: E402

PACKAGING = ROOT / "packaging"
RELEASE = ROOT / "dist" / "release"
BUNDLE: Path = bundle.BUNDLE
APP: Path = bundle.APP
TIME_STAMPS = "http://timestamp.digicert.com"
SUMS = "SHA256SUMS"


def main() -> int:
    """Make and test the bundle, then everything of this system; ends with the check sums."""
    version: str = about.read_version()
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    if bundle.main():
        return 1
    if sys.platform == "win32":
        windows(version)
    elif sys.platform == "darwin":
        macos(version)
    else:
        linux(version)
    list_parts(version)
    write_sums(RELEASE)
    for path in sorted(RELEASE.iterdir()):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    return 0


def call(*command: str | Path) -> None:
    """Run a command; its failure, or that it is not there, ends the release."""
    print("$", *command, flush=True)
    try:
        status = subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode
    except FileNotFoundError:
        raise SystemExit(
            f"{command[0]} is not in the path: see docs/release.md for what has to be there"
        ) from None
    if status:
        raise SystemExit(
            f"{command[0]} ended with status {status}: nothing of this release may be handed out"
        )


def tool() -> Path:
    """Return the Python that has what a release is made with; `dev.py release` names it."""
    return Path(os.environ["CARROM_RELEASE_TOOLS"]) / Path(sys.executable).name


# ---- Linux


def linux(version: str) -> Path:
    """Pack the bundle with what a desktop needs to know of it, as .tar.xz."""
    name = f"carrom-desktop-{version}-linux-{platform.machine()}"
    target = RELEASE / f"{name}.tar.xz"

    def as_anybody(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        return member

    with tarfile.open(target, "w:xz", preset=9) as packed:
        packed.add(BUNDLE, name, filter=as_anybody)
    return target


# ---- Windows


def windows(version: str) -> None:
    """Sign the programs, make the portable zip and the installer."""
    certificate = os.environ.get("CARROM_SIGN_CERTIFICATE", "")
    sign = ["signtool", "sign", "/sha1", certificate, "/fd", "sha256", "/tr", TIME_STAMPS, "/td", "sha256"]
    if certificate:
        call(*sign, *sorted(BUNDLE.glob("*.exe")))
    else:
        print("NOT SIGNED: CARROM_SIGN_CERTIFICATE names no certificate; Windows will warn of the installer")
    portable(version)
    iscc = shutil.which("iscc")
    if iscc is None:
        raise SystemExit("Inno Setup's iscc is not in the path: install Inno Setup 6.3 or newer")
    options = [f"/DVersion={version}"]
    if certificate:
        options += ["/DSigned", f"/Scarrom={subprocess.list2cmdline([*sign, '$f'])}"]
    call(iscc, *options, PACKAGING / "windows" / "carrom-desktop.iss")


def portable(version: str) -> Path:
    """Pack the bundle with the marker that keeps all data beside it, as a zip for a stick."""
    from carrom_desktop.match.installed import PORTABLE_MARKER

    name = f"carrom-desktop-{version}-windows-portable"
    target = RELEASE / f"{name}.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(BUNDLE.rglob("*")):
            if path.is_file():
                packed.write(path, f"{name}/{path.relative_to(BUNDLE).as_posix()}")
        packed.writestr(
            f"{name}/{PORTABLE_MARKER}", "With this file beside the program all data stays here.\r\n"
        )
    return target


# ---- macOS


def macos(version: str) -> None:
    """Sign and notarise the application, and put it into a disk image."""
    identity, profile = (os.environ.get(f"CARROM_{name}", "") for name in ("SIGN_IDENTITY", "NOTARY_PROFILE"))
    sign = ["codesign", "--force", "--timestamp", "--options", "runtime", "--sign", identity]
    if identity:
        for inner in inner_code(APP):
            call(*sign, inner)
        call(*sign, "--entitlements", PACKAGING / "macos" / "entitlements.plist", APP)
        call("codesign", "--verify", "--deep", "--strict", APP)
    else:
        print("NOT SIGNED: CARROM_SIGN_IDENTITY names no certificate; macOS will refuse a double click")
    target = RELEASE / f"carrom-desktop-{version}-macos-{platform.machine()}.dmg"
    icon = ROOT / "resources" / "icons" / "app.icns"
    settings = PACKAGING / "macos" / "dmg_settings.py"
    defines = ["-D", f"app={APP}", "-D", f"icon={icon}"]
    call(tool(), "-m", "dmgbuild", "-s", settings, *defines, "Carrom Desktop", target)
    if identity:
        call("codesign", "--force", "--timestamp", "--sign", identity, target)
    if identity and profile:
        call("xcrun", "notarytool", "submit", target, "--keychain-profile", profile, "--wait")
        # Where Apple has refused it, this is what fails: there is no ticket to staple.
        call("xcrun", "stapler", "staple", target)
        call("xcrun", "stapler", "validate", target)
    elif identity:
        print("NOT NOTARISED: CARROM_NOTARY_PROFILE names no profile; macOS will warn at the first start")


def inner_code(app: Path) -> list[Path]:
    """Return the libraries within an application, the deepest first, as signing wants them."""
    found = [path for path in app.rglob("*") if path.suffix in (".dylib", ".so") and not path.is_symlink()]
    found += [path for path in app.rglob("*.framework") if not path.is_symlink()]
    return sorted(found, key=lambda path: (-len(path.parts), path))


# ---- for all


def list_parts(version: str) -> None:
    """Write what the bundle is made of, as CycloneDX."""
    target = RELEASE / f"carrom-desktop-{version}-{sys.platform}-{platform.machine()}.cdx.json"
    listed: list[str | Path] = [
        "requirements",
        ROOT / "requirements" / "run.txt",
        "--pyproject",
        ROOT / "pyproject.toml",
    ]
    written: list[str | Path] = ["--output-reproducible", "--of", "JSON", "-o", target]
    call(tool(), "-m", "cyclonedx_py", *listed, *written)


def write_sums(folder: Path) -> Path:
    """Write the SHA-256 of every file in `folder`, as `sha256sum --check` reads it."""
    target = folder / f"{SUMS}-{sys.platform}-{platform.machine()}.txt"
    files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith(SUMS))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in files]
    target.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
    return target


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
