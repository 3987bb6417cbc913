import type { z } from "zod";
import type { MenuItem } from "../../schemas/content/page-tree.ts";
import type { deskTranslationsRequest, deskTranslationsResponse } from "../../schemas/desk/translations.ts";
import { withPlaceholders } from "../../schemas/league/brand.ts";
import { changedMeanwhile } from "../errors.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";
import { partRevision } from "./part-revision.ts";

type Translations = z.output<typeof deskTranslationsRequest>["translations"];

/** Names of menu items and of the items below them, in order. */
const namesIn = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ name, subMenu }) => [name, ...namesIn(subMenu)]);

export function readTranslations(current: CurrentLeague): z.output<typeof deskTranslationsResponse> {
  const { menus, languages, translations } = current.league;
  const footer = menus.footer.flatMap(({ heading, items }) => [heading, ...namesIn(items)]);
  const named = [...namesIn(menus.primary), ...namesIn(menus.other), ...footer, ...namesIn(menus.legal)];
  const known = Object.values(translations).flatMap((words) => Object.keys(words));
  return {
    languages: languages.slice(1),
    words: [...new Set([...named, ...known])],
    translations,
    revision: partRevision(translations),
  };
}

/** @throws ApiError 409 when they have changed since */
export function changeTranslations(current: CurrentLeague, translations: Translations, revision: string): LeagueChange {
  if (readTranslations(current).revision !== revision) {
    throw changedMeanwhile("these words", "them");
  }
  const { description, pages, league } = current;
  return {
    description: {
      ...description,
      translations: withPlaceholders(translations, description.translations, league.brand),
    },
    pages,
    parts: ["translations"],
  };
}
