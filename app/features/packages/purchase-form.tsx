import { type SyntheticEvent, useContext, useState } from "react";
import { Link, useRouteLoaderData, useSearchParams } from "react-router";
import { isMatchPassOption, optionForMatch } from "../../../schemas/payments/match-entitlements.ts";
import { matchOf } from "../../../schemas/payments/opening-options.ts";
import { isCovered } from "../../../schemas/payments/owned-package.ts";
import type { PackageItem, PriceOption } from "../../../schemas/payments/packages.ts";
import { t } from "../../../schemas/site/messages.ts";
import type { MatchCentrePageData, PackagesPageData, PurchasableMatch } from "../../route-data.ts";
import { useUser } from "../../state/user.ts";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";
import { LanguageField } from "../../ui/request-language.tsx";
import { useOwnEntitlements } from "../account/use-own-entitlements.ts";
import { useLockedEntry } from "./locked-entry.ts";
import { notShownHereMessage } from "./not-shown-here-message.ts";
import { PurchasableMatchesContext } from "./purchasable-matches.ts";
import { useCheckout } from "./use-checkout.ts";
import { usePrices } from "./use-prices.ts";

/** The matches to choose from for a pass for one match: only the page's own, or those that the page lists; null on other pages. */
function usePurchasableMatches(): readonly PurchasableMatch[] | null {
  const video = useLockedEntry();
  const shown = useRouteLoaderData<MatchCentrePageData>("routes/match-centre")?.sold ?? null;
  const listed = useRouteLoaderData<PackagesPageData>("routes/packages")?.matches ?? null;
  const offered = useContext(PurchasableMatchesContext);
  const id = video === null ? null : matchOf(video);
  if (video === null || id === null) return offered ?? (shown === null ? listed : [shown]);
  return [{ id, title: video.metaData.title, required: video.metaData.SysEntryEntitlements }];
}

/** A note that the viewer's entitlements, own or shared, open the match already; else null. @param option null unless for one match */
function useUnlockedNote(option: PriceOption | null, match: PurchasableMatch | null): string | null {
  const { entitlements } = useUser();
  const own = useOwnEntitlements();
  if (option === null) return null;
  const sold = match === null ? option : optionForMatch(option, match.id, match.required);
  if (isCovered(sold, own)) return t("What you hold opens it live already.");
  return isCovered(sold, entitlements) ? t("It is shared with you already. You can still have one of your own.") : null;
}

/**
 * A price option with its button. Without script it posts itself, and the server redirects to the checkout.
 * @param returnTo path to return to after payment
 */
export function PurchaseForm({
  item,
  option,
  returnTo,
  blockedHere,
}: {
  item: PackageItem;
  option: PriceOption;
  returnTo: string | undefined;
  blockedHere: boolean;
}) {
  const { paid, usual } = usePrices(option);
  const { offer } = option;
  const { pending, refusal, begin } = useCheckout();
  const forOne = isMatchPassOption(option);
  const matches = usePurchasableMatches();
  const [query] = useSearchParams();
  const [chosen, choose] = useState(() => Number(query.get("match")));
  const match = matches?.find(({ id }) => id === chosen) ?? matches?.[0] ?? null;
  const open = useUnlockedNote(forOne ? option : null, match);
  const name = t("{title}, {price}", { title: item.attributes.title, price: paid });

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const beginNow = form.has("beginNow") && { beginNow: "yes" as const };
    const match = form.has("matchID") && { matchID: Number(form.get("matchID")) };
    await begin({ packageID: item.id, priceID: option.id, returnTo, ...match, ...beginNow });
  }

  return (
    <form
      method="post"
      action="/api/checkout"
      aria-label={name}
      onSubmit={submit}
      className="border-t border-line py-4"
    >
      <input type="hidden" name="packageID" value={item.id} />
      <input type="hidden" name="priceID" value={option.id} />
      <LanguageField />
      {/* Without script, a refused form leads back here with `error`: sending it again accepts that. */}
      {query.get("error") === "not_here" && <input type="hidden" name="elsewhere" value="yes" />}
      {/* The server checks `opens_already` before `not_here`: after either error, the buyer has accepted the former. */}
      {["not_here", "opens_already"].includes(query.get("error") ?? "") && (
        <input type="hidden" name="beside" value="yes" />
      )}
      {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
      {forOne && matches !== null && <ChooseMatch matches={matches} chosen={match} choose={choose} />}
      {open !== null && refusal === null && <p className="mb-3 text-sm font-600">{open}</p>}
      <div className="grid grid-cols-[1fr_auto] items-center gap-4">
        <p>
          {usual !== null && (
            <s className="figures block text-sm text-muted">
              <span className="visually-hidden">{`${t("Usually")} `}</span>
              {usual}
            </s>
          )}
          <strong className="figures block font-display font-800 text-2xl leading-none">{paid}</strong>
          <small className="mt-1 block text-sm text-muted">{t("Tax included")}</small>
          {offer !== null && (
            <span className="mt-1 block text-sm text-accent" {...leagueTextAttributes()}>
              {offer}
            </span>
          )}
        </p>
        {forOne && matches === null ? (
          <Link
            to={returnTo === undefined ? "/packages" : `/packages?next=${encodeURIComponent(returnTo)}`}
            className="btn btn-primary"
          >
            {t("Choose the match")}
          </Link>
        ) : (
          (!forOne || matches?.length !== 0) && (
            <button type="submit" aria-disabled={pending} className="btn btn-primary">
              {pending ? t("Opening…") : option.type === "recurring" ? t("Subscribe") : t("Buy")}
              <span className="visually-hidden">{name}</span>
            </button>
          )
        )}
      </div>
      {blockedHere && refusal === null && <p className="mt-2 text-sm font-600">{t(notShownHereMessage)}</p>}
      <label className="mt-3 flex items-start gap-2 text-sm">
        <input type="checkbox" name="beginNow" value="yes" className="mt-1" />
        <span>
          {forOne
            ? t("Begin at once. If I withdraw within 14 days after watching or hearing the match, nothing is refunded.")
            : t(
                "Begin at once. If I withdraw within 14 days, the days on which I watched or listened are not refunded.",
              )}
        </span>
      </label>
      <div role="alert">{refusal !== null && <p className="mt-2 text-sm font-600 text-danger">{refusal}</p>}</div>
    </form>
  );
}

/** The match that a pass is for: the page's own, or one to choose. */
function ChooseMatch({
  matches,
  chosen,
  choose,
}: {
  matches: readonly PurchasableMatch[];
  chosen: PurchasableMatch | null;
  choose: (id: number) => void;
}) {
  const [first, second] = matches;
  if (first === undefined) return <p className="mb-3 text-sm">{t("There is no match to choose at the moment.")}</p>;
  if (second === undefined)
    return (
      <p className="mb-3 text-sm">
        {first.title}
        <input type="hidden" name="matchID" value={first.id} />
      </p>
    );
  return (
    <label className="mb-3 block text-sm">
      {t("Match")}
      <select
        name="matchID"
        className="field mt-1 w-full"
        defaultValue={chosen?.id}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      >
        {matches.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
