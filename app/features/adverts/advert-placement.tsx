import { useConsent } from "../../state/consent.ts";
import { useRenderedLocation } from "../../ui/island.tsx";
import { useLeague } from "../../ui/league.ts";
import { useAfterLoad } from "../../ui/use-after-load.ts";
import { isAdvertisingDisabled } from "./advertising-disabled.ts";
import { HouseAd, type HouseAdName } from "./house-ad.tsx";

const loadContent = () => import("./placement-content-lazy.tsx");

/** Size of adverts and house ads, so that nothing moves when one replaces the other. */
const sizeClass =
  "mx-auto aspect-[5/2] w-full max-w-[46.875rem] min-[1280px]:aspect-[1456/180] min-[1280px]:max-w-[91rem]";

/**
 * An advert placement on a page. Its name starts with its slot: `home-below-news` shows slot `home`. It renders a house ad, which
 * an advert replaces after consent to marketing.
 */
export function AdvertPlacement({ name, house }: { name: string; house: HouseAdName }) {
  const path = useRenderedLocation().pathname;
  const { marketing } = useConsent();
  const { advertising } = useLeague();
  const content = useAfterLoad(loadContent, marketing);
  if (isAdvertisingDisabled(path, advertising)) return null;
  const houseAd = <HouseAd name={house} sizeClass={sizeClass} />;
  return (
    <div className="page-width py-6 print:hidden">
      {content && marketing ? (
        <content.PlacementContent name={name} sizeClass={sizeClass} fallback={houseAd} />
      ) : (
        houseAd
      )}
    </div>
  );
}
