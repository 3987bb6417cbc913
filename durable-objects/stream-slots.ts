import type { ActiveStream, StreamPool } from "../schemas/streaming/session-check.ts";
import { type LastPing, StreamLeases } from "./stream-leases.ts";

export interface AdmissionRequest {
  /** The account that the gate is named by, or one that uses its passes and shares its limit. */
  account: string;
  /** The account's device. Tabs of one browser are one device. */
  device: string;
  /** Streams of one pool share a limit. */
  pool: StreamPool;
  entryID: string;
  /** The entry's title, for the list of devices; empty while only the socket has named the entry. */
  title: string;
  /** Browser and system: "Firefox on Windows". */
  label: string;
  /** "Leeds, United Kingdom"; null where the edge does not know. */
  place: string | null;
  /** Devices at once in this pool, of all accounts of the gate. */
  limit: number;
}
export type Admission = { admitted: true; slot: string } | { admitted: false; active: ActiveStream[] };

/**
 * The slots of one gate, as rows. A slot is a device of an account; it lives while it has a lease (StreamLeases). Sockets are never
 * counted: a hibernating one can look open long after its page has gone.
 *
 * All methods are synchronous and take the time, so that callers can run several in one transaction.
 */
export class StreamSlots {
  readonly #sql: SqlStorage;
  readonly leases: StreamLeases;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    // Tables of earlier versions. Their rows lived a minute at most, and a deploy closes all sockets anyway.
    sql.exec(`
      DROP TABLE IF EXISTS slots;
      DROP TABLE IF EXISTS holds;
      DROP TABLE IF EXISTS stream_slots;
      CREATE TABLE IF NOT EXISTS device_slots (
        slot TEXT PRIMARY KEY,
        account TEXT NOT NULL,
        device TEXT NOT NULL,
        pool TEXT NOT NULL,
        label TEXT NOT NULL,
        place TEXT,
        since INTEGER NOT NULL,
        UNIQUE (account, device, pool)
      );
    `);
    this.leases = new StreamLeases(sql);
  }

  /**
   * Gives the device a slot, or refuses it because other devices use as many as the limit allows. A device that has a slot keeps
   * it. Call `expire` first, so that dead slots do not count.
   */
  admit(request: AdmissionRequest, now: number): Admission {
    const admission = this.#slotFor(request, now);
    if (!admission.admitted) return admission;
    // Audio whose socket connected before its check was counted as video.
    if (request.pool === "audio") this.#moveLeases(request, admission.slot);
    this.leases.admit(admission.slot, request, now);
    return admission;
  }

  /**
   * Connects a socket to the device's slot for its entry. A device whose slot has expired meanwhile gets a new one if there is room.
   */
  connect(connection: string, request: AdmissionRequest, now: number): Admission {
    const [known] = this.#sql.exec<{ slot: string }>(
      `SELECT slot FROM device_slots JOIN stream_holds USING (slot)
       WHERE account = ? AND device = ? AND entry_id = ? LIMIT 1`,
      request.account,
      request.device,
      request.entryID,
    );
    const admission: Admission =
      known === undefined ? this.#slotFor(request, now) : { admitted: true, slot: known.slot };
    if (!admission.admitted) return admission;
    this.leases.connect(connection, admission.slot, request, now);
    // A socket that names another entry than before may have had the last lease of its old slot.
    this.#deleteUnleasedSlots();
    return admission;
  }

  /** Ends a connection's lease after a clean stop, and the slot with its last lease. */
  release(connection: string): void {
    this.leases.release(connection);
    this.#deleteUnleasedSlots();
  }

  /**
   * Ends an account's leases of an entry. A device that also plays another entry keeps its slot.
   * @returns the connections whose sockets have to be closed.
   */
  endEntry(account: string, entryID: string): string[] {
    const connections = this.slotsOf({ account }).flatMap((slot) => this.leases.endEntry(slot, entryID));
    this.#deleteUnleasedSlots();
    return connections;
  }

  /**
   * Ends a slot and its leases.
   * @returns the connections whose sockets have to be closed; null when there is no such slot.
   */
  end(slot: string): string[] | null {
    const gone = this.#sql.exec("DELETE FROM device_slots WHERE slot = ? RETURNING slot", slot).toArray();
    return gone.length === 0 ? null : this.leases.endSlot(slot);
  }

  /**
   * Ends slots to make room for a device that was refused.
   * @param victim a slot of the same pool, or "oldest".
   * @returns the connections whose sockets have to be closed.
   */
  evict({ pool, limit }: Pick<AdmissionRequest, "pool" | "limit">, victim: string): string[] {
    const inPool = this.#sql
      .exec<{ slot: string }>("SELECT slot FROM device_slots WHERE pool = ? ORDER BY since, slot", pool)
      .toArray()
      .map(({ slot }) => slot);
    const evicted =
      victim === "oldest"
        ? inPool.slice(0, Math.max(0, inPool.length - limit + 1))
        : inPool.filter((slot) => slot === victim);
    return evicted.flatMap((slot) => this.end(slot) ?? []);
  }

  /** Whether a slot has not ended. Call `expire` first. */
  isLive(slot: string): boolean {
    return this.#sql.exec("SELECT 1 FROM device_slots WHERE slot = ?", slot).toArray().length > 0;
  }

  /** The slots of a device (one per pool and account), or those of an account. */
  slotsOf(owner: { device: string } | { account: string }): string[] {
    const [column, name] = "device" in owner ? ["device", owner.device] : ["account", owner.account];
    return this.#sql
      .exec<{ slot: string }>(`SELECT slot FROM device_slots WHERE ${column} = ?`, name)
      .toArray()
      .map(({ slot }) => slot);
  }

  /** Which account plays which entries, without duplicates. */
  watched(): { account: string; entryID: string }[] {
    return this.#sql
      .exec<{ account: string; entry_id: string }>(
        `SELECT DISTINCT account, entry_id FROM device_slots JOIN stream_holds USING (slot) ORDER BY account, entry_id`,
      )
      .toArray()
      .map(({ account, entry_id }) => ({ account, entryID: entry_id }));
  }

  /**
   * Frees slots whose leases have all expired. Idempotent: alarms fire at least once, and every admission expires slots too.
   * @returns the connections that went silent.
   */
  expire(now: number, lastPing: LastPing): string[] {
    const silent = this.leases.expire(now, lastPing);
    if (silent === null) return [];
    this.#deleteUnleasedSlots();
    return silent;
  }

  /** The devices with a slot, oldest first. @param device the one to mark as current. */
  active(device: string | null = null): ActiveStream[] {
    const playing = this.leases.playing();
    return this.#sql
      .exec<{ slot: string; device: string; pool: StreamPool; label: string; place: string | null; since: number }>(
        "SELECT slot, device, pool, label, place, since FROM device_slots ORDER BY since, slot",
      )
      .toArray()
      .map((row) => ({
        slot: row.slot,
        pool: row.pool,
        label: row.label,
        place: row.place,
        watching: playing.filter(({ slot }) => slot === row.slot).map(({ entryID, title }) => ({ entryID, title })),
        since: new Date(row.since).toISOString(),
        current: row.device === device,
      }));
  }

  #slotFor({ account, device, pool, label, place, limit }: AdmissionRequest, now: number): Admission {
    const [own] = this.#sql.exec<{ slot: string }>(
      "SELECT slot FROM device_slots WHERE account = ? AND device = ? AND pool = ?",
      account,
      device,
      pool,
    );
    if (own !== undefined) return { admitted: true, slot: own.slot };
    const { taken } = this.#sql
      .exec<{ taken: number }>("SELECT count(*) AS taken FROM device_slots WHERE pool = ?", pool)
      .one();
    if (taken >= limit) {
      return { admitted: false, active: this.active(device).filter((stream) => stream.pool === pool) };
    }
    const slot = crypto.randomUUID();
    this.#sql.exec(
      "INSERT INTO device_slots VALUES (?, ?, ?, ?, ?, ?, ?)",
      slot,
      account,
      device,
      pool,
      label,
      place,
      now,
    );
    return { admitted: true, slot };
  }

  #moveLeases({ account, device, entryID }: AdmissionRequest, slot: string): void {
    const moved = this.#sql.exec(
      `UPDATE stream_holds SET slot = ?1 WHERE entry_id = ?2
         AND slot IN (SELECT slot FROM device_slots WHERE account = ?3 AND device = ?4 AND slot <> ?1) RETURNING id`,
      slot,
      entryID,
      account,
      device,
    );
    if (moved.toArray().length > 0) this.#deleteUnleasedSlots();
  }

  #deleteUnleasedSlots(): void {
    this.#sql.exec("DELETE FROM device_slots WHERE slot NOT IN (SELECT slot FROM stream_holds)");
  }
}
