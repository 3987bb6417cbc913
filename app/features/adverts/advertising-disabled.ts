import type { PublicLeague } from "../../../schemas/league/public-league.ts";
import { isSecret } from "../../../schemas/site/secret-path.ts";

/** Whether a page has no adverts (spec: adverts-and-consent#advert-validity). @param path without the query */
export function isAdvertisingDisabled(
  path: string,
  { disabled, withoutAdverts }: PublicLeague["advertising"],
): boolean {
  // The slug of every privacy policy ends this way (spec: routes#route-table).
  const isPolicy = /website-privacy-policy\/?$/.test(path);
  // Ad servers read the page's address.
  return (
    disabled ||
    isPolicy ||
    isSecret(path) ||
    withoutAdverts.some((root) => path === root || path.startsWith(`${root}/`))
  );
}
