import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { useSnapshot } from "valtio";
import { consent } from "../../state/consent.ts";
import { isAdvertisingDisabled } from "./advertising-disabled.ts";
import { adServerTag, PlacedAdvert } from "./creative.tsx";
import { slotIDOf } from "./slot-id.ts";
import { useChildFriendly } from "./use-child-friendly.ts";
import { useSlot } from "./use-slot.ts";
import { isAdvertValid } from "./validity.ts";

/** The advert of a place; `fallback` where there is none to show. `frame` gives both the place's shape. */
export function SlotContent({ name, frame, fallback }: { name: string; frame: string; fallback: ReactNode }) {
  const { pathname } = useLocation();
  const answer = useSlot(slotIDOf(name), pathname);
  const on = useChildFriendly();
  const { marketing } = useSnapshot(consent);
  const [failed, setFailed] = useState<number | null>(null);
  const advert = answer?.data ?? null;
  if (answer === null || advert === null || advert.id === failed) return fallback;
  const valid = isAdvertValid(advert, {
    now: answer.at,
    childFriendlyMode: on,
    adServerMode: adServerTag(advert, answer.adServer) !== null,
    advertisingDisabled: isAdvertisingDisabled(pathname),
    marketingConsent: marketing,
  });
  if (!valid) return fallback;
  return (
    <div className="relative">
      <p className="absolute bottom-full end-0 pb-1 text-xs leading-4 text-muted">Advertisement</p>
      <PlacedAdvert
        key={pathname}
        advert={advert}
        adServer={answer.adServer}
        frame={frame}
        onFailure={() => setFailed(advert.id)}
      />
    </div>
  );
}
