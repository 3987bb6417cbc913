import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";

/** Origin of a CDN that only exists in browser tests. */
export const cdn = "https://cdn.example";
const files = "tests/fixtures/clear-stream";

/**
 * Serves an unencrypted stream for this page's requests to the CDN: its manifest is master.m3u8 in the folder, and that of its audio
 * sound/master.m3u8.
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
