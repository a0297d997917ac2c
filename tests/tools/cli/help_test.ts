import assert from "node:assert/strict";
import { commands } from "../../../tools/cli/commands.ts";
import { completionScript } from "../../../tools/cli/completion_script.ts";
import { commandHelp, help } from "../../../tools/cli/help.ts";
import { shells } from "../../../tools/cli/shell.ts";
import { verbCommand } from "../../../tools/cli/verb_command.ts";
import { verbs } from "../../../tools/registry.ts";

const all = [...commands, ...verbs.map(verbCommand)];

Deno.test("no verb has the name of a command", () => {
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
});

Deno.test("help names every command and verb, and each has an example of its own", () => {
  const text = help(commands, verbs.map(verbCommand));
  for (const { name, examples } of all) {
    assert.match(text, new RegExp(`^  ${name}\\b`, "m"));
    assert.ok(examples.every((example) => example.startsWith(name)), name);
    assert.ok(examples.length > 0, name);
  }
});

Deno.test("a command's help tells its options and the words that it takes", () => {
  const text = all.map(commandHelp).join("\n");
  for (const { options } of all) {
    for (const [name, { about }] of Object.entries(options)) {
      assert.ok(text.includes(`--${name}`) && about !== "undefined", name);
    }
  }
  assert.match(text, /CLIENT is one of claude-code, claude-desktop/);
  assert.match(text, /FEATURE is one of run-script/);
});

Deno.test("completions name every command and option, and nothing that a shell would take apart", () => {
  for (const shell of shells) {
    const script = completionScript(
      shell,
      all.map(({ name, options, choices = [] }) => ({
        name,
        options: Object.keys(options).map((o) => `--${o}`),
        choices,
      })),
    );
    for (const { name } of all) assert.ok(script.includes(name), `${shell} ${name}`);
  }
  const words = all.flatMap(({ name, options, choices = [] }) => [name, ...Object.keys(options), ...choices]);
  assert.deepEqual(words.filter((word) => !/^[a-z][a-z0-9-]*$/.test(word)), []);
});
