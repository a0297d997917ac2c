import { androidTree } from "../devices/android/android_tree.ts";
import { shownWindows } from "../devices/android/shown_windows.ts";
import { parseDump } from "../devices/android/uiautomator_xml.ts";
import { match } from "../devices/ui/match.ts";
import { hierarchyXml } from "../tests/lab/android/hierarchy_xml.ts";
import { measure, print } from "./measure.ts";

const ROWS = 333;
const size = { width: 1_080, height: 2_400 };

/** Reading a dump of 1,000 nodes and finding one of them. */
export async function benchAndroidParsing(): Promise<void> {
  const rect = { x: 0, y: 0, width: 360, height: 64 };
  const row = (index: number) => ({
    className: "android.widget.LinearLayout",
    rect,
    isClickable: true,
    children: [
      { className: "android.widget.TextView", rect, text: `Row ${index}`, resourceId: "android:id/title" },
      { className: "android.widget.Switch", rect, checked: index % 2 === 0 },
    ],
  });
  const children = Array.from({ length: ROWS }, (_, index) => row(index));
  const window = { className: "androidx.recyclerview.widget.RecyclerView", rect, isScrollable: true, children };
  const xml = hierarchyXml(window, { packageName: "com.example.rows", rotation: 0, tellsHints: true });
  const read = () => {
    const dump = parseDump(xml);
    if (dump.kind === "broken") throw new Error(dump.why);
    return androidTree(shownWindows(dump.windows).roots, size);
  };
  const ways = [
    { name: "reading 1,000 nodes", run: () => Promise.resolve(void read()) },
    { name: "and finding one", run: () => Promise.resolve(void match(read(), { text: "Row 300" })) },
  ];
  print("Android dumps", await measure(ways, 50));
}
