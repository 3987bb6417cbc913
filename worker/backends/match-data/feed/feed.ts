import { type Context, Hono } from "hono";
import {
  type FeedProblem,
  type FeedReport,
  parseFeedReport,
  parseStaffReport,
  type StaffChanges,
} from "../../../../schemas/football/match-feed.ts";
import { deskEventPrefix, type ReportSource } from "../../../../schemas/football/match-sources.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { networkOf, rateLimit } from "../../../middleware/rate-limit.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { addPlayerNames } from "./feed-players.ts";
import { verifySignature } from "./feed-signature.ts";

function refuse(problems: readonly FeedProblem[]): never {
  const [first] = problems;
  const where = first?.event == null ? "" : `events[${first.event}]${first.id === null ? "" : ` (${first.id})`}: `;
  const more = problems.length > 1 ? ` So are ${problems.length - 1} more.` : "";
  const message = `Nothing of the report was taken, because a part of it is wrong. ${where}${first?.problem}.${more}`;
  throw new ApiError(422, "bad_report", message, {}, problems);
}

function parsedJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse([{ event: null, id: null, problem: "The body is no JSON" }]);
  }
}

/**
 * `POST match-data/feed`: a match feed's report on one match (schemas/football/match-feed.ts), signed over body and time. It is
 * accepted whole or not at all, and may be sent again. 422 lists what is wrong, event by event; 404 and 409 refuse the match.
 */
export const matchFeed = new Hono<AppEnv>().post("/", async (c) => {
  await rateLimit(c.env.MATCH_FEED_LIMIT, networkOf(c.req.raw));
  const { MATCH_FEED_SECRET, SERVICE_KEY } = c.get("settings");
  const body = await c.req.text();
  const now = new Date();
  const sentAt = await verifySignature(c.req.header("x-feed-signature"), body, MATCH_FEED_SECRET || SERVICE_KEY, now);
  const report = parseFeedReport(parsedJSON(body), now);
  const { sequence, held } = await acceptReport(c, report, { source: "feed", sentAt });
  return c.json({ data: { sequence, ...(held && { held: true }) } });
});

/** `POST match-data/reports`: a report by staff at the desk, in the form of a feed's. The service key replaces the signature. */
export const staffReports = new Hono<AppEnv>().use(requireServiceKey).post("/", async (c) => {
  const now = new Date();
  const report = parseStaffReport(parsedJSON(await c.req.text()), now);
  return c.json({ data: await acceptReport(c, report, { source: "desk", sentAt: now.getTime() }) });
});

/** @throws ApiError 422 with all that is wrong; 404 and 409 for the match */
async function acceptReport(
  c: Context<AppEnv>,
  parsed: (FeedReport & Partial<StaffChanges>) | FeedProblem[],
  by: { source: ReportSource; sentAt: number },
) {
  if (Array.isArray(parsed)) return refuse(parsed);
  const borrowed = parsed.events.findIndex(({ id }) => id.startsWith(deskEventPrefix));
  if (by.source === "feed" && borrowed >= 0) {
    return refuse([{ event: borrowed, id: null, problem: `ids that begin with ${deskEventPrefix} are the desk's` }]);
  }
  const named = await addPlayerNames(c.env.MATCH_DB, parsed);
  if (Array.isArray(named)) return refuse(named);
  const { seen = {}, withdrawn = [], ...report } = named;
  const { fixtureID } = report;
  const precedence = c.get("settings").MATCH_PRECEDENCE;
  const result = await c.env.MATCH_ROOM.getByName(String(fixtureID)).report(report, {
    ...by,
    precedence,
    seen,
    withdrawn,
  });
  if (result.accepted) return { sequence: result.sequence, held: result.held };
  switch (result.reason) {
    case "unknown":
      throw new ApiError(404, "no_such_match", `There is no match ${fixtureID}.`);
    case "closed":
      throw new ApiError(409, "closed", `Match ${fixtureID} takes no reports: the league has decided about it.`);
    case "changed":
      throw new ApiError(
        409,
        "changed_meanwhile",
        "Somebody has changed this meanwhile, and what you sent was not taken. Look at it as it stands now, and change it again if need be.",
      );
    case "feed":
      throw new ApiError(
        409,
        "feed_counts",
        "A feed has reported this, and on this site a feed counts (MATCH_PRECEDENCE). What you sent was not taken.",
      );
    case "contradicts":
      return refuse(result.problems);
  }
}
