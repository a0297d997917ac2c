/**
 * Reads what `simctl bootstatus` prints while a simulator boots: the stages so far, each once. Pure.
 *
 * Its last status is the number 4294967295 after every boot that went well, and says nothing.
 */
export function bootStages(printed: string): readonly string[] {
  const stages = [...printed.matchAll(/^\s+Waiting on (.+?)\s*$/gm)].map(([, stage = ""]) => stage);
  return [...new Set(stages)];
}
