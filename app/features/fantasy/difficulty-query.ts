import { z } from "zod";
import { idParameter, parsePageQuery } from "../../../schemas/football/page-query.ts";
import { t } from "../../../schemas/site/messages.ts";
import { difficultySorts, difficultyViews, matchesAhead } from "./difficulty.ts";

const difficultyParameters = z.object({
  competition: idParameter("competition").optional(),
  next: z.enum(matchesAhead, { error: () => t("The next 3, 5 or 8 matches are shown.") }).default("5"),
  view: z.enum(difficultyViews, { error: () => t("The rating is overall, attack or defence.") }).default("overall"),
  sort: z.enum(difficultySorts, { error: () => t("Clubs are sorted by easiest, hardest or club.") }).default("easiest"),
});
export type DifficultyFilters = z.output<typeof difficultyParameters>;

/** Parses the query of the fixture difficulty page. */
export const parseDifficultyQuery = (query: URLSearchParams) => parsePageQuery(difficultyParameters, query);
