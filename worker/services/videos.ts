import type { VideoService } from "../../app/load-context.ts";
import type { Backend } from "../backends.ts";

export function videoService(_backend: Backend, _options: { signal?: AbortSignal }): VideoService {
  throw new Error("not built yet");
}
