import type { Context } from "hono";
import { z } from "zod";
import {
  type FollowerRegion,
  followerHeaders,
  followersFullHeader,
  maxRelayLevels,
  relayPath,
} from "../../schemas/football/follower-relays.ts";
import type { AppEnv } from "../app-env.ts";
import { responseCache } from "../caching/response-cache.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { networkOf } from "../middleware/rate-limit.ts";

/** A match's room, or the hub with all scores. */
interface Followed {
  fetch(request: Request): Promise<Response>;
}

/**
 * Seconds for which a data centre caches that followers are spread. The cache is shared by all deployments: after a deploy all followers
 * reconnect at once, and must not all ask the room.
 */
const maxAge = 30;
const relayLevels = responseCache("follower-spreads");

const edgeLocation = z.object({ continent: z.string().optional(), longitude: z.coerce.number().optional() });

/** The region of a request according to the edge, as in the platform's location hints for objects. */
export function followerRegion(cf: unknown): FollowerRegion {
  const { continent, longitude = 0 } = edgeLocation.safeParse(cf).data ?? {};
  if (continent === "NA") return longitude < -100 ? "wnam" : "enam";
  if (continent === "AS") return longitude < 60 ? "me" : "apac";
  if (continent === "SA") return "sam";
  if (continent === "OC") return "oc";
  if (continent === "AF") return "afr";
  return longitude < 15 ? "weur" : "eeur";
}

/** A whole number by which followers are spread. The same network always gets the same relays, so that its share of each is limited. */
async function bucketOf(network: string): Promise<number> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(network));
  return new DataView(digest).getUint32(0);
}

/**
 * Connects a follower to the room or hub or, once that is full, to a relay in the follower's region.
 * @param channel the match's number, or the channel of all scores.
 * @param open finds the room or hub, and the number of relay levels that serve the region's followers, raised to at least `atLeast`.
 * @throws ApiError of `open`, or 503 if nothing responds.
 */
export async function connectFollower(
  c: Context<AppEnv>,
  channel: string,
  open: (region: FollowerRegion, atLeast: number) => Promise<{ followed: Followed; levels: number }>,
): Promise<Response> {
  const region = followerRegion(c.req.raw.cf);
  const network = networkOf(c.req.raw);
  const key = [new URL(c.req.url).origin, channel, region].join("\n");
  const known = Number((await (await relayLevels.match(key))?.text()) ?? 0);

  const handshakeFor = (relay: string | null) => {
    const request = new Request(c.req.raw);
    request.headers.set(followerHeaders.network, network);
    if (relay === null) request.headers.delete(followerHeaders.relay);
    else request.headers.set(followerHeaders.relay, relay);
    return request;
  };
  const openWithLevels = async (atLeast: number) => {
    const opened = await open(region, atLeast);
    if (opened.levels > 0) {
      const stored = new Response(String(opened.levels), { headers: { "cache-control": `max-age=${maxAge}` } });
      c.executionCtx.waitUntil(relayLevels.put(key, stored));
    }
    return opened;
  };
  const isFull = (response: Response) => response.headers.has(followersFullHeader);
  try {
    let levels = known;
    if (levels === 0) {
      const opened = await openWithLevels(0);
      if (opened.levels === 0) {
        const response = await opened.followed.fetch(handshakeFor(null));
        if (!isFull(response)) return response;
      }
      levels = opened.levels > 0 ? opened.levels : (await openWithLevels(1)).levels;
    }
    const place = await bucketOf(network);
    for (;;) {
      const path = relayPath(channel, region, levels, place);
      const relay = c.env.FOLLOWER_RELAY.getByName(path, { locationHint: region });
      const response = await relay.fetch(handshakeFor(path));
      if (!isFull(response) || levels >= maxRelayLevels) return response;
      ({ levels } = await openWithLevels(levels + 1));
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    log("warn", "follower not connected", { channel, region, error: String(error) });
    throw new ApiError(503, "followers_unavailable", "Live updates are interrupted. Please try again in a moment.", {
      "retry-after": "10",
    });
  }
}
