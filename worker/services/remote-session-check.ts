import { z } from "zod";
import { fetchBackend, readJson } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/** The fields of a remote video backend's responses that the site reads (spec: calls#session-check). */
const grantResponse = z.object({
  data: z.object({
    attributes: z.object({ token: z.string().min(1).max(8192), bypassed: z.boolean().default(false) }),
  }),
});
const refusalResponse = z.object({ errors: z.array(z.object({ code: z.string().regex(/^[\w-]{1,64}$/) })).min(1) });

/** The account comes from the session; nulls when nobody is signed in. */
export interface RemoteSessionCheckRequest {
  videoID: string;
  mediaType: string;
  userID: string | null;
  userEmail: string | null;
}

/**
 * Checks at a remote video backend whether an account may play, and gets the token for its media.
 * @returns the token, the code of a refusal, or null for an unknown video.
 * @throws BackendError without a response, and for any response other than 200, 403 and 404 in their expected shapes.
 */
export async function requestRemoteSessionCheck(
  backend: Backend,
  attributes: RemoteSessionCheckRequest,
  options: { signal?: AbortSignal },
): Promise<{ token: string; bypassed: boolean } | { code: string } | null> {
  const response = await fetchBackend(backend, "session/check", {
    ...options,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: { attributes } }),
  });
  if (response.status === 404) return null;
  if (response.status !== 200 && response.status !== 403) {
    throw new BackendError(backend.name, "status", response.status);
  }
  const body = await readJson(backend, response);
  const malformed = (cause: unknown) => new BackendError(backend.name, "malformed", null, { cause });
  if (response.status === 403) {
    const refusal = refusalResponse.safeParse(body);
    if (!refusal.success) throw malformed(refusal.error);
    return { code: refusal.data.errors[0]?.code ?? "" };
  }
  const grant = grantResponse.safeParse(body);
  if (!grant.success) throw malformed(grant.error);
  return grant.data.data.attributes;
}
