import type { Advert } from "../../../schemas/content/advert.ts";
import { AdServerSlot } from "./ad-server-slot.tsx";
import { CreativeImage } from "./creative-image.tsx";
import { CreativeLink } from "./creative-link.tsx";

/** Ad server tag of an advert; null if the site shows the advert itself. */
export function adServerTag(advert: Advert, adServer: string | null): { script: string; adTagID: string } | null {
  return adServer && advert.adTagID ? { script: adServer, adTagID: advert.adTagID } : null;
}

/** A valid advert, in the size of `sizeClass`. */
export function Creative({
  advert,
  adServer,
  sizeClass,
  onFailure,
  onFollow,
}: {
  advert: Advert;
  adServer: string | null;
  sizeClass: string;
  onFailure: () => void;
  onFollow?: () => void;
}) {
  const tag = adServerTag(advert, adServer);
  if (tag) return <AdServerSlot {...tag} className={sizeClass} onFailure={onFailure} />;
  return (
    <CreativeLink
      creative={advert}
      href={advert.advertData?.url ?? ""}
      className={`block ${sizeClass}`}
      {...(onFollow && { onFollow })}
    >
      <CreativeImage advert={advert} onFailure={onFailure} className="block size-full rounded-card object-contain" />
    </CreativeLink>
  );
}
