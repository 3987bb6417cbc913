import { fetchBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/**
 * A file of the content backend, such as a document's PDF; null for none.
 * @param others statuses outside 2xx that the caller handles itself.
 * @throws BackendError
 */
export async function fetchContentFile(
  backend: Backend,
  path: string,
  init: RequestInit,
  others: readonly number[] = [],
): Promise<Response | null> {
  const response = await fetchBackend(backend, path, init);
  if (response.status === 404) return null;
  if (!response.ok && !others.includes(response.status)) {
    throw new BackendError(backend.name, "status", response.status);
  }
  return response;
}
