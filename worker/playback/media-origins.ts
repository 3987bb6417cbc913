import type { Settings } from "../settings.ts";
import { mediaHosts } from "./media-hosts.ts";

/** Origins of other hosts that serve media, separated by spaces; empty if all media is on this site. */
export function mediaOrigins(settings: Settings): string {
  const { VIDEO_API, VIDEO_CDN } = settings;
  const origins = [VIDEO_API, VIDEO_CDN].filter((url) => url !== "").map((url) => new URL(url).origin);
  return [...new Set([...origins, ...mediaHosts(settings).flatMap(({ origin }) => origin ?? [])])].join(" ");
}
