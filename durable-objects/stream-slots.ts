import type { ActiveStream, StreamPool } from "../schemas/streaming/session-check.ts";
import { StartLimiter } from "./start-limiter.ts";
import { type LastPing, type Lease, StreamLeases } from "./stream-leases.ts";

export interface AdmissionRequest {
  /** The account that the gate is named after, or one that uses its passes and shares its limit. */
  account: string;
  /** The account's device: one sign-in of one browser. Its tabs are one device. */
  device: string;
  /** Streams of one pool share a limit. */
  pool: StreamPool;
  entryID: string;
  /** The entry's title, for the list of devices; empty while only the socket has named the entry. */
  title: string;
  /** Browser and system: "Firefox on Windows". */
  label: string;
  /** "Leeds, United Kingdom"; null where the edge does not know it. */
  place: string | null;
  /** How many devices may stream at once in this pool, across all accounts of the gate. */
  limit: number;
  /** The lease that the player already has; null for a player that starts. */
  lease: string | null;
  /** The player's IP network; null where the edge does not know it. */
  address: string | null;
}
/** What a socket requests: its account's entry, with the lease if it has one. */
export type ConnectionRequest = Omit<AdmissionRequest, "address">;

interface Refusal {
  admitted: false;
  /** "replaced": another player on the device has taken the entry over. "starts": the device starts it too often. */
  why: "limit" | "replaced" | "starts";
  active: ActiveStream[];
}
export type Admission = { admitted: true; slot: string; lease: string } | Refusal;
/** `replaced` is the socket that played the entry on this device before; null for none. */
export type Connection = { admitted: true; slot: string; replaced: string | null } | Refusal;

/**
 * The slots of one gate, as rows. A slot is a device of an account; it exists while it has a lease (StreamLeases). Sockets are never
 * counted: a hibernating one can look open long after its page has gone.
 *
 * All methods are synchronous and take the time as a parameter, so that callers can run several in one transaction.
 */
