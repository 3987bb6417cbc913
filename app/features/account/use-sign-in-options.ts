import { useRouteLoaderData } from "react-router";
import type { SignInOptions } from "../../../schemas/identity/sign-in-options.ts";
import type { RootData } from "../../route-data.ts";

/** Used if the loader failed: the password form is always available. */
const defaultOptions: SignInOptions = {
  passkeys: false,
  social: [],
  direct: true,
  embeddedAccounts: false,
  hosted: null,
  streamingLibrary: null,
};

/** The ways to sign in that the site offers. */
export function useSignInOptions(): SignInOptions {
  return useRouteLoaderData<RootData>("root")?.signIn ?? defaultOptions;
}
