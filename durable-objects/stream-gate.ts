import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import { sessionErrors } from "../schemas/playback-words.ts";
import { type ActiveStream, entryID } from "../schemas/session-check.ts";
import { pingText, pongText } from "../schemas/socket-ping.ts";
import { clientMessage, type EndReason, entryOfSessionID, type GateMessage } from "../schemas/stream-socket.ts";
import { type Admission, type Applicant, holdTimes, StreamSlots } from "./stream-slots.ts";

/** What the gate refuses of a socket, so that one account cannot keep it busy. */
export const socketLimits = {
  /** Open sockets of one account. */
  sockets: 20,
  /** Characters of one message. */
  messageLength: 1024,
  /** Messages that wake the gate, of one socket in {@link socketLimits.rateWindow}. */
  messages: 20,
  /** Milliseconds. */
  rateWindow: 10_000,
  /** Milliseconds until a socket must have said which session it is. */
  silence: 20_000,
} as const;

/** RFC 6455 §7.4.1. */
const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  notText: 1003,
  policy: 1008,
  tooBig: 1009,
  noStatus: 1005,
} as const;
const unsentCodes: ReadonlySet<number> = new Set([1005, 1006, 1015]);

/**
 * What the Worker has verified before it hands a socket over. It travels in the query of the upgrade request, which only
 * the Worker can send: a Durable Object has no address on the network.
 */
const verifiedClient = z.object({
  ssoID: z.string().min(1),
  device: z.string().min(1).max(64),
  label: z.string().max(100),
  limit: z.coerce.number().int().positive(),
});
export type VerifiedClient = z.infer<typeof verifiedClient>;

/** What a socket carries through hibernation (at most 16 kB). */
const attachment = verifiedClient.extend({
  connection: z.string(),
  acceptedAt: z.number(),
  entryID: z.string().nullable(),
});
type Attachment = z.infer<typeof attachment>;

/**
 * One account's concurrent streams: who is admitted is decided here, in one synchronous transaction over rows.
 * The rules of the slots are in StreamSlots; this class joins them to sockets, alarms and callers.
 * The account is the object's name, and comes from the verified session alone.
 */
