import type { Graph, Thing, WithContext } from "schema-dts";
import { trustMarkup } from "../trusted-types.ts";

/**
 * Structured data for search engines. Data blocks need no nonce. `<` is escaped, so that no text can close the element. Changed data
 * creates a new element: the content security policy refuses changes to a script that came with the page.
 */
export function JsonLd({ data }: { data: WithContext<Thing> | Graph }) {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return (
    <script
      key={text}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block must be raw text; `<` is escaped
      dangerouslySetInnerHTML={{ __html: trustMarkup(text) }}
    />
  );
}
