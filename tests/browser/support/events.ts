import type { Request } from "playwright/test";
import { z } from "zod";
import type { Storage } from "../../../scripts/lib/storage/storage.ts";

const eventRows = z.array(z.object({ record: z.string().transform((text): unknown => JSON.parse(text)) }));

/** Events of one action that the site's own delivery stream has stored, oldest first. */
export async function storedEvents(storage: Storage, action: string): Promise<unknown[]> {
  const rows = await storage.database("MARKETING_DB").query({
    sql: "SELECT record FROM events WHERE json_extract(record, '$.action') = ?1 ORDER BY id",
    params: [action],
  });
  return eventRows.parse(rows).map(({ record }) => record);
}

/** The status of a request's response. Call it right away, because a test may end while later responses are pending. */
export const statusOf = async (request: Request | undefined): Promise<number | undefined> =>
  (await request?.response())?.status();
