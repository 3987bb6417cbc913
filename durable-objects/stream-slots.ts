import type { ActiveStream, StreamPool } from "../schemas/session-check.ts";

/** Milliseconds that each kind of hold lasts without a sign of life. */
export const holdTimes = {
  /** From the session check until the socket says which session it is. */
  admitted: 20_000,
  /** Asking again so soon moves no deadline: a read is cheaper than a write. */
  freshness: 1000,
  /** From the last ping, of which there is one every 30 s. */
  connected: 70_000,
  /** From a socket that broke, for the same device to come back; never past the connected deadline. */
  grace: 15_000,
} as const;

export interface Applicant {
  /** Which of the account's devices asks. Tabs of one browser are one device. */
  device: string;
  /** Which streams it is counted with. */
  pool: StreamPool;
  entryID: string;
  /** Of the entry, for the account's owner; empty where only the socket has named it so far. */
  title: string;
  /** The device in words. */
  label: string;
  /** Where it is, in words; null where the edge did not know. */
  place: string | null;
  /** Devices the account may use at once, for streams of this pool. */
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
    // The tables of the first version held nothing that lives longer than a minute, and a deploy closes all sockets anyway.
    sql.exec(`
      DROP TABLE IF EXISTS slots;
      DROP TABLE IF EXISTS holds;
      CREATE TABLE IF NOT EXISTS stream_slots (
        slot TEXT PRIMARY KEY,
        device TEXT NOT NULL,
        pool TEXT NOT NULL,
        label TEXT NOT NULL,
        place TEXT,
        since INTEGER NOT NULL,
        UNIQUE (device, pool)
      );
      CREATE TABLE IF NOT EXISTS stream_holds (
        id TEXT PRIMARY KEY,
        slot TEXT NOT NULL,
        entry_id TEXT NOT NULL,
        title TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('admitted', 'connected', 'grace')),
        deadline INTEGER NOT NULL
      );
      CREATE INDEX IF NOT EXISTS stream_holds_by_slot ON stream_holds (slot);
    `);
  }

  /**
   * Gives the device its slot, or refuses it because other devices hold as many as the limit allows.
   * Asking again is free: a device that has its slot keeps it. Sweep first, so that dead slots do not refuse anybody.
   */
  admit(applicant: Applicant, now: number): Admission {
    const admission = this.#slotFor(applicant, now);
    if (!admission.admitted) return admission;
    const { slot } = admission;
    const { device, entryID, title } = applicant;
    // Only audio may have been taken for something else: where its socket came first.
    if (applicant.pool === "audio") this.#bringOver(device, entryID, slot);
    const holds = this.#sql
      .exec<{ state: string; title: string; deadline: number }>(
        "SELECT state, title, deadline FROM stream_holds WHERE slot = ? AND entry_id = ?",
        slot,
        entryID,
      )
      .toArray();
    const connected = holds.filter(({ state }) => state === "connected");
    // A renewal by a connected player leaves nothing behind that would outlive its clean stop, and mostly nothing is to be written.
    if (connected.length > 0) {
      if (connected.some((hold) => hold.title !== title)) this.#entitle(slot, entryID, title);
      return admission;
    }
    const deadline = now + holdTimes.admitted;
    const fresh = holds.some(
      (hold) => hold.state === "admitted" && hold.title === title && hold.deadline > deadline - holdTimes.freshness,
    );
    if (fresh) return admission;
    this.#sql.exec(
      `INSERT INTO stream_holds VALUES (?, ?, ?, ?, 'admitted', ?)
       ON CONFLICT (id) DO UPDATE SET title = excluded.title, deadline = excluded.deadline`,
      `${slot} ${entryID}`,
      slot,
      entryID,
      title,
      deadline,
    );
    return admission;
  }

  /**
   * A socket says which entry it is for. It takes the place of the admission, and of what a broken socket of the same
   * device and entry left. A device whose slot has run out meanwhile gets a new one if there is room.
   */
  connect(connection: string, applicant: Applicant, now: number): Admission {
    const { device, entryID } = applicant;
    const [known] = this.#sql.exec<{ slot: string }>(
      `SELECT slot FROM stream_slots JOIN stream_holds USING (slot) WHERE device = ? AND entry_id = ? LIMIT 1`,
      device,
      entryID,
    );
    const admission: Admission =
      known === undefined ? this.#slotFor(applicant, now) : { admitted: true, slot: known.slot };
    if (!admission.admitted) return admission;
    const [before] = this.#sql
      .exec<{ title: string }>(
        "DELETE FROM stream_holds WHERE slot = ? AND entry_id = ? AND state IN ('admitted', 'grace') RETURNING title",
        admission.slot,
        entryID,
      )
      .toArray();
    this.#sql.exec(
      `INSERT INTO stream_holds VALUES (?, ?, ?, ?, 'connected', ?)
       ON CONFLICT (id) DO UPDATE SET slot = excluded.slot, entry_id = excluded.entry_id, title = excluded.title,
         state = excluded.state, deadline = excluded.deadline`,
      connection,
      admission.slot,
      entryID,
      before?.title ?? applicant.title,
      now + holdTimes.connected,
    );
    // A socket that names another entry than before may have been the last that held its slot.
    this.#dropEmptySlots();
    return admission;
  }

  /** A connection gave a sign of life. */
  seen(connection: string, at: number): void {
    this.#sql.exec(
      "UPDATE stream_holds SET deadline = max(deadline, ?) WHERE id = ? AND state = 'connected'",
      at + holdTimes.connected,
      connection,
    );
  }

  /** A clean stop: the hold goes at once, and the slot with its last hold. */
  release(connection: string): void {
    this.#sql.exec("DELETE FROM stream_holds WHERE id = ?", connection);
    this.#dropEmptySlots();
  }

  /** A socket broke: its device has a short time to come back. */
  lose(connection: string, now: number): void {
    this.#sql.exec(
      "UPDATE stream_holds SET state = 'grace', deadline = min(deadline, ?) WHERE id = ? AND state = 'connected'",
      now + holdTimes.grace,
      connection,
    );
  }

  /** The entries that something holds, each once. */
  entries(): string[] {
    return this.#sql
      .exec<{ entry_id: string }>("SELECT DISTINCT entry_id FROM stream_holds ORDER BY entry_id")
      .toArray()
      .map(({ entry_id }) => entry_id);
  }

  /**
   * Takes away everything that holds an entry. A device that watches another one too keeps its slot for that.
   * @returns the connections that held it, for their sockets to be told.
   */
  endEntry(entryID: string): string[] {
    const connections = this.#sql.exec<{ id: string }>(
      "DELETE FROM stream_holds WHERE entry_id = ? RETURNING id",
      entryID,
    );
    const ids = connections.toArray().map(({ id }) => id);
    this.#dropEmptySlots();
    return ids;
  }

  /**
   * Takes a slot away with everything that holds it.
   * @returns the connections that held it, for their sockets to be told; null when there was no such slot.
   */
  end(slot: string): string[] | null {
    const gone = this.#sql.exec("DELETE FROM stream_slots WHERE slot = ? RETURNING slot", slot).toArray();
    if (gone.length === 0) return null;
    return this.#sql
      .exec<{ id: string }>("DELETE FROM stream_holds WHERE slot = ? RETURNING id", slot)
      .toArray()
      .map(({ id }) => id);
  }

  /**
   * Ends slots so that a device which was refused finds room: the one that was chosen, or the oldest.
   * @param instead a slot of the same pool, or "oldest".
   * @returns the connections that held them.
   */
  makeRoom({ pool, limit }: Pick<Applicant, "pool" | "limit">, instead: string): string[] {
    const inPool = this.#sql
      .exec<{ slot: string }>("SELECT slot FROM stream_slots WHERE pool = ? ORDER BY since, slot", pool)
      .toArray()
      .map(({ slot }) => slot);
    const leaving =
      instead === "oldest"
        ? inPool.slice(0, Math.max(0, inPool.length - limit + 1))
        : inPool.filter((slot) => slot === instead);
    return leaving.flatMap((slot) => this.end(slot) ?? []);
  }

  /** Whether a slot is held. Sweep first. */
  isLive(slot: string): boolean {
    return this.#sql.exec("SELECT 1 FROM stream_slots WHERE slot = ?", slot).toArray().length > 0;
  }

  /** The slots of a device: one in each pool that it streams from. */
  slotsOf(device: string): string[] {
    return this.#sql
      .exec<{ slot: string }>("SELECT slot FROM stream_slots WHERE device = ?", device)
      .toArray()
      .map(({ slot }) => slot);
  }

  /**
   * Frees what is past its deadline. Idempotent: alarms come at least once, and every admission sweeps too.
   * @returns the connections that have gone silent.
   */
  sweep(now: number, lastPing: LastPing): string[] {
    // Every admission asks, and mostly nothing is due: one look instead of two searches and a write.
    const next = this.nextDeadline();
    if (next === null || next > now) return [];
    const due = this.#sql.exec<{ id: string }>(
      "SELECT id FROM stream_holds WHERE state = 'connected' AND deadline <= ?",
      now,
    );
    // The runtime answers pings without waking the gate, so the rows learn of them only here.
    for (const { id } of due.toArray()) {
      const at = lastPing(id);
      if (at !== null) this.seen(id, at);
    }
    const expired = this.#sql
      .exec<{ id: string; state: string }>("DELETE FROM stream_holds WHERE deadline <= ? RETURNING id, state", now)
      .toArray();
    if (expired.length > 0) this.#dropEmptySlots();
    return expired.filter(({ state }) => state === "connected").map(({ id }) => id);
  }

  /** The devices that hold a slot, longest first. @param device the one that asks. */
  active(device: string | null = null): ActiveStream[] {
    const holds = this.#sql
      .exec<{ slot: string; entry_id: string; title: string }>(
        "SELECT DISTINCT slot, entry_id, title FROM stream_holds",
      )
      .toArray();
    return this.#sql
      .exec<{ slot: string; device: string; pool: StreamPool; label: string; place: string | null; since: number }>(
        "SELECT slot, device, pool, label, place, since FROM stream_slots ORDER BY since, slot",
      )
      .toArray()
      .map((row) => ({
        slot: row.slot,
        pool: row.pool,
        label: row.label,
        place: row.place,
        watching: holds
          .filter(({ slot }) => slot === row.slot)
          .map(({ entry_id, title }) => ({ entryID: entry_id, title })),
        since: new Date(row.since).toISOString(),
        current: row.device === device,
      }));
  }

  /** When the next hold runs out (milliseconds since 1970), null when there is none. */
  nextDeadline(): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT min(deadline) AS at FROM stream_holds").one().at;
  }

  #slotFor({ device, pool, label, place, limit }: Applicant, now: number): Admission {
    const [own] = this.#sql.exec<{ slot: string }>(
      "SELECT slot FROM stream_slots WHERE device = ? AND pool = ?",
      device,
      pool,
    );
    if (own !== undefined) return { admitted: true, slot: own.slot };
    const { taken } = this.#sql
      .exec<{ taken: number }>("SELECT count(*) AS taken FROM stream_slots WHERE pool = ?", pool)
      .one();
    if (taken >= limit) {
      return { admitted: false, active: this.active(device).filter((stream) => stream.pool === pool) };
    }
    const slot = crypto.randomUUID();
    this.#sql.exec("INSERT INTO stream_slots VALUES (?, ?, ?, ?, ?, ?)", slot, device, pool, label, place, now);
    return { admitted: true, slot };
  }

  /** The session check knows the entry's title; a socket that came first did not. */
  #entitle(slot: string, entryID: string, title: string): void {
    this.#sql.exec(
      "UPDATE stream_holds SET title = ?3 WHERE slot = ?1 AND entry_id = ?2 AND state = 'connected'",
      slot,
      entryID,
      title,
    );
  }

  #bringOver(device: string, entryID: string, slot: string): void {
    const moved = this.#sql.exec(
      `UPDATE stream_holds SET slot = ?1 WHERE entry_id = ?2
         AND slot IN (SELECT slot FROM stream_slots WHERE device = ?3 AND slot <> ?1) RETURNING id`,
      slot,
      entryID,
      device,
    );
    if (moved.toArray().length > 0) this.#dropEmptySlots();
  }

  #dropEmptySlots(): void {
    this.#sql.exec("DELETE FROM stream_slots WHERE slot NOT IN (SELECT slot FROM stream_holds)");
  }
}
