import { leagueTextAttributes } from "./language-attributes.ts";

/**
 * The league's own words within a line, such as a title. On a page in another language they are marked with the language that they are in.
 */
export function LeagueText({ text }: { text: string }) {
  const { lang } = leagueTextAttributes();
  return lang === undefined ? text : <bdi lang={/\p{Script=Arabic}/u.test(text) ? "ar" : lang}>{text}</bdi>;
}
