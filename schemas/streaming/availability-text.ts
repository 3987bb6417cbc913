import { countryName, listText } from "../site/league-formats.ts";
import { isEnglish, message, t } from "../site/messages.ts";
import type { Blackout } from "./availability.ts";

const weekdays = [
  message("Mondays"),
  message("Tuesdays"),
  message("Wednesdays"),
  message("Thursdays"),
  message("Fridays"),
  message("Saturdays"),
  message("Sundays"),
];

/** "from 14:45 to 17:15 on Saturdays, so that fans go to the ground". */
export function blackoutText({ from, to, weekdays: days, reason }: Blackout): string {
  const named = days.flatMap((day) => weekdays.slice(day - 1, day).map((name) => t(name)));
  const hours =
    days.length === 0
      ? t("from {from} to {to} on that day", { from, to })
      : t("from {from} to {to} on {days}", { from, to, days: listText(named) });
  return reason === undefined ? hours : `${hours}${t(", ")}${reason}`;
}

/** Codes of countries whose English names take an article. */
const withArticle = new Set(["AE", "BS", "CD", "CF", "DO", "FO", "GB", "GM", "IM", "KY", "MV", "NL", "PH", "US", "VG"]);

/** "the United Kingdom and Ireland", by ISO 3166-1 alpha-2 codes. */
export function countryNames(codes: readonly string[]): string {
  return listText(codes.map((code) => `${isEnglish() && withArticle.has(code) ? "the " : ""}${countryName(code)}`));
}
