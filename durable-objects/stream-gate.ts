import { DurableObject } from "cloudflare:workers";
import { sessionErrors } from "../schemas/playback-words.ts";
import { type ActiveStream, entryID } from "../schemas/session-check.ts";
import { pingText, pongText } from "../schemas/socket-ping.ts";
import { clientMessage, type EndReason, entryOfSessionID } from "../schemas/stream-socket.ts";
import {
  type Attachment,
  answerClose,
  attach,
  attached,
  close,
  closeCodes,
  isCleanClose,
  MessageRate,
  socketLimits,
  tell,
  verifiedClient,
} from "./gate-sockets.ts";
import { type Admission, type Applicant, holdTimes, StreamSlots } from "./stream-slots.ts";

/** How many session checks of an account were let past while they could not be made, in milliseconds. */
const bypassWindow = 3_600_000;

/**
 * One account's concurrent streams: who is admitted is decided here, in one synchronous transaction over rows.
 * The rules of the slots are in StreamSlots; this class joins them to sockets, alarms and callers.
 * The account is the object's name, and comes from the verified session alone.
 */
export class StreamGate extends DurableObject<Env> {
  readonly #slots: StreamSlots;
  readonly #rate = new MessageRate();
  /** When the alarm is set for, null while this instance does not know. Nothing known to it runs out sooner. */
  #alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#slots = new StreamSlots(ctx.storage.sql);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS bypassed_checks (at INTEGER NOT NULL)");
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
  }

  /**
   * Gives the device a slot for this entry, or says which devices hold them. Asking again takes no second slot.
   * @param instead over the limit: the slot to end for it, or "oldest". Ending and admitting are one step.
   */
  async admit(applicant: Applicant, instead: string | null = null): Promise<Admission> {
    const now = Date.now();
    const { admission, ended } = this.#decide(now, () => {
      const asked = this.#slots.admit(applicant, now);
      if (asked.admitted || instead === null) return { admission: asked, ended: [] };
      const left = this.#slots.makeRoom(applicant, instead);
      return { admission: this.#slots.admit(applicant, now), ended: left };
    });
    this.#dismiss(ended, "stopped elsewhere", inWords(applicant));
    if (admission.admitted) await this.#schedule(now + holdTimes.admitted);
    return admission;
  }

  /** Whether a slot is still held: asked for what plays with its token. */
  async isLive(slot: string): Promise<boolean> {
    return this.#decide(Date.now(), () => this.#slots.isLive(slot));
  }

  /**
   * Takes one slot away and tells its sockets why. @param by the device that did it, in words.
   * @returns false where there is no such slot.
   */
  async stop(slot: string, reason: EndReason, by?: string): Promise<boolean> {
    const connections = this.#decide(Date.now(), () => this.#slots.end(slot));
    this.#dismiss(connections ?? [], reason, by);
    return connections !== null;
  }

  /** The devices that are streaming now. @param device the one that asks. */
  async list(device: string | null = null): Promise<ActiveStream[]> {
    return this.#decide(Date.now(), () => this.#slots.active(device));
  }

  /**
   * Takes the slots of one browser away, as its sign-out does, and closes its sockets.
   * @param reason told to its players.
   */
  async endDevice(device: string, reason: EndReason): Promise<void> {
    for (const slot of this.#slots.slotsOf(device)) await this.stop(slot, reason);
    this.#endSockets((client) => client.device === device, reason);
  }

  /** Takes all slots away and closes all sockets, as a sign-out everywhere or a block does. */
  async endAll(reason: EndReason): Promise<void> {
    for (const { slot } of this.#slots.active()) await this.stop(slot, reason);
    this.#endSockets(() => true, reason);
  }

  /** The entries that are being watched, each once. */
  async watched(): Promise<string[]> {
    return this.#decide(Date.now(), () => this.#slots.entries());
  }

  /**
   * Ends the streams of one entry, on every device, and leaves the others.
   * @param reason told to its players.
   */
  async endEntry(entryID: string, reason: EndReason): Promise<void> {
    this.#dismiss(
      this.ctx.storage.transactionSync(() => this.#slots.endEntry(entryID)),
      reason,
    );
  }

  /**
   * Counts one session check that cannot be made and is to be let past all the same.
   * @param allowed how many may be in an hour. @returns false when they are used up.
   */
  async bypassCheck(allowed: number): Promise<boolean> {
    const now = Date.now();
    const { sql } = this.ctx.storage;
    return this.ctx.storage.transactionSync(() => {
      sql.exec("DELETE FROM bypassed_checks WHERE at <= ?", now - bypassWindow);
      const { used } = sql.exec<{ used: number }>("SELECT count(*) AS used FROM bypassed_checks").one();
      if (used >= allowed) return false;
      sql.exec("INSERT INTO bypassed_checks VALUES (?)", now);
      return true;
    });
  }

  /** The WebSocket's handshake: 101, or 429 when the account has too many. The Worker has checked Origin and session. */
  override async fetch(request: Request): Promise<Response> {
    const client = verifiedClient.parse(Object.fromEntries(new URL(request.url).searchParams));
    if (this.ctx.getWebSockets().length >= socketLimits.sockets) {
      return new Response(null, { status: 429 });
    }
    const connection = crypto.randomUUID();
    const pair = new WebSocketPair();
    this.ctx.acceptWebSocket(pair[1], [connection]);
    const acceptedAt = Date.now();
    attach(pair[1], { ...client, connection, acceptedAt, entryID: null });
    await this.#schedule(acceptedAt + socketLimits.silence);
    return new Response(null, { status: 101, webSocket: pair[0] });
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    if (typeof raw !== "string") return this.#refuse(socket, closeCodes.notText, "Messages are text.");
    if (raw.length > socketLimits.messageLength) {
      return this.#refuse(socket, closeCodes.tooBig, "The message is too long.");
    }
    if (!this.#rate.note(socket, Date.now())) return this.#refuse(socket, closeCodes.policy, "Too many messages.");
    const message = clientMessage.safeParse(jsonOrNull(raw));
    if (!message.success) return this.#refuse(socket, closeCodes.policy, "The message is not one this socket knows.");
    const client = attached(socket);
    switch (message.data.action) {
      case "session":
        return await this.#openSession(socket, client, message.data.sessionID);
      case "ping":
        this.#slots.seen(client.connection, Date.now());
        tell(socket, { action: "pong" });
        return;
      case "stop":
        this.#slots.release(client.connection);
        close(socket, closeCodes.normal, "stopped");
    }
  }

  override async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    await this.#gone(socket, isCleanClose(code));
    answerClose(socket, code, reason);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#gone(socket, false);
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = null;
    const now = Date.now();
    this.#sweep(now);
    for (const socket of this.ctx.getWebSockets()) {
      const { entryID: known, acceptedAt } = attached(socket);
      if (known === null && acceptedAt + socketLimits.silence <= now) {
        this.#refuse(socket, closeCodes.policy, "No session was named.");
      }
    }
    await this.#schedule();
  }

  async #openSession(socket: WebSocket, client: Attachment, sessionID: string): Promise<void> {
    const named = entryID.safeParse(entryOfSessionID(sessionID, client.ssoID));
    if (!named.success) {
      return this.#refuse(socket, closeCodes.policy, "The session is not one of this account.", "foreign_session");
    }
    const now = Date.now();
    const { device, label, place, limit } = client;
    const admission = this.#decide(now, () =>
      this.#slots.connect(
        client.connection,
        { device, label, limit, place: place === "" ? null : place, pool: "video", entryID: named.data, title: "" },
        now,
      ),
    );
    if (!admission.admitted) {
      const { code, message } = sessionErrors.concurrency;
      return this.#refuse(socket, closeCodes.policy, message, code);
    }
    attach(socket, { ...client, entryID: named.data });
    tell(socket, { action: "session", admitted: true });
    await this.#schedule(now + holdTimes.connected);
  }

  async #gone(socket: WebSocket, clean: boolean): Promise<void> {
    const { connection } = attached(socket);
    if (clean) {
      this.#slots.release(connection);
      return;
    }
    this.ctx.storage.transactionSync(() => {
      const ping = this.ctx.getWebSocketAutoResponseTimestamp(socket);
      if (ping !== null) this.#slots.seen(connection, ping.getTime());
      this.#slots.lose(connection, Date.now());
    });
    await this.#schedule();
  }

  /** Sweeps and decides with nothing in between. */
  #decide<Answer>(now: number, decision: () => Answer): Answer {
    return this.ctx.storage.transactionSync(() => {
      this.#sweep(now);
      return decision();
    });
  }

  #sweep(now: number): void {
    const silent = this.#slots.sweep(now, (connection) => {
      const [socket] = this.ctx.getWebSockets(connection);
      return socket === undefined ? null : (this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? null);
    });
    this.#dismiss(silent, "silent");
  }

  #socketsOf(connections: readonly string[]): WebSocket[] {
    return connections.flatMap((connection) => this.ctx.getWebSockets(connection));
  }

  /** Tells the sockets of these connections that their slot is gone, and closes them. */
  #dismiss(connections: readonly string[], reason: EndReason, by?: string): void {
    for (const socket of this.#socketsOf(connections)) this.#end(socket, reason, by);
  }

  /** Those that have not said which session they are hold no slot, and could still take one. */
  #endSockets(concerns: (client: Attachment) => boolean, reason: EndReason): void {
    for (const socket of this.ctx.getWebSockets()) {
      if (concerns(attached(socket))) this.#end(socket, reason);
    }
  }

  #end(socket: WebSocket, reason: EndReason, by?: string): void {
    // A close from this side can take seconds to arrive; a message does not.
    tell(socket, { action: "ended", reason, ...(by !== undefined && { by }) });
    close(socket, closeCodes.policy, reason);
  }

  #refuse(socket: WebSocket, closeCode: number, message: string, code = "bad_message"): void {
    this.#slots.release(attached(socket).connection);
    tell(socket, { action: "refused", code, message });
    // A close reason holds at most 123 bytes (RFC 6455 §5.5); the words went ahead in the message.
    close(socket, closeCode, code);
  }

  /**
   * Sets the alarm for what runs out next. An alarm that comes too early does no harm, so it is never moved to later.
   * @param added when the only thing that is new runs out; without it, everything is looked at.
   */
  async #schedule(added = Number.NEGATIVE_INFINITY): Promise<void> {
    if (this.#alarmAt !== null && this.#alarmAt <= added) return;
    const unnamed = this.ctx
      .getWebSockets()
      .map((socket) => attached(socket))
      .filter((client) => client.entryID === null)
      .map((client) => client.acceptedAt + socketLimits.silence);
    const next = Math.min(this.#slots.nextDeadline() ?? Number.POSITIVE_INFINITY, ...unnamed);
    if (next === Number.POSITIVE_INFINITY || (this.#alarmAt !== null && this.#alarmAt <= next)) return;
    this.#alarmAt = next;
    await this.ctx.storage.setAlarm(next);
  }
}

/** "Firefox on Windows, Leeds, United Kingdom". */
function inWords({ label, place }: Pick<Applicant, "label" | "place">): string {
  return place === null ? label : `${label}, ${place}`;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
