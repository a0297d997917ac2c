import type { AppFence } from "../../devices/fence/app_fence.ts";
import { UsageError } from "./usage.ts";

/** Makes the fence that `--allow-app` asks for; none when it was not given. @throws {UsageError} for what is no pattern */
export async function fenceOf(patterns: readonly string[] | undefined): Promise<AppFence | undefined> {
  if (patterns === undefined) return undefined;
  const { AppFence, appPattern } = await import("../../devices/fence/app_fence.ts");
  for (const pattern of patterns) {
    if (appPattern.test(pattern)) continue;
    const rule = "it takes the id of an app, where * stands for any part, such as com.example.*";
    throw new UsageError(`Cannot use --allow-app "${pattern}": ${rule}`);
  }
  return new AppFence(patterns);
}
