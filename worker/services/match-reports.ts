import { z } from "zod";
import {
  matchMovedResponse,
  type matchMoveRequest,
  type matchReportRequest,
  matchReportResponse,
} from "../../schemas/desk/matches.ts";
import { matchSources, noSources } from "../../schemas/football/match-sources.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const reportResponse = z.object({ data: matchReportResponse });
const movedResponse = z.object({ data: matchMovedResponse });
const sourcesResponse = z.object({ data: matchSources });
const revisionsResponse = z.object({ data: z.record(z.string(), z.int().nonnegative()) });

/** What staff report of matches, and where and when they have them played, in the match-data backend. */
export const matchReports = (backend: Backend) => ({
  /** By id of the event. A backend without such a call has none. */
  revisions: async (fixtureID: number) =>
    (await readBackend(backend, `fixtures/${fixtureID}/revisions`, revisionsResponse))?.data ?? {},
  /** What feed and desk have said of it. */
  sources: async (fixtureID: number) =>
    (await readBackend(backend, `fixtures/${fixtureID}/sources`, sourcesResponse))?.data ?? noSources,
  /** @throws ApiError with the backend's own refusal */
  report: async (report: { fixtureID: number } & z.output<typeof matchReportRequest>) =>
    (await postChange(backend, "reports", report, reportResponse)).data,
  /** @throws ApiError with the backend's own refusal */
  move: async (fixtureID: number, wanted: z.output<typeof matchMoveRequest>) =>
    (await postChange(backend, `operator/matches/${fixtureID}/move`, wanted, movedResponse)).data,
});
