import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { confirmedFor } from "../../schemas/desk/staff.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { plainHash, randomToken } from "../identity/secrets.ts";
import { nowInSeconds } from "../now-in-seconds.ts";
import { hostCookie, hostCookieScope } from "../tokens/host-cookie.ts";
import { parseStaff, type Staff } from "./staff.ts";

/** `__Host-desk`: a random token, stored as a hash. It is unrelated to the fans' session and gives no access to it. */
const cookieName = "desk";
/** A working day. Using the session does not extend it. */
const lifetimeSeconds = 12 * 3600;

export interface DeskSession {
  staff: Staff;
  tokenHash: string;
  /** Whole seconds since 1970. */
  expiresAt: number;
  confirmedAt: number;
}

/** Starts a session and ends the browser's previous one. */
export async function startSession(c: Context<AppEnv>, staff: Staff): Promise<void> {
  await endSession(c);
  const now = nowInSeconds();
  const token = randomToken();
  await c.env.DESK_DB.batch([
    c.env.DESK_DB.prepare("DELETE FROM staff_sessions WHERE expires_at <= ?").bind(now),
    c.env.DESK_DB.prepare(
      "INSERT INTO staff_sessions (token_hash, staff_id, started_at, confirmed_at, expires_at) VALUES (?1, ?2, ?3, ?3, ?4)",
    ).bind(plainHash(token), staff.id, now, now + lifetimeSeconds),
  ]);
  setCookie(c, cookieName, token, hostCookie(lifetimeSeconds));
}

const sessionRow = z.object({ token_hash: z.string(), expires_at: z.int(), confirmed_at: z.int() });

/** The request's session; null without one, when it has expired, and for staff who have left. */
export async function deskSession(c: Context<AppEnv>): Promise<DeskSession | null> {
  const token = getCookie(c, cookieName, "host");
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null;
  const found = await c.env.DESK_DB.prepare(
    `SELECT staff.*, token_hash, expires_at, confirmed_at FROM staff_sessions JOIN staff ON staff.id = staff_id
     WHERE token_hash = ? AND expires_at > ? AND joined_at IS NOT NULL AND left_at IS NULL`,
  )
    .bind(plainHash(token), nowInSeconds())
    .first();
  const staff = parseStaff(found);
  if (staff === null) return null;
  const { token_hash, expires_at, confirmed_at } = sessionRow.parse(found);
  return { staff, tokenHash: token_hash, expiresAt: expires_at, confirmedAt: confirmed_at };
}

/** Ends the request's session, if there is one. */
export async function endSession(c: Context<AppEnv>): Promise<void> {
  const token = getCookie(c, cookieName, "host");
  if (token === undefined) return;
  deleteCookie(c, cookieName, hostCookieScope);
  await c.env.DESK_DB.prepare("DELETE FROM staff_sessions WHERE token_hash = ?").bind(plainHash(token)).run();
}

/** Whether the sign-in was confirmed within the last {@link confirmedFor} seconds. */
export const isConfirmed = ({ confirmedAt }: DeskSession): boolean => nowInSeconds() - confirmedAt < confirmedFor;

export async function confirmSession(database: D1Database, { tokenHash }: DeskSession): Promise<void> {
  await database
    .prepare("UPDATE staff_sessions SET confirmed_at = ? WHERE token_hash = ?")
    .bind(nowInSeconds(), tokenHash)
    .run();
}

/** The session of the member of staff who makes a request. @throws ApiError 401 without one */
export async function requireSession(c: Context<AppEnv>): Promise<DeskSession> {
  const session = await deskSession(c);
  if (session === null) throw new ApiError(401, "not_signed_in", "Sign in to the desk first.");
  return session;
}
