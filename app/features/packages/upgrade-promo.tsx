import { RedeemVoucher } from "../vouchers/redeem-voucher.tsx";
import { UpgradeButton } from "./upgrade-button.tsx";

/** The upgrade promo's content (spec: passes-and-checkout#upgrade-promo): what a pass unlocks, and how to get one. */
export default function UpgradePromo() {
  return (
    <div className="max-w-lg px-6 pb-6">
      <p>
        This needs a pass. With one you watch live matches and full replays, and hear live commentary of every match, on
        all your devices.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <UpgradeButton />
        <RedeemVoucher className="btn btn-ghost">Redeem a voucher</RedeemVoucher>
        <a href="/how-to-watch/club-streaming" className="underline">
          Questions about streaming
        </a>
      </div>
    </div>
  );
}
