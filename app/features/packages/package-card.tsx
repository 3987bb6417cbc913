import { useId } from "react";
import { useSnapshot } from "valtio";
import { ownsPackage } from "../../../schemas/owned-package.ts";
import type { PackageItem } from "../../../schemas/packages.ts";
import { openPanel } from "../../state/panels.ts";
import { user } from "../../state/user.ts";
import { Picture } from "../../ui/picture.tsx";
import { cardHeight } from "./card-height.ts";
import { PurchaseForm } from "./purchase-form.tsx";

/** How each style of card names and marks what it sells. */
const styles = {
  video: { verb: "Watch", icon: "i-lucide-tv" },
  "yearly-audio": { verb: "Listen", icon: "i-lucide-headphones" },
  "monthly-audio": { verb: "Listen", icon: "i-lucide-headphones" },
} as const;

/** A package: what it gives, and its prices to choose from, or the way to manage it when it is owned. */
export function PackageCard({
  item,
  returnTo,
  headingLevel: Heading = "h3",
}: {
  item: PackageItem;
  returnTo: string | undefined;
  headingLevel?: "h3" | "h4";
}) {
  const heading = useId();
  const { entitlements } = useSnapshot(user);
  const owned = ownsPackage(item, entitlements);
  const { title, description, priceData, styleData, imageData } = item.attributes;
  const { verb, icon } = styles[styleData.displayType];
  const information = [
    ...new Set(priceData.map((option) => option.furtherInformation).filter((text) => text !== null)),
  ];
  return (
    <article
      aria-labelledby={heading}
      className={`card flex flex-col overflow-hidden ${owned ? "border-accent" : ""}`}
      style={{ minHeight: cardHeight(priceData.length) }}
    >
      <div className="relative">
        {imageData.landscape.imageKey !== null && (
          <Picture
            imageKey={imageData.landscape.imageKey}
            width={640}
            height={300}
            alt=""
            className="block aspect-[32/15] w-full"
          />
        )}
        {(owned || styleData.customLabel !== null) && (
          <p className="chip absolute start-3 top-3 bg-beam! text-night!">
            {owned ? "Your pass" : styleData.customLabel}
          </p>
        )}
      </div>
      <div className="flex grow flex-col px-5 pt-4">
        <p className="kicker flex items-center gap-2 text-muted">
          <span aria-hidden="true" className={icon} />
          {verb}
        </p>
        <Heading id={heading} className="heading-3 mt-1">
          {title}
        </Heading>
        <p className="mt-2 text-muted">{description}</p>
        {information.map((text) => (
          <p key={text} className="mt-3 flex gap-2 text-sm text-muted">
            <span aria-hidden="true" className="i-lucide-info mt-1 shrink-0" />
            {text}
          </p>
        ))}
        <div className="mt-auto pt-4 pb-1">
          {owned ? (
            <div className="border-t border-line py-4">
              <button type="button" className="btn btn-ghost w-full" onClick={() => openPanel("accountHeaderOpen")}>
                Manage Subscriptions
              </button>
            </div>
          ) : (
            priceData.map((option) => <PurchaseForm key={option.id} item={item} option={option} returnTo={returnTo} />)
          )}
        </div>
      </div>
    </article>
  );
}
