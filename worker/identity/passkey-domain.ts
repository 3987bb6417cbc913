import type { Settings } from "../settings.ts";

/** The domain that passkeys are for; empty where they are not offered. A developer's machine needs no setting. */
export function passkeyDomain(settings: Settings): string {
  if (settings.PASSKEY_DOMAIN !== "") return settings.PASSKEY_DOMAIN;
  return settings.ENVIRONMENT === "local" ? "localhost" : "";
}
