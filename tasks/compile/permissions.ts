/** What the compiled program may do, each with the reason. It may not connect to others, load libraries, or ask for more. */
export const permissions: readonly { readonly flag: string; readonly why: string }[] = [
  { flag: "--allow-read", why: "a script that a person names, the device tools on PATH, and its own cache and config" },
  {
    flag: "--allow-write",
    why: "the unpacked program, the config, and reports: all of them in places a person may choose",
  },
  { flag: "--allow-run", why: "the device tools, a shell, and the jail: an unpacked program has no path to name here" },
  { flag: `--allow-env=${variables().join(",")}`, why: "where things are, what is turned on, and how to print" },
  // Nothing allows listening alone. All but "serve --http" give this back before they begin, and that once it listens.
  { flag: "--allow-net=127.0.0.1,[::1],0.0.0.0,[::]", why: "to listen for MCP over HTTP, where a person asks for it" },
  { flag: "--allow-sys=uid", why: "to see that nobody else owns what it is about to run" },
];

/** The variables that any file of the program reads; a test compares them with the sources. */
export function variables(): readonly string[] {
  return [
    ...[
      "PATH",
      "HOME",
      "USERPROFILE",
      "LOCALAPPDATA",
      "APPDATA",
      "TEMP",
      "TMPDIR",
      "XDG_CACHE_HOME",
      "XDG_CONFIG_HOME",
    ],
    ...["ANDROID_HOME", "ANDROID_SDK_ROOT", "GLOVEBOX_CACHE", "GLOVEBOX_ENABLE", "GLOVEBOX_TOKEN", "NO_COLOR"],
    "GLOVEBOX_SECRET_*",
    ...["DISPLAY", "WAYLAND_DISPLAY"],
  ];
}
