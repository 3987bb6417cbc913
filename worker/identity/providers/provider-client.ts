import type { Backend } from "../../services/backends.ts";
import { IdentityError } from "../provider.ts";

/** Milliseconds per call. */
const timeout = 8000;

/** The provider gave no usable response, so nothing is known about the account. */
export const unavailable = (cause: unknown) => new IdentityError("unavailable", "Unable to sign in", { cause });

/**
 * Calls a sign-in service. A refusal (400 to 499) is returned too, for the caller to read.
 * @returns the status and the body as JSON; null for a body that is not JSON.
 * @throws IdentityError "unavailable" without a usable response in time, "too-many-tries" for 429.
 */
export async function fetchService(
  backend: Backend,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown }> {
  const response = await backend
    .fetch(path, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeout) })
    .catch((error: unknown) => {
      throw unavailable(error);
    });
  if (response.status === 429) {
    throw new IdentityError("too-many-tries", "That was tried too often. Please wait a minute and try again.");
  }
  if (response.status >= 500 || (response.status >= 300 && response.status < 400) || response.status === 404) {
    throw unavailable(`status ${response.status}`);
  }
  const body: unknown = await response.json().catch(() => null);
  return { status: response.status, body };
}

/** Request init that posts JSON. */
export const jsonBody = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
