import { useSnapshot } from "valtio";
import { consent } from "../../state/consent.ts";
import { useRenderedPath } from "../../ui/island.tsx";
import { useAfterLoad } from "../../ui/use-after-load.ts";
import { isAdvertisingDisabled } from "./advertising-disabled.ts";
import { HouseAd } from "./house-ad.tsx";

const loadContent = () => import("./footer-adverts-lazy.tsx");

/** As high as two lines of tiles, one between 760 and 1023 px: the row below stays where it is, whatever comes. */
const frame = "aspect-[3/2] w-full m:aspect-[2/1] l:aspect-[9/1] xl:aspect-[12/2]";

/** The place of the adverts under every page (spec: adverts-and-consent#advert-display). */
export function FooterPlacement() {
  const path = useRenderedPath();
  const { marketing } = useSnapshot(consent);
  const content = useAfterLoad(loadContent, marketing);
  if (isAdvertisingDisabled(path)) return null;
  const houseAd = <HouseAd name="newsletter" frame={frame} />;
  return (
    // At night like the footer that it lies on: between a dark page and the footer a light strip would be a tear.
    <aside aria-label="Adverts and messages" data-theme="dark" className="bg-paper print:hidden">
      <div className="page-width py-6">
        {content && marketing ? <content.FooterAdverts frame={frame} fallback={houseAd} /> : houseAd}
      </div>
    </aside>
  );
}
