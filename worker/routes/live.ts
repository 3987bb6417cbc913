import { type Context, Hono } from "hono";
import { z } from "zod";
import type { LiveMessage } from "../../schemas/football/match-data.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { clientAddress, rateLimit } from "../middleware/rate-limit.ts";
import { matchService } from "../services/matches.ts";
import { serveLiveState } from "./live-state-cache.ts";

/*
 * Matches in play, as they move: `GET /api/live` follows all of them over one WebSocket, `GET /api/live/{fixtureID}` one.
 * `…/state` answers the same as JSON for a client that cannot have a socket. Messages are liveMessage of schemas/football/match-data.ts.
 */
export const liveRoutes = new Hono<AppEnv>();

/** Milliseconds before kick-off from which a match may be followed. */
const followableBefore = 24 * 3_600_000;

const fixtureIDs = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
const sinceNumbers = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

function fixtureIDOf(c: Context<AppEnv>): number {
  const parsed = fixtureIDs.safeParse(c.req.param("fixtureID"));
  if (!parsed.success) throw new ApiError(400, "bad_parameter", "A fixture's id is a whole number above 0.");
  return parsed.data;
}

function sinceOf(c: Context<AppEnv>): number | null {
  const given = c.req.query("since");
  if (given === undefined) return null;
  const parsed = sinceNumbers.safeParse(given);
  if (!parsed.success) throw new ApiError(400, "bad_parameter", "since is the number of the last event you have.");
  return parsed.data;
}

/**
 * Sockets are for this site's own pages: a handshake is no fetch, so CORS does not guard it.
 * @throws ApiError 426 for what is none, 403 for another site's, 429 for too many of one address: its clients poll instead.
 */
async function requireOwnHandshake(c: Context<AppEnv>): Promise<void> {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
    throw new ApiError(426, "websocket_expected", "This address speaks WebSocket. Its JSON is under /state.", {
      upgrade: "websocket",
    });
  }
  if (c.req.header("origin") !== new URL(c.req.url).origin) {
    throw new ApiError(403, "cross_site", "This socket is for the site's own pages.");
  }
  await rateLimit(c.env.FOLLOWER_LIMIT, clientAddress(c.req.raw));
}

const matches = (c: Context<AppEnv>) => matchService(c.get("backends")("match-data"), { signal: c.req.raw.signal });

/**
 * The match's room, opened if it has none yet: nobody should wait for the next minute's look.
 * @throws ApiError 404 for no such match, 409 for one that is not in play and not about to be.
 */
async function roomOf(c: Context<AppEnv>, fixtureID: number) {
  const room = c.env.MATCH_ROOM.getByName(String(fixtureID));
  if (await room.isOpen()) return room;
  const match = await matches(c).match(fixtureID);
  if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${fixtureID}.`);
  const isNear = Date.parse(match.kickoff) - Date.now() < followableBefore;
  const isOpen = isNear && (await room.open(fixtureID, c.get("settings").SIMULATION === "on"));
  if (!isOpen) throw new ApiError(409, "not_in_play", "This match is not in play, so there is nothing to follow.");
  return room;
}

liveRoutes.get("/", async (c) => {
  await requireOwnHandshake(c);
  return c.env.MATCH_HUB.getByName("all").fetch(c.req.raw);
});

liveRoutes.get("/state", (c) =>
  serveLiveState(c, "all", async (): Promise<LiveMessage[]> => await c.env.MATCH_HUB.getByName("all").snapshot()),
);

liveRoutes.get("/:fixtureID", async (c) => {
  await requireOwnHandshake(c);
  return (await roomOf(c, fixtureIDOf(c))).fetch(c.req.raw);
});

liveRoutes.get("/:fixtureID/state", (c) => {
  const fixtureID = fixtureIDOf(c);
  const since = sinceOf(c);
  return serveLiveState(c, `${fixtureID}/${since ?? ""}`, async (): Promise<LiveMessage> => {
    const fromRoom: LiveMessage | null = await c.env.MATCH_ROOM.getByName(String(fixtureID)).messageSince(since);
    return fromRoom ?? (await asRecorded(c, fixtureID));
  });
});

/** A match that has no room, as the league's records have it. */
async function asRecorded(c: Context<AppEnv>, fixtureID: number): Promise<LiveMessage> {
  const match = await matches(c).match(fixtureID);
  if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${fixtureID}.`);
  const { state, events, statistics, change } = match;
  return { type: "snapshot", fixtureID, sequence: change, state, events, withdrawn: [], statistics };
}
