import { isRightToLeft } from "../../schemas/site/messages.ts";
import { escapeMarkup } from "../html/escape-markup.ts";

const link = /https?:\/\/[^\s<>"]+/g;

/** A mail's text as HTML that names its language and direction, which plain text leaves to the program that shows it. */
export function mailHTML(text: string, language: string): string {
  const paragraphs = escapeMarkup(text)
    .replaceAll(link, (address) => `<a href="${address}" dir="ltr">${address}</a>`)
    .split("\n\n")
    .map((paragraph) => `<p style="white-space:pre-line">${paragraph}</p>`);
  const direction = isRightToLeft(language) ? "rtl" : "ltr";
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><body>${paragraphs.join("")}</body></html>`;
}
