import { useLocation } from "react-router";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import { useUser } from "../../state/user.ts";

/** Button for "Payments and invoices". Renders nothing for those who are no customers of the payment provider. */
export function ManageSubscriptions() {
  const { stripeCustomerID } = useUser();
  return stripeCustomerID === null ? null : <CustomerPortalForm>{t("Payments and invoices")}</CustomerPortalForm>;
}

/** Button to the payment provider's customer portal, which returns to this page. A plain form, because it leaves the site. */
export function CustomerPortalForm({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/api/checkout/portal" aria-label={children}>
      <input type="hidden" name="returnTo" value={pageHref(pathname) + search} />
      <button type="submit" className="btn btn-ghost w-full">
        {children}
      </button>
    </form>
  );
}
