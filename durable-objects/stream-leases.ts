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

/** When the runtime last answered a connection's ping (milliseconds since 1970), null when it never did. */
export type LastPing = (connection: string) => number | null;

/**
 * What keeps the slots of one gate alive, as rows: an admission that waits for its socket, a connected socket, or the grace of a
 * broken one. Every hold has a deadline, so nothing can be lost for good. Slots are rows of StreamSlots; here they are names.
 */
export class StreamHolds {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
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

  /** An admission: it holds the slot until its socket comes. Where the device's socket for this entry is there already, that does. */
  admit(slot: string, { entryID, title }: { entryID: string; title: string }, now: number): void {
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
      return;
    }
    const deadline = now + holdTimes.admitted;
    const fresh = holds.some(
      (hold) => hold.state === "admitted" && hold.title === title && hold.deadline > deadline - holdTimes.freshness,
    );
    if (fresh) return;
    this.#sql.exec(
      `INSERT INTO stream_holds VALUES (?, ?, ?, ?, 'admitted', ?)
       ON CONFLICT (id) DO UPDATE SET title = excluded.title, deadline = excluded.deadline`,
      `${slot} ${entryID}`,
      slot,
      entryID,
      title,
      deadline,
    );
  }

  /** A socket takes the place of the admission, and of what a broken socket of the same device and entry left. */
  connect(connection: string, slot: string, { entryID, title }: { entryID: string; title: string }, now: number): void {
    const [before] = this.#sql
      .exec<{ title: string }>(
        "DELETE FROM stream_holds WHERE slot = ? AND entry_id = ? AND state IN ('admitted', 'grace') RETURNING title",
        slot,
        entryID,
      )
      .toArray();
    this.#sql.exec(
      `INSERT INTO stream_holds VALUES (?, ?, ?, ?, 'connected', ?)
       ON CONFLICT (id) DO UPDATE SET slot = excluded.slot, entry_id = excluded.entry_id, title = excluded.title,
         state = excluded.state, deadline = excluded.deadline`,
      connection,
      slot,
      entryID,
      before?.title ?? title,
      now + holdTimes.connected,
    );
  }

  /** A connection gave a sign of life. */
  seen(connection: string, at: number): void {
    this.#sql.exec(
      "UPDATE stream_holds SET deadline = max(deadline, ?) WHERE id = ? AND state = 'connected'",
      at + holdTimes.connected,
      connection,
    );
  }

  /** A socket broke: its device has a short time to come back. */
  lose(connection: string, now: number): void {
    this.#sql.exec(
      "UPDATE stream_holds SET state = 'grace', deadline = min(deadline, ?) WHERE id = ? AND state = 'connected'",
      now + holdTimes.grace,
      connection,
    );
  }

  /** A clean stop. */
  release(connection: string): void {
    this.#sql.exec("DELETE FROM stream_holds WHERE id = ?", connection);
  }

  /** @returns the connections that held the entry by this slot. */
  endEntry(slot: string, entryID: string): string[] {
    return this.#sql
      .exec<{ id: string }>("DELETE FROM stream_holds WHERE slot = ? AND entry_id = ? RETURNING id", slot, entryID)
      .toArray()
      .map(({ id }) => id);
  }

  /** @returns the connections that held the slot. */
  endSlot(slot: string): string[] {
    return this.#sql
      .exec<{ id: string }>("DELETE FROM stream_holds WHERE slot = ? RETURNING id", slot)
      .toArray()
      .map(({ id }) => id);
  }

  /**
   * Takes away what is past its deadline.
   * @returns the connections that have gone silent; null where nothing had run out.
   */
  expire(now: number, lastPing: LastPing): string[] | null {
    // Every admission asks, and mostly nothing is due: one look instead of two searches and a write.
    const next = this.nextDeadline();
    if (next === null || next > now) return null;
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
    return expired.length === 0 ? null : expired.filter(({ state }) => state === "connected").map(({ id }) => id);
  }

  /** What each slot plays, each once. */
  playing(): { slot: string; entryID: string; title: string }[] {
    return this.#sql
      .exec<{ slot: string; entry_id: string; title: string }>(
        "SELECT DISTINCT slot, entry_id, title FROM stream_holds",
      )
      .toArray()
      .map(({ entry_id, ...row }) => ({ ...row, entryID: entry_id }));
  }

  /** When the next hold runs out (milliseconds since 1970), null when there is none. */
  nextDeadline(): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT min(deadline) AS at FROM stream_holds").one().at;
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
}
