import { z } from "zod";
import { idParameter, parsePageQuery, seasonParameter } from "../../../schemas/football/page-query.ts";

const clubsParameters = z.object({
  season: seasonParameter.optional(),
  competition: idParameter("competition").optional(),
});

/** Parses the query of a page of clubs. */
export const parseClubsQuery = (query: URLSearchParams) => parsePageQuery(clubsParameters, query);
