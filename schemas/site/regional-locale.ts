import { isEnglish, pageLanguage } from "./messages.ts";

/**
 * The locale in which numbers, money and dates are formatted: the language of the page's messages, with the conventions of a region.
 * `fr-CH` formats "12.50 CHF", and `fr-FR` "12,50 CHF".
 * @param language a tag whose region is used: the league's first language, or that of a browser
 */
export function regionalLocale(language: string): string {
  if (isEnglish()) return regionalEnglish(language);
  const { tag } = pageLanguage();
  // Mails can have a full tag with a region. Platforms have different defaults, so the calendar is fixed to the league's, and the digits to
  // those of scores and of the league's own texts.
  return `${tag.includes("-") ? tag : `${tag}-${regionOf(language)}`}-u-ca-gregory-nu-latn`;
}

/**
 * English for the region of a language: `sv-SE` gives `en-SE`, which formats "1 400,50 £", and plain `en` gives `en-GB`. Languages without
 * a region get their most likely one. Where Intl has no English for a region, `en-001` (international) is better than its default,
 * American.
 */
function regionalEnglish(language: string): string {
  const region = language === "en" ? "GB" : regionOf(language);
  const candidate = `en-${region}`;
  const known = new Intl.NumberFormat(candidate).resolvedOptions().locale;
  return known === candidate || region === "US" ? candidate : "en-001";
}

/** Region of a language tag, or the most likely one. Some browsers have invalid tags, such as `en-US@posix`. */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? "GB";
  } catch {
    return "GB";
  }
}
