import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { mediaHosts } from "../playback/media-hosts.ts";
import { parseParameters } from "../request/parameters.ts";

/** Seconds until players ask again. Shaka returns to a failed host after 60 s; by then it has reported here which host it switched to. */
const timeToLive = 30;

const pathways = z
  .string()
  .max(500)
  .regex(/^"?[\w.-]+(?:,[\w.-]+)*"?$/, "is names of pathways, with commas between")
  .transform((names) => names.replaceAll('"', "").split(","))
  .optional();
/** Where players are, by the standard of their manifest. Other parameters are ignored, as the standards require; so is the throughput. */
const parameters = z.object({ _DASH_pathway: pathways, _HLS_pathway: pathways });

/**
 * `GET /api/content-steering`: the hosts from which players fetch media, in order of priority (RFC 8216bis §7.1, ETSI TS 103 998). A player
 * that has switched hosts is not sent back: only removing a host from `MEDIA_HOSTS` moves players during a play.
 */
export const contentSteeringRoutes = new Hono<AppEnv>().get("/", (c) => {
  c.header("cache-control", "no-store");
  const { _DASH_pathway, _HLS_pathway } = parseParameters(parameters, c.req.query());
  const hosts = mediaHosts(c.get("settings")).map(({ pathway }) => pathway);
  if (hosts.length === 0) throw new ApiError(404, "not_steered", "All media of this site are on one host.");
  const current = (_DASH_pathway ?? _HLS_pathway ?? []).filter((name) => hosts.includes(name));
  return c.json({
    VERSION: 1,
    TTL: timeToLive,
    // Absolute, because Shaka adds parameters to it as it is.
    "RELOAD-URI": new URL(c.req.path, c.req.url).href,
    "PATHWAY-PRIORITY": [...new Set([...current, ...hosts])],
  });
});
