import type { LiveMessage } from "../../../schemas/football/match-data.ts";
import { pingText } from "../../../schemas/streaming/socket-ping.ts";
import { isLiveMessage } from "./live-message.ts";
import type { Connection } from "./store.ts";

/** Milliseconds. */
const times = {
  retry: 1_000,
  /** A socket that has not opened by then will not. */
  opening: 10_000,
  ping: 30_000,
  /** A socket that has said nothing for so long, pings answered included, is dead. */
  silence: 75_000,
  poll: 10_000,
  /** While polling, a socket is tried again after so long. */
  socketAgain: 60_000,
} as const;

/** Sockets that failed in a row, or did not last until their first ping, before the channel asks by HTTP instead. */
const failuresBeforePolling = 2;

export interface ChannelOptions {
  /** Path of the socket, asked for anew at each connection so that it can carry what the client has. */
  socketPath: () => string;
  /** Path of the same news as JSON. */
  statePath: () => string;
  onMessage: (message: LiveMessage) => void;
  onConnection?: (connection: Connection) => void;
}

function parseAnswer(body: unknown): LiveMessage[] {
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
 * Keeps news of matches coming: a socket that comes back by itself, polling where no socket can be had or kept, and silence
 * while nobody looks at the page.
 * @returns ends it.
 */
export function openChannel(options: ChannelOptions): () => void {
  let socket: WebSocket | null = null;
  let asking = new AbortController();
  let failures = 0;
  let ended = false;
  let lastHeard = 0;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const after = (milliseconds: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds);
    timers.add(timer);
  };
  const report = (connection: Connection) => options.onConnection?.(connection);

  /** Lets go of everything without a word: whatever still arrives is of the past. */
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    asking.abort();
    const old = socket;
    socket = null;
    old?.close();
  };

  const poll = async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const response = await fetch(options.statePath(), { signal });
      const body: unknown = response.ok ? await response.json() : null;
      // An answer that comes when a socket or a later question has taken over could put the score back.
      if (!signal.aborted) for (const message of parseAnswer(body)) options.onMessage(message);
    } catch {
      // No network at the moment, or too slow an answer: the next turn asks again.
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
    if (failures >= failuresBeforePolling) {
      report("polling");
      return pollUntil(Date.now() + times.socketAgain);
    }
    // Not all browsers at once after a deploy.
    after(times.retry * (0.5 + Math.random()), connect);
  };

  const keepAlive = (own: WebSocket) => {
    if (socket !== own) return;
    if (Date.now() - lastHeard > times.silence) return retry();
    failures = 0;
    own.send(pingText);
    after(times.ping, () => keepAlive(own));
  };

  function connect(): void {
    stop();
    report("connecting");
    const address = new URL(options.socketPath(), location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const own = new WebSocket(address);
    socket = own;
    let opened = false;
    after(times.opening, () => {
      if (!opened) retry();
    });
    own.addEventListener("open", () => {
      if (socket !== own) return;
      opened = true;
      lastHeard = Date.now();
      report("socket");
      after(times.ping, () => keepAlive(own));
    });
    own.addEventListener("message", ({ data }) => {
      if (socket !== own) return;
      lastHeard = Date.now();
      const message = parseText(data);
      if (message !== null) options.onMessage(message);
    });
    own.addEventListener("close", () => {
      if (socket === own) retry();
    });
  }

  const look = () => {
    if (ended) return;
    if (document.hidden) {
      stop();
      report("paused");
    } else {
      failures = 0;
      connect();
    }
  };
  document.addEventListener("visibilitychange", look);
  // Back from a tunnel, nobody waits for the next turn.
  window.addEventListener("online", look);
  look();

  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", look);
    stop();
  };
}
