import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Who the session cookie proves to be here. */
export interface SessionAccount {
  ssoID: string;
  email: string;
  displayName: string;
}

/** The signed-in account of this request, or null. The only source of identity on the server. */
export async function currentAccount(_context: Context<AppEnv>): Promise<SessionAccount | null> {
  return null;
}
