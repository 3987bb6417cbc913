import { DurableObject } from "cloudflare:workers";
import { sessionCheckErrors } from "../schemas/streaming/playback-errors.ts";
import { type ActiveStream, describeDevice, entryID } from "../schemas/streaming/session-check.ts";
import { pingText, pongText } from "../schemas/streaming/socket-ping.ts";
import { type EndedBy, type EndReason, entryOfSessionID } from "../schemas/streaming/stream-socket.ts";
import { AccountSockets } from "./account-sockets.ts";
import {
  type Attachment,
  attach,
  attached,
  close,
  closeCodes,
  completeClose,
  isCleanClose,
  MessageReader,
  send,
  socketLimits,
  verifiedClient,
} from "./gate-sockets.ts";
import { OutageBypassLimiter } from "./outage-bypass-limiter.ts";
import { admittedLeaseMilliseconds, connectedLeaseMilliseconds } from "./stream-leases.ts";
import { type Admission, type AdmissionRequest, StreamSlots } from "./stream-slots.ts";

interface AccountPlayback {
  account: string;
  entries: string[];
  /** Session ids: the part of the device names after the last dot. */
  sessions: string[];
}

/**
 * Decides in one synchronous transaction which devices of an account may stream at once. Accounts that use another account's passes share
 * its limit. StreamSlots has the rules; this class connects them to sockets, alarms and callers. The object is named after the account that
 * owns the passes, which comes from the verified session alone.
 */
