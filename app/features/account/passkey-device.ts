import { passkeyChallenge, passkeyCreation } from "../../../schemas/identity/passkey.ts";
import { signInErrorResponse } from "../../../schemas/identity/sign-in.ts";
import type { SignInRefusal } from "./sign-in-client.ts";

const json = { "content-type": "application/json", accept: "application/json" };

const notUsed: SignInRefusal = {
  code: "notUsed",
  message: "No passkey was used. Try again, or log in with your password.",
};
const notMade = "No passkey was made. Your device may have one for this account already.";
const unreachable = "That did not work. Please try again in a few minutes.";

type Answered =
  | { refusal: SignInRefusal; signIn?: never }
  /** The body for POST /api/auth/passkey. */
  | { signIn: { email: string; session: string; credential: unknown }; refusal?: never };

/** Asks the fan to unlock a passkey of the account of this email address. */
export async function unlockPasskey(email: string): Promise<Answered> {
  const response = await fetch("/api/auth/passkey/options", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email }),
  });
  const body: unknown = await response.json();
  if (!response.ok) {
    return {
      refusal: signInErrorResponse.safeParse(body).data?.error ?? { code: "unavailable", message: unreachable },
    };
  }
  const { session, options } = passkeyChallenge.parse(body);
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    if (!(credential instanceof PublicKeyCredential)) return { refusal: notUsed };
    return { signIn: { email, session, credential: credential.toJSON() } };
  } catch (error) {
    // NotAllowedError: closed, timed out, or there is none on this device. Browsers do not tell which.
    if (error instanceof DOMException) return { refusal: notUsed };
    throw error;
  }
}

/** Makes a passkey for the account that is signed in. @returns what went wrong, in words; null when it is kept. */
export async function createPasskey(door: string): Promise<string | null> {
  try {
    const asked = await fetch(`${door}/options`, { method: "POST", headers: json, body: "{}" });
    const options: unknown = await asked.json();
    if (!asked.ok) return signInErrorResponse.safeParse(options).data?.error.message ?? unreachable;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(passkeyCreation.parse(options));
    const credential = await navigator.credentials.create({ publicKey });
    if (!(credential instanceof PublicKeyCredential)) return notMade;
    const kept = await fetch(door, { method: "POST", headers: json, body: JSON.stringify(credential.toJSON()) });
    if (kept.ok) return null;
    return signInErrorResponse.safeParse(await kept.json()).data?.error.message ?? unreachable;
  } catch (error) {
    return error instanceof DOMException ? notMade : unreachable;
  }
}
