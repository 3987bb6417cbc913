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
import { signFolderURL } from "./signed-folder.ts";

/** Addresses of licence servers as configured; empty for a system that the site has none of. */
export const licenceServers = {
  fairplay: (settings) => settings.FAIRPLAY_LICENCE,
  playready: (settings) => settings.PLAYREADY_LICENCE,
  widevine: (settings) => settings.WIDEVINE_LICENCE,
} as const satisfies Record<VendorSystem, (settings: Settings) => string>;

/** Where this site has FairPlay's certificate. */
const certificatePath = "/api/licences/fairplay/certificate";

/**
 * Where an entry plays from, for a browser that has been granted it (spec: entities#stream-asset): the embedded video
 * backend, a far one, or a CDN. No vendor's address, key or credential is in it.
 * @param by token: what a far video backend has granted with; null where there is none. slot: the one that it takes; null where it
 * is not counted.
 */
export async function buildStreamSource(
  settings: Settings,
  entryID: string,
  asset: StreamAsset,
  { token, slot }: { token: string | null; slot: string | null },
  now: Date,
): Promise<StreamSource> {
  const { VIDEO_API, VIDEO_CDN, FAIRPLAY_CERTIFICATE, WIDEVINE_ROBUSTNESS } = settings;
  const { formats, systems, manifests } = asset.assetData.packaging ?? defaultPackaging;
  const manifest = (format: StreamFormat) =>
    formats.includes(format) && { [format]: manifests?.[format] ?? defaultManifests[format] };
  const playbackID = playbackIDOf(entryID, asset);
  const own =
    VIDEO_API === ""
      ? `/origin/video/play/${encodeURIComponent(entryID)}/`
      : `${VIDEO_API.replace(/\/$/, "")}/play/${encodeURIComponent(playbackID)}/`;
  const vendors = vendorSystem.options
    .filter((system) => systems.includes(system) && licenceServers[system](settings) !== "")
    .map((system) => [system, `/api/licences/${encodeURIComponent(entryID)}/${system}`]);
  return {
    ...(VIDEO_CDN === "" ? { base: own } : await signedBaseURL(settings, playbackID, slot, now)),
    manifests: { ...manifest("dash"), ...manifest("hls") },
    licences:
      systems.length === 0
        ? null
        : { ...(systems.includes("clearkey") && { clearkey: `${own}license` }), ...Object.fromEntries(vendors) },
    ...(FAIRPLAY_CERTIFICATE !== "" && systems.includes("fairplay") && { certificate: certificatePath }),
    ...(WIDEVINE_ROBUSTNESS !== "" && systems.includes("widevine") && { robustness: WIDEVINE_ROBUSTNESS }),
    ...(token !== null && { token }),
  };
}

const playbackIDOf = (entryID: string, asset: StreamAsset) => asset.assetData.playbackIds[0]?.id ?? entryID;

/** An asset's folder at a CDN whose addresses are signed; null where nothing is. */
export const signedFolderOf = ({ VIDEO_CDN_KEY }: Settings, entryID: string, asset: StreamAsset): string | null =>
  VIDEO_CDN_KEY === "" ? null : playbackIDOf(entryID, asset);

/**
 * Address of a folder at the CDN, for as long as the slot that it is granted for may be taken away unheard. What is not counted is
 * good for as long as its playback token is: nobody can stop it.
 * @returns seconds that it is good for, where these are fewer than the token's, which brings the next one by itself.
 */
export async function signedBaseURL(
  { VIDEO_CDN: cdn, VIDEO_CDN_KEY: key, VIDEO_CDN_SECONDS, PLAYBACK_TOKEN_SECONDS }: Settings,
  folder: string,
  slot: string | null,
  now: Date,
): Promise<Pick<StreamSource, "base" | "expiresIn">> {
  const seconds = slot === null ? Math.max(VIDEO_CDN_SECONDS, PLAYBACK_TOKEN_SECONDS) : VIDEO_CDN_SECONDS;
  const base = await signFolderURL({ cdn, key }, folder, seconds, now);
  return { base, ...(key !== "" && seconds < PLAYBACK_TOKEN_SECONDS && { expiresIn: seconds }) };
}

/** Origin of another host that streams come from; empty where they all are this site's. */
export function mediaOrigins({ VIDEO_API, VIDEO_CDN }: Settings): string {
  const origins = [VIDEO_API, VIDEO_CDN].filter((address) => address !== "").map((address) => new URL(address).origin);
  return [...new Set(origins)].join(" ");
}
