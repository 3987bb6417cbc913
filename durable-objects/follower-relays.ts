import { type Changes, type FollowerRegion, maxRelayLevels } from "../schemas/football/follower-relays.ts";

/** Where a relay gets its messages: a room, the hub or another relay. */
export interface FollowerSource {
  /**
   * The changes after number `since` (null: the whole match). Null when there is no match.
   * @param relay path of the relay, which gets every change from now on
   */
  changesSince(since: number | null, relay: string): Promise<Changes | null>;
  /** Removes a relay that has no followers left. */
  leave(relay: string): Promise<void>;
}

/** Milliseconds for which a region keeps its number of relay levels. Longer than any match. */
const spreadFor = 12 * 3_600_000;

/** The relays directly below an object that has followers. Stored, because the object may be evicted between two changes. */
export class FollowerRelays {
  readonly #storage: DurableObjectStorage;
  readonly #namespace: Env["FOLLOWER_RELAY"];

  constructor(storage: DurableObjectStorage, namespace: Env["FOLLOWER_RELAY"]) {
    this.#storage = storage;
    this.#namespace = namespace;
  }

  #has(table: string): boolean {
    return this.#storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = ?", table).toArray().length > 0;
  }

  get paths(): string[] {
    if (!this.#has("relays")) return [];
    return this.#storage.sql
      .exec<{ path: string }>("SELECT path FROM relays")
      .toArray()
      .map(({ path }) => path);
  }

  add(path: string): void {
    this.#storage.sql.exec("CREATE TABLE IF NOT EXISTS relays (path TEXT PRIMARY KEY)");
    this.#storage.sql.exec("INSERT OR IGNORE INTO relays VALUES (?)", path);
  }

  remove(path: string): void {
    if (this.#has("relays")) this.#storage.sql.exec("DELETE FROM relays WHERE path = ?", path);
  }

  /** Passes changes on to the relays. A relay that misses them notices at its heartbeat or with the next changes. */
  async pass(changes: Changes): Promise<void> {
    const send = async (path: string) => {
      const hasFollowers = await this.#namespace.getByName(path).receive(changes);
      if (!hasFollowers) this.remove(path);
    };
    await Promise.allSettled(this.paths.map(send));
  }

  /** The number of relay levels that serve a region's followers, raised to at least `atLeast`; 0 while one object serves them. */
  levels(region: FollowerRegion, atLeast: number): number {
    const { sql } = this.#storage;
    const query = "SELECT levels FROM spread WHERE region = ? AND at >= ?";
    const [row] = this.#has("spread")
      ? sql.exec<{ levels: number }>(query, region, Date.now() - spreadFor).toArray()
      : [];
    const before = row?.levels ?? 0;
    const levels = Math.min(Math.max(before, atLeast), maxRelayLevels);
    if (levels > before) {
      sql.exec(
        "CREATE TABLE IF NOT EXISTS spread (region TEXT PRIMARY KEY, levels INTEGER NOT NULL, at INTEGER NOT NULL)",
      );
      sql.exec("INSERT OR REPLACE INTO spread VALUES (?, ?, ?)", region, levels, Date.now());
    }
    return levels;
  }
}
