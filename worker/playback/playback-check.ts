import type { Context } from "hono";
import { message } from "../../schemas/site/messages.ts";
import { replacedError, type SessionRefusal } from "../../schemas/streaming/playback-errors.ts";
import { offerOf, playbackRefusal } from "../../schemas/streaming/playback-rule.ts";
import type { ActiveStream, SessionGrant } from "../../schemas/streaming/session-check.ts";
import { encodeSessionID, unregisteredLease } from "../../schemas/streaming/stream-socket.ts";
import type { StreamAsset } from "../../schemas/streaming/video.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { accountStatusOf } from "../identity/account-status.ts";
import { allEntitlements } from "../identity/entitlements.ts";
import { currentAccount, type SessionAccount, signedOutByBlock } from "../identity/session/current.ts";
import { log } from "../log.ts";
import { recordLiveViewing } from "../outage-compensation/live-viewings.ts";
import { requestNetwork } from "../request/client-network.ts";
import { BackendError } from "../services/backend-error.ts";
import { videoService } from "../services/videos.ts";
import type { Settings } from "../settings.ts";
import { stoppingDevice } from "./active-streams.ts";
import { selectSlotToEvict, streamLimit } from "./concurrency-limit.ts";
import { type ConcurrencyScope, concurrencyScope } from "./concurrency-scope.ts";
import { ensureDevice } from "./device-cookie.ts";
import { deviceName } from "./device-name.ts";
import { recordEntryGate } from "./entry-gates.ts";
import { locationLabel, requestCountry } from "./geolocation.ts";
import { fetchOwnSource, openSource } from "./own-source.ts";
import {
  countsTowardsLimit,
  findPlayableItem,
  isLive,
  type PlayableItem,
  requiresEntitlement,
} from "./playable-item.ts";
import { mintPlaybackToken } from "./playback-token.ts";
import { checkRemoteEntitlement, type RemoteGrant } from "./remote-entitlement-check.ts";
import { buildStreamSource, otherHosts, signedFolderOf } from "./stream-source.ts";
import { recordWatchedDay } from "./watched-days.ts";

/** Whether a viewer may play an entry now. */
export type PlaybackDecision =
  | { granted: SessionGrant }
  | {
      refused: SessionRefusal;
      /** The code of a remote video backend's refusal or of a replaced player, if it is not one of `sessionCheckErrors`. */
      code?: string;
      /** The viewer's entitlements; none for an anonymous viewer. */
      entitlements: readonly string[];
      /** Entitlements, any of which opens the entry, if the account has none of them. */
      required?: readonly string[];
      /** The blocked account, which was signed out. */
      blocked?: string;
      /** The devices that use the slots, when over the concurrency limit. */
      active?: ActiveStream[];
    };

interface Viewer {
  account: SessionAccount;
  entitlements: string[];
  bypassed: boolean;
  /** Whether the viewer is let in although the account's status is unknown because of an outage. */
  unchecked: boolean;
  scope: ConcurrencyScope;
}

/**
 * Applies all rules to the session's account, in order (spec: playback#session-check): block, country, disabled, login, entitlement, limit.
 * A remote video backend's own session check comes before the limit, and its refusals are final. A grant takes a slot at the stream gate,
 * if the stream counts, and mints the playback token.
 * @param instead over the limit: the slot that the viewer chose to stop. @param lease the player's, when it renews its grant.
 * @throws ApiError 404 for an unknown entry, 503 while a backend is down.
 */
