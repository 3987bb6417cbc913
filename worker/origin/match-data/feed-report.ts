import { z } from "zod";
import { matchEvent, matchStatistics } from "../../../schemas/match-data.ts";
import { ApiError } from "../../errors.ts";

const feedReport = z.object({
  events: z.array(matchEvent).min(1).max(500),
  statistics: matchStatistics.nullable().default(null),
});

/**
 * Parses what a feed posts.
 * @throws ApiError 400 naming the fields at fault.
 */
export async function parseReport(request: Request): Promise<z.output<typeof feedReport>> {
  const parsed = feedReport.safeParse(await request.json().catch(() => null));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  throw new ApiError(400, "bad_report", `The report cannot be read: ${fields.join("; ")}.`);
}
