import { returnPath } from "./return-path.ts";

/** Captures a URL's origin, spelled as in `RETURN_HOSTS`, and matches the rest of the URL. */
const spelled = /^(https:\/\/[a-z0-9.-]+(?::\d{1,5})?)(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/;

/**
 * Checks a URL to return to after a sign-in: a path on this site, or a URL at an allowed origin. The origin must be spelled exactly as
 * listed, so that differences between parsers do not matter.
 * @param requested as received.
 * @param hosts allowed origins, such as https://tickets.example.
 * @returns the path or absolute URL; null for everything else.
 */
export function allowedReturnURL(requested: string, hosts: readonly string[]): string | null {
  if (requested.length > 2000) return null;
  if (requested.startsWith("/")) return returnPath(requested, "") || null;
  const origin = spelled.exec(requested)?.[1];
  if (origin === undefined || !hosts.includes(origin) || !URL.canParse(requested)) return null;
  const url = new URL(requested);
  return url.origin === origin && url.username === "" && url.password === "" ? url.href : null;
}
