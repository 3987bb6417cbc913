import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { type AccountStatus, streamingService } from "../services/streaming.ts";

/** Nobody waits longer for it, in milliseconds. */
const limit = 5000;

const perRequest = new WeakMap<object, Map<string, Promise<AccountStatus>>>();

/**
 * What an account holds and whether operators have blocked it: asked once in a request, whoever wants to know.
 * @throws BackendError when the streaming backend gives no usable answer.
 */
export function standingOf(c: Context<AppEnv>, ssoID: string): Promise<AccountStatus> {
  const asked = perRequest.get(c) ?? new Map<string, Promise<AccountStatus>>();
  perRequest.set(c, asked);
  const known = asked.get(ssoID);
  if (known !== undefined) return known;
  const streaming = streamingService(c.get("backends")("streaming"), {
    signal: AbortSignal.timeout(limit),
  });
  const standing = streaming.entitlements(ssoID);
  // A failure is for whoever awaits it; nobody may by then.
  standing.catch(() => {});
  asked.set(ssoID, standing);
  return standing;
}
