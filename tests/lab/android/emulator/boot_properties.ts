import { defaultProperties } from "../phone_properties.ts";

/** What each question finds about how far a phone is: first nothing, then its animation, then that it has started. */
const stages = [
  { booted: "", animation: "running" },
  { booted: "", animation: "running" },
  { booted: "1", animation: "running" },
  { booted: "1", animation: "stopped" },
] as const;

/** The properties of a phone that boots: it is one stage further each time it is asked whether it has booted. */
export class BootProperties extends Map<string, string> {
  #asked = -1;

  constructor(avd: string) {
    super([...defaultProperties, ["ro.boot.qemu.avd_name", avd]]);
  }

  override get(name: string): string | undefined {
    if (name === "sys.boot_completed") this.#asked++;
    const stage = stages[Math.min(Math.max(this.#asked, 0), stages.length - 1)];
    if (name === "sys.boot_completed") return stage?.booted;
    return name === "init.svc.bootanim" ? stage?.animation : super.get(name);
  }
}
