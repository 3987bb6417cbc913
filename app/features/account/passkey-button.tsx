import { useEffect, useState } from "react";
import { supportsPasskeys } from "./passkey-browser.ts";
import { postSignIn, type SignInRefusal, unavailable } from "./sign-in-client.ts";

/** Logs in with a passkey instead of a password, where the browser knows them. @param email what the fan has typed. */
export function PasskeyButton({
  email,
  onRefused,
  onSignedIn,
}: {
  /** Null where the field does not hold an email address: it has said so. */
  email: () => string | null;
  onRefused: (refusal: SignInRefusal) => void;
  onSignedIn?: (() => void) | undefined;
}) {
  const [offered, setOffered] = useState(false);
  useEffect(() => setOffered(supportsPasskeys()), []);
  if (!offered) return null;

  async function logIn() {
    const typed = email();
    if (typed === null) return;
    const refusal = await unlock(typed).catch(() => unavailable);
    if (refusal === null) onSignedIn?.();
    else onRefused(refusal);
  }

  return (
    <button type="button" className="btn btn-ghost w-full" onClick={() => void logIn()}>
      <span aria-hidden="true" className="i-lucide-key-round" /> Use a passkey instead
    </button>
  );
}

async function unlock(email: string): Promise<SignInRefusal | null> {
  const { unlockPasskey } = await import("./passkey-device.ts");
  const { signIn, refusal } = await unlockPasskey(email);
  return refusal ?? (await postSignIn("/api/auth/passkey", signIn));
}
