import { newsPath } from "../../../schemas/content/news-slug.ts";
import type { NewsHit } from "../../../schemas/content/search.ts";
import type { SearchTerm } from "../../../schemas/content/search-terms.ts";
import { translated } from "../../../schemas/site/messages.ts";
import { formatDate } from "../../ui/dates.ts";
import { Image } from "../../ui/image.tsx";
import { languageAttributes, pageDirection } from "../../ui/language-attributes.ts";
import { LanguageAwareLink } from "../../ui/language-aware-link.tsx";
import { Spoiler } from "../spoilers/spoiler.tsx";
import { Highlighted } from "./highlighted.tsx";

/** An article among search results. */
export function NewsResult({
  hit: { fields, imageData, titleWithoutResult },
  terms,
}: {
  hit: NewsHit;
  terms: readonly SearchTerm[];
}) {
  return (
    <li className="group relative -mx-2 flex items-center gap-4 rounded-card p-2 hover:bg-raised">
      <Image
        imageKey={imageData.key}
        width={400}
        height={400}
        alt=""
        contained
        sizes="6rem"
        className="size-24 shrink-0 rounded-control"
      />
      <div className="min-w-0">
        <p className="kicker text-accent">{fields.categories.join(", ")}</p>
        <h3 className="heading-3 mt-0.5" lang={languageAttributes(fields.lang).lang} dir="auto">
          <LanguageAwareLink
            to={newsPath(fields.slug)}
            language={fields.lang}
            className="after:absolute after:inset-0 after:content-[''] group-hover:underline underline-offset-4"
          >
            {titleWithoutResult === undefined ? (
              <Highlighted text={fields.title} terms={terms} />
            ) : (
              <Spoiler instead={translated(titleWithoutResult)}>
                <Highlighted text={fields.title} terms={terms} />
              </Spoiler>
            )}
          </LanguageAwareLink>
        </h3>
        <p className="mt-1 text-sm text-muted">
          <time dateTime={fields.published_date} dir={pageDirection()}>
            {formatDate(fields.published_date)}
          </time>
        </p>
      </div>
    </li>
  );
}
