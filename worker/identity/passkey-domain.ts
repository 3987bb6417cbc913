import type { Settings } from "../settings.ts";

/** The relying party id of passkeys; empty where they are disabled. Defaults to localhost on a developer's machine. */
export function passkeyDomain(settings: Settings): string {
  if (settings.PASSKEY_DOMAIN !== "") return settings.PASSKEY_DOMAIN;
  return settings.ENVIRONMENT === "local" ? "localhost" : "";
}
