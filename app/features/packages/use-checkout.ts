import { useEffect, useState } from "react";
import { promptLogin } from "../../state/login-prompt.ts";
import { user } from "../../state/user.ts";
import { checkLogin } from "../account/session-client.ts";
import { checkoutErrorMessage, loginToPurchase } from "./checkout-messages.ts";
import { beginCheckout, type CheckoutSelection } from "./packages-client.ts";

/** Goes on to where to pay; who is logged out is asked to log in. `refusal` says why it could not, in words. */
export function useCheckout() {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    // Coming back from the checkout may bring this very page back to life, still waiting.
    const revive = () => setPending(false);
    window.addEventListener("pageshow", revive);
    return () => window.removeEventListener("pageshow", revive);
  }, []);

  async function begin(wanted: CheckoutSelection): Promise<void> {
    if (pending) return;
    setRefusal(null);
    if (user.loginCheckCompleted && !user.loggedIn) return promptLogin(loginToPurchase);
    setPending(true);
    const started = await beginCheckout(wanted);
    if ("url" in started) return window.location.assign(started.url);
    setPending(false);
    if (started.refused === "login_required") {
      await checkLogin();
      return promptLogin(loginToPurchase);
    }
    // The server knows of a pass that this page does not: ask again, and the button follows.
    if (started.refused === "already_owned") void checkLogin();
    setRefusal(checkoutErrorMessage(started.refused));
  }

  return { pending, refusal, begin };
}
