import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { AdvertSlotResponse } from "../../../schemas/content/advert.ts";
import { splashSlotID } from "../../../schemas/content/advert-slots.ts";
import { t } from "../../../schemas/site/messages.ts";
import { useConsent } from "../../state/consent.ts";
import { closePanel, openPanel, usePanels } from "../../state/panels.ts";
import { interruptVisit } from "../../state/visit.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLeague } from "../../ui/league.ts";
import { isAdvertisingDisabled } from "./advertising-disabled.ts";
import { fetchSlot } from "./adverts-client.ts";
import { adServerTag, Creative } from "./creative.tsx";
import { useChildFriendly } from "./use-child-friendly.ts";
import { renderDelay } from "./use-slot.ts";
import { isAdvertValid } from "./validity.ts";

const close = () => closePanel("splash");

/** The splash advert over the page, with consent to marketing, when `mayShow` (spec: adverts-and-consent#advert-slots). */
export function SplashAdvert({ mayShow }: { mayShow: boolean }) {
  const { pathname } = useLocation();
  const childFriendlyMode = useChildFriendly();
  const { marketing } = useConsent();
  const { advertising } = useLeague();
  const { splash: open } = usePanels();
  const [response, setResponse] = useState<AdvertSlotResponse | null>(null);
  const [shown, setShown] = useState(false);
  const due = mayShow && marketing && !shown && !isAdvertisingDisabled(pathname, advertising);
  useEffect(() => {
    if (!due || response !== null) return;
    const unmounted = new AbortController();
    // An empty slot is not requested again before a reload.
    fetchSlot(splashSlotID, unmounted.signal).then((next) => {
      if (!unmounted.signal.aborted) setResponse(next ?? { data: null, adServer: null });
    });
    return () => unmounted.abort();
  }, [due, response]);
  const advert = response?.data ?? null;
  useEffect(() => {
    if (!due || !advert) return;
    const timer = setTimeout(() => {
      const valid = isAdvertValid(advert, {
        now: new Date(),
        childFriendlyMode,
        adServerMode: adServerTag(advert, response?.adServer ?? null) !== null,
        advertisingDisabled: isAdvertisingDisabled(pathname, advertising),
        marketingConsent: marketing,
      });
      if (!valid) return;
      setShown(true);
      openPanel("splash");
      interruptVisit();
    }, renderDelay);
    return () => clearTimeout(timer);
  }, [due, advert, response, childFriendlyMode, pathname, marketing, advertising]);
  if (!shown || !advert || !response) return null;
  return (
    <Dialog
      open={open && marketing}
      onClose={close}
      label={t("Advertisement: {name}", { name: advert.advertName })}
      variant="centre"
    >
      <div className="w-[58rem] max-w-full p-4">
        <div className="flex items-center justify-between pb-2">
          <p className="text-sm text-muted">{t("Advertisement")}</p>
          <button type="button" aria-label={t("Close the advertisement")} onClick={close} className="btn-icon">
            <span className="i-lucide-x" />
          </button>
        </div>
        {open && (
          <Creative
            advert={advert}
            adServer={response.adServer}
            sizeClass={sizeClass}
            onFailure={close}
            onFollow={close}
          />
        )}
      </div>
    </Dialog>
  );
}

/** As large as the window allows: square on narrow windows, 16:9 on wide ones. */
const sizeClass = "mx-auto aspect-square max-h-[calc(100dvh-8rem)] max-w-full min-[1280px]:aspect-[16/9]";