export async function checkPlayback(
  c: Context<AppEnv>,
  { videoID, instead = null, lease: sent = null }: { videoID: string; instead?: string | null; lease?: string | null },
): Promise<PlaybackDecision> {
  const lease = sent === unregisteredLease ? null : sent;
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(10_000)]);
  const settings = c.get("settings");
  const backend = c.get("backends")("video");
  const videos = videoService(backend, { signal });
  const lookups = Promise.all([findPlayableItem(videos, videoID), videos.stream(videoID)]);
  // For a blocked account nothing awaits these; their failure must not count as an unhandled rejection.
  lookups.catch(() => {});
  const account = await currentAccount(c);
  const blocked = account === null ? await signedOutByBlock(c) : null;
  if (blocked !== null) return { refused: "blocked", entitlements: [], blocked };
  const [video, stream] = await orUnavailable(lookups);
  if (video === null || stream === null) {
    throw unknownVideo();
  }
  const open = video.metaData.SysEntryEntitlements.includes("?");
  const viewer = account === null ? null : await viewerOf(c, account, open);
  const entitlements = viewer?.entitlements ?? [];
  const offer = offerOf(video, stream);
  // Of a viewer who is let in unchecked only the passes are unknown: all other rules apply.
  const judged = viewer?.unchecked ? { entitlements: offer.required, bypassed: false } : viewer;
  const refused =
    playbackRefusal(offer, judged, requestCountry(c.req.raw), new Date()) ??
    (isOffAirElsewhere(settings, stream) ? "unavailable" : null);
  if (refused !== null) {
    const required = refused === "requirePremium" ? { required: video.metaData.SysEntryEntitlements } : {};
    return { refused, entitlements, ...required };
  }
  if (viewer?.unchecked) await spendBypass(c, viewer.account);
  const remote = await orUnavailable(checkRemoteEntitlement(backend, video, account, signal));
  if (remote === null) throw unknownVideo();
  if ("refused" in remote) return { ...remote, entitlements };
  const granted = { video, stream, viewer, remote };
  if (viewer?.unchecked && countsTowardsLimit(video)) {
    return { granted: await grantUnchecked(c, granted, viewer, lease) };
  }
  if (viewer === null || viewer.bypassed || remote.bypassed || !countsTowardsLimit(video)) {
    return { granted: await grantUncounted(c, granted, lease) };
  }
  const { scope } = viewer;

  const kind = stream.mediaType === "live-audio" || stream.mediaType === "audio" ? "audio" : "video";
  const toEvict = selectSlotToEvict(settings, { chosen: instead, renews: sent !== null });
  const admission = await c.env.STREAM_GATE.getByName(scope.gate).admit(
    {
      ...streamLimit(settings, kind, scope.entitlements),
      account: viewer.account.ssoID,
      device: await ensureDevice(c),
      entryID: videoID,
      title: video.metaData.title,
      label: deviceName(c),
      place: locationLabel(c.req.raw),
      lease,
      address: requestNetwork(c.req.raw),
    },
    toEvict,
    toEvict === null ? [] : (await stoppingDevice(c)).said,
  );
  if (!admission.admitted) {
    const { why, active } = admission;
    return {
      refused: "concurrency",
      entitlements,
      ...(why === "replaced" ? { code: replacedError.code } : { active }),
    };
  }
  if (lease === null) {
    const { ssoID } = viewer.account;
    recordEntryGate(c, { entryID: videoID, gate: scope.gate, account: ssoID }, new Date());
    if (scope.gate !== ssoID) c.executionCtx.waitUntil(reconnectFrom(c, ssoID));
  }
  const openedBy = video.metaData.SysEntryEntitlements;
  if (requiresEntitlement(video)) {
    const opening = openedBy.filter((one) => entitlements.includes(one));
    // Members of a family may also use passes of their own.
    const holderOf = (name: string) => (scope.entitlements.includes(name) ? scope.gate : viewer.account.ssoID);
    for (const name of opening) recordWatchedDay(c, holderOf(name), name, new Date());
    // Of these, an outage compensates those who have bought a pass that opens the stream.
    for (const accountID of isLive(video) ? new Set([viewer.account.ssoID, ...opening.map(holderOf)]) : []) {
      recordLiveViewing(c, { accountID, entryID: videoID, pool: kind, openedBy }, new Date());
    }
  }
  return { granted: await grant(c, granted, admission.slot, admission.lease) };
}

