import { siteSettings } from "../../content/settings.ts";

/** Whether a page has no adverts (public-site §4, "advertising is not disabled"). @param path of the page, without its query. */
export function isAdvertisingDisabled(
  path: string,
  { disabled, withoutAdverts }: { disabled: boolean; withoutAdverts: readonly string[] } = siteSettings.advertising,
): boolean {
  // Every privacy policy's slug ends this way (public-site §2).
  const isPolicy = /website-privacy-policy\/?$/.test(path);
  return disabled || isPolicy || withoutAdverts.some((root) => path === root || path.startsWith(`${root}/`));
}
