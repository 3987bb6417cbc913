import { message } from "../site/messages.ts";

/*
 * The embed markup of the embeds page and of oEmbed. Free of zod: browsers load it.
 */

export const embedNames = ["league-table", "fixtures", "news"] as const;
export type EmbedName = (typeof embedNames)[number];

/** An embed's title, and its size in pixels until it reports its height. */
export const embedSizes: Record<EmbedName, { title: string; width: number; height: number }> = {
  "league-table": { title: message("League table"), width: 600, height: 1_000 },
  fixtures: { title: message("Matches"), width: 600, height: 900 },
  news: { title: message("News"), width: 600, height: 800 },
};

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const attribute = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/**
 * HTML to copy into another site: the frame, and a script that fits its height to its content.
 * @param width CSS pixels, or "100%".
 */
export function embedSnippet(embed: {
  origin: string;
  /** Path with query. */
  path: string;
  title: string;
  width: number | "100%";
  height: number;
}): string {
  const { origin, path, title, width, height } = embed;
  const source = attribute(`${origin}${path}`);
  return (
    `<iframe src="${source}" title="${attribute(title)}" width="${width}" height="${height}" loading="lazy"` +
    ` style="border:0;max-width:100%" data-league-embed></iframe>` +
    `<script async src="${attribute(origin)}/embeds.js"></script>`
  );
}
