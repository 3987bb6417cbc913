import type { MetaDescriptor } from "react-router";

/** Says where an embed's oEmbed answer is (oEmbed 1.0, section 4), so that an editor can paste its embedURL alone. */
export function oembedLink(embedURL: string): MetaDescriptor {
  const { origin } = new URL(embedURL);
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/json+oembed",
    href: `${origin}/api/oembed?url=${encodeURIComponent(embedURL)}`,
  };
}
