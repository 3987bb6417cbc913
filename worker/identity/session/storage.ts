import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import type { Context } from "hono";
import { createCookie, type Session } from "react-router";
import { z } from "zod";
import type { AppEnv } from "../../app-env.ts";
import { log } from "../../log.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { deviceName } from "../../playback/device-name.ts";
import { locationLabel } from "../../playback/geolocation.ts";
import type { SessionData, SessionRecord } from "./record.ts";
import { touchSession } from "./session-index.ts";
import { sessionLimits } from "./session-limits.ts";

const cookieName = "__Host-session";
/** Seconds: KV's minimum. */
const shortestExpiry = 60;

/** The cookie contains only the record's signed id. The library's ids are short; the signature is what cannot be guessed. */
export const cookieFor = (c: Context<AppEnv>) =>
  createCookie(cookieName, {
    secrets: [c.get("settings").SESSION_SECRET],
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: sessionLimits.absolute,
  });

export const storageFor = (c: Context<AppEnv>) =>
  createWorkersKVSessionStorage<SessionData>({ cookie: cookieFor(c), kv: c.env.SESSIONS });

/**
 * The request's cookies; null when they contain the session cookie twice with different values. Then one was planted in a browser that does
 * not enforce the prefix (RFC 6265bis §4.1.3.2), and the server cannot tell which.
 */
function requestCookies(c: Context<AppEnv>): string | null {
  const header = c.req.header("cookie") ?? null;
  const values = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.split("=")[0]?.trimEnd() === cookieName)
    .map((pair) => pair.slice(pair.indexOf("=") + 1).trimStart());
  return new Set(values).size > 1 ? null : header;
}

/** Key of the record that the request's cookie names, whether or not it is still stored; null without a cookie. */
export async function sessionKey(c: Context<AppEnv>): Promise<string | null> {
  return z.string().safeParse(await cookieFor(c).parse(requestCookies(c))).data ?? null;
}

/** The stored session that the request's cookie names; an empty session if it names none. */
export function loadSession(c: Context<AppEnv>): Promise<Session<SessionData>> {
  return storageFor(c).getSession(requestCookies(c));
}

/**
 * Stores a changed session for the rest of its lifetime, and records that it was used. The record of its use may fail, because an outage
 * signs nobody out.
 */
export async function storeSession(
  c: Context<AppEnv>,
  session: Session<SessionData>,
  record: SessionRecord,
): Promise<void> {
  const maxAge = record.startedAt + sessionLimits.absolute - nowInSeconds();
  if (maxAge <= shortestExpiry) return;
  session.set("record", record);
  await storageFor(c).commitSession(session, { maxAge });
  const used = { label: deviceName(c), place: locationLabel(c.req.raw), seenAt: record.seenAt };
  await touchSession(c.env.IDENTITY_DB, record.id, used).catch((error: unknown) =>
    log("warn", "session use not recorded", { requestID: c.get("requestID"), problem: String(error) }),
  );
}
