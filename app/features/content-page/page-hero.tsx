import type { ReactNode } from "react";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Image } from "../../ui/image.tsx";
import { languageAttributes, pageAlignClass } from "../../ui/language-attributes.ts";

/** Dark hero of a content page, under the header: breadcrumbs, title and lead. */
export function PageHero({
  title,
  lead,
  language,
  trail,
  imageKey,
  compact = false,
}: {
  title: ReactNode;
  lead: string;
  /** Language of title and lead; omitted for the site's own words. */
  language?: string | undefined;
  /** The pages above it, from the top. */
  trail: readonly { title: string; href: string }[];
  /** Background image; null for the floodlit gradient. */
  imageKey: string | null;
  /** Hides the lead on phones, so that the page's content starts on the first screen. */
  compact?: boolean;
}) {
  const foreign = language === undefined ? {} : languageAttributes(language);
  return (
    <header
      data-theme="dark"
      className={`relative isolate flex flex-col justify-end overflow-hidden bg-paper text-ink ${imageKey === null ? "floodlit" : "min-h-[30rem] print:min-h-0 l:min-h-[36rem]"}`}
    >
      {imageKey !== null && (
        <>
          <Image
            imageKey={imageKey}
            width={1600}
            height={800}
            alt=""
            priority
            sizes="100vw"
            className="absolute inset-0 -z-2 size-full print:hidden"
          />
          <div className="under-header print:hidden absolute inset-0 -z-1 bg-[linear-gradient(to_top,rgb(6_8_12/.97)_8%,rgb(6_8_12/.78)_40%,rgb(6_8_12/.2)_75%)]" />
        </>
      )}
      <div className={`page-width print:py-0 l:pt-36 l:pb-14 ${compact ? "pt-22 pb-3" : "pt-28 pb-8"}`}>
        <Breadcrumbs trail={trail} />
        <h1 id="title" className={`heading-1 mt-1 max-w-4xl ${pageAlignClass()}`} {...foreign}>
          {title}
        </h1>
        <p
          className={`mt-4 max-w-2xl text-xl text-muted ${compact ? "max-l:hidden" : ""} ${pageAlignClass()}`}
          {...foreign}
        >
          {lead}
        </p>
      </div>
    </header>
  );
}
