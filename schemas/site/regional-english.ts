/**
 * English for the region of a browser's language: `sv-SE` gives `en-SE`, which writes "1 400,50 £", and plain `en` gives `en-GB`.
 * Languages without a region get their most likely one. Where Intl has no English for a region, `en-001` (international) is
 * better than its default, American.
 */
export function regionalEnglish(language: string): string {
  const region = language === "en" ? "GB" : regionOf(language);
  const wanted = `en-${region}`;
  const known = new Intl.NumberFormat(wanted).resolvedOptions().locale;
  return known === wanted || region === "US" ? wanted : "en-001";
}

/** Region of a language tag, or its most likely one. Some browsers have invalid tags, such as `en-US@posix`. */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? "GB";
  } catch {
    return "GB";
  }
}
