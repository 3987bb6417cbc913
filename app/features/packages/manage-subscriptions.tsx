import { useLocation } from "react-router";
import { useSnapshot } from "valtio";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import { user } from "../../state/user.ts";

/** Button to the customer portal, for customers. A plain form, because the provider's page follows. */
export function ManageSubscriptions({ children = t("Payments and invoices") }: { children?: string }) {
  const { stripeCustomerID } = useSnapshot(user);
  const { pathname, search } = useLocation();
  if (stripeCustomerID === null) return null;
  return (
    <form method="post" action="/api/checkout/portal" aria-label={children}>
      <input type="hidden" name="returnTo" value={pageHref(pathname) + search} />
      <button type="submit" className="btn btn-ghost w-full">
        {children}
      </button>
    </form>
  );
}
