import { useLocation } from "react-router";
import { openingOptions } from "../../../schemas/payments/opening-options.ts";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";
import { richText } from "../../ui/rich-text.tsx";
import { VideoTitle } from "../videos/card/card-title.tsx";
import type { LockedEntry } from "./locked-entry.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import { useBlockedPasses } from "./use-blocked-passes.ts";
import { usePackages } from "./use-packages.ts";

/** The passes that open a video, each with its purchase form. */
export function PassesForVideo({ video }: { video: LockedEntry }) {
  const { pathname, search } = useLocation();
  const { packages } = usePackages();
  const blockedPasses = useBlockedPasses();
  const { title } = video.metaData;
  const parts = { title: (words: string) => <VideoTitle title={words} /> };
  if (packages === null) {
    return (
      <div role="status" className="skeleton h-120">
        <span className="visually-hidden">{t("Loading")}</span>
      </div>
    );
  }
  const sold = packages === "failed" ? [] : [...packages["match-pass"], ...packages.membership];
  const options = openingOptions(sold, video);
  if (options.length === 0) return <p>{richText(t("<title>{title}</title> needs a pass.", { title }), parts)}</p>;
  return (
    <>
      <p>{richText(t("<title>{title}</title> opens with one of these passes:", { title }), parts)}</p>
      <ul className="mt-4">
        {options.map(({ item, option }) => (
          <li key={option.id}>
            <h3 className="heading-3" {...leagueTextAttributes()}>
              {item.attributes.title}
            </h3>
            <p className="mb-3 text-sm text-muted" {...leagueTextAttributes()}>
              {item.attributes.description}
            </p>
            <PurchaseForm
              item={item}
              option={option}
              returnTo={pageHref(pathname) + search}
              blockedHere={blockedPasses.options.includes(option.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
