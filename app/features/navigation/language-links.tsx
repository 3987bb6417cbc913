import { pageHref, pageLanguage } from "../../../schemas/site/messages.ts";
import { nativeName } from "../../../schemas/site/native-name.ts";
import { useRenderedLocation } from "../../ui/island.tsx";

/**
 * Links to this page in the site's other languages, as full page loads; none if the site has one language.
 * @param short shows language codes instead of names, for headers with little room
 */
export function LanguageLinks({ className, short = false }: { className: string; short?: boolean }) {
  const { pathname, search } = useRenderedLocation();
  const { tag, offered } = pageLanguage();
  return offered
    .filter((language) => language !== tag)
    .map((language) => (
      <a key={language} href={pageHref(pathname, language) + search} hrefLang={language} className={className}>
        {short && `${language.toUpperCase()} `}
        <span lang={language} className={short ? "visually-hidden" : undefined}>
          {nativeName(language)}
        </span>
      </a>
    ));
}
