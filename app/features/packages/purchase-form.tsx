import { type SyntheticEvent, useEffect, useState } from "react";
import type { PackageItem, PriceOption } from "../../../schemas/packages.ts";
import { promptLogin } from "../../state/login-prompt.ts";
import { user } from "../../state/user.ts";
import { checkLogin } from "../account/session-client.ts";
import { checkoutRefusal, loginToPurchase } from "./checkout-words.ts";
import { beginCheckout } from "./packages-client.ts";

/**
 * One price option with its button. Without script it posts itself, and the server leads on to the checkout.
 * @param returnTo path to come back to when it is paid.
 */
export function PurchaseForm({
  item,
  option,
  returnTo,
}: {
  item: PackageItem;
  option: PriceOption;
  returnTo: string | undefined;
}) {
  const { priceDisplay, offerPrice, offer } = option;
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    // Coming back from the checkout may bring this very page back to life, still waiting.
    const revive = () => setPending(false);
    window.addEventListener("pageshow", revive);
    return () => window.removeEventListener("pageshow", revive);
  }, []);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setRefusal(null);
    if (user.loginCheckCompleted && !user.loggedIn) return promptLogin(loginToPurchase);
    setPending(true);
    const started = await beginCheckout({ packageID: item.id, priceID: option.id, returnTo });
    if ("url" in started) return window.location.assign(started.url);
    setPending(false);
    if (started.refused === "login_required") {
      await checkLogin();
      return promptLogin(loginToPurchase);
    }
    // The server knows of a pass that this page does not: ask again, and the button follows.
    if (started.refused === "already_owned") void checkLogin();
    setRefusal(checkoutRefusal(started.refused));
  }

  return (
    <form method="post" action="/api/checkout" onSubmit={submit} className="border-t border-line py-4">
      <input type="hidden" name="packageID" value={item.id} />
      <input type="hidden" name="priceID" value={option.id} />
      {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
      <div className="grid grid-cols-[1fr_auto] items-center gap-4">
        <p>
          {offerPrice && (
            <s className="figures block text-sm text-muted">
              <span className="visually-hidden">Usually </span>
              {priceDisplay}
            </s>
          )}
          <strong className="figures block font-display font-800 text-2xl leading-none">
            {offerPrice ?? priceDisplay}
          </strong>
          {offer !== null && <span className="mt-1 block text-sm text-accent">{offer}</span>}
        </p>
        <button type="submit" aria-disabled={pending} className="btn btn-primary">
          {pending ? "Opening…" : option.type === "recurring" ? "Subscribe" : "Buy"}
          <span className="visually-hidden">
            {item.attributes.title}, {offerPrice ?? priceDisplay}
          </span>
        </button>
      </div>
      <div role="alert">{refusal !== null && <p className="mt-2 text-sm font-600 text-danger">{refusal}</p>}</div>
    </form>
  );
}
