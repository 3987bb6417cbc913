import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { perRequest } from "../request/per-request.ts";
import { type AccountStatus, streamingService } from "../services/streaming.ts";

/** Milliseconds. */
const timeout = 5000;

/** Pending and finished lookups, by account. */
const lookups = perRequest<Map<string, Promise<AccountStatus>>>();

/**
 * An account's entitlements and whether operators have blocked it, looked up once per request.
 * @throws BackendError when the streaming backend gives no usable response.
 */
export function accountStatusOf(c: Context<AppEnv>, ssoID: string): Promise<AccountStatus> {
  const byAccount = lookups.getOrCreate(c, () => new Map());
  const known = byAccount.get(ssoID);
  if (known !== undefined) return known;
  const streaming = streamingService(c.get("backends")("streaming"), { signal: AbortSignal.timeout(timeout) });
  const status = streaming.entitlements(ssoID);
  // The caller that awaits the lookup handles a failure; if none does, it must not count as an unhandled rejection.
  status.catch(() => {});
  byAccount.set(ssoID, status);
  return status;
}
