import type { ActiveStream } from "../schemas/session-check.ts";

/** Milliseconds that each kind of hold lasts without a sign of life. */
export const holdTimes = {
  /** From the session check until the socket says which session it is. */
  admitted: 20_000,
  /** From the last ping, of which there is one every 30 s. */
  connected: 70_000,
  /** From a socket that broke, for the same device to come back; never past the connected deadline. */
  grace: 15_000,
} as const;

export interface Applicant {
  /** Which of the account's devices asks. Tabs of one browser are one device. */
  device: string;
  entryID: string;
  /** The device in words. */
  label: string;
  /** Devices the account may use at once. */
  limit: number;
}
export type Admission = { admitted: true; slot: string } | { admitted: false; active: ActiveStream[] };

/** When the runtime last answered a connection's ping (milliseconds since 1970), null when it never did. */
export type LastPing = (connection: string) => number | null;

/**
 * The slots of one account, as rows.
 *
 * A slot is a device. It lives while at least one *hold* on it does: an admission that waits for its socket, a connected
 * socket, or the grace of a broken one. Every hold has a deadline, so nothing can be lost for good. Sockets are never
 * counted: a hibernating one can look open long after its page has gone.
 *
 * All methods are synchronous and take the time, so that a caller can make several of them one transaction.
 */
