import type Stripe from "stripe";
import { z } from "zod";
import { type MatchHolders, matchHolders } from "../../../../schemas/desk/sales.ts";
import type { MatchDetail } from "../../../../schemas/football/match-data.ts";
import { log } from "../../../log.ts";
import { hasUseLeft } from "../vouchers/vouchers.ts";
import { followsFor, type LedgerStatement, notRevoked } from "./ledger.ts";
import { commitStatements, hoursAfter } from "./ledger-transaction.ts";

/*
 * Passes for one match. They end some hours after its kick-off; when it is moved, another grant extends them to the new date.
 */

const soldMatch = z.object({ matchID: z.coerce.number().int(), kickOff: z.iso.datetime() });

/** The match that a pass was sold for, with the kick-off from which its end is counted now; null for any other pass. */
export async function soldMatchOf(
  database: D1Database,
  metadata: Stripe.Metadata | null,
  reference: string,
): Promise<{ id: number; kickOff: Date } | null> {
  const sold = soldMatch.safeParse(metadata);
  if (!sold.success) return null;
  const moved = await database
    .prepare("SELECT kick_off FROM match_passes WHERE reference = ?")
    .bind(reference)
    .first<string>("kick_off");
  return { id: sold.data.matchID, kickOff: new Date(moved ?? sold.data.kickOff) };
}

/** Stores a pass, so that it follows its match. Idempotent. */
export function matchPassStatement({
  reference,
  match,
  accessHours,
}: {
  reference: string;
  match: { id: number; kickOff: Date };
  accessHours: number;
}): LedgerStatement {
  return {
    sql: `INSERT INTO match_passes (reference, match_id, kick_off, access_hours)
      VALUES (?1, CAST(?2 AS INTEGER), ?3, CAST(?4 AS INTEGER)) ON CONFLICT (reference) DO NOTHING`,
    params: [reference, String(match.id), match.kickOff.toISOString(), String(accessHours)],
  };
}

const soldRows = z.array(z.object({ match: z.int(), passes: z.int() }));

/** SQL condition: a row of `match_passes` is not refunded by ?1. */
const isValid = `EXISTS (
    SELECT 1 FROM entitlement_ledger AS grants WHERE revokes IS NULL AND ${notRevoked("?1")}
      AND (reference = match_passes.reference OR ${followsFor("again", "match_passes.reference")})
  )`;

/** How many valid passes there are for each match that is to come or just over. Refunded ones do not count. */
export async function soldMatches(database: D1Database, now: Date): Promise<z.infer<typeof soldRows>> {
  const { results } = await database
    .prepare(
      `SELECT match_id AS match, count(*) AS passes FROM match_passes WHERE ${isValid}
       GROUP BY match_id ORDER BY match_id`,
    )
    .bind(now.toISOString())
    .all();
  return soldRows.parse(results);
}

/** How many have a pass for a match, or a code for one. */
export async function holdersOfMatch(database: D1Database, id: number, now: Date): Promise<MatchHolders> {
  const row = await database
    .prepare(
      `SELECT (SELECT count(*) FROM match_passes WHERE match_id = ?2 AND ${isValid}) AS passes,
         (SELECT count(DISTINCT account_id) FROM entitlement_ledger AS grants
           WHERE entitlement = ?3 AND reason <> 'payment' AND revokes IS NULL AND (ends_at IS NULL OR ends_at > ?1)
             AND ${notRevoked("?1")}) AS given,
         (SELECT count(*) FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id
           WHERE EXISTS (SELECT 1 FROM json_each(entitlements) WHERE value = ?3) AND ${hasUseLeft("?1")}) AS codes`,
    )
    .bind(now.toISOString(), id, `match-${id}`)
    .first();
  return matchHolders.parse(row);
}

const passRow = z.object({
  reference: z.string(),
  match_id: z.int(),
  kick_off: z.string(),
  access_hours: z.int(),
});
type MatchPass = z.output<typeof passRow>;

/** Milliseconds after kick-off in which a match that was called off may get a new date. */
const maxWait = 400 * 86_400_000;

/** Extends a pass to its match's new date, unless it was refunded. An earlier date does not shorten it. */
export function moveStatements(
  { reference, access_hours }: Pick<MatchPass, "reference" | "access_hours">,
  kickOff: Date,
  now: Date,
): LedgerStatement[] {
  const endsAt = hoursAfter(kickOff, access_hours);
  return [
    {
      sql: `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, ends_at, reason, reference, created_at)
        SELECT account_id, entitlement, ?2, ?3, reason, ?1 || ':moved:' || ?3, ?2 FROM entitlement_ledger AS grants
        WHERE (reference = ?1 OR ${followsFor("again")}) AND revokes IS NULL AND ends_at < ?3
          AND ${notRevoked("?2")}
        ON CONFLICT (reference, entitlement) DO NOTHING`,
      params: [reference, now.toISOString(), endsAt],
    },
    { sql: "UPDATE contracts SET ends_at = max(ends_at, ?2) WHERE id = ?1", params: [reference, endsAt] },
    { sql: "UPDATE sold_passes SET ends_at = max(ends_at, ?2) WHERE contract = ?1", params: [reference, endsAt] },
    {
      sql: "UPDATE match_passes SET kick_off = ?2 WHERE reference = ?1",
      params: [reference, kickOff.toISOString()],
    },
  ];
}

/** Maximum number of passes whose statements are committed at once, so that a match with many does not exceed what D1 allows. */
const passesAtOnce = 50;

/** Extends passes to the new dates of their matches, and deletes the rows of matches that are over. A match that fails stops no other. */
export async function followMatches(
  database: D1Database,
  matchOf: (id: number) => Promise<Pick<MatchDetail, "kickoff" | "state"> | null>,
  now: Date,
): Promise<void> {
  const { results } = await database.prepare("SELECT * FROM match_passes ORDER BY match_id").all();
  const byMatch = Map.groupBy(z.array(passRow).parse(results), ({ match_id }) => match_id);
  for (const [id, passes] of byMatch) {
    try {
      await followMatch(database, passes, await matchOf(id), now);
    } catch (error) {
      log("error", "passes did not follow their match", { fixtureID: id, error: String(error) });
    }
  }
}

async function followMatch(
  database: D1Database,
  passes: readonly MatchPass[],
  match: Pick<MatchDetail, "kickoff" | "state"> | null,
  now: Date,
): Promise<void> {
  if (match === null) return;
  const kickOff = new Date(match.kickoff);
  const isGivenUp = kickOff.getTime() < now.getTime() - maxWait;
  const statements = passes.map((pass) => [
    ...(new Date(pass.kick_off).getTime() === kickOff.getTime() ? [] : moveStatements(pass, kickOff, now)),
    ...(isGivenUp || (match.state.kind === "result" && hoursAfter(kickOff, pass.access_hours) < now.toISOString())
      ? [{ sql: "DELETE FROM match_passes WHERE reference = ?1", params: [pass.reference] }]
      : []),
  ]);
  for (let from = 0; from < statements.length; from += passesAtOnce) {
    await commitStatements(database, statements.slice(from, from + passesAtOnce).flat());
  }
}
