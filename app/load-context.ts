import { createContext } from "react-router";
import type { z } from "zod";
import type {
  ArticleSummary,
  articleResponse,
  categoryResponse,
  DocumentSummary,
  NewsCategory,
  newsResponse,
  PagedDocument,
  sitemapArticlesResponse,
} from "../schemas/content/content.ts";
import type { DirectHits } from "../schemas/content/direct-hit.ts";
import type { ImageHost } from "../schemas/content/image-host.ts";
import type { NewsSearch } from "../schemas/content/news-search.ts";
import type { Episode } from "../schemas/content/podcast.ts";
import type { newsSearchResponse } from "../schemas/content/search.ts";
import type { Sponsors } from "../schemas/content/sponsors.ts";
import type { NewsState } from "../schemas/desk/news.ts";
import type { ClubProfile, teamsResponse, Venue } from "../schemas/football/club.ts";
import type { CompetitionDetail } from "../schemas/football/competition.ts";
import type { LeagueTable, TablePositions } from "../schemas/football/league-table.ts";
import type { KickOff, Match, MatchDetail } from "../schemas/football/match-data.ts";
import type { NamesResponse } from "../schemas/football/names.ts";
import type { PlayerProfile, Scorer, SquadPlayer } from "../schemas/football/player.ts";
import type { TableView } from "../schemas/football/table.ts";
import type { CaptchaWidget } from "../schemas/identity/captcha.ts";
import type { SignInOptions } from "../schemas/identity/sign-in-options.ts";
import type { ShownBanner } from "../schemas/league/banners.ts";
import type { Brand } from "../schemas/league/brand.ts";
import type { League } from "../schemas/league/league.ts";
import type { NotOffered } from "../schemas/league/public-league.ts";
import type { LegacyOption } from "../schemas/payments/legacy-packages.ts";
import type { PackageItem, PackageType } from "../schemas/payments/packages.ts";
import type { Incident } from "../schemas/site/incidents.ts";
import type { LayoutOptions } from "../schemas/site/site-layout.ts";
import type { SiteServices } from "../schemas/site/site-services.ts";
import type { StatusHistory } from "../schemas/site/status-history.ts";
import type { AudioItem } from "../schemas/streaming/audio.ts";
import type { StreamerOverrides } from "../schemas/streaming/streamer.ts";
import type { StreamAsset, VideoItem, videoCategoriesResponse, videoListResponse } from "../schemas/streaming/video.ts";
import type { VideoFilter } from "../schemas/streaming/video-expression.ts";

/*
 * What loaders get from the Worker: services, settings and the request's limits. The Worker creates it for each request
 * (worker/pages/serve-page.ts); of app/ it imports this file alone. Nothing here identifies a user: pages are the same for everybody.
 */

export interface MatchService {
  /** Matches by kick-off, earliest first by default. `from` and `to` are ISO instants, `to` exclusive. */
  fixtures(query: {
    competitionIDs?: number[];
    season?: number;
    clubID?: number;
    /** Slug of the team that plays; all teams without it. */
    team?: string | undefined;
    from?: string;
    to?: string;
    status?: ("fixture" | "live" | "result")[];
    /** Whether results include their goals. */
    goals?: boolean;
    order?: "asc" | "desc";
    limit?: number;
  }): Promise<Match[]>;
  /** Competitions of any kind, in the league's order. */
  competitions(): Promise<CompetitionDetail[]>;
  /** Every kick-off instant of a season, in order, with its number of matches. */
  kickOffs(query: {
    competitionIDs?: number[];
    season?: number;
    clubID?: number;
    team?: string | undefined;
  }): Promise<KickOff[]>;
  /** A match with all its details; null for an unknown id. */
  match(fixtureID: number): Promise<MatchDetail | null>;
  /**
   * A table: by default the current one, which counts matches in play; or another view of it, or the one of a day (YYYY-MM-DD). Null for an
   * unknown season or a competition without a table.
   */
  table(
    competitionID: number,
    season?: number,
    options?: { view?: TableView | undefined; date?: string | undefined },
  ): Promise<LeagueTable | null>;
  /** The current tables of a season's divisions, in the league's order. */
  divisionTables(season: number): Promise<LeagueTable[]>;
  /** Every club's position after each match day; null like `table`. */
  positions(competitionID: number, season?: number): Promise<TablePositions | null>;
  /**
   * Seasons of these competitions, by first year, latest first. With `matchesOf`, only those with matches, of that club if one is given.
   */
  seasons(competitionIDs: number[], matchesOf?: { clubID?: number | undefined }): Promise<number[]>;
  /** The players of a club's team by shirt number; of its first team in the current season by default. */
  squad(clubID: number, of?: { team?: string; season?: number | undefined }): Promise<SquadPlayer[]>;
  /** A player with the matches they played in, latest first; null for an unknown id. */
  player(playerID: number): Promise<PlayerProfile | null>;
  /** Clubs, competitions and players whose names resemble a text, in no order. */
  names(text: string): Promise<NamesResponse["data"]>;
  /** Top scorers, without own goals. */
  scorers(competitionIDs: number[], season?: number, limit?: number): Promise<Scorer[]>;
  /** Clubs of a season's divisions, by name. */
  clubs(season: number): Promise<ClubProfile[]>;
  /** Grounds of a season, by name. */
  venues(season: number): Promise<Venue[]>;
  /** A club, with the division of a team in that season, by default of its first team; null for an unknown slug. */
  club(slug: string, season: number, team?: string): Promise<ClubProfile | null>;
  /** Any stored club, with the division of its first team in that season; null for an unknown id. */
  clubByID(id: number, season: number): Promise<ClubProfile | null>;
  /** The clubs of each competition, by name. By default of the divisions, which are the leagues of the clubs' first teams. */
  teams(competitionIDs: number[] | undefined, season: number): Promise<z.infer<typeof teamsResponse>["data"]>;
}

