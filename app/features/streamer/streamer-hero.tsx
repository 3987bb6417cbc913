import { useContext } from "react";
import { imageSrcset } from "../../../schemas/content/image.ts";
import { pageHref } from "../../../schemas/site/messages.ts";
import { Image } from "../../ui/image.tsx";
import { ImageHostContext } from "../../ui/image-host.ts";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";
import type { LoadedStreamer } from "./load-streamer.ts";

/** Hero of a club's streaming site: image, title and link to its passes. */
export function StreamerHero({ clubID, site }: Pick<LoadedStreamer, "clubID" | "site">) {
  const host = useContext(ImageHostContext);
  const { heroText, heroImages, purchaseLink, headings } = site;
  return (
    <section
      data-theme="dark"
      className="relative isolate flex min-h-[26rem] items-end overflow-hidden bg-paper text-ink l:min-h-[34rem]"
    >
      <picture>
        {heroImages.narrow !== null && (
          <source
            media="(width < 760px)"
            srcSet={imageSrcset(host, heroImages.narrow, { width: 760, height: 760 })}
            sizes="100vw"
          />
        )}
        <Image
          imageKey={heroImages.wide ?? `club-${clubID}`}
          width={1600}
          height={800}
          alt=""
          priority
          className="absolute inset-0 -z-2 size-full"
        />
      </picture>
      <div className="absolute inset-0 -z-1 bg-[linear-gradient(to_top,var(--paper)_2%,rgb(6_8_12/.72)_45%,rgb(6_8_12/.3))]" />
      <div className="page-width py-10 l:py-14">
        <h1 className="heading-1 max-w-3xl" {...leagueTextAttributes()}>
          {heroText}
        </h1>
        <a href={purchaseLink.startsWith("/") ? pageHref(purchaseLink) : purchaseLink} className="btn btn-primary mt-6">
          {headings.packages}
          <span className="i-lucide-arrow-down" />
        </a>
      </div>
    </section>
  );
}
