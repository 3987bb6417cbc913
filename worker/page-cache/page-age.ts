import { leagueLocale } from "../../schemas/site/league-clock.ts";
import { isEnglish, message, t } from "../../schemas/site/messages.ts";

/** The sentence for a page's age, and the locale to format it. */
export interface AgeTemplate {
  /** Contains `{ago}`. */
  sentence: string;
  locale: string;
}

const sentence = message("This page is as it was {ago}: at the moment, a part of the site cannot be reached.");
const inEnglish: AgeTemplate = { sentence, locale: "en" };

/** The sentence in the page's language, stored with the page; null for English. */
export function ageTemplate(): AgeTemplate | null {
  return isEnglish() ? null : { sentence: t(sentence, { ago: "{ago}" }), locale: leagueLocale() };
}

/** The sentence with a page's age. @param age in milliseconds */
export function ageText(age: number, template: AgeTemplate | null): string {
  const minutes = Math.round(age / 60_000);
  const [count, unit] =
    minutes < 90 ? ([minutes, "minute"] as const) : ([Math.round(age / 3_600_000), "hour"] as const);
  const { sentence, locale } = template ?? inEnglish;
  return sentence.replace("{ago}", new Intl.RelativeTimeFormat(locale).format(-count, unit));
}
