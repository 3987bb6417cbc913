import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { type LiveMessage, liveMessage, matchResponse } from "../../../schemas/football/match-data.ts";
import { spreadText } from "../../../schemas/football/spread-reconnection.ts";
import { signedReport } from "../../fixtures/signed-report.ts";
import { testSetting } from "./keyed-backend.ts";

export const site = "https://site.example";

export const room = (id: number) => env.MATCH_ROOM.getByName(String(id));

/** Makes the script's events of the next seconds happen now. */
export async function advance(id: number, seconds: number): Promise<void> {
  await runInDurableObject(room(id), (_, { storage }) => {
    storage.sql.exec("UPDATE to_come SET due = due - ?", seconds * 1000);
  });
  await runDurableObjectAlarm(room(id));
}

/** Runs the alarm of a match's room a day after the match, with which the room deletes it. */
export async function forgetMatch(id: number): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ["Date"] });
  try {
    expect(await runDurableObjectAlarm(room(id))).toBe(true);
  } finally {
    vi.useRealTimers();
  }
}

export async function matchPage(id: number) {
  const response = await exports.default.fetch(`${site}/origin/match-data/fixtures/${id}`);
  return matchResponse.parse(await response.json()).data;
}

/** Requests a follower's socket. @param address the follower's IP address */
export function shakeHands(path: string, address = "192.0.2.1"): Promise<Response> {
  const headers = { upgrade: "websocket", origin: site, "cf-connecting-ip": address };
  return exports.default.fetch(`${site}${path}`, { headers });
}

/** A follower, as in a browser: its messages in order, the close code, and whether it should spread its next connection. */
export async function follow(
  path: string,
  address?: string,
): Promise<{ heard: LiveMessage[]; socket: WebSocket; closed: () => number | null; spread: () => boolean }> {
  const response = await shakeHands(path, address);
  expect(response.status).toBe(101);
  const socket = response.webSocket;
  if (socket === null) throw new Error("The body has no socket");
  const heard: LiveMessage[] = [];
  let code: number | null = null;
  let isSpread = false;
  socket.addEventListener("message", ({ data }) => {
    isSpread ||= data === spreadText;
    if (!String(data).startsWith('{"action":')) heard.push(liveMessage.parse(JSON.parse(String(data))));
  });
  socket.addEventListener("close", (event) => {
    code = event.code;
  });
  socket.accept();
  return { heard, socket, closed: () => code, spread: () => isSpread };
}

/** Posts a feed's signed report. */
export async function post(report: unknown, secret = testSetting("SERVICE_KEY"), signedAt?: number): Promise<Response> {
  const signed = await signedReport(report, secret, signedAt);
  return exports.default.fetch(`${site}/origin/match-data/feed`, { method: "POST", ...signed });
}

/** Reports events by the feed, and requires that they are accepted. @returns the number of the last change. */
export async function report(fixtureID: number, ...events: object[]): Promise<unknown> {
  const response = await post({ fixtureID, events });
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}
