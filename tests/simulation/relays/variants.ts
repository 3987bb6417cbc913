import type { Variant } from "../runtime/load-module.ts";

const relay = "durable-objects/follower-relay.ts";
const list = "durable-objects/follower-relays.ts";

/** Relays that are wrong on purpose. */
export const relayVariants: readonly Variant[] = [
  {
    name: "sends a change on that does not follow the last one",
    file: relay,
    replaces: "if (link?.number === changes.from)",
    by: "if (link !== null)",
  },
  {
    name: "does not look for what it missed",
    file: relay,
    replaces: "leave(link.path) : this.#catchUp());",
    by: "leave(link.path) : null);",
  },
  {
    name: "has no heartbeat",
    file: relay,
    replaces: "await this.ctx.storage.setAlarm(Date.now() + relayHeartbeat);\n    return link;",
    by: "return link;",
  },
  {
    name: "gives a follower what was true before the last change",
    file: relay,
    replaces: "this.#link = { path, number };\n    this.#responses.clear();",
    by: "this.#link = { path, number };",
  },
  {
    name: "accepts a follower at another number than its own",
    file: relay,
    replaces: "if (changes.number === this.#link?.number)",
    by: "if (changes.number > 0)",
  },
  {
    name: "catches up over what came meanwhile",
    file: relay,
    replaces: "if (this.#link === link) return",
    by: "return",
  },
  {
    name: "does not store how far it is",
    file: relay,
    replaces: "INSERT OR REPLACE INTO link",
    by: "INSERT OR IGNORE INTO link",
  },
  {
    name: "does not know after an eviction that it has followers",
    file: relay,
    replaces: "if (isLinked)",
    by: "if (!isLinked && isLinked)",
  },
  {
    name: "keeps changes from relays below",
    file: relay,
    replaces: "this.ctx.waitUntil(this.#relays.pass({ from, number, texts }));",
    by: "",
  },
  {
    name: "stays when everybody has left",
    file: relay,
    replaces: "this.ctx.getWebSockets().length === 0 &&",
    by: "this.ctx.getWebSockets().length < 0 &&",
  },
  {
    name: "leaves while relays hang below",
    file: relay,
    replaces: " && this.#relays.paths.length === 0;",
    by: ";",
  },
  {
    name: "lets followers wait for a match that is over",
    file: relay,
    replaces: "dismissFollowers(this.ctx);\n",
    by: "",
  },
  {
    name: "tells a follower nothing of what it missed",
    file: relay,
    replaces: "if (since === number)",
    by: "if (since !== null)",
  },
  {
    name: "does not say that it leaves",
    file: relay,
    replaces: "isEmpty ? this.#sourceOf(link.path)?.leave(link.path) :",
    by: "isEmpty ? null :",
  },
  {
    name: "sends changes to one relay alone",
    file: list,
    replaces: "this.paths.map(send)",
    by: "this.paths.slice(0, 1).map(send)",
  },
];
