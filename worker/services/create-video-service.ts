import type { VideoService } from "../../app/load-context.ts";
import type { Settings } from "../settings.ts";
import type { Backend } from "./backends.ts";
import { contentMatrixService } from "./content-matrix.ts";
import { videoService } from "./videos.ts";

/** The video service that the site is configured for. @param backend gives the backend of a name. */
export function createVideoService(
  { VIDEO_PROVIDER }: Pick<Settings, "VIDEO_PROVIDER">,
  backend: (name: "video" | "content-matrix") => Backend,
  options: { signal?: AbortSignal },
): VideoService {
  const inHouse = videoService(backend("video"), options);
  if (VIDEO_PROVIDER === "streaming-service") return inHouse;
  return contentMatrixService(backend("content-matrix"), inHouse, options);
}
