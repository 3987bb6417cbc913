import { expect } from "vitest";
import { league } from "./league.ts";

export const arabicRoot = /^<html lang="ar" dir="rtl"/;
export const root = (html: string) => /<html[^>]*>/.exec(html)?.[0] ?? "";
export const title = (html: string) => /<title>([^<]*)/.exec(html)?.[1] ?? "";
const heading = (html: string) => /<h1>([^<]*)/.exec(html)?.[1] ?? "";

/** Names, which are the same in every language, and what is typed or read by a program. */
const names = [league.name, "Google", "Facebook", "Apple", "JSON", "DELETE", "JavaScript", "Day Pass", "UK£"];
/** Addresses, numbers of accounts and contracts, codes (of which some have no digit), and names of entities. */
const notWords = /[^\s<>"@]+@[\w.-]+|[a-z]+_\w{14,}|\b[A-Z\d]{4}(?:-[A-Z\d]{4}){3}\b|[\w-]*\d[\w-]*|&#?\w+;/g;

/** The words of a page, or in what it reads out, that are in Latin letters and no names. */
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

/** What a page says, or reads out, with digits other than those of its scores and tables. */
export function otherDigits(html: string): string[] {
  const said = html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, "").match(/[^<>"]*\p{Nd}[^<>"]*/gu) ?? [];
  return said.filter((text) => /[^\P{Nd}\d]/u.test(text));
}

/** A page that is in Arabic, all of it. */
export function expectArabic(html: string): void {
  expect(root(html)).toMatch(arabicRoot);
  for (const text of [title(html), heading(html)]) expect(text).toMatch(/\p{Script=Arabic}/u);
  expect(notArabic(html)).toEqual([]);
  expect(otherDigits(html)).toEqual([]);
}
