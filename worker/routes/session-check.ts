import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { VerifiedClient } from "../../durable-objects/gate-sockets.ts";
import {
  genericProblem,
  playbackCodeOf,
  playbackCodes,
  queuedError,
  replacedError,
  sessionCheckErrors,
} from "../../schemas/streaming/playback-errors.ts";
import { kSessionRequest, type PlaybackSessionResponse } from "../../schemas/streaming/playback-session.ts";
import {
  type SessionCheckRefusal,
  type SessionGrant,
  sessionCheckRequest,
} from "../../schemas/streaming/session-check.ts";
import type { QueuePlace } from "../../schemas/streaming/start-queue.ts";
import { socketParameters } from "../../schemas/streaming/stream-socket.ts";
import { tokenRenewalShare } from "../../schemas/streaming/token-renewal.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { currentAccount, type SessionAccount, unverifiedAccount } from "../identity/session/current.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { measure } from "../observability/measurements.ts";
import { localisedStreams } from "../playback/active-streams.ts";
import { maxDevices, streamLimit } from "../playback/concurrency-limit.ts";
import { accountStatusIfKnown, concurrencyScope } from "../playback/concurrency-scope.ts";
import { ensureDevice } from "../playback/device-cookie.ts";
import { deviceName } from "../playback/device-name.ts";
import { locationLabel } from "../playback/geolocation.ts";
import { checkPlayback, type PlaybackDecision } from "../playback/playback-check.ts";
import { queueStart } from "../playback/queue-start.ts";
import { recordFailedCheck, recordSessionRefusal } from "../playback/record-session-refusal.ts";
import { parseParameters } from "../request/parameters.ts";
import { readBody } from "../request/request-body.ts";

type Refusal = Exclude<PlaybackDecision, { granted: unknown }>;

/**
 * Session check, playback session and concurrency socket (spec: playback#session-check, calls#session-check). The account always comes from
 * the session cookie.
 */
export const sessionCheckRoutes = new Hono<AppEnv>();

const apiError = z.object({ error: z.object({ code: z.string() }) });
const checkedEntry = z.union([
  sessionCheckRequest.transform(({ data }) => data.attributes.videoID),
  kSessionRequest.transform(({ entryId }) => entryId),
]);

/**
 * Records checks that failed over a limit or in an outage, like refusals, because the viewer saw their code. Only with an account: support
 * could not find the others.
 */
const recordFailures = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { status } = c.res;
  if (c.error === undefined || (status !== 429 && status < 500)) return;
  const account = await unverifiedAccount(c).catch(() => null);
  const body = apiError.safeParse(
    await c.res
      .clone()
      .json()
      .catch(() => null),
  );
  if (account === null || !body.success) return;
  const entryOf = async () => checkedEntry.safeParse(await c.req.json().catch(() => null)).data ?? null;
  recordFailedCheck(c, { account: account.ssoID, code: body.data.error.code, entryOf });
});
sessionCheckRoutes.use("/check", recordFailures).use("/ksession", recordFailures);

sessionCheckRoutes.post("/check", async (c) => {
  const account = await rateLimitedAccount(c);
  const { data } = await readBody(c, sessionCheckRequest);
  const queue = await queueStart(c, account, data.attributes.lease);
  if (queue !== null) return c.json(queuedResponse(c, queue), 503);
  const decision = await checkPlayback(c, data.attributes);
  if ("granted" in decision)
    return c.json({ data: { attributes: granted(data.attributes.videoID, decision.granted) } });
  return c.json(await refused(c, data.attributes.videoID, decision, null), 403);
});

/** The site's own `getKSession`, for recordings and audio: responds with a result code and a key. */
sessionCheckRoutes.post("/ksession", async (c) => {
  const account = await rateLimitedAccount(c);
  const { entryId, ...rest } = await readBody(c, kSessionRequest);
  const queue = await queueStart(c, account, rest.lease);
  if (queue !== null) {
    const response = { Status: playbackCodes.queued, KSession: null, ...queuedResponse(c, queue) };
    return c.json(response satisfies PlaybackSessionResponse);
  }
  const decision = await checkPlayback(c, { videoID: entryId, ...rest });
  if ("granted" in decision) {
    const session = granted(entryId, decision.granted);
    return c.json({
      Status: playbackCodes.success,
      KSession: session.token,
      session,
    } satisfies PlaybackSessionResponse);
  }
  const status = playbackCodeOf(decision.refused, decision.entitlements);
  const refusal = await refused(c, entryId, decision, status);
  return c.json({ Status: status, KSession: null, ...refusal } satisfies PlaybackSessionResponse);
});

