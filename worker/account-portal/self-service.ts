import type { Context } from "hono";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { identityProvider } from "../identity/create-identity-provider.ts";
import type { SelfService } from "../identity/provider.ts";
import { backendURL } from "../services/backends.ts";
import { hasEmulator } from "../settings.ts";

/** @throws ApiError 404 if another site manages the accounts. */
export function selfService(c: Context<AppEnv>): SelfService {
  const { selfService } = identityProvider(c);
  if (selfService === null) throw new ApiError(404, "not_found", message("Accounts are not kept on this site."));
  return selfService;
}

/** Whether the page /portal/mailbox shows the mails of the embedded identity pool. */
export function hasMailbox(c: Context<AppEnv>): boolean {
  const settings = c.get("settings");
  return backendURL("identity", settings) === "" && hasEmulator("mailbox", settings);
}