/**
 * Grants staff a preview of a stream: its rules are not checked, and it takes no slot. It ends when its token expires.
 * @throws ApiError 404 for an entry that does not play, 503 while a backend is down
 */
export async function grantPreview(c: Context<AppEnv>, entryID: string): Promise<SessionGrant> {
  const videos = videoService(c.get("backends")("video"), { signal: AbortSignal.timeout(10_000) });
  const [video, stream] = await orUnavailable(Promise.all([findPlayableItem(videos, entryID), videos.stream(entryID)]));
  if (video === null || stream === null || stream.assetData.status === "disabled") throw unknownVideo();
  const remote = { bypassed: false, token: null };
  return await grant(c, { video, stream, viewer: null, remote, toDevice: true, preview: true }, null, null);
}

/**
 * Whether a broadcast that plays from a CDN is off air. The embedded backend refuses its own footage then, but a CDN would play whatever the
 * source shows, such as the next match.
 */
const isOffAirElsewhere = ({ VIDEO_API, VIDEO_CDN }: Settings, { assetData }: StreamAsset) =>
  assetData.status === "idle" && VIDEO_API === "" && (VIDEO_CDN !== "" || assetData.packaging?.ownSource === true);

const unknownVideo = () => new ApiError(404, "unknown_video", message("There is no video of this name."));

/** Reports a failing backend as an outage, so that viewers never see it as a lock. @throws ApiError 503. */
async function orUnavailable<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (cause) {
    if (!(cause instanceof BackendError)) throw cause;
    throw checkUnavailable();
  }
}

const checkUnavailable = () =>
  new ApiError(
    503,
    "check_unavailable",
    message("We could not check your subscription. Please try again in a minute."),
    {
      "retry-after": "30",
    },
  );

/**
 * The account's status and entitlements. In an outage it has no entitlements, which does not matter for an entry that is open to everybody;
 * for other entries, the viewer may be let in unchecked ({@link spendBypass}).
 * @throws ApiError 503 in an outage, if nobody is let in unchecked.
 */
async function viewerOf(c: Context<AppEnv>, account: SessionAccount, open: boolean): Promise<Viewer> {
  const { SESSION_CHECKS_BYPASS } = c.get("settings");
  const inOutage = (cause: unknown) => {
    if (!(cause instanceof BackendError)) throw cause;
    if (!open && SESSION_CHECKS_BYPASS === 0) throw checkUnavailable();
    return { entitlements: [], sharedBy: null, bypassed: !open, unchecked: !open };
  };
  const status = await accountStatusOf(c, account.ssoID).then((known) => ({ ...known, unchecked: false }), inOutage);
  return {
    account,
    bypassed: status.bypassed,
    unchecked: status.unchecked,
    entitlements: allEntitlements(account, status),
    scope: concurrencyScope(account, status),
  };
}

/** Uses up one of the checks that are let through unchecked in an outage. @throws ApiError 503 when the account has none left this hour. */
async function spendBypass(c: Context<AppEnv>, { ssoID }: SessionAccount): Promise<void> {
  const { SESSION_CHECKS_BYPASS } = c.get("settings");
  if (!(await c.env.STREAM_GATE.getByName(ssoID).bypassCheck(SESSION_CHECKS_BYPASS))) throw checkUnavailable();
}

/**
 * Grants what takes no slot. A signed-in player has a lease all the same: by it, a renewal is no start that has to wait for its turn.
 */
async function grantUncounted(
  c: Context<AppEnv>,
  granted: Parameters<typeof grant>[1],
  lease: string | null,
): Promise<SessionGrant> {
  const session = await grant(c, granted, null, null);
  return granted.viewer === null ? session : { ...session, lease: lease ?? unregisteredLease };
}

