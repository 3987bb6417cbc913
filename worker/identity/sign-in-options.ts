import type { Context } from "hono";
import type { SignInOptions } from "../../schemas/identity/sign-in-options.ts";
import type { AppEnv } from "../app-env.ts";
import { streamingLibraryBase } from "../streaming-library/library-url.ts";
import { identityProvider } from "./create-identity-provider.ts";

/** The ways to sign in that this site is configured with. */
export function signInOptions(c: Context<AppEnv>): SignInOptions {
  const { direct, passkeys, social, selfService } = identityProvider(c);
  const hasOwnForm = direct !== null && c.get("settings").DIRECT_LOGIN === "on";
  return {
    passkeys: passkeys !== null && hasOwnForm,
    social: social?.services ?? [],
    direct: hasOwnForm,
    embeddedAccounts: selfService !== null,
    streamingLibrary: streamingLibraryBase(c.get("settings")),
    hosted: hasOwnForm ? null : "/api/auth/hosted/login",
  };
}
