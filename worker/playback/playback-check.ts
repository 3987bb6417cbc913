import type { Context } from "hono";
import type { SessionRefusal } from "../../schemas/streaming/playback-codes.ts";
import { offerOf, playbackRefusal } from "../../schemas/streaming/playback-rule.ts";
import type { ActiveStream, SessionGrant } from "../../schemas/streaming/session-check.ts";
import { encodeSessionID } from "../../schemas/streaming/stream-socket.ts";
import type { StreamAsset } from "../../schemas/streaming/video.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { accountStatusOf } from "../identity/account-status.ts";
import { allEntitlements } from "../identity/entitlements.ts";
import { type SessionAccount, sessionWasBlocked } from "../identity/session/current.ts";
import { recordLiveViewing } from "../outage-compensation/live-viewings.ts";
import { BackendError } from "../services/backend-error.ts";
import { videoService } from "../services/videos.ts";
import { selectSlotToEvict, streamLimit } from "./concurrency-limit.ts";
import { concurrencyScope } from "./concurrency-scope.ts";
import { deviceLabel, ensureDevice } from "./device.ts";
import { locationLabel, requestCountry } from "./geolocation.ts";
import {
  countsTowardsLimit,
  findPlayableItem,
  isLive,
  type PlayableItem,
  requiresEntitlement,
} from "./playable-item.ts";
import { mintPlaybackToken } from "./playback-token.ts";
import { checkRemoteEntitlement, type RemoteGrant } from "./remote-entitlement-check.ts";
import { buildStreamSource, signedFolderOf } from "./stream-source.ts";

/** Whether a viewer may play an entry now. */
export type PlaybackDecision =
  | { granted: SessionGrant }
  | {
      refused: SessionRefusal;
      /** The code of a far video backend's refusal, where the catalogue does not know it. */
      code?: string;
      /** What the viewer holds; nothing for who is not signed in. */
      entitlements: readonly string[];
      /** The devices that hold the slots, when the limit is what refuses. */
      active?: ActiveStream[];
    };

interface Viewer {
  account: SessionAccount;
  entitlements: string[];
  bypassed: boolean;
  /** Where its streams count, and by what. */
  counted: ReturnType<typeof concurrencyScope>;
}

/**
 * Decides by all rules, in their order (spec: playback#session-check): block, login, entitlement, country, availability, limit. A far
 * video backend is asked by its own session check before the limit: what it refuses is refused. A grant takes its slot of the stream gate, where one is due, and mints the playback token.
 * @param account the session's, never a caller's word.
 * @param instead over the limit: the slot that the fan has chosen to stop.
 * @throws ApiError 404 for an unknown entry, 503 while a backend that knows cannot say.
 */
export async function checkPlayback(
  c: Context<AppEnv>,
  account: SessionAccount | null,
  { videoID, instead = null }: { videoID: string; instead?: string | null },
): Promise<PlaybackDecision> {
  if (account === null && (await sessionWasBlocked(c))) return { refused: "blocked", entitlements: [] };
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(10_000)]);
  const settings = c.get("settings");
  const backend = c.get("backends")("video");
  const videos = videoService(backend, { signal });
  const [video, stream] = await answerOf(Promise.all([findPlayableItem(videos, videoID), videos.stream(videoID)]));
  if (video === null || stream === null) {
    throw unknownVideo();
  }
  const open = video.metaData.SysEntryEntitlements.includes("?");
  const viewer = account === null ? null : await viewerOf(c, account, open);
  const entitlements = viewer?.entitlements ?? [];
  const refused = playbackRefusal(offerOf(video, stream), viewer, requestCountry(c.req.raw), new Date());
  if (refused !== null) return { refused, entitlements };
  const far = await answerOf(checkRemoteEntitlement(backend, video, account, signal));
  if (far === null) throw unknownVideo();
  if ("refused" in far) return { ...far, entitlements };
  const granted = { video, stream, viewer, far };
  if (viewer === null || viewer.bypassed || far.bypassed || !countsTowardsLimit(video)) {
    return { granted: await grant(c, granted, null) };
  }
  const { counted } = viewer;

  const kind = stream.mediaType === "live-audio" || stream.mediaType === "audio" ? "audio" : "video";
  const admission = await c.env.STREAM_GATE.getByName(counted.gate).admit(
    {
      ...streamLimit(settings, kind, counted.entitlements),
      account: viewer.account.ssoID,
      device: ensureDevice(c),
      entryID: videoID,
      title: video.metaData.title,
      label: deviceLabel(c.req.header("user-agent") ?? ""),
      place: locationLabel(c.req.raw),
    },
    selectSlotToEvict(settings, instead),
  );
  if (!admission.admitted) return { refused: "concurrency", entitlements, active: admission.active };
  if (isLive(video) && requiresEntitlement(video)) {
    const openedBy = video.metaData.SysEntryEntitlements;
    recordLiveViewing(c, { accountID: viewer.account.ssoID, entryID: videoID, pool: kind, openedBy }, new Date());
  }
  return { granted: await grant(c, granted, admission.slot) };
}

const unknownVideo = () => new ApiError(404, "unknown_video", "There is no video of this name.");

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

/**
 * What the account holds. It does not matter, and is not waited for in an outage, where the entry is open to everybody; else
 * an outage lets as many checks past as are configured.
 */
async function viewerOf(c: Context<AppEnv>, account: SessionAccount, open: boolean): Promise<Viewer> {
  const asked = accountStatusOf(c, account.ssoID);
  const letPast = async (cause: unknown) => {
    if (!(cause instanceof BackendError)) throw cause;
    if (open) return { entitlements: [], bypassed: false, sharedBy: null };
    const allowed = c.get("settings").SESSION_CHECKS_BYPASS;
    const bypassed = allowed > 0 && (await c.env.STREAM_GATE.getByName(account.ssoID).bypassCheck(allowed));
    return bypassed ? { entitlements: [], bypassed, sharedBy: null } : await answerOf(asked);
  };
  const standing = await asked.catch(letPast);
  return {
    account,
    bypassed: standing.bypassed,
    entitlements: allEntitlements(account, standing),
    counted: concurrencyScope(account, standing),
  };
}

async function grant(
  c: Context<AppEnv>,
  { video, stream, viewer, far }: { video: PlayableItem; stream: StreamAsset; viewer: Viewer | null; far: RemoteGrant },
  slot: string | null,
): Promise<SessionGrant> {
  const [settings, now] = [c.get("settings"), new Date()];
  const entryID = video.mediaData.entryId;
  const ssoID = viewer?.account.ssoID ?? null;
  const device = viewer === null ? null : ensureDevice(c);
  const folder = signedFolderOf(settings, entryID, stream);
  const gate = slot === null ? null : viewer?.counted.gate;
  return {
    token: await mintPlaybackToken(settings, { ssoID, entryID, slot, device, gate, folder }, now),
    bypassed: far.bypassed || (viewer?.bypassed ?? false),
    expiresIn: settings.PLAYBACK_TOKEN_SECONDS,
    sessionID: ssoID === null || slot === null ? null : encodeSessionID(ssoID, entryID),
    source: await buildStreamSource(settings, entryID, stream, { token: far.token, slot }, now),
  };
}