type ShownArticle = z.infer<typeof articleResponse> & { standfirst: string | null };

export interface ContentService {
  /** Newest first. `clubID`: articles about that club. */
  news(query: {
    category?: string;
    clubID?: number;
    page: number;
    size: number;
  }): Promise<z.infer<typeof newsResponse>>;
  /** Categories that have articles, by number of articles. */
  categories(): Promise<NewsCategory[]>;
  /** A category, with or without articles; null for an unknown slug. */
  category(slug: string): Promise<z.infer<typeof categoryResponse>["data"] | null>;
  /**
   * An article with a sanitised body; null for an unknown slug. `standfirst` is its summary, or null where the body begins with the
   * same sentence.
   */
  article(slug: string): Promise<ShownArticle | null>;
  /**
   * An article as last saved in the newsroom, or one revision of it, published or not; null if unknown. Without an image of its own its
   * `imageKey` is empty. Corrections and related news are missing, because only publishing adds them. `embargo`: ISO 8601, null once it has
   * ended.
   */
  savedArticle(
    slug: string,
    revision: number | null,
  ): Promise<(ShownArticle & { state: NewsState | "earlier"; embargo: string | null }) | null>;
  /** A page of `searchPageSize` results. */
  searchNews(search: NewsSearch): Promise<z.infer<typeof newsSearchResponse>["hits"]>;
  /** Words in the news that the words of a text may be misspellings of, most frequent first. */
  spellingCandidates(text: string): Promise<string[]>;
  /** Every article by date, for sitemaps. Pages count from 0 and have at most `sitemapArticlesPageSize` articles. */
  sitemapArticles(query: {
    page: number;
    size: number;
    order: "asc" | "desc";
  }): Promise<z.infer<typeof sitemapArticlesResponse>>;
  highlights(): Promise<ArticleSummary[]>;
  sponsors(): Promise<Sponsors>;
  /** Episodes of the podcast, newest first, with sanitised transcripts. */
  podcast(): Promise<Episode[]>;
  /** The league's documents by title. */
  documents(): Promise<DocumentSummary[]>;
  /** Documents that contain all words of a text, best match first. */
  searchDocuments(text: string): Promise<DocumentSummary[]>;
  /** A document with a sanitised body and its table of contents: headings with an id, in order. Null for an unknown slug. */
  document(slug: string): Promise<(PagedDocument & { contents: { id: string; title: string }[] }) | null>;
}

