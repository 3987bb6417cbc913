import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";

/** A CDN that only browsers of tests reach. */
export const cdn = "https://cdn.example";
const files = "tests/fixtures/clear-stream";

/**
 * Answers this page's requests to the CDN with a stream that is not encrypted: its manifest is master.m3u8 in the folder, and
 * that of its sound alone sound/master.m3u8.
 * @param folder such as /league/derby
 * @returns the query parameters of all requests so far.
 */
export async function broadcast(page: Page, folder: string): Promise<URLSearchParams[]> {
  const queries: URLSearchParams[] = [];
  await page.route(`${cdn}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    queries.push(searchParams);
    const file = join(files, pathname.replace(`${folder}/`, ""));
    const body = existsSync(file) ? readFileSync(file) : null;
    const headers = { "access-control-allow-origin": "*" };
    await route.fulfill(body === null ? { status: 404, headers } : { body, headers });
  });
  return queries;
}
