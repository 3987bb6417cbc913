import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { identityProvider } from "../identity/create-identity-provider.ts";
import type { SelfService } from "../identity/provider.ts";
import { backendURL } from "../services/backends.ts";

/** @throws ApiError 404 where another site manages the accounts. */
export function selfService(c: Context<AppEnv>): SelfService {
  const { selfService } = identityProvider(c);
  if (selfService === null) throw new ApiError(404, "not_found", "Accounts are not kept on this site.");
  return selfService;
}

/** Whether mails go to the local mailbox: never in production, nor with a mail provider. */
export function hasMailbox(c: Context<AppEnv>): boolean {
  const settings = c.get("settings");
  const staysHere = backendURL("identity", settings) === "" && settings.MAIL_API === "";
  return staysHere && settings.ENVIRONMENT !== "production";
}