export class StreamGate extends DurableObject<Env> {
  readonly #slots: StreamSlots;
  readonly #outageBypasses: OutageBypassLimiter;
  readonly #sockets: AccountSockets;
  readonly #messages = new MessageReader();
  /** When the alarm fires; null until this instance has set one. No known deadline is earlier. */
  #alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#slots = new StreamSlots(ctx.storage.sql);
    this.#outageBypasses = new OutageBypassLimiter(ctx.storage.sql);
    this.#sockets = new AccountSockets(ctx);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
  }

  /**
   * Gives the device a slot for this entry, or lists the devices that use the slots. A device that has a slot gets no second one, and only
   * one player at a time plays an entry on it.
   * @param evict when the limit is reached: the slot to end, or "oldest". Evicting and admitting are one transaction.
   * @param descriptions describe the requesting device to the player that it ends, in the languages of the site's pages.
   */
  async admit(
    request: AdmissionRequest,
    evict: string | null = null,
    descriptions: EndedBy["said"] = [],
  ): Promise<Admission> {
    const now = Date.now();
    const { admission, ended } = this.#transact(now, () => {
      const admission = this.#slots.admit(request, now);
      if (admission.admitted || admission.why !== "limit" || evict === null) return { admission, ended: [] };
      const ended = this.#slots.evict(request, evict);
      return { admission: this.#slots.admit(request, now), ended };
    });
    this.#sockets.endConnections(ended, "stopped elsewhere", { by: describeDevice(request), said: descriptions });
    if (admission.admitted) await this.#setAlarm(now + admittedLeaseMilliseconds);
    return admission;
  }

  /** Whether a player still has its lease on the slot, so that its playback tokens are still valid. */
  async isLive(slot: string, lease: string): Promise<boolean> {
    return this.#transact(Date.now(), () => this.#slots.leases.isLive(slot, lease));
  }

  /**
   * Ends a slot and sends its sockets the reason. @param by a description of the device that ended it.
   * @returns false when there is no such slot.
   */
  async stop(slot: string, reason: EndReason, by?: EndedBy): Promise<boolean> {
    const connections = this.#transact(Date.now(), () => this.#slots.end(slot));
    this.#sockets.endConnections(connections ?? [], reason, by);
    return connections !== null;
  }

  /** The devices that are streaming now. @param device the one to mark as current. */
  async list(device: string | null = null): Promise<ActiveStream[]> {
    return this.#transact(Date.now(), () => this.#slots.active(device));
  }

  /**
   * Ends the slots of a session's devices and closes their sockets, at its sign-out.
   * @param session the part of the device names after the last dot. @param reason sent to the players.
   */
  async endSession(session: string, reason: EndReason): Promise<void> {
    await this.#endMatching(({ device }) => device.endsWith(`.${session}`), reason);
  }

  /** Ends an account's slots and closes its sockets, when it signs out everywhere or is blocked. */
  async endAccount(account: string, reason: EndReason): Promise<void> {
    await this.#endMatching((owner) => owner.account === account, reason);
  }

  /**
   * What each account plays. Accounts that have an open socket but play nothing yet have no entries. The name stays: during a gradual
   * deploy, Workers of one version call objects of another.
   */
  async watched(): Promise<AccountPlayback[]> {
    const playing = this.#transact(Date.now(), () => this.#slots.playing());
    const owners = [...playing, ...this.#sockets.owners()];
    return Array.from(new Set(owners.map(({ account }) => account)), (account) => {
      const isOwn = (owner: { account: string }) => owner.account === account;
      return {
        account,
        entries: [...new Set(playing.filter(isOwn).map(({ entryID }) => entryID))],
        sessions: [...new Set(owners.filter(isOwn).map(({ device }) => device.slice(device.lastIndexOf(".") + 1)))],
      };
    });
  }

  /**
   * Sets the device limits for the account's connected players, after its entitlements have changed.
   * @param audio the limit where audio has its own. It is optional for Workers of an earlier version.
   */
  async setLimit(account: string, video: number, audio = video): Promise<void> {
    this.#sockets.setLimits(account, { video, audio });
  }

  /** Closes an account's sockets so that its players reconnect, to the gate in which the account counts by now. */
  async reconnect(account: string): Promise<void> {
    for (const connection of this.#sockets.restart(account)) this.#slots.release(connection);
  }

  /** Ends an account's streams of one entry on every device. @param reason sent to the players. */
  async endEntry(account: string, entryID: string, reason: EndReason): Promise<void> {
    this.#sockets.endConnections(
      this.ctx.storage.transactionSync(() => this.#slots.endEntry(account, entryID)),
      reason,
    );
  }

  /** Lets a session check pass during an outage. @returns false when this hour's bypasses are used up. */
  async bypassCheck(maxPerHour: number): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => this.#outageBypasses.use(Date.now(), maxPerHour));
  }

  /** The WebSocket handshake: 101, or 429 when the gate has too many sockets. The Worker has checked Origin and session. */
  override async fetch(request: Request): Promise<Response> {
    const client = verifiedClient.parse(Object.fromEntries(new URL(request.url).searchParams));
    const now = Date.now();
    const response = this.#sockets.accept(client, now);
    if (response.webSocket !== null) await this.#setAlarm(now + socketLimits.silence);
    return response;
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    const message = this.#messages.read(socket, raw, Date.now());
    if ("refused" in message) return this.#reject(socket, message.closeCode, message.refused);
    const client = attached(socket);
    switch (message.action) {
      case "session":
        return await this.#openSession(socket, client, message);
      case "ping":
        this.#slots.leases.renew(client.connection, Date.now());
        send(socket, { action: "pong" });
        return;
      case "stop":
        this.#slots.release(client.connection);
        close(socket, closeCodes.normal, "stopped");
    }
  }

  override async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    await this.#disconnect(socket, isCleanClose(code));
    completeClose(socket, code, reason);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#disconnect(socket, false);
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = null;
    const now = Date.now();
    this.#expire(now);
    for (const { socket, deadline } of this.#sockets.withoutSession()) {
      if (deadline <= now) this.#reject(socket, closeCodes.policy, "No session was named.");
    }
    await this.#setAlarm();
  }

  async #endMatching(
    matches: (owner: { account: string; device: string }) => boolean,
    reason: EndReason,
  ): Promise<void> {
    for (const slot of this.#slots.slotsOf(matches)) await this.stop(slot, reason);
    this.#sockets.endMatching(({ ssoID, device }) => matches({ account: ssoID, device }), reason);
  }

  async #openSession(
    socket: WebSocket,
    client: Attachment,
    { sessionID, lease }: { sessionID: string; lease?: string | undefined },
  ): Promise<void> {
    const named = entryID.safeParse(entryOfSessionID(sessionID, client.ssoID));
    if (!named.success) {
      return this.#reject(socket, closeCodes.policy, "The session is not one of this account.", "foreign_session");
    }
    const now = Date.now();
    const { ssoID: account, device, label, place, pool, limit } = client;
    const request = {
      account,
      device,
      label,
      pool,
      limit,
      place: place === "" ? null : place,
      entryID: named.data,
      title: "",
      lease: lease ?? null,
    };
    const admission = this.#transact(now, () =>
      // The gate may have closed the socket before this message came, or just now, because its lease has expired.
      socket.readyState === WebSocket.OPEN ? this.#slots.connect(client.connection, request, now) : null,
    );
    if (admission === null) return;
    if (!admission.admitted) {
      if (admission.why === "replaced") return this.#sockets.endConnections([client.connection], "stopped elsewhere");
      const { code, message } = sessionCheckErrors.concurrency;
      return this.#reject(socket, closeCodes.policy, message, code);
    }
    if (admission.replaced !== null) this.#sockets.endConnections([admission.replaced], "stopped elsewhere");
    attach(socket, { ...client, entryID: named.data });
    send(socket, { action: "session", admitted: true });
    await this.#setAlarm(now + connectedLeaseMilliseconds);
  }

  async #disconnect(socket: WebSocket, clean: boolean): Promise<void> {
    const { connection } = attached(socket);
    const lastPing = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? null;
    this.ctx.storage.transactionSync(() => this.#slots.disconnect(connection, { clean, lastPing }, Date.now()));
    if (!clean) await this.#setAlarm();
  }

  /** Expires slots and runs the action in one transaction. */
  #transact<Result>(now: number, action: () => Result): Result {
    return this.ctx.storage.transactionSync(() => {
      this.#expire(now);
      return action();
    });
  }

  #expire(now: number): void {
    this.#sockets.endConnections(
      this.#slots.expire(now, (connection) => this.#sockets.lastPing(connection)),
      "silent",
    );
  }

  #reject(socket: WebSocket, closeCode: number, message: string, code = "bad_message"): void {
    this.#slots.release(attached(socket).connection);
    send(socket, { action: "refused", code, message });
    // A close reason has at most 123 bytes (RFC 6455 §5.5), so the text goes in a message before it.
    close(socket, closeCode, code);
  }

  /**
   * Sets the alarm to the next deadline. An early alarm does no harm, so it is never postponed.
   * @param newDeadline the only deadline that is new; when omitted, all are read.
   */
  async #setAlarm(newDeadline = Number.NEGATIVE_INFINITY): Promise<void> {
    if (this.#alarmAt !== null && this.#alarmAt <= newDeadline) return;
    const deadlines = this.#sockets.withoutSession().map(({ deadline }) => deadline);
    const next = Math.min(this.#slots.leases.nextDeadline() ?? Number.POSITIVE_INFINITY, ...deadlines);
    if (next === Number.POSITIVE_INFINITY || (this.#alarmAt !== null && this.#alarmAt <= next)) return;
    this.#alarmAt = next;
    await this.ctx.storage.setAlarm(next);
  }
}
