import { z } from "zod";
import { responseCache } from "../caching/response-cache.ts";
import { log } from "../log.ts";
import { NoncedText } from "./nonced-text.ts";
import type { AgeTemplate } from "./page-age.ts";

export interface StoredPage {
  status: number;
  headers: [string, string][];
  /** The HTML, into which each response writes its own nonce. */
  body: NoncedText;
  /** Route pattern, for the log line. */
  pattern: string | null;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** The last change of what pages show, as of the render, in milliseconds since 1970. */
  changedAt: number;
  /** Whether a section is missing because a backend failed. */
  degraded: boolean;
  /** The sentence for its age; null for English. */
  ageTemplate: AgeTemplate | null;
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
  ageTemplate: z.object({ sentence: z.string(), locale: z.string() }).nullable(),
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
 * Rendered pages: first in the isolate's memory (microseconds), then in the data centre's Cache API. The deployed version is part of every
 * name, so a deploy starts with an empty cache.
 */
export class PageStore {
  readonly #memory = new Map<string, StoredPage>();
  #memorySize = 0;

  fromMemory(name: string): StoredPage | undefined {
    const page = this.#memory.get(name);
    if (!page || isTooOld(page)) return undefined;
    // Moved to the end: the least recently used page is first, and evicted first.
    this.#memory.delete(name);
    this.#memory.set(name, page);
    return page;
  }

  /** The page in memory or in the data centre, whatever its age. */
  async get(name: string): Promise<StoredPage | undefined> {
    const inMemory = this.fromMemory(name);
    if (inMemory) return inMemory;
    const found = await readCached(name).catch((error: unknown) => {
      // The page can still be rendered.
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
   * Stores a page; only in memory while the Cache API fails. Visitors who wait for the page do not wait for the Cache API.
   * @param text the rendered HTML, with `nonce` wherever a nonce belongs.
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

async function readCached(name: string): Promise<StoredPage | undefined> {
  const response = await cache.match(name);
  const head = response?.headers.get(headHeader);
  if (!response || !head) return undefined;
  const parsed = storedHead.safeParse(JSON.parse(decodeURIComponent(head)));
  if (!parsed.success || isTooOld(parsed.data)) return undefined;
  const { nonce, ...page } = parsed.data;
  return { ...page, body: new NoncedText(await response.text(), nonce) };
}
