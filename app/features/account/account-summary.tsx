import { useId } from "react";
import { Link } from "react-router";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { t } from "../../../schemas/site/messages.ts";
import { useUser } from "../../state/user.ts";
import { ManageSubscriptions } from "../packages/manage-subscriptions.tsx";
import { RedeemVoucher } from "../vouchers/redeem-voucher.tsx";
import { AccountPasses } from "./account-passes.tsx";
import { initials } from "./initials.ts";
import { ownPortal, portalURL, useAccountPages } from "./portal-url.ts";
import { signOut } from "./sign-in-client.ts";
import { SubscriptionsStatus } from "./subscriptions-status.tsx";

/** Links for passes: watch, share, give and redeem. */
function PassActions() {
  const { entitlements } = useUser();
  return (
    <ul aria-label={t("Passes")} className="grid grid-cols-2 gap-3">
      {entitlements.length > 0 && (
        <>
          <li>
            <Link to="/videos" className="btn btn-ghost w-full">
              {t("Watch")}
            </Link>
          </li>
          <li>
            <a href={portalURL(ownPortal, "family")} className="btn btn-ghost w-full">
              {t("Share")}
            </a>
          </li>
        </>
      )}
      <li>
        <Link to="/gift" className="btn btn-ghost w-full">
          {t("Give a pass")}
        </Link>
      </li>
      <li>
        <RedeemVoucher className="btn btn-ghost w-full">{t("Redeem a voucher")}</RedeemVoucher>
      </li>
    </ul>
  );
}

/** The signed-in account: name, image, the account id that support asks for, and links to manage the account. */
export function AccountSummary() {
  const { userDisplayName, picture, ssoID, bypassed, stripeCustomerID } = useUser();
  const pages = useAccountPages();
  const contracts = portalURL(ownPortal, "contracts");
  const id = useId();
  return (
    <section aria-labelledby={id} className="page-width pb-10">
      <div className="card flex items-center gap-4 p-5">
        {picture === null ? (
          <span
            aria-hidden="true"
            className="grid size-16 shrink-0 place-items-center rounded-full bg-accent font-display text-3xl font-800 text-on-accent"
          >
            {initials(userDisplayName)}
          </span>
        ) : (
          <img src={picture} alt="" width={64} height={64} className="size-16 shrink-0 rounded-full object-cover" />
        )}
        <div className="min-w-0">
          <h3 id={id} className="heading-3">
            {userDisplayName}
          </h3>
          <details className="text-sm break-all text-muted">
            <summary className="min-h-11 content-center">{t("For support")}</summary>
            <p>
              {`${t("Account id")} `}
              <span className="figures block">{ssoID}</span>
            </p>
          </details>
          {bypassed && <p className="mt-1 text-sm font-600">{t(accountMessages.bypassed)}</p>}
        </div>
      </div>
      <AccountPasses />
      <div className="mt-5 grid gap-3">
        <SubscriptionsStatus />
        <PassActions />
        <div className="grid grid-cols-2 gap-3">
          {pages !== null && (
            <a href={pages.profile} className="btn btn-primary">
              {t("Manage")}
            </a>
          )}
          <a href={portalURL(ownPortal, "sessions")} className="btn btn-ghost">
            {t("Devices")}
          </a>
        </div>
        {stripeCustomerID !== null && (
          <div className="grid grid-cols-2 gap-3">
            <a href={contracts} className="btn btn-ghost">
              {t("Withdraw from contract")}
            </a>
            <a href={contracts} className="btn btn-ghost">
              {t("Cancel")}
            </a>
          </div>
        )}
        <ManageSubscriptions />
        <form
          method="post"
          action="/api/auth/sign-out"
          aria-label={t("Logout")}
          onSubmit={(event) => {
            event.preventDefault();
            void signOut();
          }}
        >
          <button type="submit" className="btn btn-ghost w-full">
            {t("Logout")}
          </button>
        </form>
      </div>
    </section>
  );
}
