import { type DemoApp, stay } from "../app.ts";

/** Three secrets on a screen that lets itself be read but not pictured. */
export const vaultApp: DemoApp<Record<string, never>> = {
  appId: "demo.vault",
  name: "Vault",
  links: [],
  start: () => ({}),
  view: () => ({
    page: "vault",
    title: "Vault",
    body: {
      kind: "list",
      items: [
        { kind: "entry", id: "door", label: "Door code", value: "4071" },
        { kind: "entry", id: "locker", label: "Locker", value: "Left 12, right 30, left 5" },
        { kind: "entry", id: "recovery", label: "Recovery phrase", value: "amber canoe violet" },
      ],
    },
    secure: true,
  }),
  handle: (state, event) => event.kind === "back" ? { kind: "leave" } : stay(state),
};
