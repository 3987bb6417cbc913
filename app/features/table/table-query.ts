import { z } from "zod";
import { dateParameter, parsePageQuery, seasonParameter } from "../../../schemas/football/page-query.ts";
import { tableViews } from "../../../schemas/football/table.ts";
import { t } from "../../../schemas/site/messages.ts";

const tableParameters = z.object({
  season: seasonParameter.optional(),
  view: z.enum(tableViews, { error: () => t("The table is overall, finished, home, away or form.") }).optional(),
  date: dateParameter.optional(),
});

/** Parses the query of a competition's page. */
export const parseTableQuery = (query: URLSearchParams) => parsePageQuery(tableParameters, query);
