/**
 * The benchmarks. Each compares ways within one run, since machines differ and are busy: read the ratios.
 *
 * @module
 */

import { benchAndroidFlows } from "./android_flows.ts";
import { benchAndroidParsing } from "./android_parsing.ts";
import { benchAndroidTransport } from "./android_transport.ts";
import { benchBinary } from "./binary.ts";
import { benchDemoPhone } from "./demo_phone.ts";
import { benchJail } from "./jail.ts";
import { benchScripts } from "./scripts.ts";
import { benchStartup } from "./startup.ts";

await benchStartup();
await benchBinary();
await benchJail();
await benchDemoPhone();
await benchScripts();
await benchAndroidTransport();
await benchAndroidParsing();
await benchAndroidFlows();
