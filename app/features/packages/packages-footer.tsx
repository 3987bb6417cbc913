import { pageHref, t } from "../../../schemas/site/messages.ts";
import { RedeemVoucher } from "../vouchers/redeem-voucher.tsx";

/**
 * Below the packages (spec: passes-and-checkout#packages-panel): two calls to action, the first of which opens the
 * voucher dialog.
 */
export function PackagesFooter() {
  return (
    <footer className="mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
      <p className="text-muted">{t("Were you given a voucher? Its code opens what is printed on it.")}</p>
      <div className="flex flex-wrap gap-3">
        <RedeemVoucher>{t("Redeem a voucher")}</RedeemVoucher>
        <a href={pageHref("/how-to-watch")} className="btn btn-ghost">
          {t("Questions about streaming")}
        </a>
      </div>
    </footer>
  );
}
