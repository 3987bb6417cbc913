import type { LiveMessage } from "../../../schemas/football/match-data.ts";
import { reconnectJitter, spreadText } from "../../../schemas/football/spread-reconnection.ts";
import { pingText } from "../../../schemas/streaming/socket-ping.ts";
import { isLiveMessage } from "./live-message.ts";
import { holdUntilVideo } from "./live-video-delay.ts";
import type { Connection } from "./store.ts";

/** Milliseconds. */
const times = {
  retry: 1_000,
  /** Time limit for opening a socket. */
  opening: 10_000,
  ping: 30_000,
  /** A socket without any message, pongs included, for this long is dead. */
  silence: 75_000,
  poll: 10_000,
  /** While polling, the socket is retried after this long. */
  retrySocket: 60_000,
} as const;

/** Number of consecutive sockets that fail, or close before their first ping, until the channel polls. */
const failuresBeforePolling = 2;

export interface ChannelOptions {
  /** Path of the socket, evaluated at each connection to include the last change received. */
  socketPath: () => string;
  /** Path of the same messages as JSON. */
  statePath: () => string;
  onMessage: (message: LiveMessage) => void;
  /** Whether messages are held back until live video of their match in this browser has reached them (live-video-delay.ts). */
  waitsForVideo?: boolean;
  onConnection?: (connection: Connection) => void;
}

function parseResponse(body: unknown): LiveMessage[] {
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : null;
  return [data].flat().filter(isLiveMessage);
}

function parseText(text: unknown): LiveMessage | null {
  if (typeof text !== "string") return null;
  try {
    const message: unknown = JSON.parse(text);
    return isLiveMessage(message) ? message : null;
  } catch {
    return null;
  }
}

/**
 * Receives live messages: over a socket that reconnects, by polling where sockets fail, and not at all while the page is hidden.
 * Own code instead of partysocket, which is larger (2.7 kB in the browser) and neither polls nor pauses.
 * @returns closes the channel.
 */
export function openChannel(options: ChannelOptions): () => void {
  let socket: WebSocket | null = null;
  let polling = new AbortController();
  let failures = 0;
  let ended = false;
  /** Whether the server has asked this page to spread its reconnection, because many pages are connected. */
  let spreadsReconnection = false;
  let lastMessageAt = 0;
  const videoDelay = options.waitsForVideo ? holdUntilVideo(options.onMessage) : null;
  const receive = videoDelay?.receive ?? options.onMessage;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const after = (milliseconds: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds);
    timers.add(timer);
  };
  const report = (connection: Connection) => options.onConnection?.(connection);

  /** Closes socket, timers and requests. Messages that still arrive are ignored. */
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    polling.abort();
    const old = socket;
    socket = null;
    old?.close();
  };

  const poll = async () => {
    polling.abort();
    polling = new AbortController();
    const { signal } = polling;
    try {
      const response = await fetch(options.statePath(), { signal });
      const body: unknown = response.ok ? await response.json() : null;
      // A late response could overwrite a newer score from a socket or a later request.
      if (!signal.aborted) for (const message of parseResponse(body)) receive(message);
    } catch {
      // No network, or a timeout: the next poll tries again.
    }
  };

  const pollUntil = (end: number) => {
    if (ended || document.hidden) return;
    if (Date.now() >= end) return connect();
    void poll();
    after(times.poll, () => pollUntil(end));
  };

  const retry = () => {
    stop();
    if (ended || document.hidden) return;
    failures += 1;
    if (failures >= failuresBeforePolling || spreadsReconnection) {
      report("polling");
      return pollUntil(Date.now() + (spreadsReconnection ? reconnectJitter * Math.random() : times.retrySocket));
    }
    // Jitter, so that not all browsers reconnect at once after a deploy.
    after(times.retry * (0.5 + Math.random()), connect);
  };

  const keepAlive = (own: WebSocket) => {
    if (socket !== own) return;
    if (Date.now() - lastMessageAt > times.silence) return retry();
    failures = 0;
    own.send(pingText);
    after(times.ping, () => keepAlive(own));
  };

  function connect(): void {
    stop();
    spreadsReconnection = false;
    report("connecting");
    const url = new URL(options.socketPath(), location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const own = new WebSocket(url);
    socket = own;
    let opened = false;
    after(times.opening, () => {
      if (!opened) retry();
    });
    own.addEventListener("open", () => {
      if (socket !== own) return;
      opened = true;
      lastMessageAt = Date.now();
      report("socket");
      after(times.ping, () => keepAlive(own));
    });
    own.addEventListener("message", ({ data }) => {
      if (socket !== own) return;
      lastMessageAt = Date.now();
      spreadsReconnection ||= data === spreadText;
      const message = parseText(data);
      if (message !== null) receive(message);
    });
    own.addEventListener("close", () => {
      if (socket === own) retry();
    });
  }

  const onVisibility = () => {
    if (ended) return;
    if (document.hidden) {
      stop();
      report("paused");
    } else {
      failures = 0;
      connect();
    }
  };
  document.addEventListener("visibilitychange", onVisibility);
  // Back online: reconnect at once.
  window.addEventListener("online", onVisibility);
  onVisibility();

  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", onVisibility);
    stop();
    videoDelay?.close();
  };
}
