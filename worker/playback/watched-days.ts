import type { Context } from "hono";
import { z } from "zod";
import { type AccountContract, withdrawalDays } from "../../schemas/payments/contracts.ts";
import type { AppEnv } from "../app-env.ts";
import { createRecorder } from "./background-recorder.ts";

/*
 * Days on which an account's passes were used to watch or listen, by the account or a member of its family. A withdrawal from a contract is
 * charged by the days on which that contract was used.
 */

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const record = createRecorder("watched day");

/** Records that something that an account's pass opens was played today. */
export function recordWatchedDay(c: Context<AppEnv>, accountID: string, entitlement: string, now: Date): void {
  const day = dayOf(now);
  record(c, day, JSON.stringify([accountID, entitlement]), () =>
    c.env.MARKETING_DB.prepare("INSERT INTO watched_passes VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
      .bind(accountID, day, entitlement)
      .run(),
  );
}

/** In milliseconds. */
const dayLength = 86_400_000;
const dayNumber = (instant: string) => Math.floor(Date.parse(instant) / dayLength);

/**
 * The number of days on which a contract was used while it ran, or on which an account could use it that was deleted since.
 * @param buyer the account that concluded it
 */
export async function usedDays(
  database: D1Database,
  buyer: string,
  { startsAt, endsAt, entitlements, usedBy, usedUntil }: AccountContract,
): Promise<number> {
  if (typeof usedUntil === "string") {
    return Math.max(0, Math.min(dayNumber(usedUntil), dayNumber(endsAt)) - dayNumber(startsAt) + 1);
  }
  const days = await database
    .prepare(
      `SELECT count(DISTINCT day) AS days FROM watched_passes WHERE account_id = ?1 AND day BETWEEN ?2 AND ?3
         AND (?4 IS NULL OR entitlement = '' OR entitlement IN (SELECT value FROM json_each(?4)))`,
    )
    .bind(
      usedBy ?? buyer,
      dayOf(new Date(startsAt)),
      dayOf(new Date(endsAt)),
      entitlements === undefined ? null : JSON.stringify(entitlements),
    )
    .first("days");
  return z.int().parse(days);
}

const row = z.object({ day: z.string(), entitlement: z.string() });

/** The days on which an account's passes were used, YYYY-MM-DD in UTC, and the entitlements used, for its data export. */
export async function watchedDays(database: D1Database, accountID: string): Promise<z.output<typeof row>[]> {
  const { results } = await database
    .prepare("SELECT day, entitlement FROM watched_passes WHERE account_id = ? ORDER BY day, entitlement")
    .bind(accountID)
    .all();
  return z.array(row).parse(results);
}

/** The current table, and the one of earlier versions, whose rows are deleted too. */
const tables = ["watched_passes", "watched_days"];

export async function deleteWatchedDays(database: D1Database, accountID: string): Promise<void> {
  await database.batch(
    tables.map((table) => database.prepare(`DELETE FROM ${table} WHERE account_id = ?`).bind(accountID)),
  );
}

/** Days after its conclusion until which a contract can be withdrawn from, at most: the end is a whole day, and moves past a weekend. */
const withdrawalDaysAtMost = withdrawalDays + 4;

/** Deletes days of contracts from which withdrawal is no longer possible. */
export async function expireWatchedDays(database: D1Database, now: Date): Promise<void> {
  const oldest = dayOf(new Date(now.getTime() - withdrawalDaysAtMost * dayLength));
  await database.batch(tables.map((table) => database.prepare(`DELETE FROM ${table} WHERE day < ?`).bind(oldest)));
}
