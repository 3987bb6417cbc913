import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { standingOf } from "../identity/account-status.ts";
import { BackendError } from "../services/backend-error.ts";
import type { AccountStatus } from "../services/streaming.ts";

/** How an account stands, for what must not fail because a backend does; null where it cannot be known. */
export async function standingIfKnown(c: Context<AppEnv>, ssoID: string): Promise<AccountStatus | null> {
  try {
    return await standingOf(c, ssoID);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return null;
  }
}

/** The account that names the gate which counts an account's streams; its own where that cannot be known. */
export async function gateAccount(c: Context<AppEnv>, ssoID: string): Promise<string> {
  return (await standingIfKnown(c, ssoID))?.sharedBy?.userID ?? ssoID;
}
