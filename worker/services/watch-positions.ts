import { watchPositions, watchPositionsRemoved } from "../../schemas/streaming/watch-positions.ts";
import type { WatchPosition } from "../../schemas/streaming/watch-positions-light.ts";
import { postBackend, readBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/** The video backend, as far as it remembers for an account how far it has watched. Private: called with the service key. */
export function watchPositionService(backend: Backend, options: { signal?: AbortSignal } = {}) {
  const path = (ssoID: string) => `watch-positions/${encodeURIComponent(ssoID)}`;
  return {
    /** Newest first. A backend that does not know the call remembers nothing. */
    async positions(ssoID: string): Promise<WatchPosition[]> {
      const answer = await readBackend(backend, path(ssoID), watchPositions, options);
      return answer?.positions ?? [];
    },
    /** Adds positions, of which the newest of each video counts. @returns all that is then kept, newest first. */
    async keep(ssoID: string, positions: readonly WatchPosition[]): Promise<WatchPosition[]> {
      const answer = await postBackend(backend, path(ssoID), { positions }, watchPositions, options);
      if (answer === null) throw new BackendError(backend.name, "status", 404);
      return answer.positions;
    },
    /** Forgets everything of an account that is closed. */
    async remove(ssoID: string): Promise<void> {
      await postBackend(backend, `${path(ssoID)}/removal`, {}, watchPositionsRemoved, options);
    },
  };
}
