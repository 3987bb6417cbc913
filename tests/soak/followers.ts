import { type LiveMessage, liveMessage } from "../../schemas/football/match-data.ts";
import { Browser } from "./browser.ts";
import { type Load, pause, randomBelow } from "./load.ts";

const followers = 200;
/** Followers per IP address, below its limit. */
const perAddress = 100;
/** Milliseconds within which a follower reconnects after its connection broke. */
const reconnection = 5_000;

/** What one follower has received of a match. */
export interface Follower {
  /** Number of the last change. */
  sequence: number;
  score: { home: number; away: number } | null;
  /** Ids of the events, without withdrawn ones. */
  events: Set<string>;
  cut(): void;
}

/** Follows a match with many sockets, each of which continues after a reconnect. */
export function followMatch(load: Load, fixtureID: number): { followers: readonly Follower[]; done: Promise<unknown> } {
  const all = Array.from({ length: followers }, () => newFollower());
  const done = Promise.all(all.map((follower, index) => keepFollowing(load, fixtureID, follower, index)));
  return { followers: all, done };
}

const newFollower = (): Follower => ({ sequence: 0, score: null, events: new Set(), cut: () => {} });

async function keepFollowing(load: Load, fixtureID: number, follower: Follower, index: number): Promise<void> {
  const browser = new Browser(load, `10.3.${Math.floor(index / perAddress)}.1`);
  await pause(load, randomBelow(reconnection));
  while (!load.ended.aborted) {
    const since = follower.sequence === 0 ? "" : `?since=${follower.sequence}`;
    const socket = browser.socket(`/api/live/${fixtureID}${since}`);
    await untilClosed(load, socket, follower);
    load.count("follower's connection ended");
    await pause(load, randomBelow(reconnection));
  }
}

function untilClosed(load: Load, socket: WebSocket, follower: Follower): Promise<void> {
  return new Promise((resolve) => {
    const end = () => socket.close();
    load.ended.addEventListener("abort", end);
    follower.cut = end;
    socket.addEventListener("message", ({ data }) => {
      const message = liveMessage.safeParse(parsed(data));
      if (message.success) take(load, follower, message.data);
    });
    socket.addEventListener("error", () => {});
    socket.addEventListener("close", () => {
      load.ended.removeEventListener("abort", end);
      resolve();
    });
  });
}

/** A message's JSON; null for a heartbeat, which is none. */
function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}

/**
 * Messages older than the follower's state are wrong. After a reconnect without missed changes, the follower's own number is sent, without
 * events. A snapshot is the whole match.
 */
function take(load: Load, follower: Follower, message: LiveMessage): void {
  load.count(`${message.type} heard`);
  if (message.type === "snapshot") {
    if (message.sequence < follower.sequence) {
      load.wrong(`A snapshot of change ${message.sequence} after ${follower.sequence}.`);
    }
    follower.events = new Set();
  } else if (
    message.sequence < follower.sequence ||
    (message.sequence === follower.sequence && message.events.length + message.withdrawn.length > 0)
  ) {
    load.wrong(`Change ${message.sequence} after ${follower.sequence}.`);
  }
  follower.sequence = message.sequence;
  for (const { id } of message.events) follower.events.add(id);
  for (const id of message.withdrawn) follower.events.delete(id);
  if ("score" in message.state) follower.score = message.state.score;
}
