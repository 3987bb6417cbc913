import type { Variant } from "../runtime/load-module.ts";

const gate = "durable-objects/stream-gate.ts";
const slots = "durable-objects/stream-slots.ts";
const leases = "durable-objects/stream-leases.ts";

/** Gates that are wrong on purpose. */
export const gateVariants: readonly Variant[] = [
  { name: "admits one device too many", file: slots, replaces: "taken >= limit", by: "taken > limit" },
  { name: "refuses the last device that has room", file: slots, replaces: "taken >= limit", by: "taken >= limit - 1" },
  {
    name: "leaves the leases of a slot that was ended",
    file: slots,
    replaces: "gone.length === 0 ? null : this.leases.endSlot(slot)",
    by: "gone.length === 0 ? null : []",
  },
  {
    name: "counts dead slots, because no admission expires them",
    file: gate,
    replaces: "      this.#expire(now);\n      return action();",
    by: "      return action();",
  },
  {
    name: "does not know of the pings to which the runtime responded",
    file: leases,
    replaces: "if (at !== null) this.renew(connection, at);",
    by: "",
  },
  {
    name: "forgets the last ping of a socket that breaks",
    file: slots,
    replaces: "if (lastPing !== null) this.leases.renew(connection, lastPing);",
    by: "",
  },
  {
    name: "keeps the slot of a broken socket for good",
    file: leases,
    replaces: "min(deadline, ?)",
    by: "max(deadline, ? + 3600000)",
  },
  {
    name: "sets no alarm after its alarm",
    file: gate,
    replaces: 'this.#reject(socket, closeCodes.policy, "No session was named.");\n    }\n    await this.#setAlarm();',
    by: 'this.#reject(socket, closeCodes.policy, "No session was named.");\n    }',
  },
  {
    name: "believes that an alarm is set that has fired",
    file: gate,
    replaces: "    this.#alarmAt = null;\n    const now",
    by: "    const now",
  },
  {
    name: "lets sockets stay that name no session",
    file: gate,
    replaces: "if (deadline <= now) this.#reject",
    by: "if (deadline < 0) this.#reject",
  },
  {
    name: "gives a second player the lease of the first",
    file: leases,
    replaces: "const name = crypto.randomUUID();",
    by: "const name = currentLease?.lease ?? crypto.randomUUID();",
  },
  {
    name: "takes a former lease from any network",
    file: slots,
    replaces: "lease === currentLease.previous && isSameAddress",
    by: "lease === currentLease.previous",
  },
  {
    name: "does not tell the player whose socket was replaced",
    file: gate,
    replaces: "if (admission.replaced !== null) this.",
    by: 'if (admission.replaced === "") this.',
  },
  {
    name: "lets copies play by turns",
    file: "durable-objects/start-limiter.ts",
    replaces: "return used >= maxStarts",
    by: "return used < 0",
  },
  {
    name: "ends the lease of the player that took over, when the other one stops",
    file: leases,
    replaces: "  release(connection: string): void {\n    this.#leaveToSuccessor(connection);",
    by: "  release(connection: string): void {",
  },
  {
    name: "evicts the newest device instead of the oldest",
    file: slots,
    replaces: 'WHERE pool = ? ORDER BY since, slot", pool',
    by: 'WHERE pool = ? ORDER BY since DESC, slot", pool',
  },
  {
    name: "ends the streams of everybody who shares the limit",
    file: gate,
    replaces: "(owner) => owner.account === account",
    by: "() => true",
  },
  {
    name: "keeps the lease of an entry that the socket has left for another",
    file: leases,
    replaces: "DELETE FROM entry_leases WHERE connection = ? AND NOT (slot = ? AND entry_id = ?)",
    by: "UPDATE entry_leases SET connection = NULL WHERE connection = ? AND NOT (slot = ? AND entry_id = ?)",
  },
  {
    name: "gives grace time beyond the 70 s after the last ping",
    file: leases,
    replaces: "deadline = min(deadline, ?)",
    by: "deadline = max(0, ?)",
  },
  {
    name: "evicts a device for one that may not start",
    file: slots,
    replaces: 'claim === "new" && this.#starts.areUsedUp(device, entryID, now)',
    by: 'claim === "new" && this.#slotFor(request, now).admitted && this.#starts.areUsedUp(device, entryID, now)',
  },
  {
    name: "wakes again and again for a socket that it has closed",
    file: "durable-objects/account-sockets.ts",
    replaces: ".filter(({ readyState }) => readyState === WebSocket.OPEN)",
    by: "",
  },
  {
    name: "gives a lease to a socket that has just been closed",
    file: gate,
    replaces: "socket.readyState === WebSocket.OPEN ? this.#slots",
    by: "now > 0 ? this.#slots",
  },
];
