import { siteSettings } from "../../content/settings.ts";

/** Whether a page has no adverts (spec: adverts-and-consent#advert-validity). @param path of the page, without its query. */
export function isAdvertisingDisabled(
  path: string,
  { disabled, withoutAdverts }: { disabled: boolean; withoutAdverts: readonly string[] } = siteSettings.advertising,
): boolean {
  // Every privacy policy's slug ends this way (spec: routes#route-table).
  const isPolicy = /website-privacy-policy\/?$/.test(path);
  return disabled || isPolicy || withoutAdverts.some((root) => path === root || path.startsWith(`${root}/`));
}
