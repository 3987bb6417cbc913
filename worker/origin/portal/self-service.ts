import type { Context } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { identityProvider } from "../../identity/configured.ts";
import type { SelfService } from "../../identity/provider.ts";

/** @throws ApiError 404 where the provider keeps accounts elsewhere. */
export function selfService(c: Context<AppEnv>): SelfService {
  const { selfService } = identityProvider(c);
  if (selfService === null) throw new ApiError(404, "not_found", "Accounts are not kept on this site.");
  return selfService;
}

/** Whether this site shows the mails that its own identity pool sends: never in production. */
export function hasMailbox(c: Context<AppEnv>): boolean {
  const settings = c.get("settings");
  return settings.IDENTITY_API === "" && settings.ENVIRONMENT !== "production";
}
