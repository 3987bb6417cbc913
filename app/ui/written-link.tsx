import type { ComponentProps } from "react";
import { Link } from "react-router";
import { pageHref, writtenHref } from "../../schemas/site/messages.ts";

/**
 * The address of a page whose text is at home in another language of the site: a page load away, for the frame around it is in that
 * language too. Null for a page in the language of this one.
 * @param written language of the text
 */
export function hrefAbroad(path: string, written: string | undefined): string | null {
  const href = writtenHref(path, written);
  return href === pageHref(path) ? null : href;
}

/** Link to a page whose text is written in a language, with the frame in that language where the site has it. */
export function WrittenLink({
  to,
  written,
  viewTransition,
  "data-prefetch": prefetch,
  ...attributes
}: Omit<ComponentProps<typeof Link>, "to"> & { to: string; written: string | undefined; "data-prefetch"?: "" }) {
  const abroad = hrefAbroad(to, written);
  if (abroad !== null) return <a href={abroad} {...attributes} />;
  return <Link to={to} viewTransition={viewTransition} data-prefetch={prefetch} {...attributes} />;
}
