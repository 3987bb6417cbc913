import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { identityProvider } from "../identity/create-identity-provider.ts";
import type { SelfService } from "../identity/provider.ts";
import { backendURL } from "../services/backends.ts";

/** @throws ApiError 404 where the provider keeps accounts elsewhere. */
export function selfService(c: Context<AppEnv>): SelfService {
  const { selfService } = identityProvider(c);
  if (selfService === null) throw new ApiError(404, "not_found", "Accounts are not kept on this site.");
  return selfService;
}

/** Whether mails stay on this site, which shows them then: never in production, nor where a provider sends them. */
export function hasMailbox(c: Context<AppEnv>): boolean {
  const settings = c.get("settings");
  const staysHere = backendURL("identity", settings) === "" && settings.MAIL_API === "";
  return staysHere && settings.ENVIRONMENT !== "production";
}
