import type { ActiveStream, StreamPool } from "../schemas/streaming/session-check.ts";
import { type LastPing, StreamHolds } from "./stream-leases.ts";

export interface Applicant {
  /** Who watches: the account that the gate is named by, or one that shares its passes and so counts with it. */
  account: string;
  /** Which of that account's devices asks. Tabs of one browser are one device. */
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
  /** Devices that may be used at once, for streams of this pool, by all who count together. */
  limit: number;
}
export type Admission = { admitted: true; slot: string } | { admitted: false; active: ActiveStream[] };

/**
 * The slots of one gate, as rows. A slot is a device of an account. It lives while at least one *hold* on it does (StreamHolds). Sockets are never counted: a hibernating one can
 * look open long after its page has gone.
 *
 * All methods are synchronous and take the time, so that a caller can make several of them one transaction.
 */
export class StreamSlots {
  readonly #sql: SqlStorage;
  readonly holds: StreamHolds;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    // The tables of earlier versions held nothing that lives longer than a minute, and a deploy closes all sockets anyway.
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
    this.holds = new StreamHolds(sql);
  }

  /**
   * Gives the device its slot, or refuses it because other devices hold as many as the limit allows.
   * Asking again is free: a device that has its slot keeps it. Sweep first, so that dead slots do not refuse anybody.
   */
  admit(applicant: Applicant, now: number): Admission {
    const admission = this.#slotFor(applicant, now);
    if (!admission.admitted) return admission;
    // Only audio may have been taken for something else: where its socket came first.
    if (applicant.pool === "audio") this.#bringOver(applicant, admission.slot);
    this.holds.admit(admission.slot, applicant, now);
    return admission;
  }

  /**
   * A socket says which entry it is for. It takes the place of the admission, and of what a broken socket of the same
   * device and entry left. A device whose slot has run out meanwhile gets a new one if there is room.
   */
  connect(connection: string, applicant: Applicant, now: number): Admission {
    const [known] = this.#sql.exec<{ slot: string }>(
      `SELECT slot FROM device_slots JOIN stream_holds USING (slot)
       WHERE account = ? AND device = ? AND entry_id = ? LIMIT 1`,
      applicant.account,
      applicant.device,
      applicant.entryID,
    );
    const admission: Admission =
      known === undefined ? this.#slotFor(applicant, now) : { admitted: true, slot: known.slot };
    if (!admission.admitted) return admission;
    this.holds.connect(connection, admission.slot, applicant, now);
    // A socket that names another entry than before may have been the last that held its slot.
    this.#dropEmptySlots();
    return admission;
  }

  /** A clean stop: the hold goes at once, and the slot with its last hold. */
  release(connection: string): void {
    this.holds.release(connection);
    this.#dropEmptySlots();
  }

  /**
   * Takes away everything by which an account holds an entry. A device that watches another one too keeps its slot for that.
   * @returns the connections that held it, for their sockets to be told.
   */
  endEntry(account: string, entryID: string): string[] {
    const connections = this.slotsOf({ account }).flatMap((slot) => this.holds.endEntry(slot, entryID));
    this.#dropEmptySlots();
    return connections;
  }

  /**
   * Takes a slot away with everything that holds it.
   * @returns the connections that held it, for their sockets to be told; null when there was no such slot.
   */
  end(slot: string): string[] | null {
    const gone = this.#sql.exec("DELETE FROM device_slots WHERE slot = ? RETURNING slot", slot).toArray();
    return gone.length === 0 ? null : this.holds.endSlot(slot);
  }

  /**
   * Ends slots so that a device which was refused finds room: the one that was chosen, or the oldest.
   * @param instead a slot of the same pool, or "oldest".
   * @returns the connections that held them.
   */
  makeRoom({ pool, limit }: Pick<Applicant, "pool" | "limit">, instead: string): string[] {
    const inPool = this.#sql
      .exec<{ slot: string }>("SELECT slot FROM device_slots WHERE pool = ? ORDER BY since, slot", pool)
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
    return this.#sql.exec("SELECT 1 FROM device_slots WHERE slot = ?", slot).toArray().length > 0;
  }

  /** The slots of a device, one in each pool that it streams from and for each account on it, or those of an account. */
  slotsOf(whose: { device: string } | { account: string }): string[] {
    const [column, name] = "device" in whose ? ["device", whose.device] : ["account", whose.account];
    return this.#sql
      .exec<{ slot: string }>(`SELECT slot FROM device_slots WHERE ${column} = ?`, name)
      .toArray()
      .map(({ slot }) => slot);
  }

  /** Who watches what, each once. */
  watched(): { account: string; entryID: string }[] {
    return this.#sql
      .exec<{ account: string; entry_id: string }>(
        `SELECT DISTINCT account, entry_id FROM device_slots JOIN stream_holds USING (slot) ORDER BY account, entry_id`,
      )
      .toArray()
      .map(({ account, entry_id }) => ({ account, entryID: entry_id }));
  }

  /**
   * Frees what is past its deadline. Idempotent: alarms come at least once, and every admission sweeps too.
   * @returns the connections that have gone silent.
   */
  sweep(now: number, lastPing: LastPing): string[] {
    const silent = this.holds.expire(now, lastPing);
    if (silent === null) return [];
    this.#dropEmptySlots();
    return silent;
  }

  /** The devices that hold a slot, longest first. @param device the one that asks. */
  active(device: string | null = null): ActiveStream[] {
    const playing = this.holds.playing();
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

  #slotFor({ account, device, pool, label, place, limit }: Applicant, now: number): Admission {
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

  #bringOver({ account, device, entryID }: Applicant, slot: string): void {
    const moved = this.#sql.exec(
      `UPDATE stream_holds SET slot = ?1 WHERE entry_id = ?2
         AND slot IN (SELECT slot FROM device_slots WHERE account = ?3 AND device = ?4 AND slot <> ?1) RETURNING id`,
      slot,
      entryID,
      account,
      device,
    );
    if (moved.toArray().length > 0) this.#dropEmptySlots();
  }

  #dropEmptySlots(): void {
    this.#sql.exec("DELETE FROM device_slots WHERE slot NOT IN (SELECT slot FROM stream_holds)");
  }
}
