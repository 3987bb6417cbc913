import { bannerOn } from "../../schemas/league/banner-pages.ts";
import type { ShownBanner } from "../../schemas/league/banners.ts";
import { SiteBanner } from "../features/banner/site-banner.tsx";
import { useNow } from "../features/live/use-live.ts";
import type { StreamingPass } from "../features/streaming-passes/find-passes.ts";
import { PassesBanner } from "../features/streaming-passes/passes-banner.tsx";
import { useRenderedLocation } from "../ui/island.tsx";

/**
 * Lines above the header: the league's banner for the page, and the one for a match that can be watched now. Most pages have neither. The
 * layout is loaded once, so in a tab that stays each ends at its own time.
 */
export function TopBanners({
  banners = [],
  passes,
}: {
  banners: readonly ShownBanner[] | undefined;
  passes: readonly StreamingPass[];
}) {
  const now = useNow(0);
  const isShown = ({ until }: { until?: string }) => until === undefined || now < Date.parse(until);
  const banner = bannerOn(banners.filter(isShown), useRenderedLocation().pathname);
  const current = passes.filter(isShown);
  return (
    <>
      {banner && <SiteBanner key={banner.id} {...banner} />}
      {current.length > 0 && <PassesBanner passes={current} />}
    </>
  );
}
