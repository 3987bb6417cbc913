import { pageLanguage } from "../../schemas/site/messages.ts";

/**
 * The league's own words within a line, such as a title. On a page in another language they are marked with the language that they are in.
 */
export function LeagueText({ text }: { text: string }) {
  const { tag, offered } = pageLanguage();
  const [own = tag] = offered;
  return own === tag ? text : <bdi lang={/\p{Script=Arabic}/u.test(text) ? "ar" : own}>{text}</bdi>;
}
