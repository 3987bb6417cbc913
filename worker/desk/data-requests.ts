import { z } from "zod";
import { type DataRequest, dataRequestKind, dataRequestWay } from "../../schemas/desk/data-requests.ts";
import { leagueDate } from "../../schemas/site/league-clock.ts";
import { ApiError } from "../errors.ts";
import { toSeconds } from "../now-in-seconds.ts";

/** Maximum number of open requests, and of closed ones, in the list. */
const maxListed = 200;

const row = z.object({
  id: z.string(),
  account_id: z.string(),
  kind: dataRequestKind,
  way: dataRequestWay,
  arrived_on: z.string(),
  due_on: z.string(),
  recorded_at: z.int(),
  recorded_by: z.string(),
  ended_at: z.int().nullable(),
  ended_by: z.string().nullable(),
  outcome: z.enum(["exported", "erased", "withdrawn"]).nullable(),
});

export type StoredRequest = Omit<DataRequest, "email">;

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

function described(given: unknown, today: string): StoredRequest {
  const { id, account_id, kind, way, arrived_on, due_on, recorded_at, recorded_by, ended_at, ended_by, outcome } =
    row.parse(given);
  return {
    ...{ id, account: account_id, kind, way, arrivedOn: arrived_on, dueOn: due_on },
    late: ended_at === null && due_on < today,
    ...{ recordedAt: instant(recorded_at), recordedBy: recorded_by },
    ended: ended_at === null || outcome === null ? null : { at: instant(ended_at), by: ended_by ?? "", outcome },
  };
}

/** The same day of the next month, or the last day of that month if it has no such day. Both YYYY-MM-DD. */
export function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Stores a request. @throws ApiError 422 for a future day or one more than a year ago; 409 if one of its kind is open */
export async function addRequest(
  database: D1Database,
  { account, kind, way, arrivedOn, by }: Pick<StoredRequest, "account" | "kind" | "way" | "arrivedOn"> & { by: string },
  now: Date,
): Promise<void> {
  const today = leagueDate(now);
  if (arrivedOn > today)
    throw new ApiError(422, "in_the_future", "It cannot have come on a day that is still to come.");
  if (arrivedOn < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`) {
    throw new ApiError(422, "too_old", "That day is more than a year ago.");
  }
  const { meta } = await database
    .prepare(
      `INSERT INTO data_requests (id, account_id, kind, way, arrived_on, due_on, recorded_at, recorded_by)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    )
    .bind(crypto.randomUUID(), account, kind, way, arrivedOn, monthAfter(arrivedOn), toSeconds(now), by)
    .run();
  if (meta.changes === 0) throw new ApiError(409, "open_already", "Such a request of this fan is open already.");
}

/** Open requests, the first due first, then closed ones, latest first. */
export async function listRequests(database: D1Database, now: Date): Promise<StoredRequest[]> {
  const [open, ended] = await database.batch([
    database.prepare("SELECT * FROM data_requests WHERE ended_at IS NULL ORDER BY due_on, id LIMIT ?").bind(maxListed),
    database
      .prepare("SELECT * FROM data_requests WHERE ended_at IS NOT NULL ORDER BY ended_at DESC, id LIMIT ?")
      .bind(maxListed),
  ]);
  const today = leagueDate(now);
  return [...(open?.results ?? []), ...(ended?.results ?? [])].map((found) => described(found, today));
}

/** @throws ApiError 404 */
export async function findRequest(database: D1Database, id: string, now: Date): Promise<StoredRequest> {
  const found = await database.prepare("SELECT * FROM data_requests WHERE id = ?").bind(id).first();
  if (found === null) throw new ApiError(404, "not_found", "There is no such request.");
  return described(found, leagueDate(now));
}

/** Closes a request. @returns false if it was closed already */
export async function endRequest(
  database: D1Database,
  id: string,
  { outcome, by }: { outcome: "exported" | "erased" | "withdrawn"; by: string },
  now: Date,
): Promise<boolean> {
  const { meta } = await database
    .prepare("UPDATE data_requests SET ended_at = ?2, ended_by = ?3, outcome = ?4 WHERE id = ?1 AND ended_at IS NULL")
    .bind(id, toSeconds(now), by, outcome)
    .run();
  return meta.changes === 1;
}

/** Deletes requests that were closed more than `days` days ago. */
export async function expireRequests(database: D1Database, days: number, now: Date): Promise<void> {
  await database
    .prepare("DELETE FROM data_requests WHERE ended_at < ?")
    .bind(toSeconds(now) - days * 86_400)
    .run();
}
