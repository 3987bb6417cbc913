import { useEffect, useState } from "react";
import { t } from "../../../schemas/site/messages.ts";
import { promptLogin } from "../../state/login-prompt.ts";
import { storePendingPurchase } from "../../state/pending-purchase.ts";
import { user } from "../../state/user.ts";
import { recheckLogin } from "../account/session-client.ts";
import { checkoutErrorMessage, loginToPurchase } from "./checkout-messages.ts";
import { beginCheckout, type CheckoutSelection } from "./packages-client.ts";

/** Refusals that the buyer has seen, and may override by pressing again. `matchID`: the match for which, if the pass is for one match. */
type Accepted = Pick<CheckoutSelection, "elsewhere" | "beside"> & { matchID: number | undefined };

/**
 * Opens the checkout, or prompts for login. `refusal` is the error message; null without an error. If the pass opens nothing in this
 * country, or the buyer's entitlements open it already, the first press is refused and the next one buys it.
 */
export function useCheckout() {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [accepted, setAccepted] = useState<Accepted>({ matchID: undefined });
  useEffect(() => {
    // Returning from the checkout may restore this page from the back/forward cache, still pending.
    const reset = () => setPending(false);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);

  async function begin(selection: CheckoutSelection): Promise<void> {
    if (pending) return;
    setRefusal(null);
    if (user.loginCheckCompleted && !user.loggedIn) return promptLoginThenBuy(selection);
    setPending(true);
    const { matchID } = selection;
    const known: Accepted = accepted.matchID === matchID ? accepted : { matchID };
    const started = await beginCheckout({ ...selection, ...known });
    if ("url" in started) return window.location.assign(started.url);
    setPending(false);
    if (started.refused === "login_required") {
      await recheckLogin();
      return promptLoginThenBuy(selection);
    }
    // The session is outdated, here and perhaps in other tabs: refreshing it updates the button.
    if (started.refused === "already_owned") void recheckLogin();
    if (started.refused === "not_here") setAccepted({ ...known, elsewhere: "yes" });
    else if (started.refused === "opens_already") setAccepted({ ...known, beside: "yes" });
    else setAccepted({ matchID });
    setRefusal(checkoutErrorMessage(started.refused));
  }

  return { pending, refusal, begin };
}

/** Prompts for login. The purchase continues after it. */
function promptLoginThenBuy(selection: CheckoutSelection): void {
  storePendingPurchase(selection);
  promptLogin(t(loginToPurchase));
}
