import { languagePrefix, pageLanguage } from "../../schemas/site/messages.ts";

/**
 * The page's language, for calls whose response the fan reads or which lead back to a page; undefined for the site's own, which is the
 * default of calls.
 */
export const requestLanguage = (): string | undefined =>
  languagePrefix(pageLanguage()) === "" ? undefined : pageLanguage().tag;

/** The same as a field of a form that may be posted without script. */
export function LanguageField() {
  const language = requestLanguage();
  return language === undefined ? null : <input type="hidden" name="language" value={language} />;
}
