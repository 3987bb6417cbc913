import { fetchBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";
import { fileLimits } from "./remote-backend.ts";

/**
 * A file of the content backend, such as a document's PDF; null for none.
 * @param others statuses outside 2xx that the caller handles itself.
 * @throws BackendError
 */
export async function fetchContentFile(
  backend: Backend,
  path: string,
  init: Pick<RequestInit, "headers">,
  others: readonly number[] = [],
): Promise<Response | null> {
  const response = await fetchBackend(backend, path, init, fileLimits);
  if (response.status === 404) return null;
  if (!response.ok && !others.includes(response.status)) {
    throw new BackendError(backend.name, "status", response.status);
  }
  return response;
}