sessionCheckRoutes.get("/socket", async (c) => {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
    throw new ApiError(426, "upgrade_required", "This URL is a WebSocket.", { upgrade: "websocket" });
  }
  // Browsers send cookies with a handshake from any site, but also its Origin. Clients that send no Origin are not browsers.
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== new URL(c.req.url).origin) {
    throw new ApiError(403, "foreign_origin", "This connection may only be opened by the site's own pages.");
  }
  const { kind } = parseParameters(socketParameters, c.req.query());
  const account = await currentAccount(c);
  if (account === null) {
    throw new ApiError(401, "sign_in_required", "Please sign in to watch.");
  }
  // Sockets must work while backends are down.
  const status = await accountStatusIfKnown(c, account.ssoID);
  const { gate, entitlements } = concurrencyScope(account, status);
  const { pool, limit } = streamLimit(c.get("settings"), kind, entitlements);
  const client: VerifiedClient = {
    ssoID: account.ssoID,
    device: await ensureDevice(c),
    label: deviceName(c),
    place: locationLabel(c.req.raw) ?? "",
    // In an outage, it is unknown which limit the account has bought.
    limit: status === null ? maxDevices : limit,
    pool,
  };
  const url = new URL("https://stream-gate.internal/");
  for (const [name, value] of Object.entries(client)) url.searchParams.set(name, String(value));
  const { webSocket } = await c.env.STREAM_GATE.getByName(gate).fetch(url, { headers: { upgrade: "websocket" } });
  if (webSocket === null) {
    throw new ApiError(429, "too_many_sockets", "This account has too many open connections. Please close some tabs.");
  }
  // The response sets the device cookie, because a handshake may be a browser's first request.
  return new Response(null, { status: 101, webSocket, headers: c.res.headers });
});

function queuedResponse(c: Context<AppEnv>, queue: QueuePlace): SessionCheckRefusal {
  c.header("retry-after", String(queue.seconds));
  return { errors: [{ code: queuedError.code, detail: queuedError.message, queue }] };
}

/** Measures a grant, and the seconds until its player renews it. */
function granted(entryID: string, grant: SessionGrant): SessionGrant {
  measure("session-check", "granted");
  measure("viewing", entryID, grant.expiresIn * tokenRenewalShare);
  return grant;
}

/** Measures and records a refusal, and composes the response. @param status of a playback session; null for a session check. */
async function refused(
  c: Context<AppEnv>,
  entryID: string,
  decision: Refusal,
  status: number | null,
): Promise<SessionCheckRefusal> {
  const account = (await currentAccount(c))?.ssoID ?? decision.blocked ?? null;
  const refusal = await toRefusalResponse(c, decision);
  for (const { code, detail = genericProblem } of refusal.errors) {
    measure("session-check", code);
    recordSessionRefusal(c, account, { entryID, code, detail, status });
  }
  return refusal;
}

/**
 * The account that the cookie names, if any. Limit and queue come before its status and the entry are looked up.
 * @throws ApiError 429 over the rate limit of an account or an IP address.
 */
async function rateLimitedAccount(c: Context<AppEnv>): Promise<SessionAccount | null> {
  c.header("cache-control", "private, no-store");
  const account = await unverifiedAccount(c);
  if (account === null) await rateLimit(c.env.ANONYMOUS_CHECK_LIMIT, networkOf(c.req.raw));
  else await rateLimit(c.env.SESSION_CHECK_LIMIT, account.ssoID);
  return account;
}

async function toRefusalResponse(
  c: Context<AppEnv>,
  { refused, active, required, ...other }: Refusal,
): Promise<SessionCheckRefusal> {
  const { code, type, message } =
    other.code === undefined
      ? sessionCheckErrors[refused]
      : {
          code: other.code,
          type: sessionCheckErrors[refused].type,
          message: other.code === replacedError.code ? replacedError.message : genericProblem,
        };
  const canStop = c.get("settings").CONCURRENT_POLICY === "choose";
  const meta = active && { active: await localisedStreams(c, active), canStop };
  const needs = required && { required: [...required] };
  return { errors: [{ code, type, detail: message, ...needs, ...(meta && { meta }) }] };
}