export class StreamGate extends DurableObject<Env> {
  readonly #slots: StreamSlots;
  /** Waking messages of a socket. In memory is enough: who is silent long enough to hibernate has a clean record. */
  readonly #recent = new WeakMap<WebSocket, number[]>();
  /** When the alarm is set for, null while this instance does not know. Nothing known to it runs out sooner. */
  #alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#slots = new StreamSlots(ctx.storage.sql);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
  }

  /** Gives the device a slot for this entry, or says which devices hold them. Asking again takes no second slot. */
  async admit(applicant: Applicant): Promise<Admission> {
    const now = Date.now();
    const admission = this.#decide(now, () => this.#slots.admit(applicant, now));
    if (admission.admitted) await this.#schedule(now + holdTimes.admitted);
    return admission;
  }

  /** Takes one slot away and tells its sockets why, in a word. */
  async stop(slot: string, reason: string): Promise<void> {
    this.#dismiss(
      this.ctx.storage.transactionSync(() => this.#slots.end(slot)),
      reason,
    );
  }

  /** The devices that are streaming now. */
  async list(): Promise<ActiveStream[]> {
    return this.#decide(Date.now(), () => this.#slots.active());
  }

  /**
   * Takes the slot of one browser away, as its sign-out does, and closes its sockets.
   * @param reason told to its players.
   */
  async endDevice(device: string, reason: EndReason): Promise<void> {
    const slot = this.#slots.slotOf(device);
    if (slot !== null) await this.stop(slot, reason);
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
    this.#attach(pair[1], { ...client, connection, acceptedAt, entryID: null });
    await this.#schedule(acceptedAt + socketLimits.silence);
    return new Response(null, { status: 101, webSocket: pair[0] });
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    if (typeof raw !== "string") return this.#refuse(socket, closeCodes.notText, "Messages are text.");
    if (raw.length > socketLimits.messageLength) {
      return this.#refuse(socket, closeCodes.tooBig, "The message is too long.");
    }
    if (!this.#withinRate(socket)) return this.#refuse(socket, closeCodes.policy, "Too many messages.");
    const message = clientMessage.safeParse(jsonOrNull(raw));
    if (!message.success) return this.#refuse(socket, closeCodes.policy, "The message is not one this socket knows.");
    const client = this.#attached(socket);
    switch (message.data.action) {
      case "session":
        return await this.#openSession(socket, client, message.data.sessionID);
      case "ping":
        this.#slots.seen(client.connection, Date.now());
        this.#tell(socket, { action: "pong" });
        return;
      case "stop":
        this.#slots.release(client.connection);
        this.#close(socket, closeCodes.normal, "stopped");
    }
  }

  override async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    // 1005 is a close frame without a code: still the client's own decision. A break is 1006.
    const clean = code === closeCodes.normal || code === closeCodes.goingAway || code === closeCodes.noStatus;
    await this.#gone(socket, clean);
    // The other half of the closing handshake; these codes stand for frames that were never sent (RFC 6455 §7.4.1).
    if (!unsentCodes.has(code)) socket.close(code, reason);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#gone(socket, false);
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = null;
    const now = Date.now();
    this.#sweep(now);
    for (const socket of this.ctx.getWebSockets()) {
      const { entryID: known, acceptedAt } = this.#attached(socket);
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
    const admission = this.#decide(now, () =>
      this.#slots.connect(client.connection, { ...client, entryID: named.data }, now),
    );
    if (!admission.admitted) {
      const { code, message } = sessionErrors.concurrency;
      return this.#refuse(socket, closeCodes.policy, message, code);
    }
    this.#attach(socket, { ...client, entryID: named.data });
    this.#tell(socket, { action: "session", admitted: true });
    await this.#schedule(now + holdTimes.connected);
  }

  async #gone(socket: WebSocket, clean: boolean): Promise<void> {
    const { connection } = this.#attached(socket);
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

  /** Tells the sockets of these connections that their slot is gone, and closes them. */
  #dismiss(connections: readonly string[], reason: string): void {
    for (const connection of connections) {
      for (const socket of this.ctx.getWebSockets(connection)) {
        // A close from this side can take seconds to arrive; a message does not.
        this.#tell(socket, { action: "ended", reason });
        this.#close(socket, closeCodes.policy, reason);
      }
    }
  }

  /** Those that have not said which session they are hold no slot, and could still take one. */
  #endSockets(concerns: (client: Attachment) => boolean, reason: string): void {
    for (const socket of this.ctx.getWebSockets()) {
      if (!concerns(this.#attached(socket))) continue;
      this.#tell(socket, { action: "ended", reason });
      this.#close(socket, closeCodes.policy, reason);
    }
  }

  #refuse(socket: WebSocket, closeCode: number, message: string, code = "bad_message"): void {
    this.#slots.release(this.#attached(socket).connection);
    this.#tell(socket, { action: "refused", code, message });
    // A close reason holds at most 123 bytes (RFC 6455 §5.5); the words went ahead in the message.
    this.#close(socket, closeCode, code);
  }

  // A socket whose page has gone is listed for a while after it has closed, and would throw.
  #tell(socket: WebSocket, message: GateMessage): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  #close(socket: WebSocket, code: number, reason: string): void {
    if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
  }

  #withinRate(socket: WebSocket): boolean {
    const now = Date.now();
    const recent = (this.#recent.get(socket) ?? []).filter((at) => at > now - socketLimits.rateWindow);
    recent.push(now);
    this.#recent.set(socket, recent);
    return recent.length <= socketLimits.messages;
  }

  #attach(socket: WebSocket, value: Attachment): void {
    socket.serializeAttachment(value);
  }

  #attached(socket: WebSocket): Attachment {
    return attachment.parse(socket.deserializeAttachment());
  }

  /**
   * Sets the alarm for what runs out next. An alarm that comes too early does no harm, so it is never moved to later.
   * @param added when the only thing that is new runs out; without it, everything is looked at.
   */
  async #schedule(added = Number.NEGATIVE_INFINITY): Promise<void> {
    if (this.#alarmAt !== null && this.#alarmAt <= added) return;
    const unnamed = this.ctx
      .getWebSockets()
      .map((socket) => this.#attached(socket))
      .filter((client) => client.entryID === null)
      .map((client) => client.acceptedAt + socketLimits.silence);
    const next = Math.min(this.#slots.nextDeadline() ?? Number.POSITIVE_INFINITY, ...unnamed);
    if (next === Number.POSITIVE_INFINITY || (this.#alarmAt !== null && this.#alarmAt <= next)) return;
    this.#alarmAt = next;
    await this.ctx.storage.setAlarm(next);
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
