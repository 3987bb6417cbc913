const nowhere = "https://site.invalid";

/**
 * Reduces a requested return path to one on this site. Parsed like browsers do, so that `//host`, `/\host`, tabs and other spellings of
 * another site are caught.
 * @returns path with query and fragment, or the fallback.
 */
export function returnPath(requested: string | null | undefined, fallback: string): string {
  if (!requested?.startsWith("/") || !URL.canParse(requested, nowhere)) return fallback;
  const url = new URL(requested, nowhere);
  // A path such as /.//host parses to //host, which would be another site in a redirect.
  if (url.origin !== nowhere || url.username !== "" || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/** The path with a query parameter set. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, nowhere);
  url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

/** The path without a query parameter. */
export function withoutParameter(path: string, name: string): string {
  const url = new URL(path, nowhere);
  if (!url.searchParams.has(name)) return path;
  url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}
