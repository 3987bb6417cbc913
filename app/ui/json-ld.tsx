import type { Graph, Thing, WithContext } from "schema-dts";
import { trustMarkup } from "../trusted-types.ts";

/** Structured data for search engines. Data blocks need no nonce. `<` is escaped, so that no text can close the element. */
export function JsonLd({ data }: { data: WithContext<Thing> | Graph }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block must be raw text; `<` is escaped
      dangerouslySetInnerHTML={{ __html: trustMarkup(JSON.stringify(data).replaceAll("<", "\\u003c")) }}
    />
  );
}
