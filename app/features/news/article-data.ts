import type { Graph } from "schema-dts";
import type { Article } from "../../../schemas/content.ts";
import { breadcrumbs, graph } from "../../ui/structured-data.ts";

/** Structured data of an article (schema.org NewsArticle) and of where it is. */
export function articleData(article: Omit<Article, "bodyHTML">, brand: string, origin: string): Graph {
  const path = `/news/${article.slug}`;
  const [category] = article.categories;
  return graph(
    {
      "@type": "NewsArticle",
      headline: article.title,
      description: article.summary,
      datePublished: article.publishedAt,
      inLanguage: article.lang,
      author: { "@type": "Person", name: article.author },
      publisher: { "@type": "Organization", name: brand, url: origin },
      image: `${origin}/images/1200x630/${article.imageKey}`,
      mainEntityOfPage: `${origin}${path}`,
      ...(category && { articleSection: category.name }),
    },
    breadcrumbs(origin, [
      { title: "News", href: "/news" },
      ...(category ? [{ title: category.name, href: `/category/${category.slug}` }] : []),
      { title: article.title, href: path },
    ]),
  );
}
