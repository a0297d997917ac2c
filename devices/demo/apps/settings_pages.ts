/** The pages of the demo phone's settings, as data: one row of the root list each, in its order. */
export const settingsPages: readonly SettingsPage[] = [
  page("network", "Network & internet", "Mobile, Wi-Fi, hotspot", [
    toggle("airplane-mode", "Airplane mode"),
    toggle("wifi", "Wi-Fi", "Demo network"),
    toggle("mobile-data", "Mobile data"),
    toggle("hotspot", "Wi-Fi hotspot"),
  ]),
  page("devices", "Connected devices", "Bluetooth, pairing", [
    toggle("bluetooth", "Bluetooth"),
    toggle("nfc", "Contactless payments"),
  ]),
  page("apps", "Apps", "Recent apps, default apps", [
    entry("installed", "Installed apps", "6"),
    toggle("unused", "Pause unused apps"),
  ]),
  page("notifications", "Notifications", "Notification history, conversations", [
    toggle("history", "Notification history"),
    toggle("bubbles", "Bubbles"),
  ]),
  page("battery", "Battery", "84%, about 2 days left", [
    toggle("battery-saver", "Battery saver"),
    toggle("battery-percentage", "Battery percentage"),
  ]),
  page("storage", "Storage", "31% used, 88 GB free", [
    entry("used", "Used", "40 GB of 128 GB"),
    toggle("smart-storage", "Smart storage"),
  ]),
  page("sound", "Sound & vibration", "Volume, haptics", [
    slider("media-volume", "Media volume"),
    toggle("vibrate", "Vibrate for calls"),
    toggle("dial-tones", "Dial pad tones"),
  ]),
  page("display", "Display", "Dark theme, font size, touch", [
    slider("brightness", "Brightness level"),
    toggle("adaptive-brightness", "Adaptive brightness"),
    toggle("dark-theme", "Dark theme"),
    toggle("auto-rotate", "Auto-rotate screen"),
  ]),
  page("wallpaper", "Wallpaper & style", "Colors, themed icons", [toggle("themed-icons", "Themed icons")]),
  page("accessibility", "Accessibility", "Screen readers, display, interaction controls", [
    toggle("bold-text", "Bold text"),
    toggle("remove-animations", "Remove animations"),
  ]),
  page("security", "Security & privacy", "App security, device lock, permissions", [
    toggle("show-passwords", "Show passwords"),
    toggle("camera-access", "Camera access"),
  ]),
  page("location", "Location", "On, 2 apps have access", [toggle("use-location", "Use location")]),
  page("emergency", "Safety & emergency", "Medical info, alerts", [toggle("emergency-alerts", "Emergency alerts")]),
  page("accounts", "Passwords & accounts", "Saved passwords, synced accounts", [toggle("autofill", "Autofill")]),
  page("wellbeing", "Digital wellbeing", "Screen time, app timers", [toggle("bedtime", "Bedtime mode")]),
  page("backup", "Backup", "Last backup yesterday", [toggle("backup-on", "Back up my data")]),
  page("languages", "Languages & input", "English, keyboards", [
    entry("language", "Language", "English"),
    toggle("spell-checker", "Spell checker"),
  ]),
  page("gestures", "Gestures", "Quick launch, one-handed mode", [toggle("one-handed", "One-handed mode")]),
  page("clock", "Date & time", "Coordinated Universal Time", [toggle("24-hour", "Use 24-hour format")]),
  page("users", "Users", "Signed in as owner", [toggle("guests", "Allow guests")]),
  page("updates", "System update", "Up to date", [entry("last-check", "Last check", "Today")]),
  page("help", "Tips & support", "Help articles, contact", [entry("support", "Support", "help@example.com")]),
  page("about", "About phone", "Demo phone", [
    entry("model", "Model", "Demo phone"),
    entry("os-version", "Demo OS version", "1.0"),
    entry("build", "Build number", "DEMO.1.0.1"),
    entry("serial", "Serial number", "demo"),
    entry("kernel", "Kernel version", "6.1-demo"),
  ]),
];

/** What a fresh phone has switched on. */
export const switchedOn: readonly string[] = [
  "wifi",
  "mobile-data",
  "bluetooth",
  "adaptive-brightness",
  "auto-rotate",
  "use-location",
  "emergency-alerts",
  "camera-access",
  "spell-checker",
];

/** A page of settings and the row that leads to it. */
export interface SettingsPage {
  readonly id: string;
  readonly label: string;
  readonly summary: string;
  readonly items: readonly SettingsItem[];
}

/** One line of a page, without its state. */
export interface SettingsItem {
  readonly kind: "switch" | "slider" | "entry";
  readonly id: string;
  readonly label: string;
  readonly value?: string;
}

function page(id: string, label: string, summary: string, items: readonly SettingsItem[]): SettingsPage {
  return { id, label, summary, items };
}

function toggle(id: string, label: string, value?: string): SettingsItem {
  return { kind: "switch", id, label, ...(value === undefined ? {} : { value }) };
}

function slider(id: string, label: string): SettingsItem {
  return { kind: "slider", id, label };
}

function entry(id: string, label: string, value: string): SettingsItem {
  return { kind: "entry", id, label, value };
}
