import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { playbackSessionResponse } from "../../../schemas/streaming/playback-session.ts";
import { sessionCheckRefusal, sessionCheckResponse } from "../../../schemas/streaming/session-check.ts";
import { gateMessage } from "../../../schemas/streaming/stream-socket.ts";
import type { Site } from "../support/site-with.ts";
import { site, visit } from "../support/visit.ts";

/** Stops the clock in each test of a file: results of the gate are cached for two seconds. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Advances the stopped clock. */
export const secondsPass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** The edge's location of a request. */
export interface Seen {
  cf?: { country?: string; city?: string };
  headers?: Record<string, string>;
}

const post = (path: string, body: unknown, cookie: string, { cf, headers }: Seen, ask: Site = visit) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie && { cookie }), ...headers },
    body: JSON.stringify(body),
    ...(cf && { cf }),
  });

/** @param ask sends the request to a site. */
export const check = (
  videoID: string,
  cookie = "",
  seen: Seen & { instead?: string; lease?: string | undefined } = {},
  ask: Site = visit,
) =>
  post(
    "/api/session/check",
    {
      data: {
        attributes: {
          videoID,
          mediaType: "DrmLiveVideo",
          ...(seen.instead !== undefined && { instead: seen.instead }),
          ...(seen.lease !== undefined && { lease: seen.lease }),
        },
      },
    },
    cookie,
    seen,
    ask,
  );

export async function granted(response: Response) {
  expect(response.status).toBe(200);
  return sessionCheckResponse.parse(await response.json()).data.attributes;
}

export async function refused(response: Response) {
  expect(response.status).toBe(403);
  const [error] = sessionCheckRefusal.parse(await response.json()).errors;
  if (error === undefined) throw new Error("A refusal has a reason.");
  return error;
}

export async function playbackSession(entryId: string, cookie = "", seen: Seen = {}) {
  const response = await post("/api/session/ksession", { entryId }, cookie, seen);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return playbackSessionResponse.parse(await response.json());
}

/** Opens a player's socket, names the session, and collects messages. */
export async function openSocket(cookie: string, sessionID: string | null, ask: Site = visit, lease?: string) {
  const { webSocket, status } = await ask("/api/session/socket", {
    headers: { cookie, upgrade: "websocket", origin: site },
  });
  if (webSocket === null) throw new Error(`The handshake answered ${status}.`);
  webSocket.accept();
  const heard: unknown[] = [];
  webSocket.addEventListener("message", ({ data }) => {
    heard.push(gateMessage.parse(JSON.parse(String(data))));
  });
  webSocket.send(JSON.stringify({ action: "session", sessionID, lease }));
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual([{ action: "session", admitted: true }]);
  return { heard, webSocket };
}

/** Assigns availability rules to an entry. */
export async function restrictTo(entryID: string, rules: object): Promise<void> {
  await env.VIDEO_DB.batch([
    env.VIDEO_DB.prepare("INSERT INTO availability_rules VALUES (?1, ?2)").bind(
      `rules-${entryID}`,
      JSON.stringify(rules),
    ),
    ...["videos", "audio_entries"].map((table) =>
      env.VIDEO_DB.prepare(`UPDATE ${table} SET availability = ?1 WHERE entry_id = ?2`).bind(
        `rules-${entryID}`,
        entryID,
      ),
    ),
  ]);
}
