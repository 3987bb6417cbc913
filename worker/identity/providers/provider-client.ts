import type { Backend } from "../../services/backends.ts";
import { IdentityError } from "../provider.ts";

/** A call that takes longer is given up, in milliseconds. */
const callLimit = 8000;

/** Nothing is known about the account: no fault of the person's. */
export const unavailable = (cause: unknown) => new IdentityError("unavailable", "Unable to sign in", { cause });

/**
 * Asks a sign-in service. What it refuses (400 to 499) is an answer too, for the caller to read.
 * @returns the status and the JSON of the answer; null for a body that is none.
 * @throws IdentityError "unavailable" when nothing usable comes back in time, "too-many-tries" for 429.
 */
export async function fetchService(
  backend: Backend,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown }> {
  const response = await backend
    .fetch(path, { ...init, redirect: "manual", signal: AbortSignal.timeout(callLimit) })
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

/** A JSON body to post. */
export const jsonBody = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
