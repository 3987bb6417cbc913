import { Hono } from "hono";
import { z } from "zod";
import { fullTextQuery, parseSearchTerms } from "../../../../schemas/content/search-terms.ts";
import { operatorEntriesQuery, operatorEntriesResponse } from "../../../../schemas/desk/videos.ts";
import type { AppEnv } from "../../../app-env.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";

/** Maximum entries of a search: staff who miss one type another word. */
const maxFound = 40;

const entryRow = z.object({
  ...{ entryID: z.string(), title: z.string(), from: z.iso.datetime({ offset: true }) },
  ...{ live: z.int(), pulled: z.int(), commentary: z.int() },
});

/**
 * Finds videos and commentaries for staff: unlike fans' search, also those that are to come, over or pulled. Nearest in time first.
 */
export const deskEntrySearch = new Hono<AppEnv>().use(requireServiceKey).get("/", async (c) => {
  const { q } = parseParameters(operatorEntriesQuery, c.req.query());
  const query = fullTextQuery(parseSearchTerms(q));
  if (query === "") return c.json(operatorEntriesResponse.parse({ data: [] }));
  const columns = 'entry_id AS entryID, title, release_from AS "from", disabled AS pulled';
  const { results } = await c.env.VIDEO_DB.prepare(
    `SELECT * FROM (
       SELECT ${columns}, media_type <> 'OnDemand' AS live, 0 AS commentary FROM videos
       WHERE rowid IN (SELECT rowid FROM video_title_index WHERE video_title_index MATCH ?1)
       UNION ALL SELECT ${columns}, media_type = 'LiveAudio', 1 FROM audio_entries WHERE instr(lower(title), lower(?2)) > 0
     ) ORDER BY abs(julianday("from") - julianday(?3)), entryID LIMIT ?4`,
  )
    .bind(query, q.trim(), new Date().toISOString(), maxFound)
    .all();
  const data = z
    .array(entryRow)
    .parse(results)
    .map((row) => ({ ...row, live: row.live === 1, pulled: row.pulled === 1, commentary: row.commentary === 1 }));
  return c.json(operatorEntriesResponse.parse({ data }));
});
