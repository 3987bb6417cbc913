import { z } from "zod";
import { pageDataPath } from "../../schemas/site/page-data.ts";
import { responseCache } from "../caching/response-cache.ts";
import { shortHash } from "../hashing/short-hash.ts";
import { log } from "../log.ts";

/** Seconds for which data is stored, the same as for the page that names it. */
const maxAge = 24 * 60 * 60;

const cache = responseCache("page-data");

/** The scripts that React Router writes for each part of a page's data, and at its end. In a part's text, `<` is escaped. */
const written =
  /<script nonce="[\w-]+">window\.__reactRouterContext\.streamController\.(?:enqueue\(("[^<]*")\)|close\(\));<\/script>/g;
const part = z.string();

/** Whether the page's code is held until the first touch (app/state/page-hydration.ts), so that it does not need its data earlier. */
const isHydrationDeferred = (page: string) => page.includes('type="held"');

/** A page's markup without its data, and the data; null if the page has none, or needs it at once. */
export function takeData(page: string): { markup: string; data: string } | null {
  if (!isHydrationDeferred(page)) return null;
  let data = "";
  const markup = page.replace(written, (_, text?: string) => {
    if (text !== undefined) data += part.parse(JSON.parse(text));
    return "";
  });
  return data === "" ? null : { markup, data };
}

/** Matches the render time as React Router serialises it; it does not count as a change of the page. */
const renderedAt = /"renderedAt",\d+/g;

/**
 * Stores a page's data separately, under a hash of markup and data, so that browsers load it only when the user touches the page. A page
 * whose markup and data are unchanged keeps its hash, and the data of its first render.
 * @param nonce the nonce in the page's text
 * @returns the page with a link to its data; the page unchanged if it needs its data at once, or if the data centre's cache fails
 */
export async function storeDataSeparately(page: string, nonce: string): Promise<string> {
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
  // `startHeldScript` turns this into a preload, like the links to the page's modules.
  const link = `<link rel="held" data-as="fetch" crossorigin="anonymous" href="${pageDataPath}${name}"/>`;
  return taken.markup.replace("</head>", `${link}</head>`);
}

/** A page's data by its hash; undefined if it is no longer stored. */
export const storedPageData = async (name: string): Promise<Response | undefined> => await cache.match(name);
