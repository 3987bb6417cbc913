import { useHydrated } from "./use-hydrated.ts";

/** How numbers, money, dates and times are written for whoever reads. */
export interface BrowserLocale {
  /** A BCP 47 name: the site's English, by the customs of the fan's region. */
  locale: string;
  /** An IANA name. */
  timeZone: string;
}

/**
 * English as it is written in the region that a browser's language names: `sv-SE` gives `en-SE`, whose money is "1 400,50 £" in English
 * words, and plain `en` is the league's own. Another language without a region is of its largest. English of a region that nobody has
 * described is the world's, not America's.
 */
export function regionalEnglish(language: string): string {
  const region = language === "en" ? "GB" : regionOf(language);
  const wanted = `en-${region}`;
  const known = new Intl.NumberFormat(wanted).resolvedOptions().locale;
  return known === wanted || region === "US" ? wanted : "en-001";
}

/** The region that a language names, or its largest. Some browsers name their language in ways that are none, such as `en-US@posix`. */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? "GB";
  } catch {
    return "GB";
  }
}

/** The place of this browser. */
export const browserLocale = (): BrowserLocale => ({
  locale: regionalEnglish(navigator.language),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** The place of this browser once the page is alive; null before, when a page is the same for everybody. */
export function useBrowserLocale(): BrowserLocale | null {
  return useHydrated() ? browserLocale() : null;
}
