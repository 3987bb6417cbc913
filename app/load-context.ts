import { createContext } from "react-router";
import type { z } from "zod";
import type {
  ArticleSummary,
  articleResponse,
  DocumentSummary,
  LeagueDocument,
  NewsCategory,
  newsResponse,
  sitemapArticlesResponse,
} from "../schemas/content/content.ts";
import type { ImageHost } from "../schemas/content/image-host.ts";
import type { NewsSearch } from "../schemas/content/news-search.ts";
import type { newsSearchResponse } from "../schemas/content/search.ts";
import type { Sponsors } from "../schemas/content/sponsors.ts";
import type {
  ClubProfile,
  Competition,
  KickOff,
  LeagueTable,
  Match,
  MatchDetail,
  PlayerProfile,
  Scorer,
  SquadPlayer,
  TablePositions,
  teamsResponse,
  Venue,
} from "../schemas/football/match-data.ts";
import type { TableView } from "../schemas/football/table.ts";
import type { CaptchaWidget } from "../schemas/identity/captcha.ts";
import type { SignInOptions } from "../schemas/identity/sign-in-options.ts";
import type { LegacyOption } from "../schemas/payments/legacy-packages.ts";
import type { PackageItem, PackageType } from "../schemas/payments/packages.ts";
import type { LayoutOptions } from "../schemas/site/site-layout.ts";
import type { SiteServices } from "../schemas/site/site-services.ts";
import type { StatusHistory } from "../schemas/site/status-history.ts";
import type { AudioItem } from "../schemas/streaming/audio.ts";
import type { StreamerChanges } from "../schemas/streaming/streamer.ts";
import type { StreamAsset, VideoItem, videoCategoriesResponse, videoListResponse } from "../schemas/streaming/video.ts";
import type { VideoFilter } from "../schemas/streaming/video-expression.ts";

/*
 * The seam between the pages and the edge: what a loader may ask for. The Worker fills it in for each request
 * (worker/pages.ts) from worker/services; this is the one file of app/ that the Worker imports.
 * Nothing here knows who is asking: pages are the same for everybody.
 */

export interface MatchService {
  /** Matches by kick-off, earliest first unless `order` says otherwise. `from` and `to` are ISO instants, `to` exclusive. */
  fixtures(query: {
    competitionIDs?: number[];
    season?: number;
    clubID?: number;
    from?: string;
    to?: string;
    status?: ("fixture" | "live" | "result")[];
    /** Whether results come with their goals. */
    goals?: boolean;
    order?: "asc" | "desc";
    limit?: number;
  }): Promise<Match[]>;
  /** Leagues, cups and play-offs, by id. */
  competitions(): Promise<Competition[]>;
  /** Every instant at which matches of a season begin, in order, with how many do. */
  kickOffs(query: { competitionIDs?: number[]; season?: number; clubID?: number }): Promise<KickOff[]>;
  /** One match with all that is known of it; null when there is none of that id. */
  match(fixtureID: number): Promise<MatchDetail | null>;
  /**
   * The table as it stands, matches in play included, unless another view or a day (YYYY-MM-DD) is asked for; null when there is no
   * such season or it has no table.
   */
  table(
    competitionID: number,
    season?: number,
    options?: { view?: TableView | undefined; date?: string | undefined },
  ): Promise<LeagueTable | null>;
  /** Where every club stood after each day of football; null like `table`. */
  positions(competitionID: number, season?: number): Promise<TablePositions | null>;
  /** Seasons that these competitions have, by first year, the latest first. */
  seasons(competitionIDs: number[]): Promise<number[]>;
  /** A club's players by shirt number. */
  squad(clubID: number): Promise<SquadPlayer[]>;
  /** A player with the matches they were on the pitch in, the last one first; null when there is none of that number. */
  player(playerID: number): Promise<PlayerProfile | null>;
  /** Those who have scored most, own goals not counted. */
  scorers(competitionIDs: number[], season?: number, limit?: number): Promise<Scorer[]>;
  /** The clubs of a season's divisions, by name. */
  clubs(season: number): Promise<ClubProfile[]>;
  /** Where a season is played, by name. */
  venues(season: number): Promise<Venue[]>;
  /** One club, with its division in that season; null when there is none of that slug. */
  club(slug: string, season: number): Promise<ClubProfile | null>;
  teams(competitionIDs: number[], season?: number): Promise<z.infer<typeof teamsResponse>["data"]>;
}

