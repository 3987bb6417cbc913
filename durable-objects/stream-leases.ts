/** How long a lease lasts from the session check until its socket names the session. */
export const admittedLeaseMilliseconds = 20_000;
/** A lease renewed this recently is not extended again: a read is cheaper than a write. */
export const leaseRenewalMilliseconds = 1000;
/** How long a lease lasts after the last ping; clients ping every 30 s. */
export const connectedLeaseMilliseconds = 70_000;
/** How long a device with a broken socket has to reconnect; never beyond the connected lease's deadline. */
export const leaseGraceMilliseconds = 15_000;

/** When the runtime last responded to a connection's ping (milliseconds since 1970); null when it never did. */
export type LastPing = (connection: string) => number | null;

interface Playback {
  entryID: string;
  title: string;
}

/** The lease of the one player that plays an entry on a slot. */
export interface Lease {
  slot: string;
  /** The pool in which the slot counts. */
  pool: string;
  title: string;
  /** The lease id, which only its player and its playback tokens have; null while only a socket has named the entry. */
  lease: string | null;
  /** The lease id before the player's IP address changed: the response with the new one may not have arrived. */
  previous: string | null;
  /** The IP address that its playback tokens are valid for; null where the edge does not know it. */
  address: string | null;
  /** The socket that keeps the lease alive; null before it has connected. */
  connection: string | null;
  /** Waiting for the player's socket, connected, or recently disconnected. */
  state: "admitted" | "connected" | "grace";
  deadline: number;
}

type Row = Omit<Lease, "state"> & { state: string };
const states = ["admitted", "connected", "grace"] as const;

/**
 * The leases that keep the slots of one gate alive, as rows: one per entry on a slot, so that an entry has one player on it. Every lease
 * has a deadline, so every slot ends. The slots themselves are in StreamSlots.
 */
