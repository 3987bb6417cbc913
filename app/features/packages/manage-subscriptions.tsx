import { useLocation } from "react-router";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import { useUser } from "../../state/user.ts";

/** Button to the payment provider's customer portal. A plain form, because it leaves the site. Renders nothing for non-customers. */
export function ManageSubscriptions({ children = t("Payments and invoices") }: { children?: string }) {
  const { stripeCustomerID } = useUser();
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
