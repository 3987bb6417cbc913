import type { z } from "zod";
import {
  type addDeductionRequest,
  type changeDeductionRequest,
  deductionChangedResponse,
  deskDeductionsResponse,
  type takeAwayDeductionRequest,
} from "../../schemas/desk/deductions.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

interface Season {
  competition: number;
  season: number;
}

/** Points deductions, in the match-data backend. */
export function deductionDesk(matches: Backend) {
  const post = async ({ competition, season }: Season, what: string, body: object) => {
    const path = `operator/deductions/${competition}/${season}/${what}`;
    return (await postChange(matches, path, body, deductionChangedResponse)).data;
  };
  return {
    /** Empty for a backend that does not let the desk manage its deductions. */
    list: async () =>
      (await readBackend(matches, "operator/deductions", deskDeductionsResponse)) ?? { deductions: [], seasons: [] },
    add: (season: Season, request: z.input<typeof addDeductionRequest>) => post(season, "add", request),
    change: (season: Season, request: z.input<typeof changeDeductionRequest>) => post(season, "change", request),
    takeAway: (season: Season, request: z.input<typeof takeAwayDeductionRequest>) => post(season, "take-away", request),
  };
}
