import type { WatchPosition } from "../../schemas/streaming/watch-position-guards.ts";
import { watchPositions, watchPositionsRemoved } from "../../schemas/streaming/watch-positions.ts";
import { postBackend, readBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/** The video backend's calls for accounts' watch positions. They are private and need the service key. */
export function watchPositionService(backend: Backend, options: { signal?: AbortSignal } = {}) {
  const path = (ssoID: string) => `watch-positions/${encodeURIComponent(ssoID)}`;
  return {
    /** Newest first; empty for a backend without this call. */
    async positions(ssoID: string): Promise<WatchPosition[]> {
      const response = await readBackend(backend, path(ssoID), watchPositions, options);
      return response?.positions ?? [];
    },
    /** Merges positions, of which the newest per video counts. @returns all stored ones, newest first. */
    async store(ssoID: string, positions: readonly WatchPosition[]): Promise<WatchPosition[]> {
      const response = await postBackend(backend, path(ssoID), { positions }, watchPositions, options);
      if (response === null) throw new BackendError(backend.name, "status", 404);
      return response.positions;
    },
    /** Deletes a closed account's positions. */
    async remove(ssoID: string): Promise<void> {
      await postBackend(backend, `${path(ssoID)}/removal`, {}, watchPositionsRemoved, options);
    },
  };
}
