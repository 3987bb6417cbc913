import { data, Link, useSearchParams } from "react-router";
import { message, t } from "../../schemas/site/messages.ts";
import { GiftForm } from "../features/gifts/gift-form.tsx";
import { giftOffers, giftPath } from "../features/gifts/gift-offers.ts";
import { checkoutErrorMessage } from "../features/packages/checkout-messages.ts";
import { PaidPrice } from "../features/packages/paid-price.tsx";
import { useBlockedPasses } from "../features/packages/use-blocked-passes.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { leagueTextAttributes } from "../ui/language-attributes.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/gift.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: false };

/** Follows the package's description, which says when a pass begins for a buyer who uses it themselves. */
const begins = message("It begins when they redeem the code, for which they have a year.");
const used = message("If you withdraw, the days on which they have watched or listened by then are not refunded.");
const lead = message("Buy a pass for somebody else: its code goes to their email address, with your words.");

export async function loader({ context, params: { priceID } }: Route.LoaderArgs) {
  const { packages, brand, origin } = context.get(pageContext);
  const sold = await Promise.all([packages.packages("membership"), packages.packages("match-pass")]).catch(() => null);
  const offers = sold === null ? null : giftOffers(sold.flat());
  const chosen = offers?.find(({ option }) => option.id === priceID) ?? null;
  if (offers !== null && priceID !== undefined && chosen === null) throw data(null, { status: 404 });
  return { offers, chosen, brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        title: t("Give a pass"),
        description: t(lead),
        path: giftPath(loaderData.chosen?.option.id),
        imageKey: "page-passes",
      })
    : [];

/** The gift page: choose a pass, then enter its recipient. Works without script, each step a page. */
export default function Gift({ loaderData: { offers, chosen } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const error = query.get("error");
  const { options: blockedHere } = useBlockedPasses();
  return (
    <div className="page-width section">
      <h1 className="heading-1">
        {chosen === null ? t("Give a pass") : t("Give the {title}", { title: chosen.title })}
      </h1>
      <p className="mt-3 max-w-2xl text-lg text-muted">
        {chosen === null ? (
          t(lead)
        ) : (
          <>
            <bdi {...leagueTextAttributes()}>{chosen.description}</bdi>
            {` ${t(begins)} ${t(used)}`}
          </>
        )}
      </p>
      {error !== null && (
        <p role="alert" className="card mt-5 max-w-xl border-danger p-4 font-600 text-danger">
          {checkoutErrorMessage(error)}
        </p>
      )}
      <div className="mt-8">
        {offers === null ? (
          <EmptyState title={t("The passes cannot be shown at the moment")}>
            {t("Please try again in a few minutes.")}
          </EmptyState>
        ) : offers.length === 0 ? (
          <EmptyState icon="i-lucide-gift" title={t("There are no passes to give at the moment")} />
        ) : chosen === null ? (
          <ul className="grid max-w-xl gap-4">
            {offers.map(({ option, title, description }) => (
              <li key={option.id} className="card p-5">
                <h2 className="heading-3" {...leagueTextAttributes()}>
                  <Link to={giftPath(option.id)} className="underline">
                    {title}
                  </Link>
                </h2>
                <p className="figures mt-1 font-600">
                  <PaidPrice option={option} />
                </p>
                <p className="mt-2 text-muted" {...leagueTextAttributes()}>
                  {description}
                </p>
              </li>
            ))}
          </ul>
        ) : (
          <GiftForm offer={chosen} blockedHere={blockedHere.includes(chosen.option.id)} />
        )}
      </div>
    </div>
  );
}
