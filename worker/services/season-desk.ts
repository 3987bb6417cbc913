import type { z } from "zod";
import {
  importedSeasonResponse,
  type seasonClubsRequest,
  seasonClubsResponse,
  type seasonImportRequest,
  type seasonPlanRequest,
  seasonPlanResponse,
  storedSeasonsResponse,
} from "../../schemas/desk/seasons.ts";
import { ApiError } from "../errors.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

interface Season {
  competition: number;
  season: number;
}
const pathOf = ({ competition, season }: Season) => `operator/seasons/${competition}/${season}`;

/** Seasons and their import, in the match-data backend. */
export const seasonDesk = (matches: Backend) => ({
  /** Empty for a backend that imports no seasons. */
  list: async () => (await readBackend(matches, "operator/seasons", storedSeasonsResponse)) ?? { competitions: [] },
  /** @throws ApiError 404 */
  async clubs(season: Season) {
    const found = await readBackend(matches, `${pathOf(season)}/clubs`, seasonClubsResponse);
    if (found !== null) return found.data;
    throw new ApiError(404, "no_such_competition", "Seasons of that competition come with their matches.");
  },
  chooseClubs: async (season: Season, request: z.input<typeof seasonClubsRequest>) =>
    (await postChange(matches, `${pathOf(season)}/clubs`, request, seasonClubsResponse)).data,
  plan: async (season: Season, request: z.input<typeof seasonPlanRequest>) =>
    (await postChange(matches, `${pathOf(season)}/plan`, request, seasonPlanResponse)).data,
  import: async (season: Season, request: z.input<typeof seasonImportRequest>) =>
    (await postChange(matches, `${pathOf(season)}/import`, request, importedSeasonResponse)).data,
});
