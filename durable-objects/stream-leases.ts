/** From the session check until the socket names its session. */
export const admittedLeaseMilliseconds = 20_000;
/** A lease this fresh is not extended again: a read is cheaper than a write. */
export const leaseRenewalMilliseconds = 1000;
/** From the last ping; clients ping every 30 s. */
export const connectedLeaseMilliseconds = 70_000;
/** For the device of a broken socket to reconnect; never past the deadline of the connected lease. */
export const slotGraceMilliseconds = 15_000;

/** When the runtime last answered a connection's ping (milliseconds since 1970); null when it never did. */
export type LastPing = (connection: string) => number | null;

/**
 * The leases that keep the slots of one gate alive, as rows: of an admission that waits for its socket, of a connected socket, or
 * of a broken one in its grace time. Every lease has a deadline, so a slot always ends. Slots themselves are in StreamSlots.
 */
export class StreamLeases {
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

  /** Leases the slot until the socket connects. A socket of this device and entry that is already connected is enough. */
  admit(slot: string, { entryID, title }: { entryID: string; title: string }, now: number): void {
    const leases = this.#sql
      .exec<{ state: string; title: string; deadline: number }>(
        "SELECT state, title, deadline FROM stream_holds WHERE slot = ? AND entry_id = ?",
        slot,
        entryID,
      )
      .toArray();
    const connected = leases.filter(({ state }) => state === "connected");
    // A connected player that renews its token gets no second lease, which would outlive its clean stop.
    if (connected.length > 0) {
      if (connected.some((lease) => lease.title !== title)) this.#setTitle(slot, entryID, title);
      return;
    }
    const deadline = now + admittedLeaseMilliseconds;
    const isFresh = leases.some(
      (lease) =>
        lease.state === "admitted" && lease.title === title && lease.deadline > deadline - leaseRenewalMilliseconds,
    );
    if (isFresh) return;
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

  /** Replaces the leases of the admission, and of a broken socket of the same device and entry, by the socket's own. */
  connect(connection: string, slot: string, { entryID, title }: { entryID: string; title: string }, now: number): void {
    const [previous] = this.#sql
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
      previous?.title ?? title,
      now + connectedLeaseMilliseconds,
    );
  }

  /** Extends a connection's lease after a sign of life. */
  renew(connection: string, at: number): void {
    this.#sql.exec(
      "UPDATE stream_holds SET deadline = max(deadline, ?) WHERE id = ? AND state = 'connected'",
      at + connectedLeaseMilliseconds,
      connection,
    );
  }

  /** Gives the device of a broken socket a short time to reconnect. */
  startGrace(connection: string, now: number): void {
    this.#sql.exec(
      "UPDATE stream_holds SET state = 'grace', deadline = min(deadline, ?) WHERE id = ? AND state = 'connected'",
      now + slotGraceMilliseconds,
      connection,
    );
  }

  /** Ends a connection's lease after a clean stop. */
  release(connection: string): void {
    this.#sql.exec("DELETE FROM stream_holds WHERE id = ?", connection);
  }

  /** @returns the connections that played the entry on this slot. */
  endEntry(slot: string, entryID: string): string[] {
    return this.#sql
      .exec<{ id: string }>("DELETE FROM stream_holds WHERE slot = ? AND entry_id = ? RETURNING id", slot, entryID)
      .toArray()
      .map(({ id }) => id);
  }

  /** @returns the slot's connections. */
  endSlot(slot: string): string[] {
    return this.#sql
      .exec<{ id: string }>("DELETE FROM stream_holds WHERE slot = ? RETURNING id", slot)
      .toArray()
      .map(({ id }) => id);
  }

  /**
   * Deletes leases past their deadline.
   * @returns the connections that went silent; null when no lease expired.
   */
  expire(now: number, lastPing: LastPing): string[] | null {
    // Every admission comes here, and mostly nothing is due: one read instead of two and a write.
    const next = this.nextDeadline();
    if (next === null || next > now) return null;
    const due = this.#sql.exec<{ id: string }>(
      "SELECT id FROM stream_holds WHERE state = 'connected' AND deadline <= ?",
      now,
    );
    // The runtime answers pings without waking the gate, so rows are brought up to date here.
    for (const { id } of due.toArray()) {
      const at = lastPing(id);
      if (at !== null) this.renew(id, at);
    }
    const expired = this.#sql
      .exec<{ id: string; state: string }>("DELETE FROM stream_holds WHERE deadline <= ? RETURNING id, state", now)
      .toArray();
    return expired.length === 0 ? null : expired.filter(({ state }) => state === "connected").map(({ id }) => id);
  }

  /** What each slot plays, without duplicates. */
  playing(): { slot: string; entryID: string; title: string }[] {
    return this.#sql
      .exec<{ slot: string; entry_id: string; title: string }>(
        "SELECT DISTINCT slot, entry_id, title FROM stream_holds",
      )
      .toArray()
      .map(({ entry_id, ...row }) => ({ ...row, entryID: entry_id }));
  }

  /** When the next lease expires (milliseconds since 1970); null when there is none. */
  nextDeadline(): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT min(deadline) AS at FROM stream_holds").one().at;
  }

  /** Adds the title, which only the session check knows, to a socket that connected before it. */
  #setTitle(slot: string, entryID: string, title: string): void {
    this.#sql.exec(
      "UPDATE stream_holds SET title = ?3 WHERE slot = ?1 AND entry_id = ?2 AND state = 'connected'",
      slot,
      entryID,
      title,
    );
  }
}
