import { z } from "zod";
import { pageDataPath } from "../../schemas/site/page-data.ts";
import { log } from "../log.ts";
import { responseCache } from "../response-cache.ts";
import { shortHash } from "../short-hash.ts";

/** Seconds for which data stays stored: as long as the page that names it. */
const maxAge = 24 * 60 * 60;

const cache = responseCache("page-data");

/** What React Router writes for each part of a page's data, and at its end. In the text of a part `<` is escaped. */
const written =
  /<script nonce="[\w-]+">window\.__reactRouterContext\.streamController\.(?:enqueue\(("[^<]*")\)|close\(\));<\/script>/g;
const part = z.string();

/** The page whose code is held until the first touch (app/state/page-hydration.ts): its data is not needed before that. */
const isHeld = (page: string) => page.includes('type="held"');

/** A page's text without its data, and the data; null where the page has none, or needs it at once. */
export function takeData(page: string): { markup: string; data: string } | null {
  if (!isHeld(page)) return null;
  let data = "";
  const markup = page.replace(written, (_, text?: string) => {
    if (text !== undefined) data += part.parse(JSON.parse(text));
    return "";
  });
  return data === "" ? null : { markup, data };
}

/** Matches the render time as React Router serialises it, which does not count as a change of the page. */
const renderedAt = /"renderedAt",\d+/g;

/**
 * Keeps a page's data apart, by the hash of both, so that only browsers load it whose user touches the page. A page that shows and knows the
 * same as before keeps its name, and the data of its first render.
 * @param nonce the nonce in the page's text
 * @returns the page with a link to its data; as it was where it needs that at once, or where the data centre's cache keeps nothing
 */
export async function keepDataApart(page: string, nonce: string): Promise<string> {
  const taken = takeData(page);
  if (taken === null) return page;
  const name = shortHash(`${taken.markup.replaceAll(nonce, "")}\n${taken.data.replaceAll(renderedAt, "")}`);
  try {
    if ((await cache.match(name)) === undefined) {
      const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": `max-age=${maxAge}` };
      await cache.put(name, new Response(taken.data, { headers }));
      if ((await cache.match(name)) === undefined) return page;
    }
  } catch (error) {
    log("warn", "page data write failed", { error: String(error) });
    return page;
  }
  // `startHeldScript` makes a preload of it, as it does of the page's modules.
  const link = `<link rel="held" data-as="fetch" crossorigin="anonymous" href="${pageDataPath}${name}"/>`;
  return taken.markup.replace("</head>", `${link}</head>`);
}

/** The data of a page by its hash; undefined when it is kept no longer. */
export const keptData = async (name: string): Promise<Response | undefined> => await cache.match(name);
