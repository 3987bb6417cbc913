import type { Settings } from "../../../settings.ts";
import { cloudflareStreamPackager } from "./packagers/cloudflare-stream.ts";
import { mediaConvertPackager } from "./packagers/mediaconvert.ts";
import type { Packager } from "./packagers/packager.ts";

/** The configured packager; null when a command packages: `npm start`, or an operator's (scripts/lib/video/package-uploads.ts). */
export function createPackager(settings: Settings): Packager | null {
  switch (settings.PACKAGER) {
    case "command":
      return null;
    case "cloudflare-stream":
      return cloudflareStreamPackager({
        account: settings.CLOUDFLARE_STREAM_ACCOUNT,
        token: settings.CLOUDFLARE_STREAM_TOKEN,
      });
    case "mediaconvert":
      return mediaConvertPackager({
        region: settings.MEDIACONVERT_REGION,
        keyID: settings.MEDIACONVERT_KEY_ID,
        secret: settings.MEDIACONVERT_SECRET,
        role: settings.MEDIACONVERT_ROLE,
        destination: settings.MEDIACONVERT_DESTINATION,
        playback: settings.MEDIACONVERT_PLAYBACK,
        signing: settings.MEDIACONVERT_SIGNING,
      });
  }
}
