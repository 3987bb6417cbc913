import { t } from "../../../schemas/site/messages.ts";
import { useConsent } from "../../state/consent.ts";
import { useRenderedLocation } from "../../ui/island.tsx";
import { useLeague } from "../../ui/league.ts";
import { useAfterLoad } from "../../ui/use-after-load.ts";
import { isAdvertisingDisabled } from "./advertising-disabled.ts";
import { HouseAd } from "./house-ad.tsx";

const loadContent = () => import("./footer-adverts-lazy.tsx");

/** Reserves the height of two lines of adverts, or one between 760 and 1023 px, so that the footer does not move. */
const sizeClass = "aspect-[3/2] w-full m:aspect-[2/1] l:aspect-[9/1] xl:aspect-[12/2]";

/** Placement of the adverts above the footer (spec: adverts-and-consent#advert-display). */
export function FooterPlacement() {
  const path = useRenderedLocation().pathname;
  const { marketing } = useConsent();
  const { advertising } = useLeague();
  const content = useAfterLoad(loadContent, marketing);
  if (isAdvertisingDisabled(path, advertising)) return null;
  const houseAd = <HouseAd name="newsletter" sizeClass={sizeClass} />;
  return (
    // Dark like the footer, or there would be a light strip between a dark page and the footer.
    <aside aria-label={t("Adverts and messages")} data-theme="dark" className="bg-paper print:hidden">
      <div className="page-width py-6">
        {content && marketing ? <content.FooterAdverts sizeClass={sizeClass} fallback={houseAd} /> : houseAd}
      </div>
    </aside>
  );
}