export class StreamSlots {
  readonly #sql: SqlStorage;
  readonly #starts: StartLimiter;
  readonly leases: StreamLeases;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    // Tables of earlier versions. Their rows lived a minute at most, and a deploy closes all sockets anyway.
    sql.exec(`
      DROP TABLE IF EXISTS slots;
      DROP TABLE IF EXISTS holds;
      DROP TABLE IF EXISTS stream_slots;
      DROP TABLE IF EXISTS stream_holds;
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
    this.#starts = new StartLimiter(sql);
    this.#deleteUnleasedSlots();
  }

  /**
   * Gives the device a slot, or refuses it because other devices use all that the limit allows. A device that has a slot keeps it. Each
   * entry on it has one player: a player that sends its lease keeps the entry, any other takes it over, and the playback tokens of the
   * former one end. Call `expire` first, so that dead slots do not count.
   */
  admit(request: AdmissionRequest, now: number): Admission {
    const { device, entryID } = request;
    const currentLease = this.leases.find(request);
    const claim = claimOn(currentLease, request);
    if (claim === "replaced") return { admitted: false, why: "replaced", active: [] };
    // Checked before the limit, so that no other device is evicted for one that may not start.
    if (claim === "new" && this.#starts.areUsedUp(device, entryID, now)) {
      return { admitted: false, why: "starts", active: this.active(device) };
    }
    const admission =
      currentLease?.pool === request.pool
        ? { admitted: true as const, slot: currentLease.slot }
        : this.#slotFor(request, now);
    if (!admission.admitted) return admission;
    const { slot } = admission;
    if (claim === "new") this.#starts.count(device, entryID, now);
    if (currentLease !== null && currentLease.slot !== slot) {
      // An audio entry was counted as video, because its socket connected before the session check.
      this.leases.move(currentLease, entryID, slot);
      this.#deleteUnleasedSlots();
    }
    if (claim === "new") return { admitted: true, slot, lease: this.leases.start(slot, request, currentLease, now) };
    this.leases.extend({ ...claim, slot }, request, now);
    return { admitted: true, slot, lease: claim.lease };
  }

  /**
   * Connects a socket to the device's slot for its entry, replacing the socket that played it before. A device whose slot has expired gets
   * a new one if there is room.
   */
  connect(connection: string, request: ConnectionRequest, now: number): Connection {
    const currentLease = this.leases.find(request);
    const known = currentLease === null ? [] : [currentLease.lease, currentLease.previous];
    if (request.lease !== null && known.some((lease) => lease !== null) && !known.includes(request.lease)) {
      return { admitted: false, why: "replaced", active: [] };
    }
    const admission =
      currentLease === null ? this.#slotFor(request, now) : { admitted: true as const, slot: currentLease.slot };
    if (!admission.admitted) return admission;
    this.leases.connect(connection, admission.slot, request, now);
    // A socket that now names another entry may have held the last lease of its old slot.
    this.#deleteUnleasedSlots();
    const before = currentLease?.connection ?? null;
    return { ...admission, replaced: before === connection ? null : before };
  }

  /**
   * Frees a closed connection's lease: at once after a clean stop, after a time to reconnect when the connection broke.
   * @param lastPing when the runtime last responded to its ping (milliseconds since 1970); null when it never did.
   */
  disconnect(connection: string, { clean, lastPing }: { clean: boolean; lastPing: number | null }, now: number): void {
    if (clean) {
      this.release(connection);
      return;
    }
    if (lastPing !== null) this.leases.renew(connection, lastPing);
    this.leases.startGrace(connection, now);
  }

  /** Ends a connection's lease after a clean stop, and its slot if that was the last lease. */
  release(connection: string): void {
    this.leases.release(connection);
    this.#deleteUnleasedSlots();
  }

  /**
   * Ends an account's leases of an entry. A device that also plays another entry keeps its slot.
   * @returns the connections whose sockets must be closed.
   */
  endEntry(account: string, entryID: string): string[] {
    const slots = this.slotsOf((owner) => owner.account === account);
    const connections = slots.flatMap((slot) => this.leases.endEntry(slot, entryID));
    this.#deleteUnleasedSlots();
    return connections;
  }

  /**
   * Ends a slot and its leases.
   * @returns the connections whose sockets must be closed; null when there is no such slot.
   */
  end(slot: string): string[] | null {
    const gone = this.#sql.exec("DELETE FROM device_slots WHERE slot = ? RETURNING slot", slot).toArray();
    return gone.length === 0 ? null : this.leases.endSlot(slot);
  }

  /**
   * Ends slots to make room for a device that was refused: the chosen one first, then the oldest ones if the limit has dropped below the
   * number of streams.
   * @param victim a slot of the same pool, or "oldest".
   * @returns the connections whose sockets must be closed.
   */
  evict({ pool, limit }: Pick<AdmissionRequest, "pool" | "limit">, victim: string): string[] {
    const inPool = this.#sql
      .exec<{ slot: string }>("SELECT slot FROM device_slots WHERE pool = ? ORDER BY since, slot", pool)
      .toArray()
      .map(({ slot }) => slot);
    const isChosen = inPool.includes(victim);
    if (!isChosen && victim !== "oldest") return [];
    const others = inPool.filter((slot) => slot !== victim);
    const tooMany = others.slice(0, Math.max(0, others.length - limit + 1));
    return [...(isChosen ? [victim] : []), ...tooMany].flatMap((slot) => this.end(slot) ?? []);
  }

  slotsOf(matches: (owner: { account: string; device: string }) => boolean): string[] {
    return this.#sql
      .exec<{ slot: string; account: string; device: string }>("SELECT slot, account, device FROM device_slots")
      .toArray()
      .filter(matches)
      .map(({ slot }) => slot);
  }

  /** Every entry that is playing, with its account and device. */
  playing(): { account: string; device: string; entryID: string }[] {
    return this.#sql
      .exec<{ account: string; device: string; entry_id: string }>(
        "SELECT account, device, entry_id FROM device_slots JOIN entry_leases USING (slot) ORDER BY account, entry_id",
      )
      .toArray()
      .map(({ entry_id, ...owner }) => ({ ...owner, entryID: entry_id }));
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

  #slotFor(
    { account, device, pool, label, place, limit }: ConnectionRequest,
    now: number,
  ): { admitted: true; slot: string } | Refusal {
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
      const active = this.active(device).filter((stream) => stream.pool === pool);
      return { admitted: false, why: "limit", active };
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

  #deleteUnleasedSlots(): void {
    this.#sql.exec("DELETE FROM device_slots WHERE slot NOT IN (SELECT slot FROM entry_leases)");
  }
}

/**
 * How a player's request relates to its device's lease: it renews its own lease, starts a new one, or has lost it to another player. A
 * request from another IP address gets a new lease id, because tokens of the former one are bound to the former network.
 */
function claimOn(
  currentLease: Lease | null,
  { lease, address }: Pick<AdmissionRequest, "lease" | "address">,
): (Lease & { lease: string }) | "new" | "replaced" {
  if (currentLease === null || currentLease.lease === null || lease === null) return "new";
  const isSameAddress = currentLease.address === address;
  if (lease === currentLease.lease) return isSameAddress ? { ...currentLease, lease } : "new";
  return lease === currentLease.previous && isSameAddress ? { ...currentLease, lease: currentLease.lease } : "replaced";
}
