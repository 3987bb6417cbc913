import { useContext } from "react";
import { data, Link } from "react-router";
import { imageURL, isEmbeddedImage } from "../../schemas/content/image.ts";
import { previewPath, previewSize } from "../../schemas/content/link-preview.ts";
import { newsPath } from "../../schemas/content/news-slug.ts";
import { isRightToLeft, message, pageLanguage, t, translated, writtenHref } from "../../schemas/site/messages.ts";
import { AdvertPlacement } from "../features/adverts/advert-placement.tsx";
import { archiveNotAvailable, isYear } from "../features/news/archive.ts";
import { ArticleCard } from "../features/news/article-card.tsx";
import { articleStructuredData, articleTrail } from "../features/news/article-structured-data.ts";
import { ArticleTitle } from "../features/news/article-title.tsx";
import { withEmbeds } from "../features/news/embed-markup.ts";
import { loadLinkedContent } from "../features/news/linked-content.ts";
import { Share } from "../features/share/share.tsx";
import { includesResults } from "../features/spoilers/includes-results.ts";
import { SpoilerZone } from "../features/spoilers/spoiler-zone.tsx";
import { useRevealed } from "../features/spoilers/use-revealed.ts";
import { useSpoilerFreeTitle } from "../features/spoilers/use-spoiler-free-title.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { trustMarkup } from "../trusted-types.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { formatDate, formatTime } from "../ui/dates.ts";
import { Image } from "../ui/image.tsx";
import { ImageHostContext } from "../ui/image-host.ts";
import { Island } from "../ui/island.tsx";
import { JsonLd } from "../ui/json-ld.tsx";
import { languageAttributes, pageDirection } from "../ui/language-attributes.ts";
import { LanguageAwareLink } from "../ui/language-aware-link.tsx";
import { lazyComponent } from "../ui/lazy-hydration.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/news-article.ts";

export const handle: PageHandle = { page: "newsSingle", hero: false, hydrateOn: "interaction" };

/** Its code loads only for an article with linked items. */
const linkedSection = lazyComponent(async () => (await import("../features/news/linked-section.tsx")).LinkedSection);

/** Its code loads only for a text with embeds. */
const textWithEmbeds = lazyComponent(
  async () => (await import("../features/news/text-with-embeds.tsx")).TextWithEmbeds,
);

/** The article with its embeds. `hasEmbeds` is only there if it has some: other pages get no byte of them. */
function embedded<Shown extends { bodyHTML: string }>(article: Shown, plays = true) {
  const { html, hasEmbeds } = withEmbeds(article.bodyHTML, plays);
  return { article: { ...article, bodyHTML: html }, ...(hasEmbeds && { hasEmbeds }) };
}

/** The notice on a preview, by the article's state. */
const previewSentences = {
  draft: message("Preview: fans do not read this yet"),
  scheduled: message("Preview: fans do not read this yet"),
  changed: message("Preview: fans read an earlier text"),
  published: message("Preview: fans read this"),
  earlier: message("Preview: this text has been changed since"),
} as const;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(pageContext);
  const { content, brand, origin, imageHost, previewedArticle } = services;
  const page = { brand: brand.name, origin, results: includesResults(request) };
  if (params.key !== undefined) {
    const previewed = await previewedArticle(params.key);
    const saved = previewed && (await content.savedArticle(previewed.article, previewed.revision));
    if (!saved) throw data({ message: t("This preview link has expired. Ask for a new one.") }, { status: 404 });
    return {
      ...page,
      ...embedded(saved.data, false),
      ...(await loadLinkedContent(saved.data, services)),
      photograph: null,
      related: [],
      standfirst: saved.standfirst,
      preview: { sentence: previewSentences[saved.state], embargo: saved.embargo },
    };
  }
  const found = await content.article(params.slug);
  if (!found) throw isYear(params.slug) ? archiveNotAvailable() : data(null, { status: 404 });
  const photograph = imageURL(imageHost, found.data.imageKey, previewSize);
  return {
    ...page,
    ...embedded(found.data),
    // This site draws its previews over the images that it serves. Of other images it has none.
    photograph: isEmbeddedImage(photograph) ? null : photograph,
    ...(await loadLinkedContent(found.data, services)),
    related: found.related,
    standfirst: found.standfirst,
    preview: null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { article, photograph, brand, origin, results, preview } = loaderData;
  if (preview !== null) return [{ title: `${t("Preview: {title}", { title: article.title })} | ${brand}` }];
  const spoilerFree =
    results || article.titleWithoutResult === undefined ? null : translated(article.titleWithoutResult);
  return pageMeta({
    title: spoilerFree ?? article.title,
    description: spoilerFree === null ? article.summary : t("Read it when you have seen the match."),
    ...(spoilerFree !== null && { shared: `${newsPath(article.slug)}?results=off` }),
    brand,
    origin,
    path: newsPath(article.slug),
    imageKey: article.imageKey,
    ...(spoilerFree === null
      ? {
          preview: photograph ?? previewPath("article", article.slug),
          imageAlt: `${article.title}. ${article.imageAlt}`,
        }
      : {}),
    type: "article",
    lang: article.lang,
    publishedAt: article.publishedAt,
    feed: { path: "/news", title: t("{brand} News", { brand }) },
  });
};

