import { linkedText } from "../../schemas/content/linked-text.ts";
import { withBrand } from "../../schemas/league/brand.ts";
import { leaguePage } from "../../schemas/league/league-page.ts";
import type { CurrentLeague } from "./change-league.ts";

/* Finds where pages, menus and settings of the league link to. */

/** All paths on this site that texts in plain data link to. */
export function targetsOf(value: unknown): string[] {
  if (typeof value === "string") {
    return [value, ...linkedText(value).flatMap(({ href }) => href ?? [])]
      .filter((target) => target.startsWith("/"))
      .map((target) => target.replace(/[?#].*$/, "").replace(/(?<=.)\/$/, ""));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(targetsOf);
}

/**
 * Describes in a sentence what links to this path or below it; null for nothing.
 * @param path such as `/clubs/ash-town`
 */
export function whoLinksTo({ pages, description, league }: CurrentLeague, path: string): string | null {
  const leadsThere = (value: unknown) =>
    targetsOf(value).some((target) => target === path || target.startsWith(`${path}/`));
  const shown = pages.map((raw) => leaguePage.parse(withBrand(raw, league.brand)));
  const linking = shown.filter(({ body, link }) => leadsThere([body, link]));
  if (linking.length > 0) {
    const titles = linking.slice(0, 5).map(({ title }) => title);
    return `Pages link to it: ${titles.join(", ")}. Take the links out first.`;
  }
  const { menus, ...settings } = description;
  if (leadsThere(withBrand(menus, league.brand))) return "A menu leads to it. Take it out of the menus first.";
  return leadsThere(withBrand(settings, league.brand)) ? "The league's settings link to it." : null;
}
