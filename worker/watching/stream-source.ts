import {
  type StreamFormat,
  type StreamSource,
  usualManifests,
  usualPackaging,
  type VendorSystem,
  vendorSystem,
} from "../../schemas/stream-source.ts";
import type { StreamAsset } from "../../schemas/video.ts";
import type { Settings } from "../settings.ts";
import { signedFolder } from "./signed-address.ts";

/** Addresses of licence servers as configured; empty for a system that the site has none of. */
export const licenceServers = {
  fairplay: (settings) => settings.FAIRPLAY_LICENCE,
  playready: (settings) => settings.PLAYREADY_LICENCE,
  widevine: (settings) => settings.WIDEVINE_LICENCE,
} as const satisfies Record<VendorSystem, (settings: Settings) => string>;

/** Where this site has FairPlay's certificate. */
const certificatePath = "/api/licences/fairplay/certificate";

/**
 * Where an entry plays from, for a browser that has been granted it (accounts-and-streaming §3, stream asset): the embedded video
 * backend, a far one, or a CDN. No vendor's address, key or credential is in it.
 * @param token what a far video backend has granted with; null where there is none.
 */
export async function sourceOf(
  settings: Settings,
  entryID: string,
  asset: StreamAsset,
  token: string | null,
  now: Date,
): Promise<StreamSource> {
  const { VIDEO_API, VIDEO_CDN, VIDEO_CDN_KEY, VIDEO_CDN_SECONDS, FAIRPLAY_CERTIFICATE, WIDEVINE_ROBUSTNESS } =
    settings;
  const { formats, systems, manifests } = asset.assetData.packaging ?? usualPackaging;
  const manifest = (format: StreamFormat) =>
    formats.includes(format) && { [format]: manifests?.[format] ?? usualManifests[format] };
  const playbackID = asset.assetData.playbackIds[0]?.id ?? entryID;
  const own =
    VIDEO_API === ""
      ? `/origin/video/play/${encodeURIComponent(entryID)}/`
      : `${VIDEO_API.replace(/\/$/, "")}/play/${encodeURIComponent(playbackID)}/`;
  const cdn = { cdn: VIDEO_CDN, key: VIDEO_CDN_KEY };
  const vendors = vendorSystem.options
    .filter((system) => systems.includes(system) && licenceServers[system](settings) !== "")
    .map((system) => [system, `/api/licences/${encodeURIComponent(entryID)}/${system}`]);
  return {
    base: VIDEO_CDN === "" ? own : await signedFolder(cdn, playbackID, VIDEO_CDN_SECONDS, now),
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

/** Seconds that the addresses of a source are good for. */
export const addressLifetime = ({ VIDEO_CDN, VIDEO_CDN_KEY, VIDEO_CDN_SECONDS }: Settings): number =>
  VIDEO_CDN === "" || VIDEO_CDN_KEY === "" ? Number.POSITIVE_INFINITY : VIDEO_CDN_SECONDS;

/** Origin of another host that streams come from; empty where they all are this site's. */
export function mediaHosts({ VIDEO_API, VIDEO_CDN }: Settings): string {
  const origins = [VIDEO_API, VIDEO_CDN].filter((address) => address !== "").map((address) => new URL(address).origin);
  return [...new Set(origins)].join(" ");
}