export default function NewsArticle({
  loaderData: { article, hasEmbeds, linked, linkedData, related, standfirst, brand, origin, preview },
}: Route.ComponentProps) {
  const rightToLeft = isRightToLeft(article.lang);
  const url = origin + writtenHref(newsPath(article.slug), article.lang);
  // On a right-to-left page, only the article's text takes the direction of its language.
  const side = isRightToLeft() ? {} : ({ lang: article.lang, dir: rightToLeft ? "rtl" : "ltr" } as const);
  const textAttributes = isRightToLeft() ? languageAttributes(article.lang) : {};
  const spoilerFree = article.titleWithoutResult === undefined ? null : translated(article.titleWithoutResult);
  const spoilerClass = spoilerFree === null ? "" : "spoiler";
  // Without a standfirst, the first paragraph is styled as one.
  const textClass = `prose mt-4 ${standfirst === null ? "[&>p:first-child]:text-xl [&>p:first-child]:leading-relaxed [&>p:first-child]:font-600" : ""} ${spoilerClass}`;
  const images = useContext(ImageHostContext);
  const [revealed, reveal] = useRevealed();
  useSpoilerFreeTitle(revealed || spoilerFree === null ? null : `${spoilerFree} | ${brand}`);
  return (
    <>
      {preview !== null && (
        <div className="bg-accent p-3 text-center font-600 text-on-accent">
          <p>{t(preview.sentence)}</p>
          {preview.embargo !== null && (
            <p>
              {t("Under embargo: not to be shared before {date}, {time}", {
                date: formatDate(preview.embargo),
                time: formatTime(preview.embargo),
              })}
            </p>
          )}
        </div>
      )}
      <div className="page-width section" {...side}>
        <SpoilerZone
          as="article"
          labelledBy="article-title"
          label={t("the result and the report")}
          offered={spoilerFree !== null}
          className="mx-auto max-w-[46rem]"
          onReveal={reveal}
        >
          <Breadcrumbs trail={articleTrail(article)} />
          <h1 id="article-title" {...textAttributes} className="heading-1">
            <ArticleTitle article={article} />
          </h1>
          <p className="mt-3 text-muted">
            {article.author} ·{" "}
            <time dateTime={article.publishedAt} dir={pageDirection()}>
              {formatDate(article.publishedAt)}
            </time>
          </p>
          {/* A preview may have no image: the site draws one when the article is published. */}
          {article.imageKey !== "" && (
            <Image
              imageKey={article.imageKey}
              focus={article.imageFocus}
              width={960}
              height={540}
              alt={spoilerFree === null ? article.imageAlt : ""}
              priority
              sizes="(width < 46rem) 100vw, 46rem"
              className="mt-6 h-auto w-full rounded-card"
            />
          )}
          {standfirst !== null && (
            <p {...textAttributes} className={`mt-6 text-xl leading-relaxed font-600 ${spoilerClass}`}>
              {standfirst}
            </p>
          )}
          {hasEmbeds === true ? (
            <Island
              component={textWithEmbeds}
              props={{ html: article.bodyHTML, className: textClass, ...textAttributes }}
              hydrateOn="interaction"
            />
          ) : (
            <div
              {...textAttributes}
              className={textClass}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitises bodies (worker/services/content.ts)
              dangerouslySetInnerHTML={{ __html: trustMarkup(article.bodyHTML) }}
            />
          )}
          {article.correction !== null && (
            <p className="mt-6 border-s-4 border-edge ps-4">
              <strong>{t("Corrected on {date}:", { date: formatDate(article.correction.at) })}</strong>{" "}
              <bdi lang={textAttributes.lang}>{article.correction.text}</bdi>
            </p>
          )}
          {article.categories.length > 0 && (
            <ul aria-label={t("Categories")} className="mt-8 flex flex-wrap gap-2">
              {article.categories.map((category) => (
                <li key={category.slug}>
                  <LanguageAwareLink
                    to={`/category/${category.slug}`}
                    language={article.lang}
                    className="chip min-h-8 hover:bg-line"
                  >
                    {category.name}
                  </LanguageAwareLink>
                </li>
              ))}
            </ul>
          )}
          {linked !== undefined && (
            <div lang={pageLanguage().tag} dir={pageDirection()}>
              <Island component={linkedSection} props={linked} />
            </div>
          )}
          {article.fixtureID !== null && linked === undefined && (
            <p className="mt-6">
              <Link to={`/match-centre/${article.fixtureID}`} className="btn btn-primary">
                {t("Match centre")}
              </Link>
            </p>
          )}
          {preview === null && (
            <div className="mt-8 border-t border-line pt-5">
              <Share
                shared={{ url, title: article.title }}
                {...(spoilerFree !== null && {
                  spoilerFree: { url: `${url}?results=off`, title: spoilerFree },
                })}
              />
            </div>
          )}
        </SpoilerZone>
        {related.length > 0 && (
          <section aria-labelledby="related-heading" className="mt-12" lang={pageLanguage().tag} dir={pageDirection()}>
            <h2 id="related-heading" className="heading-2 mb-4">
              {t("Related news")}
            </h2>
            <ul className="grid gap-4 m:grid-cols-2 xl:grid-cols-4">
              {related.map((other) => (
                <li key={other.slug}>
                  <ArticleCard article={other} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {preview === null && (
        <>
          <AdvertPlacement name="article-below-words" house="passes" />
          <JsonLd data={articleStructuredData(article, linkedData, brand, { origin, images })} />
        </>
      )}
    </>
  );
}
