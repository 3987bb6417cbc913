import { returnPath } from "./return-path.ts";

/** Another site of the league, as `RETURN_HOSTS` has it, and what comes after its origin. */
const spelled = /^(https:\/\/[a-z0-9.-]+(?::\d{1,5})?)(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/;

/**
 * Where somebody may be led back to after signing in: a path of this site, or an address at an origin of the list. The origin has
 * to be spelled exactly as it is listed, so that nothing depends on how two parsers read the same text.
 * @param wanted as it came.
 * @param hosts allowed origins, such as https://tickets.example.
 * @returns the path or whole address; null for everything else.
 */
export function allowedReturnURL(wanted: string, hosts: readonly string[]): string | null {
  if (wanted.length > 2000) return null;
  if (wanted.startsWith("/")) return returnPath(wanted, "") || null;
  const origin = spelled.exec(wanted)?.[1];
  if (origin === undefined || !hosts.includes(origin) || !URL.canParse(wanted)) return null;
  const url = new URL(wanted);
  return url.origin === origin && url.username === "" && url.password === "" ? url.href : null;
}
