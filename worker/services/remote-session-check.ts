import { z } from "zod";
import { fetchBackend, readJson } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/** What is read of a far video backend's answers (spec: calls#session-check). */
const farGrant = z.object({
  data: z.object({
    attributes: z.object({ token: z.string().min(1).max(8192), bypassed: z.boolean().default(false) }),
  }),
});
const farRefusal = z.object({ errors: z.array(z.object({ code: z.string().regex(/^[\w-]{1,64}$/) })).min(1) });

/** Who asks for what. The account is the session's; nulls for who is not signed in. */
export interface RemoteSessionCheckRequest {
  videoID: string;
  mediaType: string;
  userID: string | null;
  userEmail: string | null;
}

/**
 * Asks a far video backend whether an account may play, and for the token that its media open to.
 * @returns null where it knows no such video.
 * @throws BackendError for an answer that is neither 200, 403 nor 404 in their shapes, and for none.
 */
export async function requestRemoteSessionCheck(
  backend: Backend,
  question: RemoteSessionCheckRequest,
  options: { signal?: AbortSignal },
): Promise<{ token: string; bypassed: boolean } | { code: string } | null> {
  const response = await fetchBackend(backend, "session/check", {
    ...options,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: { attributes: question } }),
  });
  if (response.status === 404) return null;
  if (response.status !== 200 && response.status !== 403) {
    throw new BackendError(backend.name, "status", response.status);
  }
  const body = await readJson(backend, response);
  const malformed = (cause: unknown) => new BackendError(backend.name, "malformed", null, { cause });
  if (response.status === 403) {
    const refusal = farRefusal.safeParse(body);
    if (!refusal.success) throw malformed(refusal.error);
    return { code: refusal.data.errors[0]?.code ?? "" };
  }
  const grant = farGrant.safeParse(body);
  if (!grant.success) throw malformed(grant.error);
  return grant.data.data.attributes;
}
