import { messageLocale } from "../../schemas/site/messages.ts";
import { regionalEnglish } from "../../schemas/site/regional-english.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Locale and time zone for numbers, money, dates and times. */
export interface BrowserLocale {
  /** A BCP 47 tag: that of the page's messages, or English with the conventions of the user's region. */
  locale: string;
  /** An IANA time zone. */
  timeZone: string;
}

/** This browser's locale. */
export const browserLocale = (): BrowserLocale => ({
  locale: messageLocale() ?? regionalEnglish(navigator.language),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** This browser's locale after hydration; null before, when the page is the same for everybody. */
export function useBrowserLocale(): BrowserLocale | null {
  return useHydrated() ? browserLocale() : null;
}
