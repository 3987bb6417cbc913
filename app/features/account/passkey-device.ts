import { passkeyChallenge, passkeyCreation } from "../../../schemas/identity/passkey.ts";
import { passkeyNotCreated, passkeyNotUsed, passkeyUnreachable } from "../../../schemas/identity/passkey-messages.ts";
import { signInErrorResponse } from "../../../schemas/identity/sign-in.ts";
import { promptForNewPasskey, promptForPasskey } from "./passkey-credential.ts";
import type { SignInRefusal } from "./sign-in-client.ts";

const json = { "content-type": "application/json", accept: "application/json" };

const notUsed: SignInRefusal = {
  code: "notUsed",
  message: passkeyNotUsed,
};

type UnlockResult =
  | { refusal: SignInRefusal; signIn?: never }
  /** The body for POST /api/auth/passkey. */
  | { signIn: { email: string; session: string; credential: unknown }; refusal?: never };

/** Prompts for a passkey of the account with this email address. */
export async function unlockPasskey(email: string): Promise<UnlockResult> {
  const response = await fetch("/api/auth/passkey/options", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email }),
  });
  const body: unknown = await response.json();
  if (!response.ok) {
    return {
      refusal: signInErrorResponse.safeParse(body).data?.error ?? { code: "unavailable", message: passkeyUnreachable },
    };
  }
  const { session, options } = passkeyChallenge.parse(body);
  const credential = await promptForPasskey(options);
  if (credential === null) return { refusal: notUsed };
  return { signIn: { email, session, credential: credential.toJSON() } };
}

/** Creates a passkey for the signed-in account. @returns an error message; null on success. */
export async function createPasskey(path: string): Promise<string | null> {
  try {
    const offered = await fetch(`${path}/options`, { method: "POST", headers: json, body: "{}" });
    const options: unknown = await offered.json();
    if (!offered.ok) return signInErrorResponse.safeParse(options).data?.error.message ?? passkeyUnreachable;
    const credential = await promptForNewPasskey(passkeyCreation.parse(options));
    if (credential === null) return passkeyNotCreated;
    const stored = await fetch(path, { method: "POST", headers: json, body: JSON.stringify(credential.toJSON()) });
    if (stored.ok) return null;
    return signInErrorResponse.safeParse(await stored.json()).data?.error.message ?? passkeyUnreachable;
  } catch {
    return passkeyUnreachable;
  }
}
