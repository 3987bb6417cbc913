import { pageLanguage } from "../site/messages.ts";
import { primarySubtag } from "../site/primary-subtag.ts";
import { iconFile } from "./fields.ts";
import type { HeaderStyles } from "./header-styles.ts";
import type { League } from "./league.ts";
import { type SharingChannel, sharingChannels } from "./sharing-channels.ts";
import type { SiteSettings } from "./site-settings.ts";
import type { LiveUpgrade, VideoSettings } from "./video-settings.ts";

/** The league's data for all components. It is sent with every page, so data for single pages comes from their loaders. */
export interface PublicLeague
  extends Omit<SiteSettings, "socialLinks" | "teams" | "ticketShop" | "sharing" | "slugs" | "news">,
    Pick<VideoSettings, "supportEmail" | "fallbackImage"> {
  upgradeButton: Pick<LiveUpgrade, "buttonText" | "buttonLink">;
  socialLinks: (SiteSettings["socialLinks"][number] & {
    /** Drawing of an icon that the style sheet does not have, as a value of `--un-icon`. */
    drawing?: string;
  })[];
  /** Path of the first team's pages. */
  firstTeam: string;
  /** Ways to share a page that the league has disabled. */
  unshared: SharingChannel[];
  headerStyles: HeaderStyles;
  /** What house ads do not offer, because nothing is sold or nobody can sign up at the moment; undefined if that is nothing. */
  notOffered?: readonly NotOffered[];
  /** The league's texts in the page's language, by the text in the league's own; undefined where that is the page's language. */
  translations?: Readonly<Record<string, string>>;
}

/** What a site may not have: passes for sale, and signing up for the newsletter. */
export type NotOffered = "passes" | "newsletter";

/** The league's texts in the page's language. */
function translationsOf({ translations }: Pick<League, "translations">): PublicLeague["translations"] {
  const { tag, offered } = pageLanguage();
  if (tag === offered[0]) return undefined;
  return Object.entries(translations).find(([language]) => primarySubtag(language) === tag)?.[1];
}

export function publicLeague(
  league: Pick<League, "site" | "video" | "headerStyles" | "documents" | "translations">,
  notOffered: readonly NotOffered[] = [],
): PublicLeague {
  const { site, video, headerStyles, documents } = league;
  const { teams: _teams, ticketShop: _ticketShop, sharing, slugs, news: _news, ...shared } = site;
  const { supportEmail, fallbackImage } = video;
  const { buttonText, buttonLink } = video.liveUpgradeData;
  const { disabled, withoutAdverts } = shared.advertising;
  // Documents are at the top level, not below /documents.
  const ofDocuments = withoutAdverts.includes("/documents") ? documents.map((slug) => `/${slug}`) : [];
  const translations = translationsOf(league);
  return {
    ...shared,
    socialLinks: shared.socialLinks.map((social) => {
      const file = iconFile(social.icon);
      return file === null ? social : { ...social, drawing: `url(${file})` };
    }),
    advertising: { disabled, withoutAdverts: [...withoutAdverts, ...ofDocuments] },
    firstTeam: `/${slugs.teams}/${slugs.firstTeam}`,
    unshared: sharingChannels.filter((way) => !sharing[way]),
    upgradeButton: { buttonText, buttonLink },
    supportEmail,
    fallbackImage,
    headerStyles,
    ...(notOffered.length > 0 && { notOffered }),
    ...(translations && { translations }),
  };
}
