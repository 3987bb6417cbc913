import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { FooterAdvert } from "../../../schemas/content/advert.ts";
import { inVariantOrder, variantFor } from "../../../schemas/content/footer-variant.ts";
import { t } from "../../../schemas/site/messages.ts";
import { useConsent } from "../../state/consent.ts";
import { user } from "../../state/user.ts";
import { Carousel } from "../../ui/carousel.tsx";
import { useLeague } from "../../ui/league.ts";
import { sessionNumber } from "../events/session-number.ts";
import { isAdvertisingDisabled } from "./advertising-disabled.ts";
import { fetchFooter } from "./adverts-client.ts";
import { CreativeLink } from "./creative-link.tsx";
import { inPages, useFooterPageSize } from "./footer-page-size.ts";
import { useChildFriendly } from "./use-child-friendly.ts";
import { isAdvertValid } from "./validity.ts";

/** Milliseconds from a navigation until the footer's adverts are requested (spec: adverts-and-consent#advert-display). */
const loadDelay = 2_000;

function useFooterAdverts(page: string): FooterAdvert[] {
  const [adverts, setAdverts] = useState<FooterAdvert[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page requests them again
  useEffect(() => {
    const unmounted = new AbortController();
    const timer = setTimeout(async () => {
      const response = await fetchFooter(unmounted.signal);
      if (unmounted.signal.aborted) return;
      const experiment = response?.experiment ?? null;
      setAdverts(
        inVariantOrder(
          response?.adverts ?? [],
          experiment === null ? null : variantFor(experiment, sessionNumber(user.sessionID)),
        ),
      );
    }, loadDelay);
    return () => {
      clearTimeout(timer);
      unmounted.abort();
    };
  }, [page]);
  return adverts;
}

/** The row of adverts above the footer; `fallback` while there are none. */
export function FooterAdverts({ sizeClass, fallback }: { sizeClass: string; fallback: ReactNode }) {
  const { pathname } = useLocation();
  const adverts = useFooterAdverts(pathname);
  const childFriendlyMode = useChildFriendly();
  const { marketing } = useConsent();
  const { advertising } = useLeague();
  const [failed, setFailed] = useState<readonly number[]>([]);
  const pageSize = useFooterPageSize();
  const shown = adverts.filter(
    ({ advertID, targetUrl, childFriendly, imageData }) =>
      !failed.includes(advertID) &&
      isAdvertValid(
        {
          // Footer adverts have no schedule, switch or channel: the backend sends only those that are on.
          timings: null,
          enabled: true,
          channel: "",
          childFriendly,
          advertData: { url: targetUrl, mobile: { key: imageData.Location, imageSize: "750x750" } },
        },
        {
          now: new Date(),
          childFriendlyMode,
          adServerMode: false,
          advertisingDisabled: isAdvertisingDisabled(pathname, advertising),
          marketingConsent: marketing,
        },
      ),
  );
  if (shown.length === 0) return fallback;
  return (
    <div className={`relative ${sizeClass}`}>
      <p className="absolute end-0 bottom-full pb-1 text-xs leading-4 text-muted">{t("Advertisements")}</p>
      <Carousel
        type="page"
        label={t("Advertisements")}
        gap={false}
        slides={inPages(shown, pageSize).map((page) => ({
          key: page.map(({ advertID }) => advertID).join(" "),
          content: (
            <ul
              className={`flex size-full flex-wrap content-center justify-center gap-2 ${shown.length > pageSize ? "l:px-9" : ""}`}
            >
              {page.map(({ advertID, advertName, targetUrl, imageData }) => (
                <li key={`${pathname} ${advertID}`} className={tile}>
                  <CreativeLink
                    creative={{ id: advertID, advertName, advertRef: "", campaignRef: "" }}
                    href={targetUrl}
                    className="block"
                  >
                    <img
                      src={imageData.Location}
                      width={750}
                      height={750}
                      alt={t("{name} (opens in a new tab)", { name: advertName })}
                      loading="lazy"
                      decoding="async"
                      onError={() => setFailed((known) => [...known, advertID])}
                      className="aspect-square w-full rounded-control bg-raised object-contain"
                    />
                  </CreativeLink>
                </li>
              ))}
            </ul>
          ),
        }))}
      />
    </div>
  );
}

/** Width of an advert: 3, 4, 9 or 12 fit on a line, with the gaps. */
const tile =
  "w-[calc((100%-1rem)/3)] m:w-[calc((100%-1.5rem)/4)] l:w-[calc((100%-4rem)/9)] xl:w-[calc((100%-5.5rem)/12)]";
