import { DurableObject } from "cloudflare:workers";
import {
  allScores,
  type Changes,
  followerHeaders,
  relayHeartbeat,
  relaySource,
} from "../schemas/football/follower-relays.ts";
import { FollowerRelays, type FollowerSource } from "./follower-relays.ts";
import {
  acceptFollower,
  autoRespondToPings,
  broadcast,
  completeClose,
  dismissFollowers,
  handleFollowerMessage,
  sinceOf,
} from "./match-sockets.ts";

/**
 * A follower that missed more changes than this gets the whole match. Clients choose the number in `since`, so each value must not cost a
 * read.
 */
const maxMissed = 64;
/** Milliseconds to wait for a source, which may no longer exist. */
const timeLimit = 5_000;
/** How often to read until the response and the relay have the same number: changes may arrive in between. */
const maxReads = 5;

/** This relay's path, and the number of the last change that its followers have. */
type Link = { path: string; number: number };

/**
 * Serves followers of a match, or of all scores, beyond those that the room or hub serves itself. It knows the numbers of changes but not
 * their content: it reads missed changes from its source, once for all followers who missed the same.
 */
export class FollowerRelay extends DurableObject<Env> implements FollowerSource {
  readonly #relays: FollowerRelays;
  /** Null while the relay has no followers. */
  #link: Link | null = null;
  /** Responses of the source at the link's current number, by the `since` they were read for. */
  readonly #responses = new Map<number | null, Changes>();
  #joining: Promise<Link | null> | null = null;
  #catchingUp: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#relays = new FollowerRelays(ctx.storage, env.FOLLOWER_RELAY);
    autoRespondToPings(ctx);
    const isLinked = ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'link'").toArray().length > 0;
    if (isLinked) this.#link = ctx.storage.sql.exec<Link>("SELECT path, number FROM link").toArray()[0] ?? null;
  }

  /** Accepts a follower's WebSocket, `?since=N`. The Worker names the relay's path in a header. */
  override async fetch(request: Request): Promise<Response> {
    const path = request.headers.get(followerHeaders.relay) ?? "";
    const response = await this.#withChangesSince(path, sinceOf(request), ({ texts }) =>
      acceptFollower(this.ctx, this.env, request, texts, 0),
    );
    return response ?? new Response("There is nothing to follow here.", { status: 404 });
  }

  async changesSince(since: number | null, relay: string): Promise<Changes | null> {
    const source = relaySource(relay);
    if (source === null || !("relay" in source)) return null;
    return await this.#withChangesSince(source.relay, since, (changes) => {
      this.#relays.add(relay);
      return changes;
    });
  }

  /** Takes changes from the source, which may come late, twice or not at all. @returns whether this relay still has followers. */
  async receive(changes: Changes): Promise<boolean> {
    await this.#joining;
    if (this.#link === null) return false;
    const { number } = this.#link;
    if (number !== changes.number && number !== changes.from) await this.#catchUp();
    const link = this.#link;
    if (link?.number === changes.from) this.#advance(link, changes);
    return true;
  }

  async leave(relay: string): Promise<void> {
    this.#relays.remove(relay);
  }

  /** Catches up on missed changes, and ends this relay once it has no followers. */
  override async alarm(): Promise<void> {
    const link = this.#link;
    if (link === null) return;
    const isEmpty = this.ctx.getWebSockets().length === 0 && this.#relays.paths.length === 0;
    if (isEmpty) await this.#forget();
    else await this.ctx.storage.setAlarm(Date.now() + relayHeartbeat);
    try {
      await (isEmpty ? this.#sourceOf(link.path)?.leave(link.path) : this.#catchUp());
    } catch (error) {
      console.warn(JSON.stringify({ level: "warn", message: "relay's source did not respond", error: String(error) }));
    }
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    handleFollowerMessage(socket, message);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeClose(socket, code, reason);
  }

  #sourceOf(path: string) {
    const source = relaySource(path);
    if (source === null) return null;
    if ("relay" in source) return this.env.FOLLOWER_RELAY.getByName(source.relay);
    return source.channel === allScores
      ? this.env.MATCH_HUB.getByName(allScores)
      : this.env.MATCH_ROOM.getByName(source.channel);
  }

  /** @returns null where there is nothing to follow. @throws Error when the source does not respond in time. */
  async #fetchChanges(path: string, since: number | null): Promise<Changes | null> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`The source of ${path} takes too long.`)), timeLimit);
    try {
      return (await Promise.race([this.#sourceOf(path)?.changesSince(since, path), late])) ?? null;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Reads the changes after `since`, and calls `use` synchronously, so that no other message is sent in between.
   * @returns null where there is nothing to follow. @throws Error where changes come faster than they are read.
   */
  async #withChangesSince<Result>(path: string, since: number | null, use: (changes: Changes) => Result) {
    for (let reads = 0; reads < maxReads; reads += 1) {
      const link = this.#link ?? (await this.#join(path));
      if (link === null) return null;
      const { number } = link;
      if (since === number) return use({ from: since, number, texts: [] });
      const isNear = since !== null && since < number && number - since <= maxMissed;
      const from = isNear ? since : null;
      const changes = this.#responses.get(from) ?? (await this.#fetchChanges(path, from));
      if (changes === null) {
        await this.#end();
        return null;
      }
      if (changes.number === this.#link?.number) {
        this.#responses.set(from, changes);
        return use(changes);
      }
      await this.#catchUp();
    }
    throw new Error(`Changes of ${path} come faster than they are read.`);
  }

  #join(path: string): Promise<Link | null> {
    this.#joining ??= this.#joinOnce(path).finally(() => {
      this.#joining = null;
    });
    return this.#joining;
  }

  async #joinOnce(path: string): Promise<Link | null> {
    const changes = await this.#fetchChanges(path, null);
    if (changes === null) return null;
    const link = { path, number: changes.number };
    this.#setLink(link);
    this.#responses.set(null, changes);
    await this.ctx.storage.setAlarm(Date.now() + relayHeartbeat);
    return link;
  }

  #catchUp(): Promise<void> {
    this.#catchingUp ??= this.#catchUpOnce().finally(() => {
      this.#catchingUp = null;
    });
    return this.#catchingUp;
  }

  async #catchUpOnce(): Promise<void> {
    for (let reads = 0; reads < maxReads; reads += 1) {
      const link = this.#link;
      if (link === null) return;
      const changes = await this.#fetchChanges(link.path, link.number);
      if (changes === null) return await this.#end();
      // Otherwise the source has pushed changes in the meantime: read again.
      if (this.#link === link) return this.#advance(link, changes);
    }
  }

  /** Sends changes to this relay's followers and to the relays below it. */
  #advance({ path, number: from }: Link, { number, texts }: Changes): void {
    if (number === from) return;
    this.#setLink({ path, number });
    for (const text of texts) broadcast(this.ctx, text);
    this.ctx.waitUntil(this.#relays.pass({ from, number, texts }));
  }

  #setLink({ path, number }: Link): void {
    this.#link = { path, number };
    this.#responses.clear();
    this.ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS link (one INTEGER PRIMARY KEY CHECK (one = 1), path TEXT NOT NULL, number INTEGER NOT NULL)",
    );
    this.ctx.storage.sql.exec("INSERT OR REPLACE INTO link VALUES (1, ?, ?)", path, number);
  }

  /** Ends the relay, because there is nothing more to follow. Relays below notice at their heartbeat. */
  async #end(): Promise<void> {
    dismissFollowers(this.ctx);
    await this.#forget();
  }

  async #forget(): Promise<void> {
    this.#link = null;
    this.#responses.clear();
    // Started together: a follower may join while the deletions are written.
    await Promise.all([this.ctx.storage.deleteAlarm(), this.ctx.storage.deleteAll()]);
  }
}
