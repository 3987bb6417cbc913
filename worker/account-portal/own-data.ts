import type { Context } from "hono";
import type { LeavingAccount } from "../account-data/delete-account.ts";
import type { DataSubject } from "../account-data/export-account-data.ts";
import type { AppEnv } from "../app-env.ts";
import { identityProvider } from "../identity/create-identity-provider.ts";
import { accountSessions, endAllSessions } from "../identity/session/account-sessions.ts";
import { currentLanguage } from "../mail/mail-language.ts";
import { selfService } from "./self-service.ts";
import { type SignedInUser, withCurrentEmail } from "./signed-in-user.ts";

/** The signed-in account, for the export of its data. */
export async function ownData(c: Context<AppEnv>, { account, accessToken }: SignedInUser): Promise<DataSubject> {
  const attributes = await selfService(c).attributes(accessToken);
  const { passkeys, social } = identityProvider(c);
  return {
    account: withCurrentEmail(account, attributes),
    attributes,
    passkeys: async () => (await passkeys?.list(accessToken)) ?? [],
    connected: async () => (await social?.accounts?.list(accessToken)) ?? null,
    sessions: () => accountSessions(c),
  };
}

/** The signed-in account, for its deletion. */
export async function ownAccount(c: Context<AppEnv>, { account, accessToken }: SignedInUser): Promise<LeavingAccount> {
  return {
    ...withCurrentEmail(account, await selfService(c).attributes(accessToken)),
    language: currentLanguage(c.get("league")),
    async deleteAtProvider() {
      await selfService(c).deleteAccount(accessToken);
      await endAllSessions(c);
    },
  };
}
