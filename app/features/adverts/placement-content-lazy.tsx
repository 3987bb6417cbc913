import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import { useConsent } from "../../state/consent.ts";
import { useLeague } from "../../ui/league.ts";
import { isAdvertisingDisabled } from "./advertising-disabled.ts";
import { adServerTag, Creative } from "./creative.tsx";
import { slotIDOf } from "./slot-id.ts";
import { useChildFriendly } from "./use-child-friendly.ts";
import { useSlot } from "./use-slot.ts";
import { isAdvertValid } from "./validity.ts";

/** The advert of a placement, or `fallback` without one. `sizeClass` sets the size of both. */
export function PlacementContent({
  name,
  sizeClass,
  fallback,
}: {
  name: string;
  sizeClass: string;
  fallback: ReactNode;
}) {
  const { pathname } = useLocation();
  const response = useSlot(slotIDOf(name), pathname);
  const childFriendlyMode = useChildFriendly();
  const { marketing } = useConsent();
  const { advertising } = useLeague();
  const [failed, setFailed] = useState<number | null>(null);
  const advert = response?.data ?? null;
  if (response === null || advert === null || advert.id === failed) return fallback;
  const valid = isAdvertValid(advert, {
    now: response.at,
    childFriendlyMode,
    adServerMode: adServerTag(advert, response.adServer) !== null,
    advertisingDisabled: isAdvertisingDisabled(pathname, advertising),
    marketingConsent: marketing,
  });
  if (!valid) return fallback;
  return (
    <div className="relative">
      <p className="absolute bottom-full end-0 pb-1 text-xs leading-4 text-muted">{t("Advertisement")}</p>
      <Creative
        key={pathname}
        advert={advert}
        adServer={response.adServer}
        sizeClass={sizeClass}
        onFailure={() => setFailed(advert.id)}
      />
    </div>
  );
}
