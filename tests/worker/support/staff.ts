import { env } from "cloudflare:workers";
import { deskError, type StaffRole } from "../../../schemas/desk/staff.ts";
import { inviteStatements, runStatements } from "../../../worker/desk/staff.ts";
import { plainHash, randomToken } from "../../../worker/identity/secrets.ts";
import { nowInSeconds } from "../../../worker/now-in-seconds.ts";
import type { Site } from "./site-with.ts";

/** Creates an invitation. */
export async function newInvitation(role: StaffRole): Promise<{ email: string; token: string }> {
  const email = `staff-${crypto.randomUUID()}@league.example`;
  const { token, statements } = inviteStatements(email, role, nowInSeconds());
  await runStatements(env.DESK_DB, statements);
  return { email, token };
}

/**
 * Creates signed-in staff without the ceremony.
 * @param startedAgo seconds since sign-in. @param left whether they have left since.
 */
export async function newStaff(
  role: StaffRole,
  { startedAgo = 0, left = false } = {},
): Promise<{ id: string; email: string; cookie: string }> {
  const { email } = await newInvitation(role);
  const now = nowInSeconds();
  const token = randomToken();
  const joined = await env.DESK_DB.prepare(
    "UPDATE staff SET name = 'Kim', joined_at = ?2, left_at = ?3 WHERE email = ?1 RETURNING id",
  )
    .bind(email, now, left ? now : null)
    .first<string>("id");
  const id = joined ?? "";
  await env.DESK_DB.prepare(
    "INSERT INTO staff_sessions (token_hash, staff_id, started_at, confirmed_at, expires_at) VALUES (?, ?, ?, ?, ?)",
  )
    .bind(plainHash(token), id, now - startedAgo, now - startedAgo, now - startedAgo + 12 * 3600)
    .run();
  return { id, email, cookie: `__Host-desk=${token}` };
}

/** Makes calls of the desk at a site with a cookie. @returns status and body. */
export const deskOf =
  (site: Site, cookie = "") =>
  async (method: string, path: string, body: object = {}) => {
    const response = await site(`/api/desk/v1/${path}`, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const content: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status, body: content, headers: response.headers };
  };

interface Refused {
  status: number;
  body: unknown;
}

/** The error of a refused call. */
export const problemOf = ({ status, body }: Refused) => {
  const { code, message } = deskError.parse(body).error;
  return { status, code, message };
};

/** Status and code of a refused call. */
export const codeOf = ({ status, body }: Refused) => [status, deskError.parse(body).error.code];
