import { fetchBackend, fitsPath } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/**
 * A document's PDF from the content backend; null when there is none.
 * @throws BackendError
 */
export async function fetchDocumentPdf(backend: Backend, slug: string, signal: AbortSignal): Promise<Response | null> {
  if (!fitsPath(slug)) return null;
  const response = await fetchBackend(backend, `documents/${encodeURIComponent(slug)}/pdf`, { signal });
  if (response.status === 404) return null;
  if (!response.ok) throw new BackendError(backend.name, "status", response.status);
  return response;
}
