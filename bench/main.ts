/**
 * The benchmarks. Each compares ways within one run, since machines differ and are busy: read the ratios.
 *
 * @module
 */

import { benchAndroidFlows } from "./android_flows.ts";
import { benchAndroidParsing } from "./android_parsing.ts";
import { benchDemoPhone } from "./demo_phone.ts";
import { benchJail } from "./jail.ts";
import { benchStartup } from "./startup.ts";

await benchStartup();
await benchJail();
await benchDemoPhone();
await benchAndroidParsing();
await benchAndroidFlows();
