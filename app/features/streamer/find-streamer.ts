import { data } from "react-router";
import type { ClubSummary } from "../../../schemas/football/match-data.ts";
import { normaliseHex } from "../../../schemas/site/colour.ts";
import type { StreamerSite } from "../../../schemas/streaming/streamer.ts";
import { streamer, streamerDefaults } from "../../content/streamer.ts";
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
export async function findStreamer({ matches, streamers, brand }: PageContext, clubID: number): Promise<Streamer> {
  const divisions = await matches.teams([10, 11, 12]).catch(() => null);
  const club = divisions?.flatMap(({ attributes }) => attributes.teams).find(({ id }) => id === clubID) ?? null;
  if (divisions !== null && club === null) throw data(null, { status: 404 });
  const site = siteOf(clubID, streamers);
  return {
    clubID,
    club,
    clubName: club?.name ?? site.clubName ?? brand.name,
    home: streamers.hostClub === clubID ? "/" : `/streamer/${clubID}`,
    clubSite: club || !site.clubSite.includes("{slug}") ? site.clubSite.replace("{slug}", club?.slug ?? "") : null,
    site,
    theme: themeOf(site.colours ?? club?.colours),
  };
}

/** Null without valid colours: then the league's colours apply. */
function themeOf(colours: { primary: string; secondary: string } | undefined): ClubTheme | null {
  const primary = normaliseHex(colours?.primary ?? "");
  return primary === null ? null : clubTheme({ primary, secondary: normaliseHex(colours?.secondary ?? "") ?? primary });
}

/** Data of the layout around its pages. */
export type StreamerLayoutData = Pick<Streamer, "club" | "clubName" | "clubSite" | "home" | "theme"> &
  Pick<StreamerSite, "tagline" | "headerLinks" | "footerLinks">;

export function layoutDataOf({ site, club, clubName, clubSite, home, theme }: Streamer): StreamerLayoutData {
  const { tagline, headerLinks, footerLinks } = site;
  return { club, clubName, clubSite, home, theme, tagline, headerLinks, footerLinks };
}

/** A club's settings, with defaults. */
function siteOf(clubID: number, { overrides }: PageContext["streamers"]): StreamerSite {
  const { headings, heroImages, playlist, ...others } = overrides(clubID);
  return Object.assign({}, streamerDefaults, others, {
    headings: Object.assign({}, streamerDefaults.headings, headings),
    heroImages: Object.assign({}, streamerDefaults.heroImages, heroImages),
    playlist: Object.assign({}, streamerDefaults.playlist, playlist),
  });
}

/**
 * The club of the URL; without one that of the host, or the default.
 * @throws a 404 response.
 */
export function clubOfParams(clubID: string | undefined, { streamers }: PageContext): number {
  if (clubID === undefined) return streamers.hostClub ?? streamer.clubID;
  if (!/^[1-9]\d{0,8}$/.test(clubID)) throw data(null, { status: 404 });
  return Number(clubID);
}
