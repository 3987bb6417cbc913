import type { Graph, Thing, WithContext } from "schema-dts";

/**
 * Structured data for search engines. It is data, which the content security policy lets stand without a nonce.
 * `<` is written as an escape, so that no text can end the element.
 */
export function JsonLd({ data }: { data: WithContext<Thing> | Graph }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block must be the bare text; see the escape below
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  );
}
