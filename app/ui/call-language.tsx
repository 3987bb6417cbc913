import { languagePrefix, pageLanguage } from "../../schemas/site/messages.ts";

/**
 * The page's language, for a call that says something to the fan or leads back to a page; undefined for the site's own, which calls
 * have by default.
 */
export const callLanguage = (): string | undefined =>
  languagePrefix(pageLanguage()) === "" ? undefined : pageLanguage().tag;

/** The same as a field of a form that may be posted without script. */
export function LanguageField() {
  const language = callLanguage();
  return language === undefined ? null : <input type="hidden" name="language" value={language} />;
}
