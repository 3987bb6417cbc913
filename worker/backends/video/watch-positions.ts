import { Hono } from "hono";
import { z } from "zod";
import type { WatchPosition } from "../../../schemas/streaming/watch-position-guards.ts";
import { maxWatchPositions } from "../../../schemas/streaming/watch-position-guards.ts";
import { watchPosition, watchPositions } from "../../../schemas/streaming/watch-positions.ts";
import type { AppEnv } from "../../app-env.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { readBody } from "../../request/request-body.ts";

const newestFirst = `SELECT entry_id AS entryID, position, duration, at FROM watch_positions WHERE account_id = ?1
  ORDER BY at DESC, entry_id LIMIT ${maxWatchPositions}`;

const rowsOf = (result: D1Result | undefined): WatchPosition[] => z.array(watchPosition).parse(result?.results);

/** Merges positions into an account's: the newest per video counts, and the newest `maxWatchPositions` are stored. */
async function mergePositions(
  database: D1Database,
  accountID: string,
  positions: readonly WatchPosition[],
): Promise<WatchPosition[]> {
  const [, , stored] = await database.batch([
    database
      .prepare(
        `INSERT INTO watch_positions (account_id, entry_id, position, duration, at)
         SELECT ?1, value ->> 'entryID', value ->> 'position', value ->> 'duration', value ->> 'at' FROM json_each(?2) WHERE true
         ON CONFLICT DO UPDATE SET position = excluded.position, duration = excluded.duration, at = excluded.at
         WHERE excluded.at > watch_positions.at`,
      )
      .bind(accountID, JSON.stringify(positions)),
    database
      .prepare(
        `DELETE FROM watch_positions WHERE account_id = ?1 AND entry_id NOT IN (
           SELECT entry_id FROM watch_positions WHERE account_id = ?1 ORDER BY at DESC, entry_id LIMIT ${maxWatchPositions})`,
      )
      .bind(accountID),
    database.prepare(newestFirst).bind(accountID),
  ]);
  return rowsOf(stored);
}

/** Watch positions of accounts: private calls with the service key. */
export const watchPositionRoutes = new Hono<AppEnv>()
  .use(requireServiceKey, async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .get("/:ssoID", async (c) => {
    const found = await c.env.VIDEO_DB.prepare(newestFirst).bind(c.req.param("ssoID")).all();
    return c.json({ positions: rowsOf(found) } satisfies z.infer<typeof watchPositions>);
  })
  .post("/:ssoID", async (c) => {
    const sent = await readBody(c, watchPositions);
    const positions = await mergePositions(c.env.VIDEO_DB, c.req.param("ssoID"), sent.positions);
    return c.json({ positions } satisfies z.infer<typeof watchPositions>);
  })
  .post("/:ssoID/removal", async (c) => {
    const { meta } = await c.env.VIDEO_DB.prepare("DELETE FROM watch_positions WHERE account_id = ?")
      .bind(c.req.param("ssoID"))
      .run();
    return c.json({ removed: meta.changes });
  });
