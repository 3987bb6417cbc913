import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { entryID } from "../../../schemas/streaming/session-check.ts";
import type { StreamSessionState } from "../../../schemas/streaming/streaming-library.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { networkOf, rateLimit } from "../../middleware/rate-limit.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { parseParameters } from "../../request/parameters.ts";
import { hasEmulator } from "../../settings.ts";
import { readStreamToken } from "../../streaming-library/token.ts";
import { consumeOnce } from "../../tokens/replay-guard.ts";
import { holdingsOf, kSessionFor } from "./k-session.ts";
import { legacyPackages } from "./legacy-packages.ts";
import libraryScript from "./library.js?raw";
import {
  beginStreamSession,
  type Customer,
  endStreamSession,
  readStreamKey,
  readStreamSession,
  sessionLifetime,
} from "./sessions.ts";

const cookie = "stream_session";
const scope = { path: "/origin/streaming-library", secure: true, httpOnly: true, sameSite: "Lax" } as const;

/** Query parameters of the single-sign-on frame (spec: playback#streaming-library). */
const visit = z.object({ returnUrl: z.url(), lang: z.literal("en"), token: z.string().max(4096) });

const kSessionQuery = z.object({ entryId: entryID });

/** The customer of the library's token while it is valid, else of the cookie that the frame set. */
async function customerOf(c: Context<AppEnv>): Promise<Customer | null> {
  const [, token = ""] = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "") ?? [];
  const secret = getCookie(c, cookie);
  const [claims, session] = await Promise.all([
    readStreamToken(c.get("settings"), token, new Date()),
    secret === undefined ? null : readStreamSession(c.env.PAYMENTS_DB, secret, nowInSeconds()),
  ]);
  // The browser may block the frame's cookies, or send those of a previous user.
  return claims === null || claims.sub === session?.accountID
    ? session
    : { accountID: claims.sub, sessionID: claims.jti };
}

/** The error of the invisible sign-in frame, for developers who inspect it. */
function refuseFrame(c: Context<AppEnv>, status: 400 | 401, words: string) {
  c.header("content-security-policy", "default-src 'none'; frame-ancestors 'self'");
  return c.text(words, status);
}

/**
 * Emulates the streaming-payments service and its library (spec: playback#streaming-library-sign-in, calls#streaming-payments-library).
 */
export const streamingLibraryEmulator = new Hono<AppEnv>()
  .use(async (c, next) => {
    if (!hasEmulator("streaming-library", c.get("settings"))) {
      throw new ApiError(404, "not_found", "There is no such call.");
    }
    c.header("cache-control", "private, no-store");
    await next();
  })
  .get("/library.js", (c) => {
    c.header("cache-control", "no-cache");
    return c.body(libraryScript, 200, { "content-type": "text/javascript; charset=utf-8" });
  })
  .get("/sso", async (c) => {
    c.header("referrer-policy", "no-referrer");
    const wanted = visit.safeParse(c.req.query());
    if (!wanted.success || new URL(wanted.data.returnUrl).origin !== new URL(c.req.url).origin) {
      return refuseFrame(c, 400, "This address is not complete.");
    }
    const { PAYMENTS_DB: database } = c.env;
    const claims = await readStreamToken(c.get("settings"), wanted.data.token, new Date());
    if (
      claims === null ||
      !(await consumeOnce({ database }, `stream token ${claims.jti}`, claims.exp, nowInSeconds()))
    ) {
      return refuseFrame(c, 401, "Unable to sign in");
    }
    const before = getCookie(c, cookie);
    if (before !== undefined) await endStreamSession(database, before);
    const secret = await beginStreamSession(database, claims.sub, nowInSeconds());
    setCookie(c, cookie, secret, { ...scope, maxAge: sessionLifetime });
    return c.redirect(wanted.data.returnUrl, 303);
  })
  .get("/session/state", async (c) => {
    const customer = await customerOf(c);
    const holdings = customer && (await holdingsOf(c.env.PAYMENTS_DB, customer.accountID, new Date()));
    const body: StreamSessionState = {
      CurrentCustomerSession:
        customer === null || holdings === null || holdings.blocked
          ? null
          : {
              SessionId: customer.sessionID,
              CustomerId: customer.accountID,
              CustomerEntitlements: holdings.entitlements.join(","),
            },
    };
    return c.json(body);
  })
  .get("/session/ksession", async (c) => {
    const { entryId } = parseParameters(kSessionQuery, c.req.query());
    const customer = await customerOf(c);
    await rateLimit(c.env.SESSION_CHECK_LIMIT, `ksession ${customer?.accountID ?? networkOf(c.req.raw)}`);
    return c.json(await kSessionFor(c, customer, entryId));
  })
  // For the player's backend: what a key is valid for.
  .get("/session/ksession/:key", requireServiceKey, async (c) => {
    const key = await readStreamKey(c.env.PAYMENTS_DB, c.req.param("key"), nowInSeconds());
    if (key === null) throw new ApiError(404, "unknown_key", "There is no such session key, or it has ended.");
    return c.json({ CustomerId: key.account_id, EntryId: key.entry_id });
  })
  .post("/session/end", async (c) => {
    const secret = getCookie(c, cookie);
    if (secret !== undefined) await endStreamSession(c.env.PAYMENTS_DB, secret);
    deleteCookie(c, cookie, scope);
    return c.body(null, 204);
  })
  .get("/packages", async (c) => {
    const purchasePage = new URL("/videos/subscriptions", c.req.url).href;
    return c.json(await legacyPackages(c.env.PAYMENTS_DB, purchasePage, new Date()));
  });
