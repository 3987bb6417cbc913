import { expect } from "vitest";
import { league } from "./league.ts";

export const arabicRoot = /^<html lang="ar" dir="rtl"/;
export const root = (html: string) => /<html[^>]*>/.exec(html)?.[0] ?? "";
export const title = (html: string) => /<title>([^<]*)/.exec(html)?.[1] ?? "";
const heading = (html: string) => /<h1>([^<]*)/.exec(html)?.[1] ?? "";

/** Names, which are the same in every language, and text that is typed or read by programs. */
const names = [league.name, "Google", "Facebook", "Apple", "JSON", "DELETE", "JavaScript", "Day Pass", "UK£"];
/** Email addresses, ids of accounts and contracts, codes (of which some have no digit), and HTML entities. */
const notWords = /[^\s<>"@]+@[\w.-]+|[a-z]+_\w{14,}|\b[A-Z\d]{4}(?:-[A-Z\d]{4}){3}\b|[\w-]*\d[\w-]*|&#?\w+;/g;

/** Words in Latin letters, shown or read out, that are not names. */
export function notArabic(html: string): string[] {
  const body = html
    .replace(/<html[^>]*>/, "")
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, "")
    // Marked as English: mails, and the link to the page in English.
    .replaceAll(/<(\w+)[^>]* lang="en(?:-GB)?"[^>]*>.*?<\/\1>/gs, "");
  const said = [...body.matchAll(/>([^<]+)</g), ...body.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)];
  return said
    .map(([, text = ""]) => names.reduce((rest, name) => rest.replaceAll(name, ""), text.replaceAll(notWords, "")))
    .filter((text) => /[A-Za-z]{2}/.test(text));
}

/** Text, shown or read out, with digits other than those of scores and tables. */
export function otherDigits(html: string): string[] {
  const said = html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, "").match(/[^<>"]*\p{Nd}[^<>"]*/gu) ?? [];
  return said.filter((text) => /[^\P{Nd}\d]/u.test(text));
}

/** Expects that a page is completely in Arabic. */
export function expectArabic(html: string): void {
  expect(root(html)).toMatch(arabicRoot);
  for (const text of [title(html), heading(html)]) expect(text).toMatch(/\p{Script=Arabic}/u);
  expect(notArabic(html)).toEqual([]);
  expect(otherDigits(html)).toEqual([]);
}