export interface ContentService {
  /** Newest first. `clubID`: what is about that club. */
  news(query: {
    category?: string;
    clubID?: number;
    page: number;
    size: number;
  }): Promise<z.infer<typeof newsResponse>>;
  /** Categories that have articles, those with most first. */
  categories(): Promise<NewsCategory[]>;
  /** The article with a sanitised body; null when there is none of that slug. */
  article(slug: string): Promise<z.infer<typeof articleResponse> | null>;
  /** A page of `searchPageSize` results. */
  searchNews(search: NewsSearch): Promise<z.infer<typeof newsSearchResponse>["hits"]>;
  /** Every article by date, for sitemaps. Pages count from 0 and have at most `sitemapArticlesPageSize` articles. */
  newsAddresses(query: {
    page: number;
    size: number;
    order: "asc" | "desc";
  }): Promise<z.infer<typeof sitemapArticlesResponse>>;
  highlights(): Promise<ArticleSummary[]>;
  sponsors(): Promise<Sponsors>;
  /** The league's documents by title. */
  documents(): Promise<DocumentSummary[]>;
  /**
   * A document with a sanitised body, and its contents: the headings that can be led to as `#id`, in order. Null when there is
   * none of that slug.
   */
  document(slug: string): Promise<(LeagueDocument & { contents: { id: string; title: string }[] }) | null>;
}

export interface VideoService {
  /** Videos that can be watched now, newest first: released recordings and what is on air. Pages count from 0. */
  videos(query: { page: number; size: number; choice?: VideoFilter }): Promise<z.infer<typeof videoListResponse>>;
  /** A page of `searchPageSize` videos by the words of their titles, newest first. */
  searchVideos(search: NewsSearch): Promise<z.infer<typeof videoListResponse>>;
  /** A live entry is found before and after its broadcast, a recording once it is released. */
  video(entryID: string): Promise<VideoItem | null>;
  /**
   * The newest of a section of a feed; of all its sections when there is none of that name. Live streams: what is on air, then
   * what comes next. Pages count from 0.
   */
  section(section: string, query: { page: number; size: number; feed?: string }): Promise<VideoItem[]>;
  /** Commentary, found before and after its broadcast, or a released recording of it. */
  audio(entryID: string): Promise<AudioItem | null>;
  /** Commentary that is on air. */
  onAir(): Promise<AudioItem[]>;
  /** In their order. */
  categories(): Promise<z.infer<typeof videoCategoriesResponse>["data"][number]["attributes"][]>;
  /** Whether an entry is on air, and its posters; null when there is none of that id. */
  stream(entryID: string): Promise<StreamAsset | null>;
}

export interface PackageService {
  /** Packages on sale, in their order, each with its price options. */
  packages(type: PackageType): Promise<PackageItem[]>;
}

/** Single clubs' streaming sites (spec: streamer-site#configuration). */
export interface StreamerSites {
  /** The club whose site this host is; null at the league's own. */
  hostClub: number | null;
  /** Origin of the league's own site. */
  leagueSite: string;
  /** The one absolute address of a club's site. */
  address(clubID: number): string;
  /** What the league changes of a club's site. */
  changes(clubID: number): StreamerChanges;
  /** The matches of a club's own feed, by its address. */
  feed(address: string): Pick<MatchService, "fixtures">;
}

export interface HealthService {
  /** What the site has found out about its own parts. */
  history(): Promise<StatusHistory>;
}

/** A call of the open data, as the page about them tells it. */
export interface OpenDataGuideEntry {
  /** Below /api/v1, with `{name}` for what a path names. */
  path: string;
  summary: string;
  /** A call to try, below /api/v1; null where there is none that is always answered. */
  example: string | null;
  /** Seconds that an answer may be kept. */
  freshFor: number;
  /** Of the query. */
  parameters: { name: string; required: boolean }[];
}

export interface PageContext {
  openData: () => readonly OpenDataGuideEntry[];
  streamers: StreamerSites;
  matches: MatchService;
  content: ContentService;
  videos: VideoService;
  packages: PackageService;
  health: HealthService;
  /** What an older provider still sells, beside those. */
  legacyPackages(): Promise<LegacyOption[]>;
  brand: { name: string; slug: string };
  layout: LayoutOptions;
  /** Where pictures come from. */
  pictures: ImageHost;
  /** Current season: 2026 is 2026-27. */
  season: number;
  /** The season whose fixtures are yet to be announced; null when they are out. */
  preSeason: number | null;
  /** What stands in forms that are not to be filled in by programs. */
  captcha: CaptchaWidget;
  signIn: SignInOptions;
  /** Address of a maps service's frame, with {latitude} and {longitude} where they go; null for the drawn map alone. */
  maps: string | null;
  /** What the site is configured to report to. */
  services: SiteServices;
  now: Date;
  /** Aborted when the visitor has gone or the render has taken too long. */
  signal: AbortSignal;
  nonce: string;
  /** Render every section before the first byte, in reading order: for what is kept for others. Otherwise stream. */
  complete: boolean;
  requestID: string;
  /** Absolute origin of pages' canonical addresses: also on a club's host the league's. */
  origin: string;
}

export const pageContext = createContext<PageContext>();
