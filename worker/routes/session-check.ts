import { type Context, Hono } from "hono";
import { z } from "zod";
import type { VerifiedClient } from "../../durable-objects/stream-gate.ts";
import { type SessionRefusal, sessionErrors } from "../../schemas/playback-words.ts";
import { type ActiveStream, type SessionGrant, sessionCheckRequest } from "../../schemas/session-check.ts";
import { encodeSessionID } from "../../schemas/stream-socket.ts";
import type { AppEnv } from "../app-env.ts";
import { backendFor } from "../backends.ts";
import { ApiError } from "../errors.ts";
import { allEntitlements } from "../identity/entitlements.ts";
import { standingOf } from "../identity/standing.ts";
import { clientAddress, rateLimit } from "../middleware/rate-limit.ts";
import { mintPlaybackToken, playbackTokenLifetime } from "../playback-token.ts";
import { BackendError } from "../services/call.ts";
import { videoService } from "../services/videos.ts";
import { cameBlocked, currentAccount, type SessionAccount } from "../session.ts";
import { type PlayableItem, refusalByLock, takesSlot } from "../watching/access.ts";
import { deviceLabel, deviceOf } from "../watching/device.ts";

/** Session check and concurrency socket (accounts-and-streaming §7). Who asks is read from the session cookie and nowhere else. */
export const sessionCheckRoutes = new Hono<AppEnv>();

sessionCheckRoutes.post("/check", async (c) => {
  c.header("cache-control", "private, no-store");
  const account = await currentAccount(c);
  await rateLimit(c.env.SESSION_CHECK_LIMIT, account?.ssoID ?? clientAddress(c.req.raw));
  const { videoID } = await readRequest(c.req.raw);

  if (account === null && (await cameBlocked(c))) return refuse(c, "blocked");
  const settings = c.get("settings");
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(10_000)]);
  const videos = videoService(backendFor("video", settings, c.env, c.executionCtx), { signal });
  const video = (await answerOf(videos.video(videoID))) ?? (await answerOf(videos.audio(videoID)));
  if (video === null) {
    throw new ApiError(404, "unknown_video", "There is no video of this name.");
  }

  const open = video.metaData.SysEntryEntitlements.includes("?");
  const viewer = account === null ? null : await viewerOf(c, account, open);
  if (viewer?.bypassed) return await grant(c, video, account?.ssoID ?? null, null, true);
  const refusal = refusalByLock(video, viewer);
  if (refusal !== null) return refuse(c, refusal);

  if (account === null || !takesSlot(video)) {
    return await grant(c, video, account?.ssoID ?? null, null);
  }
  const admission = await c.env.STREAM_GATE.getByName(account.ssoID).admit({
    device: deviceOf(c),
    entryID: videoID,
    label: deviceLabel(c.req.header("user-agent") ?? ""),
    limit: settings.CONCURRENT_STREAMS,
  });
  if (!admission.admitted) return refuse(c, "concurrency", admission.active);
  return await grant(c, video, account.ssoID, admission.slot);
});

sessionCheckRoutes.get("/socket", async (c) => {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
    throw new ApiError(426, "upgrade_required", "This address is a WebSocket.", { upgrade: "websocket" });
  }
  // Browsers send cookies with a handshake from any site, and always its Origin. What has no Origin is no browser.
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== new URL(c.req.url).origin) {
    throw new ApiError(403, "foreign_origin", "This connection may only be opened by the site's own pages.");
  }
  const account = await currentAccount(c);
  if (account === null) {
    throw new ApiError(401, "sign_in_required", "Please sign in to watch.");
  }
  const client: VerifiedClient = {
    ssoID: account.ssoID,
    device: deviceOf(c),
    label: deviceLabel(c.req.header("user-agent") ?? ""),
    limit: c.get("settings").CONCURRENT_STREAMS,
  };
  const address = new URL("https://stream-gate.internal/");
  for (const [name, value] of Object.entries(client)) address.searchParams.set(name, String(value));
  const answer = await c.env.STREAM_GATE.getByName(account.ssoID).fetch(address, { headers: { upgrade: "websocket" } });
  if (answer.webSocket === null) {
    throw new ApiError(429, "too_many_sockets", "This account has too many open connections. Please close some tabs.");
  }
  // A handshake may be a browser's first call here: the answer brings its device cookie.
  return new Response(null, { status: 101, webSocket: answer.webSocket, headers: c.res.headers });
});

/** @throws ApiError 400 in plain words. */
async function readRequest(request: Request): Promise<{ videoID: string }> {
  const body: unknown = await request.json().catch(() => {
    throw new ApiError(400, "malformed_body", "The body is not JSON.");
  });
  const parsed = sessionCheckRequest.safeParse(body);
  if (!parsed.success) {
    throw new ApiError(400, "malformed_body", `The body is not a session check. ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data.data.attributes;
}

/** A backend that cannot answer is not the viewer's fault: it must read as an outage, never as a lock. */
async function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof BackendError)) throw cause;
    throw new ApiError(
      503,
      "check_unavailable",
      "We could not check your subscription. Please try again in a minute.",
      {
        "retry-after": "30",
      },
    );
  }
}

/** What the account holds; it does not matter, and is not waited for in an outage, where the entry is open to everybody. */
async function viewerOf(c: Context<AppEnv>, account: SessionAccount, open: boolean) {
  const asked = standingOf(c, account.ssoID);
  const standing = open ? await asked.catch(() => ({ entitlements: [], bypassed: false })) : await answerOf(asked);
  return { ...standing, entitlements: allEntitlements(account, standing) };
}

async function grant(
  c: Context<AppEnv>,
  video: PlayableItem,
  ssoID: string | null,
  slot: string | null,
  bypassed = false,
) {
  const entryID = video.mediaData.entryId;
  const attributes: SessionGrant = {
    token: await mintPlaybackToken(c.get("settings"), { ssoID, entryID, slot }, new Date()),
    bypassed,
    expiresIn: playbackTokenLifetime,
    sessionID: ssoID === null || slot === null ? null : encodeSessionID(ssoID, entryID),
  };
  return c.json({ data: { attributes } });
}

function refuse(c: Context<AppEnv>, refusal: SessionRefusal, active?: ActiveStream[]) {
  const { code, message } = sessionErrors[refusal];
  return c.json({ errors: [{ code, detail: message, ...(active && { meta: { active } }) }] }, 403);
}
