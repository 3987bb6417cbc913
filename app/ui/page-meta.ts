import type { MetaDescriptor } from "react-router";

/** Title, description, canonical address and Open Graph of a page. */
export function pageMeta({
  title,
  description,
  brand,
  origin,
  path,
  imageKey,
}: {
  /** Null for the home page, whose title is the brand's name and line. */
  title: string | null;
  description: string;
  brand: string;
  origin: string;
  path: string;
  imageKey: string;
}): MetaDescriptor[] {
  const fullTitle = title === null ? `${brand} | News, Live Scores and Every Match` : `${title} | ${brand}`;
  const address = `${origin}${path}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: brand },
    { property: "og:type", content: "website" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${origin}/images/1200x630/${imageKey}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
