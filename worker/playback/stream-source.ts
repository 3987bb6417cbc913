import {
  defaultManifests,
  defaultPackaging,
  type StreamFormat,
  type StreamSource,
  type VendorSystem,
  vendorSystem,
} from "../../schemas/streaming/stream-source.ts";
import type { StreamAsset } from "../../schemas/streaming/video.ts";
import type { Settings } from "../settings.ts";
import { mediaHosts } from "./media-hosts.ts";
import type { OpenedSource } from "./own-source.ts";
import { signFolderURL } from "./signed-folder.ts";

/** The configured URL of each key system's licence server; empty for none. */
export const licenceServers = {
  fairplay: (settings) => settings.FAIRPLAY_LICENCE,
  playready: (settings) => settings.PLAYREADY_LICENCE,
  widevine: (settings) => settings.WIDEVINE_LICENCE,
} as const satisfies Record<VendorSystem, (settings: Settings) => string>;

const certificatePath = "/api/licences/fairplay/certificate";

/**
 * Where a granted entry plays from (spec: entities#stream-asset): the embedded video backend, a remote one, or a CDN. It contains no URLs,
 * keys or credentials of vendors.
 * @param grant token: for the remote video backend or the other hosts; null for none. slot: null if the stream does not count. own: the
 * entry's own source, authorised; null for none. hosts: origins of the other hosts that serve it.
 */
export async function buildStreamSource(
  settings: Settings,
  entryID: string,
  asset: StreamAsset,
  {
    token,
    slot,
    own,
    hosts,
  }: { token: string | null; slot: string | null; own: OpenedSource | null; hosts: readonly string[] },
  now: Date,
): Promise<StreamSource> {
  const { VIDEO_API, VIDEO_CDN, FAIRPLAY_CERTIFICATE, WIDEVINE_ROBUSTNESS, CMCD } = settings;
  const { formats, systems, manifests } = asset.assetData.packaging ?? defaultPackaging;
  const manifest = (format: StreamFormat) =>
    formats.includes(format) && { [format]: manifests?.[format] ?? defaultManifests[format] };
  const playbackID = playbackIDOf(entryID, asset);
  const backendURL =
    VIDEO_API === ""
      ? `/origin/video/play/${encodeURIComponent(entryID)}/`
      : `${VIDEO_API.replace(/\/$/, "")}/play/${encodeURIComponent(playbackID)}/`;
  const vendors = vendorSystem.options
    .filter((system) => systems.includes(system) && licenceServers[system](settings) !== "")
    .map((system) => [system, `/api/licences/${encodeURIComponent(entryID)}/${system}`]);
  const ofBackend = async () => ({
    ...(VIDEO_CDN === "" ? { base: backendURL } : await signedBaseURL(settings, playbackID, slot, now)),
    manifests: { ...manifest("dash"), ...manifest("hls") },
  });
  const place = own ?? (await ofBackend());
  const cmcd = place.base.startsWith("/") ? "headers" : CMCD;
  return {
    ...place,
    licences:
      systems.length === 0
        ? null
        : { ...(systems.includes("clearkey") && { clearkey: `${backendURL}license` }), ...Object.fromEntries(vendors) },
    ...(FAIRPLAY_CERTIFICATE !== "" && systems.includes("fairplay") && { certificate: certificatePath }),
    ...(WIDEVINE_ROBUSTNESS !== "" && systems.includes("widevine") && { robustness: WIDEVINE_ROBUSTNESS }),
    ...(token !== null && { token }),
    ...(hosts.length > 0 && { hosts: hosts.map((origin) => origin + backendURL) }),
    ...(cmcd !== "off" && { cmcd }),
  };
}

/**
 * Origins of the other hosts that serve an asset of the embedded backend. Audio is delivered unencrypted, so it stays on this site, where
 * tokens are bound to one browser.
 */
export function otherHosts(settings: Settings, { mediaType }: StreamAsset): string[] {
  if (settings.VIDEO_API !== "" || settings.VIDEO_CDN !== "" || isAudio(mediaType)) return [];
  return mediaHosts(settings).flatMap(({ origin }) => origin ?? []);
}

const isAudio = (mediaType: StreamAsset["mediaType"]) => mediaType === "live-audio" || mediaType === "audio";

const playbackIDOf = (entryID: string, asset: StreamAsset) => asset.assetData.playbackIds[0]?.id ?? entryID;

/** An asset's folder at a CDN with signed URLs; null if URLs are not signed. */
export const signedFolderOf = (
  { VIDEO_CDN, VIDEO_CDN_KEY }: Settings,
  entryID: string,
  asset: StreamAsset,
): string | null => (VIDEO_CDN === "" || VIDEO_CDN_KEY === "" ? null : playbackIDOf(entryID, asset));

/**
 * The URL of a folder at the CDN. It expires soon, because it keeps working after its slot has ended. A stream that does not count has no
 * slot to end, so its URL is valid for as long as its playback token.
 * @returns expiresIn in seconds, if that is before the token's expiry.
 */
export async function signedBaseURL(
  { VIDEO_CDN: cdn, VIDEO_CDN_KEY: key, VIDEO_CDN_SECONDS, PLAYBACK_TOKEN_SECONDS }: Settings,
  folder: string,
  slot: string | null,
  now: Date,
): Promise<Pick<StreamSource, "base" | "expiresIn">> {
  const seconds = slot === null ? Math.max(VIDEO_CDN_SECONDS, PLAYBACK_TOKEN_SECONDS) : VIDEO_CDN_SECONDS;
  const base = signFolderURL({ cdn, key }, folder, seconds, now);
  return { base, ...(key !== "" && seconds < PLAYBACK_TOKEN_SECONDS && { expiresIn: seconds }) };
}
