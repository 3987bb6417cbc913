import { newsLanguagesResponse } from "../../../schemas/desk/news.ts";
import { isRightToLeft } from "../../../schemas/site/messages.ts";
import { callDesk } from "../calls/client.ts";

const names = new Intl.DisplayNames(["en"], { type: "language" });

/** A language's English name. */
export const languageName = (tag: string): string => names.of(tag) ?? tag;

/** `lang` and `dir` attributes of text in a language. */
export const inLanguage = (tag: string): { lang: string; dir: "rtl" | "ltr" } => ({
  lang: tag,
  dir: isRightToLeft(tag) ? "rtl" : "ltr",
});

/** Languages that articles can be written in, the league's own first. */
export const readLanguages = async () => (await callDesk("GET", "news/languages", newsLanguagesResponse)).languages;
