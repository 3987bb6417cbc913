import { type APIRequestContext, expect } from "playwright/test";
import { ask } from "./ask.ts";

/** The text of a page's markup. */
export const textIn = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, "")
    .replace(/<!--.*?-->|<[^>]*>/gs, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

/** What a page says to a fan without script. */
const textOf = async (request: APIRequestContext, path: string) => textIn(await (await ask(request, path)).text());

/** Fans read these words on a page, once the edge has its new text: it serves the one before for a few seconds. */
export const expectFansRead = (request: APIRequestContext, path: string, words: RegExp) =>
  expect.poll(() => textOf(request, path), { message: path, intervals: [250] }).toMatch(words);

/** Fans do not read these words on a page any more. */
export const expectFansDoNotRead = (request: APIRequestContext, path: string, words: RegExp) =>
  expect.poll(() => textOf(request, path), { message: path, intervals: [250] }).not.toMatch(words);

/** A page has this in its markup, once the edge has it. */
export const expectPageHas = (request: APIRequestContext, path: string, markup: RegExp) =>
  expect.poll(async () => await (await ask(request, path)).text(), { message: path, intervals: [250] }).toMatch(markup);
