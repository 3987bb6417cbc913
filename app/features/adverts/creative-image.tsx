import { useContext } from "react";
import type { Advert, AdvertImage } from "../../../schemas/content/advert.ts";
import { imageURL } from "../../../schemas/content/image.ts";
import { t } from "../../../schemas/site/messages.ts";
import { ImageHostContext } from "../../ui/image-host.ts";

/** Window width in pixels below which the mobile image shows (spec: constants#sizes). */
const mobileBelow = 1280;

function sizeOf({ imageSize }: AdvertImage): { width: number; height: number } {
  const [width = 1, height = 1] = imageSize.split("x").map(Number);
  return { width, height };
}
const usable = (image: AdvertImage | null | undefined) => (image?.key ? image : null);

/** An advert's image for the window's width, or its only one. `onFailure` is called when it fails to load. */
export function CreativeImage({
  advert,
  onFailure,
  className,
}: {
  advert: Pick<Advert, "advertName" | "advertData">;
  onFailure: () => void;
  className: string;
}) {
  const host = useContext(ImageHostContext);
  const urlOf = (image: AdvertImage) => imageURL(host, image.key, { ...sizeOf(image), contained: true });
  const mobile = usable(advert.advertData?.mobile);
  const desktop = usable(advert.advertData?.desktop);
  const main = mobile ?? desktop;
  if (main === null) return null;
  return (
    <picture>
      {mobile && desktop && (
        <source media={`(min-width: ${mobileBelow}px)`} srcSet={urlOf(desktop)} {...sizeOf(desktop)} />
      )}
      <img
        src={urlOf(main)}
        {...sizeOf(main)}
        alt={t("{name} (opens in a new tab)", { name: advert.advertName })}
        loading="lazy"
        decoding="async"
        onError={onFailure}
        className={className}
      />
    </picture>
  );
}
