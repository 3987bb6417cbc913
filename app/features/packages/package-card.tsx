import { type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useSnapshot } from "valtio";
import { ownsPackage } from "../../../schemas/payments/owned-package.ts";
import type { PackageItem } from "../../../schemas/payments/packages.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { openPanel } from "../../state/panels.ts";
import { user } from "../../state/user.ts";
import { Image } from "../../ui/image.tsx";
import { leagueWords } from "../../ui/league-words.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { type GiftOffer, giftOffers, giftPath } from "../gifts/gift-offers.ts";
import { PackageInformation } from "./package-information.tsx";
import { PurchaseForm } from "./purchase-form.tsx";
import { usePrices } from "./use-prices.ts";

/** Minimum height of a card in pixels, by its number of price options (spec: passes-and-checkout#package-card). */
export function cardHeight(options: number): number {
  return 480 + 80 * Math.max(0, options - 2);
}

/** Verb, icon and edge of each card style. */
const styles = {
  video: { verb: message("Watch"), icon: "i-lucide-tv", edge: "border-t-accent" },
  "yearly-audio": { verb: message("Listen"), icon: "i-lucide-headphones", edge: "border-t-ink" },
  "monthly-audio": { verb: message("Listen"), icon: "i-lucide-headphones", edge: "border-t-edge" },
} as const;

/**
 * A package card (spec: passes-and-checkout#package-card, entities#package): the front has the description and the
 * prices, or a button to manage an owned package; the back has further information. Without script the back is shown
 * below the front (app/ui/base.css).
 */
export function PackageCard({
  item,
  returnTo,
  headingLevel: Heading = "h3",
  closedHere = [],
}: {
  item: PackageItem;
  returnTo: string | undefined;
  /** Ids of price options that open nothing in this viewer's country. */
  closedHere?: readonly string[];
  headingLevel?: "h3" | "h4";
}) {
  const heading = useId();
  const { entitlements, sharedEntitlements } = useSnapshot(user);
  const hydrated = useHydrated();
  const own = entitlements.filter((name) => !sharedEntitlements.includes(name));
  const owned = hydrated && ownsPackage(item, own);
  const openAlready = !hydrated || owned ? null : alreadyOpen(item, entitlements, own);
  const { side, turn, toBack, toFront } = useSides();
  const { title, description, priceData, styleData, imageData } = item.attributes;
  const { verb, icon, edge } = styles[styleData.displayType];
  return (
    <article
      aria-labelledby={heading}
      data-side={side}
      className="package-card"
      style={{ minHeight: cardHeight(priceData.length) }}
    >
      <div className={`card flex flex-col overflow-hidden border-t-4 ${edge} ${owned ? "border-accent" : ""}`}>
        <div className="relative">
          {imageData.landscape.imageKey !== null && (
            <Image
              imageKey={imageData.landscape.imageKey}
              width={640}
              height={300}
              alt=""
              className="block aspect-[32/15] w-full"
            />
          )}
          {(owned || styleData.customLabel !== null) && (
            <p className="chip absolute start-3 top-3 bg-beam! text-night!">
              {owned ? t("Your pass") : styleData.customLabel}
            </p>
          )}
        </div>
        <div className="flex grow flex-col px-5 pt-3">
          <div className="flex items-center justify-between gap-3">
            <p className="kicker flex items-center gap-2 text-muted">
              <span aria-hidden="true" className={icon} />
              {t(verb)}
            </p>
            <button
              ref={toBack}
              type="button"
              aria-label={t("About the {title}", { title })}
              className="btn-icon -me-3 needs-script text-muted"
              onClick={() => turn("back")}
            >
              <span aria-hidden="true" className="i-lucide-ellipsis" />
            </button>
          </div>
          <Heading id={heading} className="heading-3" {...leagueWords()}>
            {title}
          </Heading>
          <p className="mt-2 text-muted" {...leagueWords()}>
            {description}
          </p>
          {openAlready !== null && <p className="mt-2 text-sm font-600">{openAlready}</p>}
          <div className="mt-auto pt-4 pb-1">
            {owned ? (
              <div className="border-t border-line py-4">
                <button type="button" className="btn btn-ghost w-full" onClick={() => openPanel("accountHeaderOpen")}>
                  {t("Manage Subscriptions")}
                </button>
                {planNote(item) !== null && <p className="mt-3 text-sm text-muted">{planNote(item)}</p>}
              </div>
            ) : (
              priceData.map((option) => (
                <PurchaseForm
                  key={option.id}
                  item={item}
                  option={option}
                  returnTo={returnTo}
                  closedHere={closedHere.includes(option.id)}
                />
              ))
            )}
            <GiftLinks item={item} />
          </div>
        </div>
      </div>
      <PackageInformation item={item} icon={icon} close={toFront} onClose={() => turn("front")} />
    </article>
  );
}

/** Says before the purchase that what is held opens all of it, or some; null if nothing of it. */
export function alreadyOpen(item: PackageItem, entitlements: readonly string[], own: readonly string[]): string | null {
  if (ownsPackage(item, entitlements)) return t("It is shared with you already. You can still have one of your own.");
  const sold = item.attributes.priceData.flatMap(({ accessData }) => accessData.entitlements);
  return sold.some((name) => own.includes(name)) ? t("You hold a part of what it opens already.") : null;
}

/** Says to its holder how to change between the plans of a pass; null where there is one. */
export function planNote({ attributes }: Pick<PackageItem, "attributes">): string | null {
  return attributes.priceData.filter(({ type }) => type === "recurring").length < 2
    ? null
    : t("To pay by the month or by the year instead, choose Payments and invoices in your account.");
}

/** Links to give the one-off options as gifts, also for those who own them. */
function GiftLinks({ item }: { item: PackageItem }) {
  return giftOffers([item]).map((offer) => <GiftLink key={offer.option.id} offer={offer} />);
}

function GiftLink({ offer: { option, title } }: { offer: GiftOffer }) {
  const { paid } = usePrices(option);
  return (
    <p className="border-t border-line py-3">
      <Link to={giftPath(option.id)} className="text-link">
        {t("Give it to somebody")}
        <span className="visually-hidden">{`: ${t("{title}, {price}", { title, price: paid })}`}</span>
      </Link>
    </p>
  );
}

interface Sides {
  /** Undefined until the card is first turned, so that it renders without an animation. */
  side: "front" | "back" | undefined;
  turn: (to: "front" | "back") => void;
  toBack: RefObject<HTMLButtonElement | null>;
  toFront: RefObject<HTMLButtonElement | null>;
}

/** The visible side. The focus moves with it, from the button that turns the card to the one that turns it back. */
function useSides(): Sides {
  const [side, turn] = useState<"front" | "back">();
  const toBack = useRef<HTMLButtonElement>(null);
  const toFront = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (side !== undefined) (side === "back" ? toFront : toBack).current?.focus({ preventScroll: true });
  }, [side]);
  return { side, turn, toBack, toFront };
}
