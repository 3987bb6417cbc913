/** What happens to a gate, as data: the same for a simulated object and for one in workerd. Sockets are numbered as they are accepted. */
export type GateCall =
  | { do: "accept"; url: string; socket: number }
  | { do: "message"; socket: number; text: string }
  | { do: "close"; socket: number; code: number }
  | { do: "alarm" }
  | { do: "call"; method: "admit" | "stop" | "endAccount" | "endSession" | "endEntry"; values: readonly unknown[] };

/** A call, with the time at which it happens (milliseconds since 1970). */
export type TimedCall = GateCall & { now: number };

/** What can be seen of a gate after calls: its rows, its alarm, and what its sockets that are not closed yet have received. */
export interface GateState {
  slots: readonly unknown[];
  leases: readonly unknown[];
  alarmAt: number | null;
  sockets: Readonly<Record<number, { received: readonly string[]; closedWith: number | null }>>;
}

export const gateRows = {
  leases: `SELECT slot, account, device, pool, entry_id AS entryID, lease, connection, state, deadline
    FROM entry_leases JOIN device_slots USING (slot) ORDER BY slot, entry_id`,
  slots: "SELECT slot, account, device, pool, since FROM device_slots ORDER BY since, slot",
} as const;
