import type { Graph, SearchAction, WithActionConstraints } from "schema-dts";
import { siteSettings } from "../../content/settings.ts";
import { graph } from "../../ui/structured-data.ts";

/** Structured data of the league (schema.org Organization) and its site (WebSite with SearchAction). */
export function siteStructuredData(brand: string, origin: string): Graph {
  const organisation = `${origin}/#organisation`;
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return graph(
    {
      "@type": "Organization",
      "@id": organisation,
      name: brand,
      url: origin,
      logo: `${origin}/icons/icon-512.png`,
      description: siteSettings.description,
      sameAs: siteSettings.socialLinks.map(({ href }) => href),
    },
    {
      "@type": "WebSite",
      name: brand,
      url: origin,
      description: siteSettings.description,
      inLanguage: "en-GB",
      publisher: { "@id": organisation },
      potentialAction: search,
    },
  );
}
