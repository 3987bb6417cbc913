import { type Context, Hono } from "hono";
import { z } from "zod";
import { allScores, type FollowerRegion } from "../../schemas/football/follower-relays.ts";
import type { LiveMessage } from "../../schemas/football/match-data.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { connectFollower } from "../live/follower-placement.ts";
import { serveLiveState } from "../live/live-state-cache.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { parseParameters } from "../request/parameters.ts";
import { matchService } from "../services/matches.ts";

/*
 * Live updates: `GET /api/live` follows all matches in play over one WebSocket, `GET /api/live/{fixtureID}` one match.
 * `…/state` has the same as JSON, for clients that poll. Messages are liveMessage of schemas/football/match-data.ts.
 */
export const liveRoutes = new Hono<AppEnv>();

/** Milliseconds before kick-off from which a match can be followed. */
const followableBefore = 24 * 3_600_000;

const parameters = z.object({
  fixtureID: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "is a whole number above 0")
    .transform(Number),
});
const query = z.object({
  since: z
    .string()
    .regex(/^\d{1,10}$/, "is the number of the last event you have")
    .transform(Number)
    .optional(),
});

const fixtureIDOf = (c: Context<AppEnv>): number => parseParameters(parameters, c.req.param()).fixtureID;
const sinceOf = (c: Context<AppEnv>): number | null => parseParameters(query, c.req.query()).since ?? null;

/**
 * Checks that the handshake comes from a page of this site, because CORS does not protect WebSocket handshakes.
 * @throws ApiError 426 without an upgrade, 403 for another site, 429 for too many from one IP address, whose clients then poll.
 */
async function requireOwnHandshake(c: Context<AppEnv>): Promise<void> {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
    throw new ApiError(426, "websocket_expected", "This URL needs a WebSocket. Its JSON is under /state.", {
      upgrade: "websocket",
    });
  }
  if (c.req.header("origin") !== new URL(c.req.url).origin) {
    throw new ApiError(403, "cross_site", "This socket is for the site's own pages.");
  }
  await rateLimit(c.env.FOLLOWER_LIMIT, networkOf(c.req.raw));
}

const matches = (c: Context<AppEnv>) => matchService(c.get("backends")("match-data"), { signal: c.req.raw.signal });

/**
 * The match's room. Opens it at once, instead of at the hub's next check.
 * @throws ApiError 404 for an unknown match, 409 for one that is neither in play nor about to begin.
 */
async function roomOf(c: Context<AppEnv>, fixtureID: number, region: FollowerRegion, atLeast: number) {
  const room = c.env.MATCH_ROOM.getByName(String(fixtureID));
  const levels = await room.levels(region, atLeast);
  if (levels !== null) return { followed: room, levels };
  const match = await matches(c).match(fixtureID);
  if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${fixtureID}.`);
  const isSoon = Date.parse(match.kickoff) - Date.now() < followableBefore;
  const isOpen = isSoon && (await room.open(fixtureID, c.get("settings").SIMULATION === "on"));
  if (!isOpen) throw new ApiError(409, "not_in_play", "This match is not in play, so there is nothing to follow.");
  return { followed: room, levels: 0 };
}

liveRoutes.get("/", async (c) => {
  await requireOwnHandshake(c);
  const hub = c.env.MATCH_HUB.getByName(allScores);
  return await connectFollower(c, allScores, async (region, atLeast) => ({
    followed: hub,
    levels: await hub.levels(region, atLeast),
  }));
});

liveRoutes.get("/state", (c) =>
  serveLiveState(
    c,
    allScores,
    async (): Promise<LiveMessage[]> => await c.env.MATCH_HUB.getByName(allScores).snapshot(),
  ),
);

liveRoutes.get("/:fixtureID", async (c) => {
  await requireOwnHandshake(c);
  const fixtureID = fixtureIDOf(c);
  return await connectFollower(c, String(fixtureID), (region, atLeast) => roomOf(c, fixtureID, region, atLeast));
});

liveRoutes.get("/:fixtureID/state", (c) => {
  const fixtureID = fixtureIDOf(c);
  const since = sinceOf(c);
  return serveLiveState(c, `${fixtureID}/${since ?? ""}`, async (): Promise<LiveMessage> => {
    const fromRoom: LiveMessage | null = await c.env.MATCH_ROOM.getByName(String(fixtureID)).messageSince(since);
    return fromRoom ?? (await recordedMatch(c, fixtureID));
  });
});

/** A match without a room, read from the records. */
async function recordedMatch(c: Context<AppEnv>, fixtureID: number): Promise<LiveMessage> {
  const match = await matches(c).match(fixtureID);
  if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${fixtureID}.`);
  const { state, events, statistics, change } = match;
  return { type: "snapshot", fixtureID, sequence: change, state, events, withdrawn: [], statistics };
}
