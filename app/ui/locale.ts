import { regionalLocale } from "../../schemas/site/regional-locale.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Locale and time zone for numbers, money, dates and times. */
export interface BrowserLocale {
  /** A BCP 47 tag: the page's language, with the conventions of the user's region. */
  locale: string;
  /** An IANA time zone. */
  timeZone: string;
}

/** This browser's locale. */
export const browserLocale = (): BrowserLocale => ({
  locale: regionalLocale(navigator.language),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** This browser's locale after hydration; null before, when the page is the same for everybody. */
export function useBrowserLocale(): BrowserLocale | null {
  return useHydrated() ? browserLocale() : null;
}
