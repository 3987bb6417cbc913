import type { ComponentProps } from "react";
import { Link } from "react-router";
import { pageHref, writtenHref } from "../../schemas/site/messages.ts";

/**
 * The URL of a page whose text is in another language of the site: a full page load, because the layout around it is in that language too.
 * Null for a page in the current language.
 * @param language language of the text
 */
export function hrefInOtherLanguage(path: string, language: string | undefined): string | null {
  const href = writtenHref(path, language);
  return href === pageHref(path) ? null : href;
}

/** Link to a page whose text is in another language, with the layout in that language if the site has it. */
export function LanguageAwareLink({
  to,
  language,
  viewTransition,
  "data-prefetch": prefetch,
  ...attributes
}: Omit<ComponentProps<typeof Link>, "to"> & { to: string; language: string | undefined; "data-prefetch"?: "" }) {
  const abroad = hrefInOtherLanguage(to, language);
  if (abroad !== null) return <a href={abroad} {...attributes} />;
  return <Link to={to} viewTransition={viewTransition} data-prefetch={prefetch} {...attributes} />;
}
