import { Buffer } from "node:buffer";
import { type Context, Hono } from "hono";
import { message } from "../../schemas/site/messages.ts";
import {
  type PushSubscription,
  type PushTopic,
  pushChange,
  pushFollow,
  pushUnfollow,
} from "../../schemas/site/push.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { namedLanguage } from "../language/page-language.ts";
import { referringLanguage } from "../language/referring-language.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { isPushService } from "../push/push-services.ts";
import { expiryOfMatch, followTopic, replaceDevice, setHidesScores, unfollowTopic } from "../push/push-store.ts";
import { serverKey } from "../push/server-key.ts";
import { readBody } from "../request/request-body.ts";
import { matchService } from "../services/matches.ts";
import { currentSeason } from "../settings/current-season.ts";
import { requireOn } from "../switches.ts";

/** @throws ApiError 400 for an endpoint that is not a browser's push service, or a key with which nothing can be encrypted */
async function requireUsable({ endpoint, keys }: PushSubscription): Promise<void> {
  const point = Buffer.from(keys.p256dh, "base64url");
  const isKey = await crypto.subtle.importKey("raw", point, { name: "ECDH", namedCurve: "P-256" }, false, []).then(
    () => true,
    () => false,
  );
  if (!isKey) throw new ApiError(400, "bad_parameter", "subscription.keys.p256dh is no point of the curve P-256.");
  if (!isPushService(endpoint)) {
    throw new ApiError(400, "bad_parameter", "subscription.endpoint is the address of no browser's push service.");
  }
}

/** When a topic expires, in seconds since 1970; null: never. @throws ApiError 404 for an unknown topic */
async function expiryOf(c: Context<AppEnv>, { kind, id }: PushTopic): Promise<number | null> {
  const matches = matchService(c.get("backends")("match-data"), { signal: c.req.raw.signal });
  if (kind === "match") {
    const match = await matches.match(id);
    if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${id}.`);
    return expiryOfMatch(match.kickoff);
  }
  const club = await matches.clubByID(id, currentSeason(c.get("settings")));
  if (club === null) throw new ApiError(404, "no_such_club", `There is no club ${id}.`);
  return null;
}

/** Devices follow matches and clubs here to get Web Push notifications. No account is needed. */
export const pushRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    if (c.req.method === "POST") await rateLimit(c.env.PUSH_LIMIT, networkOf(c.req.raw));
    await next();
    c.header("cache-control", "private, no-store");
  })
  .get("/", (c) => c.json({ key: serverKey(c.get("settings").PUSH_SECRET).publicKey }))
  .post("/follow", async (c) => {
    requireOn(c, "push");
    const { topic, subscription, hidesScores, language: tag } = await readBody(c, pushFollow);
    await requireUsable(subscription);
    const expiresAt = await expiryOf(c, topic);
    const language = namedLanguage(tag, c.get("league")) ?? referringLanguage(c) ?? null;
    const follow = { topic: topic.text, subscription, hidesScores, expiresAt, language };
    const isTaken = await followTopic(c.env.PUSH_DB, follow);
    if (!isTaken) {
      throw new ApiError(
        409,
        "too_many_topics",
        message("This device follows as many matches and clubs as it may. Stop following one."),
      );
    }
    return c.json({ expiresAt });
  })
  .post("/unfollow", async (c) => {
    const { topic, endpoint } = await readBody(c, pushUnfollow);
    await unfollowTopic(c.env.PUSH_DB, topic.text, endpoint);
    return c.body(null, 204);
  })
  .post("/device", async (c) => {
    const { endpoint, hidesScores, replacement } = await readBody(c, pushChange);
    if (hidesScores !== undefined) await setHidesScores(c.env.PUSH_DB, endpoint, hidesScores);
    if (replacement !== undefined) {
      await requireUsable(replacement);
      await replaceDevice(c.env.PUSH_DB, endpoint, replacement);
    }
    return c.body(null, 204);
  });
