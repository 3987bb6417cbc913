import { bannerOn } from "../../schemas/league/banner-pages.ts";
import type { ShownBanner } from "../../schemas/league/banners.ts";
import { SiteBanner } from "../features/banner/site-banner.tsx";
import type { StreamingPass } from "../features/streaming-passes/find-passes.ts";
import { PassesBanner } from "../features/streaming-passes/passes-banner.tsx";
import { useRenderedLocation } from "../ui/island.tsx";

/** Lines above the header: the league's banner for the page, and the one for a match that can be watched now. Most pages have neither. */
export function TopBanners({
  banners = [],
  passes,
}: {
  banners: readonly ShownBanner[] | undefined;
  passes: readonly StreamingPass[];
}) {
  const banner = bannerOn(banners, useRenderedLocation().pathname);
  return (
    <>
      {banner && <SiteBanner key={banner.id} {...banner} />}
      {passes.length > 0 && <PassesBanner passes={passes} />}
    </>
  );
}
