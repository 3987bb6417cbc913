import type { RefObject } from "react";
import type { PackageItem } from "../../../schemas/payments/packages.ts";
import { t } from "../../../schemas/site/messages.ts";
import { Image } from "../../ui/image.tsx";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";
import { PaidPrice } from "./paid-price.tsx";

/** The back of a package card: further information about each price. */
export function PackageInformation({
  item,
  icon,
  close,
  onClose,
}: {
  item: PackageItem;
  icon: string;
  close: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const { title, priceData, styleData } = item.attributes;
  const { backgroundImageKey, styleMode } = styleData;
  return (
    <div
      data-theme={styleMode}
      className="card package-back relative isolate flex flex-col overflow-hidden bg-surface p-5 text-ink"
    >
      {backgroundImageKey !== null && (
        <>
          <Image
            imageKey={backgroundImageKey}
            width={640}
            height={300}
            alt=""
            className="absolute inset-0 -z-2 size-full"
          />
          <div className="absolute inset-0 -z-1 bg-surface/92" />
        </>
      )}
      <div className="flex items-start justify-between gap-3">
        <p className="heading-3 flex items-center gap-2">
          <span className={`${icon} text-accent`} />
          {title}
        </p>
        <button
          ref={close}
          type="button"
          aria-label={t("Back to the prices of the {title}", { title })}
          className="btn-icon -me-3 -mt-2.5 needs-script"
          onClick={onClose}
        >
          <span className="i-lucide-x" />
        </button>
      </div>
      <dl className="mt-3 grid gap-4">
        {priceData.map((option) => (
          <div key={option.id} className="border-t border-line pt-3">
            <dt className="figures font-display font-800 text-xl leading-tight">
              <PaidPrice option={option} />
            </dt>
            <dd className="mt-1" {...(option.furtherInformation !== null && leagueTextAttributes())}>
              {option.furtherInformation ?? t("There is nothing more to know.")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
