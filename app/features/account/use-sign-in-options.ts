import { useRouteLoaderData } from "react-router";
import type { SignInOptions } from "../../../schemas/sign-in-options.ts";
import type { loader } from "../../root.tsx";

/** The ways to sign in that the site offers. */
export function useSignInOptions(): SignInOptions {
  return (
    useRouteLoaderData<typeof loader>("root")?.signIn ?? { passkeys: false, social: [], direct: true, hosted: null }
  );
}
