import { z } from "zod";
import { ApiError } from "../errors.ts";
import { toSeconds } from "../now-in-seconds.ts";
import type { CallScope } from "./staff-call.ts";

/** Seconds since the last `editors` call after which somebody counts as having closed it. */
const openFor = 60;

const names = z.array(z.object({ name: z.string() }));

/** Names of others who have something open, such as `page contact`; with `below`, also those who have one of its subpages open. */
export async function otherEditors(
  { c, caller, now }: CallScope,
  subject: string,
  { below = false } = {},
): Promise<string[]> {
  const { results } = await c.env.CONTENT_DB.prepare(
    `SELECT DISTINCT name FROM desk_editors
     WHERE (subject = ?1 OR ?4 AND substr(subject, 1, length(?1) + 1) = ?1 || '/') AND staff_id <> ?2 AND at > ?3 ORDER BY name`,
  )
    .bind(subject, caller.id, toSeconds(now) - openFor, below ? 1 : 0)
    .all();
  return names.parse(results).map(({ name }) => name);
}

/**
 * Refuses to move or delete something that somebody else is editing, because their next save would have no target.
 * @throws ApiError 409
 */
export async function requireNoOtherEditors(scope: CallScope, subject: string): Promise<void> {
  const others = await otherEditors(scope, subject, { below: true });
  if (others.length === 0) return;
  const who = `${new Intl.ListFormat("en").format(others)} ${others.length === 1 ? "has" : "have"}`;
  throw new ApiError(409, "open_elsewhere", `${who} it open. Wait until it is closed there.`);
}
