import type { z } from "zod";
import {
  deskSeasonsResponse,
  importedSeasonResponse,
  type seasonImportRequest,
  type seasonPlanRequest,
  seasonPlanResponse,
} from "../../schemas/desk/seasons.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

interface Season {
  competition: number;
  season: number;
}
const pathOf = ({ competition, season }: Season) => `operator/seasons/${competition}/${season}`;

/** Seasons and their import, in the match-data backend. */
export const seasonDesk = (matches: Backend) => ({
  /** A backend that imports no seasons has none. */
  list: async () => (await readBackend(matches, "operator/seasons", deskSeasonsResponse)) ?? { competitions: [] },
  plan: async (season: Season, wanted: z.input<typeof seasonPlanRequest>) =>
    (await postChange(matches, `${pathOf(season)}/plan`, wanted, seasonPlanResponse)).data,
  import: async (season: Season, wanted: z.input<typeof seasonImportRequest>) =>
    (await postChange(matches, `${pathOf(season)}/import`, wanted, importedSeasonResponse)).data,
});
