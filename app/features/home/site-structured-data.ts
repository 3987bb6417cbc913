import type { Graph, SearchAction, WithActionConstraints } from "schema-dts";
import { pageHref, pageLanguage } from "../../../schemas/site/messages.ts";
import { graph } from "../../ui/structured-data.ts";

interface StructuredSite {
  brand: string;
  description: string;
  /** URLs of the league's social media. */
  links: readonly string[];
  origin: string;
}

/** Structured data of the league (schema.org Organization) and its site (WebSite with SearchAction). */
export function siteStructuredData({ brand, description, links, origin }: StructuredSite): Graph {
  const organisation = `${origin}/#organisation`;
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}${pageHref("/search")}?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return graph(
    {
      "@type": "Organization",
      "@id": organisation,
      name: brand,
      url: origin,
      logo: `${origin}/icons/icon-512.png`,
      description,
      sameAs: links,
    },
    {
      "@type": "WebSite",
      name: brand,
      url: origin,
      description,
      inLanguage: pageLanguage().tag,
      publisher: { "@id": organisation },
      potentialAction: search,
    },
  );
}
