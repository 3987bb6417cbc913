import type { MatchService } from "../../app/load-context.ts";
import type { Backend } from "../backends.ts";

export function matchService(_backend: Backend, _options: { signal?: AbortSignal }): MatchService {
  throw new Error("not built yet");
}
