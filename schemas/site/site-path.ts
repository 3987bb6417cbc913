const placeholderOrigin = "https://site.invalid";

/**
 * Whether this is a path on this site, safe to redirect to. Anything that a browser would resolve to another origin is not
 * (`//host`, `/\host`, control characters).
 */
export function isSitePath(path: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || !URL.canParse(path, placeholderOrigin)) return false;
  const { origin, pathname } = new URL(path, placeholderOrigin);
  // A path such as /.//host becomes another site when it is serialised.
  return origin === placeholderOrigin && !pathname.startsWith("//");
}

/** The path without slashes at its end. Scans each run of slashes once, because anybody may send a path with thousands. */
export const withoutEndSlashes = (path: string): string => path.replace(/(?<=[^/]|^\/)\/+$/, "");

/** Whether a link may have this target: a path on this site or an http URL, never a script. */
export function isLinkTarget(target: string): boolean {
  return isSitePath(target) || (/^https?:\/\/[^\s/]\S*$/i.test(target) && URL.canParse(target));
}

/** Whether a path on this site is a page of the router. The account portal and files are not. */
export const isPagePath = (path: string): boolean =>
  path.startsWith("/") && !/^(?:\/portal(?:[/?#]|$)|[^?#]*\.[a-z0-9]+(?:[?#]|$))/.test(path);
