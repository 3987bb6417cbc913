import { useEffect, useState } from "react";
import { bannerOn } from "../../schemas/league/banner-pages.ts";
import type { ShownBanner } from "../../schemas/league/banners.ts";
import { SiteBanner } from "../features/banner/site-banner.tsx";
import type { StreamingPass } from "../features/streaming-passes/find-passes.ts";
import { PassesBanner } from "../features/streaming-passes/passes-banner.tsx";
import { useRenderedLocation } from "../ui/island.tsx";

/** Milliseconds between looks at the time. */
const lookEvery = 20_000;

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
  // At first all that the server rendered. Not the clock of matches, whose code most pages would load for this alone.
  const [now, setNow] = useState(0);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, []);
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
