import type { BreadcrumbList, Graph, Thing } from "schema-dts";
import { pageHref } from "../../schemas/site/messages.ts";

/** Several things in one block of structured data. */
export function graph(...things: readonly Thing[]): Graph {
  return { "@context": "https://schema.org", "@graph": things };
}

/** The pages above a page from the top, then the page itself. `href` is a path of the site. */
export function breadcrumbs(origin: string, trail: readonly { title: string; href: string }[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ title, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: `${origin}${pageHref(href)}`,
    })),
  };
}
