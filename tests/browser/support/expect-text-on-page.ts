import { type APIRequestContext, expect } from "playwright/test";
import { getWithRetry } from "./get-with-retry.ts";

/** Text content of HTML. */
export const textIn = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, "")
    .replace(/<!--.*?-->|<[^>]*>/gs, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

/** The text of a page without script. */
const textOf = async (request: APIRequestContext, path: string) =>
  textIn(await (await getWithRetry(request, path)).text());

/** Expects these words on a page for fans. Polls, because the edge serves the previous page for a few seconds. */
export const expectTextOnPage = (request: APIRequestContext, path: string, text: RegExp) =>
  expect.poll(() => textOf(request, path), { message: path, intervals: [250] }).toMatch(text);

/** Expects that fans no longer read these words on a page. Polls, for the same reason. */
export const expectTextNotOnPage = (request: APIRequestContext, path: string, text: RegExp) =>
  expect.poll(() => textOf(request, path), { message: path, intervals: [250] }).not.toMatch(text);

/** Expects this in a page's HTML. Polls, for the same reason. */
export const expectMarkupOnPage = (request: APIRequestContext, path: string, markup: RegExp) =>
  expect
    .poll(async () => await (await getWithRetry(request, path)).text(), { message: path, intervals: [250] })
    .toMatch(markup);