/**
 * Grants during an outage, when it is unknown at which gate the account has its slot. The player's socket takes a slot at the account's own
 * gate, where it also learns of pulled entries and changes of account status. A player that has a lease keeps it; any other renews by one
 * that no gate knows, because a made-up one would lose the entry to a player on the device that has one.
 */
async function grantUnchecked(
  c: Context<AppEnv>,
  granted: Parameters<typeof grant>[1],
  { account: { ssoID } }: Viewer,
  lease: string | null,
): Promise<SessionGrant> {
  const entryID = granted.video.mediaData.entryId;
  recordEntryGate(c, { entryID, gate: ssoID, account: ssoID }, new Date());
  const session = await grant(c, granted, null, null);
  return { ...session, sessionID: encodeSessionID(ssoID, entryID), lease: lease ?? unregisteredLease };
}

/**
 * Makes players reconnect that joined the account's own gate while it was unknown whose passes the account uses. They then connect to that
 * account's gate.
 */
async function reconnectFrom(c: Context<AppEnv>, ssoID: string): Promise<void> {
  try {
    await c.env.STREAM_GATE.getByName(ssoID).reconnect(ssoID);
  } catch (error) {
    log("warn", "sockets of another gate not closed", { requestID: c.get("requestID"), error: String(error) });
  }
}

async function grant(
  c: Context<AppEnv>,
  {
    video,
    stream,
    viewer,
    remote,
    toDevice = viewer !== null,
    preview = false,
  }: {
    video: PlayableItem;
    stream: StreamAsset;
    viewer: Viewer | null;
    remote: RemoteGrant;
    /** Whether the grant is only for this device at its current IP network. False when anybody may watch. */
    toDevice?: boolean;
    /** Whether it is for staff, who may also play what is not on air. */
    preview?: boolean;
  },
  slot: string | null,
  lease: string | null,
): Promise<SessionGrant> {
  const [settings, now] = [c.get("settings"), new Date()];
  const entryID = video.mediaData.entryId;
  const ssoID = viewer?.account.ssoID ?? null;
  const device = toDevice ? await ensureDevice(c) : null;
  const address = toDevice ? requestNetwork(c.req.raw) : null;
  const folder = signedFolderOf(settings, entryID, stream);
  const own = await orUnavailable(ownSourceOf(c, entryID, stream, { preview }, now));
  const gate = slot === null ? null : viewer?.scope.gate;
  const claims = { ssoID, entryID, slot, lease, gate, preview };
  const hosts = own === null ? otherHosts(settings, stream) : [];
  // Other hosts do not receive the device's cookie, and may see another IP address of the device.
  const mediaToken =
    hosts.length > 0
      ? await mintPlaybackToken(settings, { ...claims, device: null, address: null, media: true }, now)
      : null;
  const place = { token: remote.token ?? mediaToken, slot, own, hosts };
  return {
    token: await mintPlaybackToken(settings, { ...claims, device, address, folder, ownSource: own !== null }, now),
    bypassed: remote.bypassed || (viewer?.bypassed ?? false),
    expiresIn: settings.PLAYBACK_TOKEN_SECONDS,
    sessionID: ssoID === null || slot === null ? null : encodeSessionID(ssoID, entryID),
    ...(lease !== null && { lease }),
    source: await buildStreamSource(settings, entryID, stream, place, now),
  };
}

/** @throws ApiError 503 if it cannot be authorised. */
async function ownSourceOf(
  c: Context<AppEnv>,
  entryID: string,
  stream: StreamAsset,
  { preview }: { preview: boolean },
  now: Date,
) {
  if (stream.assetData.packaging?.ownSource !== true) return null;
  const found = await fetchOwnSource(c.get("backends")("video"), entryID);
  // The entry was pulled, or went off air, since the stream was looked up.
  if (found === null || !(found.onAir || preview)) throw unknownVideo();
  return await openSource(c, found.source, now);
}
