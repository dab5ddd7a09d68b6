; The installer for Windows: for one user, without an administrator, in English and Spanish.
; Inno Setup 6.3 or newer makes it: iscc /DVersion=1.2.3 carrom-desktop.iss, as packaging/release.py does.
; With /DSigned and a sign tool called "carrom" the installer and its uninstaller are signed, too.

#ifndef Version
  #error "Say which version: iscc /DVersion=1.2.3 carrom-desktop.iss"
#endif
#define Name "Carrom Desktop"
#define Program "Carrom Desktop.exe"
#define Data "{localappdata}\Carrom Desktop"

[Setup]
; The number by which Windows knows the program: an upgrade finds the version before it.
AppId={{6D0C2C53-3B0E-4C6B-9C52-2B1C61E5A6D4}
AppName={#Name}
AppVersion={#Version}
AppVerName={#Name} {#Version}
AppPublisher=Carrom Desktop contributors
VersionInfoVersion={#Version}
DefaultDirName={localappdata}\Programs\{#Name}
DisableProgramGroupPage=yes
DisableDirPage=auto
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=commandline
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
SetupIconFile=..\..\resources\icons\app.ico
UninstallDisplayIcon={app}\{#Program}
UninstallDisplayName={#Name}
OutputDir=..\..\dist\release
OutputBaseFilename=carrom-desktop-{#Version}-windows-setup
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
; A running copy holds its files: it is asked to close, and comes back afterwards.
CloseApplications=yes
RestartApplications=yes
ChangesAssociations=yes
#ifdef Signed
SignTool=carrom
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"

[CustomMessages]
en.desktop=A shortcut on the desktop
es.desktop=Un acceso directo en el escritorio
en.files=Open .carrom and .carromevent files by double click
es.files=Abrir los archivos .carrom y .carromevent con doble clic
en.match=Carrom matches
es.match=Partidos de carrom
en.event=Carrom event kit
es.event=Kit de evento de carrom
en.start=Start Carrom Desktop
es.start=Abrir Carrom Desktop
en.kept=Your matches were kept. They are in:%n%n%1%n%nDelete that folder yourself if nobody needs them any more.
es.kept=Tus partidos se conservan. Están en:%n%n%1%n%nBorra tú esa carpeta si ya nadie los necesita.

[Tasks]
Name: "files"; Description: "{cm:files}"
Name: "desktop"; Description: "{cm:desktop}"; Flags: unchecked

[InstallDelete]
; What an older version brought and this one does not have would be loaded by mistake.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\carrom-desktop\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\{#Name}"; Filename: "{app}\{#Program}"
Name: "{autodesktop}\{#Name}"; Filename: "{app}\{#Program}"; Tasks: desktop

[Registry]
Root: HKCU; Subkey: "Software\Classes\.carrom"; ValueType: string; ValueData: "CarromDesktop.Match"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: files
Root: HKCU; Subkey: "Software\Classes\CarromDesktop.Match"; ValueType: string; ValueData: "{cm:match}"; Flags: uninsdeletekey; Tasks: files
Root: HKCU; Subkey: "Software\Classes\CarromDesktop.Match\DefaultIcon"; ValueType: string; ValueData: "{app}\{#Program},0"; Tasks: files
Root: HKCU; Subkey: "Software\Classes\CarromDesktop.Match\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}"" ""%1"""; Tasks: files
Root: HKCU; Subkey: "Software\Classes\.carromevent"; ValueType: string; ValueData: "CarromDesktop.Event"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: files
Root: HKCU; Subkey: "Software\Classes\CarromDesktop.Event"; ValueType: string; ValueData: "{cm:event}"; Flags: uninsdeletekey; Tasks: files
Root: HKCU; Subkey: "Software\Classes\CarromDesktop.Event\DefaultIcon"; ValueType: string; ValueData: "{app}\{#Program},0"; Tasks: files
Root: HKCU; Subkey: "Software\Classes\CarromDesktop.Event\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}"" ""%1"""; Tasks: files

[Run]
Filename: "{app}\{#Program}"; Description: "{cm:start}"; Flags: nowait postinstall skipifsilent

[Code]
procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Data: String;
begin
  Data := ExpandConstant('{#Data}');
  if (Step = usPostUninstall) and DirExists(Data) and not UninstallSilent then
    MsgBox(FmtMessage(CustomMessage('kept'), [Data]), mbInformation, MB_OK);
end;
