import { type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { AccountPasses } from "../../../schemas/payments/holdings.ts";
import { coverageOf, ownsPackage } from "../../../schemas/payments/owned-package.ts";
import type { PackageItem } from "../../../schemas/payments/packages.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { openPanel } from "../../state/panels.ts";
import { useUser } from "../../state/user.ts";
import { Image } from "../../ui/image.tsx";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";
import { useOwnEntitlements } from "../account/use-own-entitlements.ts";
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
  blockedHere = [],
  ownedPasses = [],
}: {
  item: PackageItem;
  returnTo: string | undefined;
  /** Ids of price options that open nothing in this viewer's country. */
  blockedHere?: readonly string[];
  /** The viewer's own passes, by name. */
  ownedPasses?: OwnedPasses;
  headingLevel?: "h3" | "h4";
}) {
  const heading = useId();
  const { entitlements } = useUser();
  const own = useOwnEntitlements();
  const owned = ownsPackage(item, own);
  const unlocked = unlockedNote(item, entitlements, own);
  const chip = ownedChip(item, own, ownedPasses);
  const note = owned ? planNote(item, own, ownedPasses) : null;
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
          {(chip ?? styleData.customLabel) !== null && (
            <p className="chip absolute start-3 top-3 bg-beam! text-night!">{chip ?? styleData.customLabel}</p>
          )}
        </div>
        <div className="flex grow flex-col px-5 pt-3">
          <div className="flex items-center justify-between gap-3">
            <p className="kicker flex items-center gap-2 text-muted">
              <span className={icon} />
              {t(verb)}
            </p>
            <button
              ref={toBack}
              type="button"
              aria-label={t("About the {title}", { title })}
              className="btn-icon -me-3 needs-script text-muted"
              onClick={() => turn("back")}
            >
              <span className="i-lucide-ellipsis" />
            </button>
          </div>
          <Heading id={heading} className="heading-3" {...leagueTextAttributes()}>
            {title}
          </Heading>
          <p className="mt-2 text-muted" {...leagueTextAttributes()}>
            {description}
          </p>
          {unlocked !== null && <p className="mt-2 text-sm font-600">{unlocked}</p>}
          <div className="mt-auto pt-4 pb-1">
            {owned ? (
              <div className="border-t border-line py-4">
                <button type="button" className="btn btn-ghost w-full" onClick={() => openPanel("accountHeaderOpen")}>
                  {t("Manage Subscriptions")}
                </button>
                {note !== null && <p className="mt-3 text-sm text-muted">{note}</p>}
              </div>
            ) : (
              priceData.map((option) => (
                <PurchaseForm
                  key={option.id}
                  item={item}
                  option={option}
                  returnTo={returnTo}
                  blockedHere={blockedHere.includes(option.id)}
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

type OwnedPasses = readonly Pick<AccountPasses["passes"][number], "title" | "renewsAt">[];

const isOwned = ({ attributes }: PackageItem, ownedPasses: OwnedPasses): boolean =>
  ownedPasses.some(({ title }) => title === attributes.title);

/** The chip of a pass that the viewer holds, or whose content is unlocked by another one; null for any other. */
export function ownedChip(item: PackageItem, own: readonly string[], ownedPasses: OwnedPasses): string | null {
  if (ownsPackage(item, own) && isOwned(item, ownedPasses)) return t("Your pass");
  return coverageOf(item, own) === "all" ? t("Opens for you already") : null;
}

/** A note before purchase that the viewer's entitlements open all or part of a pass; null if they open nothing, or the viewer owns it. */
export function unlockedNote(
  item: PackageItem,
  entitlements: readonly string[],
  own: readonly string[],
): string | null {
  if (ownsPackage(item, own)) return null;
  const share = coverageOf(item, own);
  if (share === "all") return t("What you hold opens all of it already.");
  if (ownsPackage(item, entitlements) || coverageOf(item, entitlements) === "all")
    return t("It is shared with you already. You can still have one of your own.");
  return share === "some" ? t("You hold a part of what it opens already.") : null;
}

/** How to change between a pass's plans, or from another recurring pass to this one; null if neither applies. */
export function planNote(item: PackageItem, own: readonly string[], ownedPasses: OwnedPasses): string | null {
  const { priceData } = item.attributes;
  const plans = priceData.filter(({ type }) => type === "recurring").length;
  // Never suggests a plan that opens less than the viewer has.
  const opensAsMuch = own.every((name) => priceData.some(({ accessData }) => accessData.entitlements.includes(name)));
  if (
    plans > 0 &&
    opensAsMuch &&
    !isOwned(item, ownedPasses) &&
    ownedPasses.some(({ renewsAt }) => renewsAt !== null)
  ) {
    return t("To change to this pass, choose Payments and invoices in your account.");
  }
  return plans < 2
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