export interface VideoService {
  /** Videos to watch now, newest first: released recordings and live streams. Pages count from 0. */
  videos(query: { page: number; size: number; choice?: VideoFilter }): Promise<z.infer<typeof videoListResponse>>;
  /** A page of `searchPageSize` videos by words of their titles, newest first. */
  searchVideos(search: NewsSearch): Promise<z.infer<typeof videoListResponse>>;
  /** Live entries are found before and after their broadcast, recordings once released. Null for an unknown id. */
  video(entryID: string): Promise<VideoItem | null>;
  /**
   * The newest videos of a section of a feed, or of all sections for an unknown name. Live streams: those on air, then the next
   * ones. Pages count from 0.
   */
  section(section: string, query: { page: number; size: number; feed?: string }): Promise<VideoItem[]>;
  /** Commentary, before and after its broadcast, or its released recording. */
  audio(entryID: string): Promise<AudioItem | null>;
  /** Commentary on air now. */
  onAir(): Promise<AudioItem[]>;
  /** In display order. */
  categories(): Promise<z.infer<typeof videoCategoriesResponse>["data"][number]["attributes"][]>;
  /** Seasons with listed videos, in all categories or in some; null where the backend does not say. */
  seasons(categories: readonly string[] | null): Promise<number[] | null>;
  /** Whether an entry is on air, and its posters; null for an unknown id. */
  stream(entryID: string): Promise<StreamAsset | null>;
}

export interface SearchService {
  /** Clubs, competitions, matches, players, documents and pages by name. Backends that do not respond are left out. */
  directHits(text: string): Promise<DirectHits>;
}

export interface PackageService {
  /** Packages on sale, in display order, each with its price options. */
  packages(type: PackageType): Promise<PackageItem[]>;
}

/** Single clubs' streaming sites (spec: streamer-site#configuration). */
export interface StreamerSites {
  /** The club that this host belongs to; null on the league's own. */
  hostClub: number | null;
  /** Origin of the league's own site. */
  leagueSite: string;
  /** Canonical absolute URL of a club's site. */
  siteURL(clubID: number): string;
  /** The league's overrides of a club's site. */
  overrides(clubID: number): StreamerOverrides;
  /** Matches of a club's own feed, by the feed's URL. */
  feed(url: string): Pick<MatchService, "fixtures">;
}

export interface HealthService {
  /** Results of the site's health checks. */
  history(): Promise<StatusHistory>;
  /** Incidents in the league's own words, ongoing ones first. */
  incidents(): Promise<Incident[]>;
}

/** A call of the open data API, for the page that documents it. */
export interface OpenDataGuideEntry {
  /** Below /api/v1, with `{name}` for path parameters. */
  path: string;
  summary: string;
  /** An example path below /api/v1, with {names} for values that the page fills in; null if no example works at all times. */
  example: string | null;
  /** Seconds for which a response may be cached. */
  freshSeconds: number;
  /** Query parameters. */
  parameters: { name: string; required: boolean }[];
}

export interface PageContext {
  openData: () => readonly OpenDataGuideEntry[];
  streamers: StreamerSites;
  matches: MatchService;
  content: ContentService;
  /** The article's slug that a preview key is for, and the revision if it is for only one; null for a forged or expired key. */
  previewedArticle(key: string): Promise<{ article: string; revision: number | null } | null>;
  videos: VideoService;
  search: SearchService;
  packages: PackageService;
  health: HealthService;
  /** Packages that an older provider still sells. */
  legacyPackages(): Promise<LegacyOption[]>;
  league: League;
  /** What the site does not offer at the moment. */
  notOffered: readonly NotOffered[];
  brand: Brand;
  /** Banners above pages, in the page's language. A page shows the first one that is placed on it. */
  banners(): readonly ShownBanner[];
  layout: LayoutOptions;
  /** Host that serves the site's images. */
  imageHost: ImageHost;
  /** Current season: 2026 is 2026-27. */
  season: number;
  /** The season whose fixtures are not announced yet; null otherwise. */
  preSeason: number | null;
  /** The captcha that forms show. */
  captcha: CaptchaWidget;
  signIn: SignInOptions;
  /** URL of a map provider's iframe, with {latitude} and {longitude}; null for the built-in map alone. */
  maps: string | null;
  /** Third parties that the site is configured to report to. */
  services: SiteServices;
  now: Date;
  /** Aborted when the visitor has left or rendering has taken too long. */
  signal: AbortSignal;
  nonce: string;
  /** Whether to render every section before the first byte, in reading order, because the page will be cached. Otherwise it streams. */
  complete: boolean;
  /** Whether to send the page without its code, for previews: it can be read, and the view is not counted. */
  withoutCode: boolean;
  requestID: string;
  /** Logs an error of a loader or of the render. */
  reportError: (error: unknown) => void;
  /** Origin of canonical URLs: the league's, also on a club's host. */
  origin: string;
}

export const pageContext = createContext<PageContext>();
