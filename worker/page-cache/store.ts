import { z } from "zod";
import { NoncedText } from "./nonced-text.ts";

/** A complete page as it is kept. */
export interface StoredPage {
  status: number;
  headers: [string, string][];
  /** Its text, ready to be given the nonce of each answer. */
  body: NoncedText;
  /** Route pattern, for the log. */
  pattern: string | null;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** A section of it was missing because a backend failed. */
  degraded: boolean;
}

const storedHead = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  nonce: z.string(),
  pattern: z.string().nullable(),
  storedAt: z.number(),
  degraded: z.boolean(),
});

/** How long a page may be kept to be served when it cannot be rendered, in seconds. */
const keptFor = 24 * 60 * 60;
const headHeader = "x-stored-page";
/** Bytes that the pages in this isolate's memory may have together. */
const memoryBudget = 24_000_000;

/**
 * Pages of this deployment: first in the isolate's memory (a page in a few microseconds), then in the data centre's Cache API.
 * The version is part of every name, so a deploy starts with an empty cache.
 */
export class PageStore {
  readonly #memory = new Map<string, StoredPage>();
  #memorySize = 0;

  /** The page from this isolate's memory. */
  remembered(name: string): StoredPage | undefined {
    const page = this.#memory.get(name);
    if (page) {
      // Most recently used last, so that the first is the one to drop.
      this.#memory.delete(name);
      this.#memory.set(name, page);
    }
    return page;
  }

  /** The page from memory or the data centre, whatever its age. */
  async get(name: string): Promise<StoredPage | undefined> {
    const page = this.remembered(name);
    if (page) return page;
    const response = await (await opened()).match(cacheRequest(name));
    const head = response?.headers.get(headHeader);
    if (!response || !head) return undefined;
    const parsed = storedHead.safeParse(JSON.parse(decodeURIComponent(head)));
    if (!parsed.success) return undefined;
    const { nonce, ...kept } = parsed.data;
    const stored = { ...kept, body: new NoncedText(await response.text(), nonce) };
    this.#remember(name, stored);
    return stored;
  }

  /** Keeps a page. `text` is what was rendered, with `nonce` wherever a nonce stands. */
  async put(name: string, page: Omit<StoredPage, "body">, text: string, nonce: string): Promise<StoredPage> {
    const stored = { ...page, body: new NoncedText(text, nonce) };
    this.#remember(name, stored);
    await (await opened()).put(
      cacheRequest(name),
      new Response(text, {
        headers: {
          "cache-control": `max-age=${keptFor}`,
          [headHeader]: encodeURIComponent(JSON.stringify({ ...page, nonce })),
        },
      }),
    );
    return stored;
  }

  #remember(name: string, page: StoredPage): void {
    this.#memorySize += page.body.byteLength - (this.#memory.get(name)?.body.byteLength ?? 0);
    this.#memory.delete(name);
    this.#memory.set(name, page);
    for (const [oldest, dropped] of this.#memory) {
      if (this.#memorySize <= memoryBudget) break;
      this.#memory.delete(oldest);
      this.#memorySize -= dropped.body.byteLength;
    }
  }
}

/** The data centre's cache of pages. */
function opened(): Promise<Cache> {
  return caches.open("pages");
}

function cacheRequest(name: string): Request {
  return new Request(`https://pages.internal/${encodeURIComponent(name)}`);
}
