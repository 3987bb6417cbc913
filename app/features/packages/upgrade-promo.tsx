import { pageHref, t } from "../../../schemas/site/messages.ts";
import { RedeemVoucher } from "../vouchers/redeem-voucher.tsx";
import { useCloseWhenUnlocked, useLockedEntry } from "./locked-entry.ts";
import { PassesForVideo } from "./passes-for-video.tsx";
import { UpgradeButton } from "./upgrade-button.tsx";

/**
 * The upgrade promo's content (spec: passes-and-checkout#upgrade-promo): the passes that open the page's video, or else what a pass
 * unlocks, and how to get one.
 */
export default function UpgradePromo() {
  const video = useLockedEntry();
  useCloseWhenUnlocked("upgradePromo", video);
  return (
    <div className="max-w-lg px-6 pb-6">
      {video === null ? (
        <p>{t("This needs a pass. Each pass says what it opens, at what price and for how long.")}</p>
      ) : (
        <PassesForVideo video={video} />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <UpgradeButton />
        <RedeemVoucher className="btn btn-ghost">{t("Redeem a voucher")}</RedeemVoucher>
        <a href={pageHref("/how-to-watch")} className="underline">
          {t("Questions about streaming")}
        </a>
      </div>
    </div>
  );
}
