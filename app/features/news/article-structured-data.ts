import type { Graph } from "schema-dts";
import type { Article } from "../../../schemas/content/content.ts";
import { absoluteImageURL } from "../../../schemas/content/image.ts";
import type { ImageHost } from "../../../schemas/content/image-host.ts";
import { newsPath } from "../../../schemas/content/news-slug.ts";
import { t, writtenHref } from "../../../schemas/site/messages.ts";
import { breadcrumbs, graph } from "../../ui/structured-data.ts";

/** Aspect ratios for search results: 16:9, 4:3 and 1:1. */
const imageHeights = [675, 900, 1200];

/** The pages above an article. */
export function articleTrail({
  categories: [category],
}: Pick<Article, "categories">): { title: string; href: string }[] {
  return [
    { title: t("News"), href: "/news" },
    ...(category ? [{ title: category.name, href: `/category/${category.slug}` }] : []),
  ];
}

/** Structured data of an article (schema.org NewsArticle) and its breadcrumbs. `linked`: properties of linked things. */
export function articleStructuredData(
  article: Omit<Article, "bodyHTML">,
  linked: object | undefined,
  brand: string,
  { origin, images }: { origin: string; images: ImageHost },
): Graph {
  const path = newsPath(article.slug);
  const [category] = article.categories;
  return graph(
    {
      "@type": "NewsArticle",
      headline: article.title,
      description: article.summary,
      datePublished: article.publishedAt,
      dateModified: article.correction?.at ?? article.publishedAt,
      inLanguage: article.lang,
      author: { "@type": "Person", name: article.author },
      publisher: { "@type": "Organization", name: brand, url: origin, logo: `${origin}/icons/icon-512.png` },
      image: imageHeights.map((height) =>
        absoluteImageURL(images, origin, article.imageKey, { width: 1200, height, focus: article.imageFocus }),
      ),
      mainEntityOfPage: `${origin}${writtenHref(path, article.lang)}`,
      ...(category && { articleSection: category.name }),
      ...linked,
    },
    breadcrumbs(origin, [...articleTrail(article), { title: article.title, href: path }]),
  );
}