export class StreamSlots {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS slots (
        device TEXT PRIMARY KEY,
        slot TEXT NOT NULL UNIQUE,
        label TEXT NOT NULL,
        entry_id TEXT NOT NULL,
        since INTEGER NOT NULL
      );
      CREATE TABLE IF NOT EXISTS holds (
        id TEXT PRIMARY KEY,
        device TEXT NOT NULL,
        entry_id TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('admitted', 'connected', 'grace')),
        deadline INTEGER NOT NULL
      );
      CREATE INDEX IF NOT EXISTS holds_by_device ON holds (device);
    `);
  }

  /**
   * Gives the device its slot, or refuses it because other devices hold as many as the limit allows.
   * Asking again is free: a device that has its slot keeps it. Sweep first, so that dead slots do not refuse anybody.
   */
  admit(applicant: Applicant, now: number): Admission {
    const admission = this.#slotFor(applicant, now);
    if (!admission.admitted) return admission;
    const { device, entryID } = applicant;
    // A renewal by a connected player leaves nothing behind that would outlive its clean stop.
    this.#sql.exec(
      `INSERT INTO holds
       SELECT ?1, ?2, ?3, 'admitted', ?4
       WHERE NOT EXISTS (SELECT 1 FROM holds WHERE device = ?2 AND entry_id = ?3 AND state = 'connected')
       ON CONFLICT (id) DO UPDATE SET deadline = excluded.deadline`,
      `${device} ${entryID}`,
      device,
      entryID,
      now + holdTimes.admitted,
    );
    return admission;
  }

  /**
   * A socket says which entry it is for. It takes the place of the admission, and of what a broken socket of the same
   * device and entry left. A device whose slot has run out meanwhile gets a new one if there is room.
   */
  connect(connection: string, applicant: Applicant, now: number): Admission {
    const admission = this.#slotFor(applicant, now);
    if (!admission.admitted) return admission;
    const { device, entryID } = applicant;
    this.#sql.exec(
      "DELETE FROM holds WHERE device = ? AND entry_id = ? AND state IN ('admitted', 'grace')",
      device,
      entryID,
    );
    this.#sql.exec(
      `INSERT INTO holds VALUES (?, ?, ?, 'connected', ?)
       ON CONFLICT (id) DO UPDATE SET entry_id = excluded.entry_id, state = excluded.state, deadline = excluded.deadline`,
      connection,
      device,
      entryID,
      now + holdTimes.connected,
    );
    return admission;
  }

  /** A connection gave a sign of life. */
  seen(connection: string, at: number): void {
    this.#sql.exec(
      "UPDATE holds SET deadline = max(deadline, ?) WHERE id = ? AND state = 'connected'",
      at + holdTimes.connected,
      connection,
    );
  }

  /** A clean stop: the hold goes at once, and the slot with its last hold. */
  release(connection: string): void {
    this.#sql.exec("DELETE FROM holds WHERE id = ?", connection);
    this.#dropEmptySlots();
  }

  /** A socket broke: its device has a short time to come back. */
  lose(connection: string, now: number): void {
    this.#sql.exec(
      "UPDATE holds SET state = 'grace', deadline = min(deadline, ?) WHERE id = ? AND state = 'connected'",
      now + holdTimes.grace,
      connection,
    );
  }

  /**
   * Takes a slot away with everything that holds it.
   * @returns the connections that held it, for their sockets to be told.
   */
  end(slot: string): string[] {
    const connections = this.#sql
      .exec<{ id: string }>(
        "DELETE FROM holds WHERE device = (SELECT device FROM slots WHERE slot = ?) RETURNING id, state",
        slot,
      )
      .toArray();
    this.#dropEmptySlots();
    return connections.map(({ id }) => id);
  }

  /** The entries that something holds, each once. */
  entries(): string[] {
    return this.#sql
      .exec<{ entry_id: string }>("SELECT DISTINCT entry_id FROM holds ORDER BY entry_id")
      .toArray()
      .map(({ entry_id }) => entry_id);
  }

  /**
   * Takes away everything that holds an entry. A device that watches another one too keeps its slot for that.
   * @returns the connections that held it, for their sockets to be told.
   */
  endEntry(entryID: string): string[] {
    const connections = this.#sql.exec<{ id: string }>("DELETE FROM holds WHERE entry_id = ? RETURNING id", entryID);
    const ids = connections.toArray().map(({ id }) => id);
    this.#dropEmptySlots();
    return ids;
  }

  /** The slot of a device, null when it has none. */
  slotOf(device: string): string | null {
    const [found] = this.#sql.exec<{ slot: string }>("SELECT slot FROM slots WHERE device = ?", device);
    return found?.slot ?? null;
  }

  /**
   * Frees what is past its deadline. Idempotent: alarms come at least once, and every admission sweeps too.
   * @returns the connections that have gone silent.
   */
  sweep(now: number, lastPing: LastPing): string[] {
    // Every admission asks, and mostly nothing is due: one look instead of two searches and a write.
    const next = this.nextDeadline();
    if (next === null || next > now) return [];
    const silent = this.#sql.exec<{ id: string }>(
      "SELECT id FROM holds WHERE state = 'connected' AND deadline <= ?",
      now,
    );
    // The runtime answers pings without waking the gate, so the rows learn of them only here.
    for (const { id } of silent.toArray()) {
      const at = lastPing(id);
      if (at !== null) this.seen(id, at);
    }
    const expired = this.#sql
      .exec<{ id: string; state: string }>("DELETE FROM holds WHERE deadline <= ? RETURNING id, state", now)
      .toArray();
    if (expired.length > 0) this.#dropEmptySlots();
    return expired.filter(({ state }) => state === "connected").map(({ id }) => id);
  }

  /** The devices that hold a slot, longest first. */
  active(): ActiveStream[] {
    return this.#sql
      .exec<{ slot: string; label: string; entry_id: string; since: number }>(
        "SELECT slot, label, entry_id, since FROM slots ORDER BY since, slot",
      )
      .toArray()
      .map((row) => ({
        slot: row.slot,
        label: row.label,
        entryID: row.entry_id,
        since: new Date(row.since).toISOString(),
      }));
  }

  /** When the next hold runs out (milliseconds since 1970), null when there is none. */
  nextDeadline(): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT min(deadline) AS at FROM holds").one().at;
  }

  #slotFor({ device, entryID, label, limit }: Applicant, now: number): Admission {
    const own = this.slotOf(device);
    if (own !== null) return { admitted: true, slot: own };
    const { taken } = this.#sql.exec<{ taken: number }>("SELECT count(*) AS taken FROM slots").one();
    if (taken >= limit) return { admitted: false, active: this.active() };
    const slot = crypto.randomUUID();
    this.#sql.exec("INSERT INTO slots VALUES (?, ?, ?, ?, ?)", device, slot, label, entryID, now);
    return { admitted: true, slot };
  }

  #dropEmptySlots(): void {
    this.#sql.exec("DELETE FROM slots WHERE device NOT IN (SELECT device FROM holds)");
  }
}
