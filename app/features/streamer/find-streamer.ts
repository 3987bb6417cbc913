import { data } from "react-router";
import type { ClubSummary } from "../../../schemas/football/club.ts";
import { backgroundsOf, type Theme } from "../../../schemas/league/theme.ts";
import { normaliseHex } from "../../../schemas/site/colour.ts";
import { t } from "../../../schemas/site/messages.ts";
import type { StreamerSite } from "../../../schemas/streaming/streamer.ts";
import type { PageContext } from "../../load-context.ts";
import { type ClubTheme, clubTheme } from "./club-theme.ts";

/** A club's streaming site, with the league's overrides applied. */
export interface Streamer {
  clubID: number;
  /** Null if match data is unavailable. */
  club: ClubSummary | null;
  clubName: string;
  /** URL of the club's own site; null if unknown. */
  clubSite: string | null;
  /** Path of the streaming site. */
  home: string;
  site: StreamerSite;
  theme: ClubTheme | null;
}

/** @throws a 404 response if there is no such club this season. */
export async function findStreamer(
  { matches, streamers, brand, league, season }: PageContext,
  clubID: number,
): Promise<Streamer> {
  const divisions = await matches.teams(undefined, season).catch(() => null);
  const club = divisions?.flatMap(({ attributes }) => attributes.teams).find(({ id }) => id === clubID) ?? null;
  if (divisions !== null && club === null) {
    const message =
      divisions.length === 0 ? t("Clubs' streaming sites will be here once the season's clubs are known.") : null;
    throw data({ message }, { status: 404 });
  }
  const site = siteOf(clubID, streamers, league.streamer.site);
  return {
    clubID,
    club,
    clubName: club?.name ?? site.clubName ?? brand.name,
    home: streamers.hostClub === clubID ? "/" : `/streamer/${clubID}`,
    clubSite: club || !site.clubSite.includes("{slug}") ? site.clubSite.replace("{slug}", club?.slug ?? "") : null,
    site,
    theme: themeOf(site.colours ?? club?.colours, league.theme),
  };
}

/** Null without valid colours: then the league's colours apply. */
function themeOf(colours: { primary: string; secondary: string } | undefined, theme: Theme): ClubTheme | null {
  const primary = normaliseHex(colours?.primary ?? "");
  if (primary === null) return null;
  return clubTheme({ primary, secondary: normaliseHex(colours?.secondary ?? "") ?? primary }, backgroundsOf(theme));
}

/** Data of the layout around its pages. */
export type StreamerLayoutData = Pick<Streamer, "club" | "clubName" | "clubSite" | "home" | "theme"> &
  Pick<StreamerSite, "tagline" | "headerLinks" | "footerLinks">;

export function layoutDataOf({ site, club, clubName, clubSite, home, theme }: Streamer): StreamerLayoutData {
  const { tagline, headerLinks, footerLinks } = site;
  return { club, clubName, clubSite, home, theme, tagline, headerLinks, footerLinks };
}

/** A club's settings, with defaults. */
function siteOf(clubID: number, { overrides }: PageContext["streamers"], defaults: StreamerSite): StreamerSite {
  const { headings, heroImages, playlist, ...others } = overrides(clubID);
  return Object.assign({}, defaults, others, {
    headings: Object.assign({}, defaults.headings, headings),
    heroImages: Object.assign({}, defaults.heroImages, heroImages),
    playlist: Object.assign({}, defaults.playlist, playlist),
  });
}

/**
 * The club of the URL; without one that of the host, or the default.
 * @throws a 404 response.
 */
export function clubOfParams(clubID: string | undefined, { streamers, league }: PageContext): number {
  if (clubID === undefined) {
    const club = streamers.hostClub ?? league.streamer.clubID;
    if (club === null) {
      const message = t("No club has its streaming site here yet. It will be here once the league names the club.");
      throw data({ message }, { status: 404 });
    }
    return club;
  }
  if (!/^[1-9]\d{0,8}$/.test(clubID)) throw data(null, { status: 404 });
  return Number(clubID);
}
