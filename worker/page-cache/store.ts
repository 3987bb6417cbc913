import { z } from "zod";
import { log } from "../log.ts";
import { responseCache } from "../response-cache.ts";
import { NoncedText } from "./nonced-text.ts";
import type { AgeWords } from "./page-age.ts";

/** A complete page in the cache. */
export interface StoredPage {
  status: number;
  headers: [string, string][];
  /** Its text, into which each response writes its own nonce. */
  body: NoncedText;
  /** Route pattern, for the log. */
  pattern: string | null;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** When what pages show had last changed as it was rendered, in milliseconds since 1970. */
  changedAt: number;
  /** A section is missing because a backend failed. */
  degraded: boolean;
  /** Its words for its age; null for English. */
  ageWords: AgeWords | null;
  /** Hash of the content without its nonce, sent as the ETag. */
  tag: string;
}

const storedHead = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  nonce: z.string(),
  pattern: z.string().nullable(),
  storedAt: z.number(),
  changedAt: z.number(),
  degraded: z.boolean(),
  ageWords: z.object({ sentence: z.string(), locale: z.string() }).nullable(),
  tag: z.string(),
});

/** Seconds for which a page stays stored, so that it can be served when it cannot be rendered. */
const maxAge = 24 * 60 * 60;
const headHeader = "x-stored-page";
/** Bytes of all pages in this isolate's memory. */
const maxMemoryBytes = 24_000_000;

const cache = responseCache("pages");

const isTooOld = ({ storedAt }: Pick<StoredPage, "storedAt">) => Date.now() - storedAt >= maxAge * 1000;

/**
 * Rendered pages: first in the isolate's memory (microseconds), then in the data centre's Cache API. The deployed version is
 * part of every name, so a deploy starts with an empty cache.
 */
export class PageStore {
  readonly #memory = new Map<string, StoredPage>();
  #memorySize = 0;

  /** The page in this isolate's memory. */
  fromMemory(name: string): StoredPage | undefined {
    const page = this.#memory.get(name);
    if (!page || isTooOld(page)) return undefined;
    // Most recently used last: the first is evicted.
    this.#memory.delete(name);
    this.#memory.set(name, page);
    return page;
  }

  /** The page in memory or in the data centre, whatever its age. */
  async get(name: string): Promise<StoredPage | undefined> {
    const inMemory = this.fromMemory(name);
    if (inMemory) return inMemory;
    const found = await readCached(name).catch((error: unknown) => {
      // The page can be rendered all the same.
      log("warn", "page cache lookup failed", { error: String(error) });
      return undefined;
    });
    // Another visitor's render may have been stored during the lookup.
    const newer = this.fromMemory(name);
    if (newer || !found) return newer;
    this.#storeInMemory(name, found);
    return found;
  }

  /**
   * Stores a page, in memory alone while the Cache API fails. Nobody who waits for the page waits for the Cache API.
   * @param text the rendered HTML, with `nonce` in every place of a nonce.
   */
  put(
    name: string,
    page: Omit<StoredPage, "body">,
    { text, nonce, waitUntil }: { text: string; nonce: string; waitUntil: (work: Promise<void>) => void },
  ): StoredPage {
    const stored = { ...page, body: new NoncedText(text, nonce) };
    this.#storeInMemory(name, stored);
    const response = new Response(stored.body.withNonce(nonce), {
      headers: {
        "cache-control": `max-age=${maxAge}`,
        [headHeader]: encodeURIComponent(JSON.stringify({ ...page, nonce })),
      },
    });
    const written = cache.put(name, response).catch((error: unknown) => {
      log("warn", "page cache write failed", { error: String(error) });
    });
    waitUntil(written);
    return stored;
  }

  #storeInMemory(name: string, page: StoredPage): void {
    this.#memorySize += page.body.byteLength - (this.#memory.get(name)?.body.byteLength ?? 0);
    this.#memory.delete(name);
    this.#memory.set(name, page);
    for (const [oldest, evicted] of this.#memory) {
      if (this.#memorySize <= maxMemoryBytes) break;
      this.#memory.delete(oldest);
      this.#memorySize -= evicted.body.byteLength;
    }
  }
}

/** The page in the data centre's Cache API. */
async function readCached(name: string): Promise<StoredPage | undefined> {
  const response = await cache.match(name);
  const head = response?.headers.get(headHeader);
  if (!response || !head) return undefined;
  const parsed = storedHead.safeParse(JSON.parse(decodeURIComponent(head)));
  if (!parsed.success || isTooOld(parsed.data)) return undefined;
  const { nonce, ...page } = parsed.data;
  return { ...page, body: new NoncedText(await response.text(), nonce) };
}
