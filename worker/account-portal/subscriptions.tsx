/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import { pageHref, t } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { accountStatusOf } from "../identity/account-status.ts";
import { subscriptionState } from "../identity/describe-account.ts";
import { log } from "../log.ts";
import { PaymentsButton } from "./payments-button.tsx";
import type { SignedInUser } from "./signed-in-user.ts";

/** Whether the account has subscriptions, with a link to the payments provider's page that manages them. */
export async function subscriptionsSection(c: Context<AppEnv>, { account }: SignedInUser) {
  const status = await accountStatusOf(c, account.ssoID).catch((error: unknown) => {
    log("warn", "subscriptions lookup failed", { requestID: c.get("requestID"), problem: String(error) });
    return null;
  });
  return (
    <>
      <h2>{t("Subscriptions")}</h2>
      {status?.stripeCustomerID === null && status.entitlements.length > 0
        ? withoutPurchases()
        : content[subscriptionState(account, status)]()}
    </>
  );
}

/** Shown to an account that has bought nothing but has entitlements. */
const withoutPurchases = () => (
  <p>
    {t("You hold what was given to you or is shared with you.")}{" "}
    <a href={`${pageHref("/")}?account=open`}>{t("See what and until when")}</a>
  </p>
);

const content = {
  some: () => (
    <div class="row">
      <a class="button second" href="/portal/contracts">
        {t("Withdraw from contract")}
      </a>
      <a class="button second" href="/portal/contracts">
        {t("Cancel")}
      </a>
      <PaymentsButton label={t("Payments and invoices")} returnTo="/portal/profile" />
    </div>
  ),
  none: () => (
    <p>
      {t(accountMessages.noSubscriptions)}. <a href={pageHref("/packages")}>{t("See the passes")}</a>
    </p>
  ),
  unknown: () => (
    <p>
      {t(accountMessages.subscriptionsUnknown)}. {t("Please try again in a few minutes.")}
    </p>
  ),
};
