import type { AdbDaemon } from "./adbd/adb_transport.ts";
import type { AdbStream } from "./adbd/adb_stream.ts";
import type { ShellRequest } from "./adbd/shell_service.ts";

/** The services behind a phone's adb daemon. */
export interface PhoneServices {
  shell(request: ShellRequest, stream: AdbStream): Promise<void>;
  sync(stream: AdbStream): Promise<void>;
}

/** How a phone's adb daemon introduces itself and treats keys. */
export interface PhoneManners {
  readonly shellV2: boolean;
  readonly unauthorized: boolean;
  /** What runs on it, such as `device` or `recovery`. */
  readonly state: string;
}

/** The adb daemon of a phone: knows its services by name, and keeps a list of those that were opened. */
export class PhoneDaemon implements AdbDaemon {
  /** Every service that clients have opened so far, such as `shell,v2,TERM=dumb,raw:ls`. */
  readonly opened: string[];
  readonly banner: string;
  /** Whether nobody has allowed debugging on the phone. */
  refusesKeys: boolean;
  readonly #services: PhoneServices;
  readonly #shellV2: boolean;

  constructor(services: PhoneServices, { shellV2, unauthorized, state }: PhoneManners, opened: string[]) {
    this.opened = opened;
    this.#services = services;
    this.#shellV2 = shellV2;
    this.refusesKeys = unauthorized;
    const product = "ro.product.name=sdk_labphone_x86_64;ro.product.model=Lab Phone;ro.product.device=labphone";
    this.banner = `${state}::${product};features=${shellV2 ? "shell_v2,cmd" : "cmd"}`;
  }

  serve(service: string): ((stream: AdbStream) => Promise<void>) | undefined {
    this.opened.push(service);
    if (service === "sync:") return (stream) => this.#services.sync(stream);
    const shell = /^(exec|shell)(?:,([^:]*))?:(.*)$/s.exec(service);
    if (shell === null) return undefined;
    const [, kind, options = "", command = ""] = shell;
    const separatesStreams = this.#shellV2 && options.split(",").includes("v2");
    // Before Android 7 a shell always had a terminal, and only `exec:` did not translate what went through it.
    const onTerminal = !this.#shellV2 && kind === "shell";
    return (stream) => this.#services.shell({ command, separatesStreams, onTerminal }, stream);
  }
}
