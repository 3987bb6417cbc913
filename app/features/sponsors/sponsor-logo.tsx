import type { SponsorRow } from "../../../schemas/content/content.ts";
import { t } from "../../../schemas/site/messages.ts";
import { Image } from "../../ui/image.tsx";

/** A sponsor's logo, linked to its site. */
export function SponsorLogo({
  sponsor,
  size,
}: {
  sponsor: SponsorRow["sponsors"][number];
  size: SponsorRow["sponsorSize"];
}) {
  return (
    <a
      href={sponsor.url}
      target="_blank"
      rel="noopener noreferrer sponsored"
      className="block rounded-chip opacity-90 hover:opacity-100"
    >
      <Image
        imageKey={sponsor.imageKey}
        width={240}
        height={96}
        alt={t("{name} (opens in a new tab)", { name: sponsor.title })}
        contained
        className={`rounded-chip ${size === "large" ? "h-14 w-auto m:h-16 l:h-20" : "h-11 w-auto l:h-12"}`}
      />
    </a>
  );
}
