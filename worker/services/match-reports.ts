import { z } from "zod";
import { matchReportResponse } from "../../schemas/desk/matches.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const reportResponse = z.object({ data: matchReportResponse });
const revisionsResponse = z.object({ data: z.record(z.string(), z.int().nonnegative()) });

/** What staff report of matches, in the match-data backend. */
export const matchReports = (backend: Backend) => ({
  /** By id of the event. A backend without such a call has none. */
  revisions: async (fixtureID: number) =>
    (await readBackend(backend, `fixtures/${fixtureID}/revisions`, revisionsResponse))?.data ?? {},
  /** @throws ApiError with the backend's own refusal */
  report: async (report: { fixtureID: number; events: object[]; referee: string | null; attendance: number | null }) =>
    (await postChange(backend, "reports", report, reportResponse)).data,
});
