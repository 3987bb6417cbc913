import { z } from "zod";
import { sponsorsResponse } from "../../../schemas/content/content.ts";

const rowRows = z.array(z.object({ row: z.string() }));
const groupRows = z.array(z.object({ label: z.string(), ids: z.string() }));
const headerRows = z.array(z.object({ sponsor: z.string() }));

/** What GET sponsors answers: rows and groups in their forced order. */
export async function storedSponsors(database: D1Database): Promise<z.output<typeof sponsorsResponse>> {
  const [rows, groups, header] = await database.batch([
    database.prepare('SELECT "row" FROM sponsor_rows ORDER BY forced_order'),
    database.prepare("SELECT label, sponsor_ids AS ids FROM featured_label_groups ORDER BY forced_order"),
    database.prepare("SELECT sponsor FROM header_sponsor"),
  ]);
  const [headerSponsor] = headerRows.parse(header?.results);
  return sponsorsResponse.parse({
    data: rowRows.parse(rows?.results).map(({ row }) => JSON.parse(row)),
    featuredLabelGroups: groupRows
      .parse(groups?.results)
      .map(({ label, ids }) => ({ label, sponsorIDs: JSON.parse(ids) })),
    headerSponsor: headerSponsor ? JSON.parse(headerSponsor.sponsor) : null,
  });
}
