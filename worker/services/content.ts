import type { ContentService } from "../../app/load-context.ts";
import type { Backend } from "../backends.ts";

export function contentService(_backend: Backend, _options: { signal?: AbortSignal }): ContentService {
  throw new Error("not built yet");
}
