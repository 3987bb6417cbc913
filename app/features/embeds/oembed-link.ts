import type { MetaDescriptor } from "react-router";

/** Link to an embed's oEmbed response (oEmbed 1.0, section 4), which lets editors paste its URL alone. */
export function oembedLink(embedURL: string): MetaDescriptor {
  const { origin } = new URL(embedURL);
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/json+oembed",
    href: `${origin}/api/oembed?url=${encodeURIComponent(embedURL)}`,
  };
}
