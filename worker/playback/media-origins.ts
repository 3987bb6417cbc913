import type { Settings } from "../settings.ts";

/** Origins of other hosts that serve media, with spaces between; empty where all media are on this site. */
export function mediaOrigins({ VIDEO_API, VIDEO_CDN }: Settings): string {
  const origins = [VIDEO_API, VIDEO_CDN].filter((url) => url !== "").map((url) => new URL(url).origin);
  return [...new Set(origins)].join(" ");
}
