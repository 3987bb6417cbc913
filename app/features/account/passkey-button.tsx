import { useEffect, useState } from "react";
import { t } from "../../../schemas/site/messages.ts";
import { supportsPasskeys } from "./passkey-browser.ts";
import { postSignIn, type SignInRefusal, unavailable } from "./sign-in-client.ts";

/** Logs in with a passkey instead of a password; renders nothing if the browser does not support them. */
export function PasskeyButton({
  email,
  onRefused,
  onSignedIn,
}: {
  /** The typed email address; null if it is invalid, which the field shows. */
  email: () => string | null;
  onRefused: (refusal: SignInRefusal) => void;
  onSignedIn?: (() => void) | undefined;
}) {
  const [supported, setSupported] = useState(false);
  useEffect(() => setSupported(supportsPasskeys()), []);
  if (!supported) return null;

  async function logIn() {
    const typed = email();
    if (typed === null) return;
    const refusal = await unlock(typed).catch(() => unavailable);
    if (refusal === null) onSignedIn?.();
    else onRefused(refusal);
  }

  return (
    <button type="button" className="btn btn-ghost w-full" onClick={() => void logIn()}>
      <span className="i-lucide-key-round" />
      {` ${t("Use a passkey instead")}`}
    </button>
  );
}

async function unlock(email: string): Promise<SignInRefusal | null> {
  const { unlockPasskey } = await import("./passkey-device.ts");
  const { signIn, refusal } = await unlockPasskey(email);
  return refusal ?? (await postSignIn("/api/auth/passkey", signIn));
}
