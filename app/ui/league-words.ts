import { type CSSProperties, useContext } from "react";
import { isRightToLeft, pageLanguage } from "../../schemas/site/messages.ts";
import { LeagueContext } from "./league.ts";

/**
 * Attributes of an element with the league's own words, on a page in another language: in whose language and direction they are. They
 * stay on the side where the page's own begin.
 */
export function leagueWords(): { lang?: string; dir?: "auto"; style?: CSSProperties } {
  const { tag, offered } = pageLanguage();
  const [own = tag] = offered;
  return own === tag ? {} : { lang: own, dir: "auto", style: { textAlign: isRightToLeft() ? "right" : "left" } };
}

/**
 * Says a text of the league's description in the page's language, where the league has it in that, and else in its own: the text, as
 * `children`, with the attributes of {@link leagueWords}.
 */
export function useLeagueSays(): (own: string) => ReturnType<typeof leagueWords> & { children: string } {
  const translations = useContext(LeagueContext)?.translations;
  return (own) => ({
    ...(translations?.[own] === undefined && leagueWords()),
    children: translations?.[own] ?? own,
  });
}

/**
 * Attributes of an element with words in a language, by default the league's own; none where that is the page's.
 * @param language a primary subtag
 */
export function writtenIn(language?: string): { lang?: string; dir?: "auto" } {
  if (language === undefined) return leagueWords();
  return language === pageLanguage().tag ? {} : { lang: language, dir: "auto" };
}

/** Direction of what the site itself says, among words in another language. */
export const pageDirection = (): "rtl" | "ltr" => (isRightToLeft() ? "rtl" : "ltr");

/** Class of such words below or above those of the site: at the same side of the page, also where their language is read the other way. */
export const pageSide = (): "text-right" | "" => (isRightToLeft() ? "text-right" : "");
