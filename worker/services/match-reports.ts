import { z } from "zod";
import {
  type addMatchRequest,
  type awardPlanRequest,
  awardPlanResponse,
  type awardRequest,
  type correctMatchRequest,
  matchDecisionResponse,
  matchFieldsResponse,
  type matchPlanRequest,
  matchPlanResponse,
  matchSavedResponse,
  type takeAwayMatchRequest,
  type withdrawAwardRequest,
} from "../../schemas/desk/match-changes.ts";
import {
  matchMovedResponse,
  type matchMoveRequest,
  type matchReportRequest,
  matchReportResponse,
} from "../../schemas/desk/matches.ts";
import { matchSources, noSources } from "../../schemas/football/match-sources.ts";
import { ApiError } from "../errors.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const reportResponse = z.object({ data: matchReportResponse });
const movedResponse = z.object({ data: matchMovedResponse });
const sourcesResponse = z.object({ data: matchSources });
const revisionsResponse = z.object({ data: z.record(z.string(), z.int().nonnegative()) });

/** Calls of staff in the match-data backend: to report matches, and to schedule them. */
export const matchReports = (backend: Backend) => ({
  /** By event id. Empty for a backend without such a call. */
  revisions: async (fixtureID: number) =>
    (await readBackend(backend, `fixtures/${fixtureID}/revisions`, revisionsResponse))?.data ?? {},
  /** What feed and desk have reported. */
  sources: async (fixtureID: number) =>
    (await readBackend(backend, `fixtures/${fixtureID}/sources`, sourcesResponse))?.data ?? noSources,
  /** @throws ApiError with the backend's own refusal */
  report: async (report: { fixtureID: number } & z.output<typeof matchReportRequest>) =>
    (await postChange(backend, "reports", report, reportResponse)).data,
  /** @throws ApiError with the backend's own refusal */
  move: async (fixtureID: number, request: z.output<typeof matchMoveRequest>) =>
    (await postChange(backend, `operator/matches/${fixtureID}/move`, request, movedResponse)).data,
  /** @throws ApiError 404 */
  async fields({ competition, season }: { competition: number; season: number }) {
    const found = await readBackend(
      backend,
      `operator/seasons/${competition}/${season}/match-fields`,
      matchFieldsResponse,
    );
    if (found !== null) return found.data;
    throw new ApiError(404, "no_such_season", "There is no such season. Begin it with its clubs, or import it, first.");
  },
  plan: async (wanted: z.output<typeof matchPlanRequest>) =>
    (await postChange(backend, "operator/matches/plan", wanted, matchPlanResponse)).data,
  add: async (wanted: z.output<typeof addMatchRequest>) =>
    (await postChange(backend, "operator/matches/add", wanted, matchSavedResponse)).data,
  correct: async (fixtureID: number, wanted: z.output<typeof correctMatchRequest>) =>
    (await postChange(backend, `operator/matches/${fixtureID}/correct`, wanted, matchSavedResponse)).data,
  takeAway: async (fixtureID: number, wanted: z.output<typeof takeAwayMatchRequest>) =>
    (await postChange(backend, `operator/matches/${fixtureID}/take-away`, wanted, matchSavedResponse)).data,
  /** The decision on a match. @throws ApiError 404 */
  async decision(fixtureID: number) {
    const found = await readBackend(backend, `operator/matches/${fixtureID}/decision`, matchDecisionResponse);
    if (found !== null) return found.data;
    throw new ApiError(404, "no_such_match", `There is no match ${fixtureID}.`);
  },
  planAward: async (fixtureID: number, wanted: z.output<typeof awardPlanRequest>) =>
    (await postChange(backend, `operator/matches/${fixtureID}/plan-award`, wanted, awardPlanResponse)).data,
  award: async (fixtureID: number, wanted: z.output<typeof awardRequest>) =>
    (await postChange(backend, `operator/matches/${fixtureID}/award`, wanted, matchSavedResponse)).data,
  withdrawAward: async (fixtureID: number, wanted: z.output<typeof withdrawAwardRequest>) =>
    (await postChange(backend, `operator/matches/${fixtureID}/withdraw-award`, wanted, matchSavedResponse)).data,
});
