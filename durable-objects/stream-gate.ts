import { DurableObject } from "cloudflare:workers";
import { sessionErrors } from "../schemas/streaming/playback-messages.ts";
import { type ActiveStream, entryID } from "../schemas/streaming/session-check.ts";
import { pingText, pongText } from "../schemas/streaming/socket-ping.ts";
import { type EndReason, entryOfSessionID } from "../schemas/streaming/stream-socket.ts";
import { AccountSockets } from "./account-sockets.ts";
import {
  type Attachment,
  answerClose,
  attach,
  attached,
  close,
  closeCodes,
  isCleanClose,
  MessageReader,
  socketLimits,
  tell,
  verifiedClient,
} from "./gate-sockets.ts";
import { BypassedChecks } from "./outage-bypass-limiter.ts";
import { holdTimes } from "./stream-leases.ts";
import { type Admission, type Applicant, StreamSlots } from "./stream-slots.ts";

/**
 * One account's concurrent streams, with those of the accounts that share its passes: who is admitted is decided here, in one
 * synchronous transaction over rows. The rules of the slots are in StreamSlots; this class joins them to sockets, alarms and callers.
 * The object's name is the account, or the one that shares with it; both come from the verified session alone.
 */
export class StreamGate extends DurableObject<Env> {
  readonly #slots: StreamSlots;
  readonly #bypassed: BypassedChecks;
  readonly #sockets: AccountSockets;
  readonly #messages = new MessageReader();
  /** When the alarm is set for, null while this instance does not know. Nothing known to it runs out sooner. */
  #alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#slots = new StreamSlots(ctx.storage.sql);
    this.#bypassed = new BypassedChecks(ctx.storage.sql);
    this.#sockets = new AccountSockets(ctx);
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
    this.#sockets.dismiss(ended, "stopped elsewhere", inWords(applicant));
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
    this.#sockets.dismiss(connections ?? [], reason, by);
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
    for (const slot of this.#slots.slotsOf({ device })) await this.stop(slot, reason);
    this.#sockets.endThose((client) => client.device === device, reason);
  }

  /** Takes all slots of an account away and closes all its sockets, as a sign-out everywhere or a block does. */
  async endAccount(account: string, reason: EndReason): Promise<void> {
    for (const slot of this.#slots.slotsOf({ account })) await this.stop(slot, reason);
    this.#sockets.endThose((client) => client.ssoID === account, reason);
  }

  /** Who watches what, each once; of who has a socket open and watches nothing yet, no entries. */
  async watched(): Promise<{ account: string; entries: string[] }[]> {
    const watched = this.#decide(Date.now(), () => this.#slots.watched());
    const accounts = new Set([...watched.map(({ account }) => account), ...this.#sockets.accounts()]);
    return Array.from(accounts, (account) => ({
      account,
      entries: watched.filter((stream) => stream.account === account).map(({ entryID }) => entryID),
    }));
  }

  /**
   * Ends an account's streams of one entry, on every device, and leaves the others.
   * @param reason told to its players.
   */
  async endEntry(account: string, entryID: string, reason: EndReason): Promise<void> {
    this.#sockets.dismiss(
      this.ctx.storage.transactionSync(() => this.#slots.endEntry(account, entryID)),
      reason,
    );
  }

  /**
   * Counts one session check that cannot be made and is to be let past all the same.
   * @param allowed how many may be in an hour. @returns false when they are used up.
   */
  async bypassCheck(allowed: number): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => this.#bypassed.note(Date.now(), allowed));
  }

  /** The WebSocket's handshake: 101, or 429 when there are too many. The Worker has checked Origin and session. */
  override async fetch(request: Request): Promise<Response> {
    const client = verifiedClient.parse(Object.fromEntries(new URL(request.url).searchParams));
    const now = Date.now();
    const answer = this.#sockets.accept(client, now);
    if (answer.webSocket !== null) await this.#schedule(now + socketLimits.silence);
    return answer;
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    const message = this.#messages.read(socket, raw, Date.now());
    if ("refused" in message) return this.#refuse(socket, message.closeCode, message.refused);
    const client = attached(socket);
    switch (message.action) {
      case "session":
        return await this.#openSession(socket, client, message.sessionID);
      case "ping":
        this.#slots.holds.seen(client.connection, Date.now());
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
    for (const { socket, until } of this.#sockets.unnamed()) {
      if (until <= now) this.#refuse(socket, closeCodes.policy, "No session was named.");
    }
    await this.#schedule();
  }

  async #openSession(socket: WebSocket, client: Attachment, sessionID: string): Promise<void> {
    const named = entryID.safeParse(entryOfSessionID(sessionID, client.ssoID));
    if (!named.success) {
      return this.#refuse(socket, closeCodes.policy, "The session is not one of this account.", "foreign_session");
    }
    const now = Date.now();
    const { ssoID: account, device, label, place, limit } = client;
    const admission = this.#decide(now, () =>
      this.#slots.connect(
        client.connection,
        {
          account,
          device,
          label,
          limit,
          place: place === "" ? null : place,
          pool: "video",
          entryID: named.data,
          title: "",
        },
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
      if (ping !== null) this.#slots.holds.seen(connection, ping.getTime());
      this.#slots.holds.lose(connection, Date.now());
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
    this.#sockets.dismiss(
      this.#slots.sweep(now, (connection) => this.#sockets.lastPing(connection)),
      "silent",
    );
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
    const unnamed = this.#sockets.unnamed().map(({ until }) => until);
    const next = Math.min(this.#slots.holds.nextDeadline() ?? Number.POSITIVE_INFINITY, ...unnamed);
    if (next === Number.POSITIVE_INFINITY || (this.#alarmAt !== null && this.#alarmAt <= next)) return;
    this.#alarmAt = next;
    await this.ctx.storage.setAlarm(next);
  }
}

/** "Firefox on Windows, Leeds, United Kingdom". */
function inWords({ label, place }: Pick<Applicant, "label" | "place">): string {
  return place === null ? label : `${label}, ${place}`;
}
