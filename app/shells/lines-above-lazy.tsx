import type { ShownBanner } from "../../schemas/league/banners.ts";
import { SiteBanner } from "../features/banner/site-banner.tsx";
import type { StreamingPass } from "../features/streaming-passes/find-passes.ts";
import { PassesBanner } from "../features/streaming-passes/passes-banner.tsx";

/** What is above the header: the league's banner, and the one of a match that can be watched now. Most pages have neither. */
export function LinesAbove({ banner, passes }: { banner: ShownBanner | undefined; passes: readonly StreamingPass[] }) {
  return (
    <>
      {banner && <SiteBanner {...banner} />}
      {passes.length > 0 && <PassesBanner passes={passes} />}
    </>
  );
}
