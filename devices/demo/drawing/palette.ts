/** The colours of the demo phone. */
export const palette = {
  background: 0xf6f7fb,
  surface: 0xffffff,
  line: 0xdfe3ec,
  ink: 0x1b1f2a,
  inkSoft: 0x646c7d,
  inkOff: 0xb4bac6,
  accent: 0x2f5bd7,
  onAccent: 0xffffff,
  track: 0xc9cfdb,
  keyboard: 0xd5d9e3,
  night: 0x05060a,
  wallpaperTop: 0x3a4fa3,
  wallpaperBottom: 0xd98a7a,
  shade: 0x000000,
  toast: 0x2b303c,
} as const;

/** Colours for icons and avatars, taken in turn. */
export const iconColors = [0x2f5bd7, 0x1f8a70, 0xc2571a, 0x7a4bc4, 0xb8326a, 0x33798f] as const;
