/* The fields of league.json that staff edit in the desk's profile of the league, without the library that parses it. */

/** A field's path in league.json, and the part of the desk's changes that it belongs to, as named in a load. */
interface ProfileField {
  part: string;
  path: readonly string[];
}
const inPart = (part: string, path: string): ProfileField => ({ part, path: path.split(".") });

/** By field name in the desk's call. */
export const profileFields = {
  description: inPart("description and slogan", "description"),
  slogan: inPart("description and slogan", "slogan"),
  copyrightSince: inPart("description and slogan", "site.copyrightSince"),
  contact: inPart("contact addresses", "contact"),
  playbackEmail: inPart("contact addresses", "video.supportEmail"),
  ticketShop: inPart("contact addresses", "site.ticketShop"),
  podcast: inPart("podcast", "podcast"),
  socialLinks: inPart("social links", "site.socialLinks"),
  sharing: inPart("ways to share", "site.sharing"),
  headerType: inPart("layout", "layout.headerType"),
  headerBehaviour: inPart("layout", "layout.headerBehaviour"),
  footerType: inPart("layout", "layout.footerType"),
  globalNav: inPart("layout", "site.globalNav"),
  headerStyles: inPart("layout", "headerStyles"),
  loginHeading: inPart("words of the account panel", "site.account.loginHeading"),
  loginBody: inPart("words of the account panel", "site.account.loginBody"),
  registerHeading: inPart("words of the account panel", "site.account.registerHeading"),
  registerBody: inPart("words of the account panel", "site.account.registerBody"),
  accountHeading: inPart("words of the account panel", "site.account.accountHeading"),
  lockedVideoTitle: inPart("words of locked videos", "video.liveUpgradeData.lockedVideoTitle"),
  lockedVideoMessage: inPart("words of locked videos", "video.liveUpgradeData.lockedVideoMessage"),
  lockedVideoButton: inPart("words of locked videos", "video.liveUpgradeData.buttonText"),
  voucherText: inPart("words of the clubs' sites", "streamer.voucherText"),
  voucherButton: inPart("words of the clubs' sites", "streamer.voucherButton"),
  noFixtures: inPart("words of the clubs' sites", "streamer.noFixtures"),
} as const satisfies Record<string, ProfileField>;
export type ProfileFieldName = keyof typeof profileFields;

/** The value at a path of plain data; undefined where there is none. */
export const valueAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    data,
  );

/** The profile's parts of a description, each as JSON. Missing fields count as null. */
export function profileParts(description: unknown): Map<string, string> {
  const byPart = Map.groupBy(Object.values(profileFields), ({ part }) => part);
  return new Map(
    Array.from(byPart, ([part, fields]) => [
      part,
      JSON.stringify(fields.map(({ path }) => valueAt(description, path) ?? null)),
    ]),
  );
}