export class StreamLeases {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS entry_leases (
        slot TEXT NOT NULL,
        entry_id TEXT NOT NULL,
        title TEXT NOT NULL,
        lease TEXT,
        previous TEXT,
        address TEXT,
        connection TEXT,
        state TEXT NOT NULL CHECK (state IN ('admitted', 'connected', 'grace')),
        deadline INTEGER NOT NULL,
        PRIMARY KEY (slot, entry_id)
      );
    `);
  }

  /** The device's lease of an entry, on any of its slots. */
  find({ account, device, entryID }: { account: string; device: string; entryID: string }): Lease | null {
    const [row] = this.#sql.exec<Row>(
      `SELECT slot, pool, title, lease, previous, address, connection, state, deadline
       FROM device_slots JOIN entry_leases USING (slot) WHERE account = ? AND device = ? AND entry_id = ?`,
      account,
      device,
      entryID,
    );
    if (row === undefined) return null;
    return { ...row, state: states.find((state) => state === row.state) ?? "admitted" };
  }

  /** Whether the slot's player still has the lease with this id. */
  isLive(slot: string, lease: string): boolean {
    return this.#sql.exec("SELECT 1 FROM entry_leases WHERE slot = ? AND lease = ?", slot, lease).toArray().length > 0;
  }

  /**
   * Gives the slot's lease of an entry another id, so that playback tokens of the former one open nothing.
   * @param currentLease the device's lease so far. A player that takes the entry over from another one waits for its own socket; one whose
   * IP address changed keeps its socket.
   */
  start(
    slot: string,
    { entryID, title, address, lease }: Playback & { address: string | null; lease: string | null },
    currentLease: Lease | null,
    now: number,
  ): string {
    const name = crypto.randomUUID();
    const moved = currentLease !== null && (currentLease.lease === null || currentLease.lease === lease);
    const keepsSocket = moved && currentLease.state === "connected";
    this.#sql.exec(
      `INSERT INTO entry_leases VALUES (?1, ?2, ?3, ?4, ?5, ?6, NULL, ?7, ?8)
       ON CONFLICT (slot, entry_id) DO UPDATE SET title = excluded.title, lease = excluded.lease,
         previous = excluded.previous, address = excluded.address, state = excluded.state, deadline = excluded.deadline`,
      slot,
      entryID,
      title,
      name,
      moved ? currentLease.lease : null,
      address,
      keepsSocket ? "connected" : "admitted",
      keepsSocket ? currentLease.deadline : now + admittedLeaseMilliseconds,
    );
    return name;
  }

  /** Extends a lease after its player has renewed its grant. One with a socket is extended by its pings, so it is not written here. */
  extend(currentLease: Lease, { entryID, title }: Playback, now: number): void {
    const waiting = currentLease.state !== "connected";
    const deadline = waiting ? Math.max(currentLease.deadline, now + admittedLeaseMilliseconds) : currentLease.deadline;
    const isFresh = currentLease.state === "connected" || currentLease.deadline > deadline - leaseRenewalMilliseconds;
    if (currentLease.title === title && currentLease.state !== "grace" && isFresh) return;
    this.#sql.exec(
      "UPDATE entry_leases SET title = ?, state = ?, deadline = ? WHERE slot = ? AND entry_id = ?",
      title,
      waiting ? "admitted" : "connected",
      deadline,
      currentLease.slot,
      entryID,
    );
  }

  /** Makes a socket the one that keeps the lease alive. The lease has no id before the first session check. */
  connect(connection: string, slot: string, { entryID, title }: Playback, now: number): void {
    this.#sql.exec(
      "DELETE FROM entry_leases WHERE connection = ? AND NOT (slot = ? AND entry_id = ?)",
      connection,
      slot,
      entryID,
    );
    this.#sql.exec(
      `INSERT INTO entry_leases VALUES (?, ?, ?, NULL, NULL, NULL, ?, 'connected', ?)
       ON CONFLICT (slot, entry_id) DO UPDATE SET connection = excluded.connection, state = excluded.state,
         deadline = excluded.deadline`,
      slot,
      entryID,
      title,
      connection,
      now + connectedLeaseMilliseconds,
    );
  }

  /** Moves a lease to another slot of its device. */
  move(currentLease: Lease, entryID: string, slot: string): void {
    this.#sql.exec(
      "UPDATE entry_leases SET slot = ? WHERE slot = ? AND entry_id = ?",
      slot,
      currentLease.slot,
      entryID,
    );
  }

  /** Extends a connection's lease after a sign of life. */
  renew(connection: string, at: number): void {
    this.#sql.exec(
      "UPDATE entry_leases SET deadline = max(deadline, ?) WHERE connection = ? AND state <> 'grace'",
      at + connectedLeaseMilliseconds,
      connection,
    );
  }

  /** Gives the device of a broken socket a short time to reconnect. */
  startGrace(connection: string, now: number): void {
    this.#leaveToSuccessor(connection);
    this.#sql.exec(
      "UPDATE entry_leases SET state = 'grace', deadline = min(deadline, ?) WHERE connection = ? AND state = 'connected'",
      now + leaseGraceMilliseconds,
      connection,
    );
  }

  /** Ends a connection's lease after a clean stop. */
  release(connection: string): void {
    this.#leaveToSuccessor(connection);
    this.#sql.exec("DELETE FROM entry_leases WHERE connection = ?", connection);
  }

  /** @returns the connections that played the entry on this slot. */
  endEntry(slot: string, entryID: string): string[] {
    return this.#connections("DELETE FROM entry_leases WHERE slot = ? AND entry_id = ? RETURNING *", slot, entryID);
  }

  /** @returns the connections of the slot. */
  endSlot(slot: string): string[] {
    return this.#connections("DELETE FROM entry_leases WHERE slot = ? RETURNING *", slot);
  }

  /**
   * Deletes leases past their deadline.
   * @returns the connections that went silent; null when no lease expired.
   */
  expire(now: number, lastPing: LastPing): string[] | null {
    // Every admission runs this, and usually nothing is due: one read instead of two and a write.
    const next = this.nextDeadline();
    if (next === null || next > now) return null;
    // The runtime responds to pings without waking the gate, so deadlines are brought up to date here.
    const due = "SELECT connection FROM entry_leases WHERE state <> 'grace' AND deadline <= ?";
    for (const connection of this.#connections(due, now)) {
      const at = lastPing(connection);
      if (at !== null) this.renew(connection, at);
    }
    const expired = this.#sql
      .exec<{ connection: string | null; state: string }>(
        "DELETE FROM entry_leases WHERE deadline <= ? RETURNING connection, state",
        now,
      )
      .toArray();
    return expired.length === 0
      ? null
      : expired.flatMap(({ connection, state }) => (connection === null || state === "grace" ? [] : [connection]));
  }

  /** What each slot plays. */
  playing(): { slot: string; entryID: string; title: string }[] {
    return this.#sql
      .exec<{ slot: string; entry_id: string; title: string }>("SELECT slot, entry_id, title FROM entry_leases")
      .toArray()
      .map(({ entry_id, ...row }) => ({ ...row, entryID: entry_id }));
  }

  /** When the next lease expires (milliseconds since 1970); null when there is none. */
  nextDeadline(): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT min(deadline) AS at FROM entry_leases").one().at;
  }

  /** When a player was replaced by another on the same device, leaves the lease to that one, whose socket has yet to connect. */
  #leaveToSuccessor(connection: string): void {
    this.#sql.exec("UPDATE entry_leases SET connection = NULL WHERE connection = ? AND state = 'admitted'", connection);
  }

  #connections(query: string, ...values: (string | number)[]): string[] {
    return this.#sql
      .exec<{ connection: string | null }>(query, ...values)
      .toArray()
      .flatMap(({ connection }) => (connection === null ? [] : [connection]));
  }
}
