import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import assert from "node:assert/strict";
import { DemoDevice } from "../../../devices/demo/demo_device.ts";
import type { Device, DeviceInfo, DeviceKind, DeviceList, Platform } from "../../../devices/device.ts";
import { openWorkplace, type WorkplaceOptions } from "../../../tools/cli/workplace.ts";
import { tools } from "../../../tools/registry.ts";
import { scriptTools } from "../../../tools/script_tools.ts";
import { createMcpServer } from "../../../tools/server/mcp_server.ts";

/** An answer of a tool: its data, and the failure's number and name when it failed. */
export interface Answered {
  readonly data: Record<string, unknown>;
  readonly error: string;
}

/** A client of a server in this process, whose phones can be unplugged. */
export interface Inside extends AsyncDisposable {
  readonly client: Client;
  readonly rack: DemoRack;
  call(tool: string, input?: Record<string, unknown>, onprogress?: (message: string) => void): Promise<Answered>;
  /** Starts a script under the name "kit" unless given, and fails when that fails. */
  start(script: string, on?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Calls a handler of "kit" unless given, and gives its record. */
  invoke(handler: string, params?: unknown, more?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Everything that is retained, or what fits the request. */
  results(request?: Record<string, unknown>): Promise<Record<string, unknown>[]>;
}

/** Connects a real client to a server in this process. */
export async function connectInside(options: WorkplaceOptions & { rack?: DemoRack } = {}): Promise<Inside> {
  const { rack = new DemoRack() } = options;
  const workplace = openWorkplace({ platforms: [rack], ...options });
  const server = createMcpServer([...tools, ...scriptTools], workplace);
  const client = new Client({ name: "tests", version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  await client.connect(near);
  const call: Inside["call"] = async (tool, input = {}, onprogress) => {
    const { structuredContent = {}, isError } = await client.callTool(
      { name: tool, arguments: { deviceId: "demo", ...input } },
      onprogress && { onprogress: ({ message = "" }) => onprogress(message) },
    );
    const data = structuredContent as Record<string, unknown>;
    const error = data["error"] as { code?: number; name?: string } | undefined;
    return { data, error: isError === true ? `${error?.code} ${error?.name}` : "" };
  };
  const sure: Inside["invoke"] = async (tool, input) => {
    const { data, error } = await call(tool, input as Record<string, unknown>);
    assert.equal(error, "", JSON.stringify(data));
    return data;
  };
  return {
    client,
    rack,
    call,
    start: (script, on = {}) => sure("script_start", { scriptId: "kit", script, ...on }),
    invoke: (handler, params, more = {}) => sure("script_call", { scriptId: "kit", handler, params, ...more }),
    results: async (request = {}) => (await sure("script_results", request))["records"] as Record<string, unknown>[],
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await server.close();
      await workplace[Symbol.asyncDispose]();
    },
  };
}

/** Demo phones under several names, each of which can be unplugged and plugged in again. */
export class DemoRack implements Platform {
  readonly name = "rack";
  readonly #kinds: ReadonlyMap<string, DeviceKind>;
  readonly #unplugged = new Set<string>();
  readonly #open = new Map<string, Device>();

  constructor(kinds: Readonly<Record<string, DeviceKind>> = { demo: "demo" }) {
    this.#kinds = new Map(Object.entries(kinds));
  }

  list(): Promise<DeviceList> {
    const ids = [...this.#kinds.keys()].filter((id) => !this.#unplugged.has(id));
    return Promise.resolve({ devices: ids.map((id) => ({ ...this.#info(id), ready: true })), notes: [] });
  }

  open(deviceId: string): Promise<Device | undefined> {
    if (!this.#kinds.has(deviceId) || this.#unplugged.has(deviceId)) return Promise.resolve(undefined);
    const device = new NamedDemo(this.#info(deviceId));
    this.#open.set(deviceId, device);
    return Promise.resolve(device);
  }

  async unplug(deviceId = "demo"): Promise<void> {
    this.#unplugged.add(deviceId);
    await this.#open.get(deviceId)?.close();
  }

  plug(deviceId = "demo"): void {
    this.#unplugged.delete(deviceId);
  }

  #info(deviceId: string): DeviceInfo {
    return { deviceId, name: deviceId, platform: "Demo phone", kind: this.#kinds.get(deviceId) ?? "demo" };
  }
}

class NamedDemo extends DemoDevice {
  constructor(override readonly info: DeviceInfo) {
    super();
  }
}

/** Handlers that wait until others let them go, so that a test decides what ends when. */
export const GATES = `
  const gates = new Map();
  let n = 0, aborted = 0, starts = 0;
  starts++;
  await register({
    hold: {
      handle: ({ params, report, signal }) => new Promise((resolve, reject) => {
        n++;
        signal.addEventListener("abort", () => { aborted++; });
        gates.set(params.gate, { resolve, reject, report });
      }),
    },
    free: { handle: ({ params }) => { gates.get(params.gate).resolve(params.value); } },
    fail: { handle: ({ params }) => { gates.get(params.gate).reject(new Error(params.value)); } },
    tell: { handle: async ({ params }) => { await gates.get(params.gate).report(params.value); } },
    count: { handle: () => ({ n, aborted, starts }) },
    look: { handle: async () => { await ui.tapPoint(0.5, 0.01); return "looked"; } },
  });
`;

/** The status of a record, with its value or reason: short enough to compare. */
export function short(record: Record<string, unknown> | undefined): string {
  if (record === undefined) return "none";
  const { status, value, reason, late } = record;
  return [status, ...(value === undefined ? [] : [JSON.stringify(value)]), reason, late === true ? "late" : undefined]
    .filter((part) => part !== undefined).join(" ");
}

/** Waits until a call has settled, however long that takes on a busy machine, and gives its record. */
export async function settled(server: Inside, callId: string): Promise<Record<string, unknown>> {
  const isSettled = ({ kind, status }: Record<string, unknown>) =>
    kind === "call" && status !== "pending" && status !== "timed_out";
  const records = await until(server, { callId, limit: 100 }, (all) => all.some(isSettled));
  return records.find(isSettled) ?? {};
}

/** Reads results again and again, as clients do, until they are as they should be. */
export async function until(
  server: Inside,
  request: Record<string, unknown>,
  holds: (records: Record<string, unknown>[]) => boolean,
): Promise<Record<string, unknown>[]> {
  for (;;) {
    const records = await server.results(request);
    if (holds(records)) return records;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
