import type { VideoService } from "../../app/load-context.ts";
import type { Settings } from "../settings.ts";
import type { Backend } from "./backends.ts";
import { contentMatrixService } from "./content-matrix.ts";
import { videoService } from "./videos.ts";

/** Creates the service of the configured video provider. */
export function createVideoService(
  { VIDEO_PROVIDER }: Pick<Settings, "VIDEO_PROVIDER">,
  backend: (name: "video" | "content-matrix") => Backend,
  options: { signal?: AbortSignal },
): VideoService {
  const videos = videoService(backend("video"), options);
  if (VIDEO_PROVIDER === "streaming-service") return videos;
  return contentMatrixService(backend("content-matrix"), videos, options);
}
