/**
 * The benchmarks. Each compares ways within one run, since machines differ and are busy: read the ratios.
 *
 * @module
 */

import { benchDemoPhone } from "./demo_phone.ts";
import { benchJail } from "./jail.ts";
import { benchScripts } from "./scripts.ts";
import { benchStartup } from "./startup.ts";

await benchStartup();
await benchJail();
await benchDemoPhone();
await benchScripts();
