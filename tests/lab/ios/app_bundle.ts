// EDGE: writes an app's bundle to disk.

/** Writes an app that can be installed into a folder. @returns its path */
export async function writeBundle(folder: string, app: { appId: string; name: string }): Promise<string> {
  const path = `${folder}/${app.appId}.app`;
  await Deno.mkdir(path);
  await Deno.writeTextFile(
    `${path}/Info.plist`,
    `<plist version="1.0"><dict>
  <key>CFBundleIdentifier</key>
  <string>${app.appId}</string>
  <key>CFBundleDisplayName</key>
  <string>${app.name}</string>
</dict></plist>
`,
  );
  return path;
}
