import { XMLParser } from "fast-xml-parser";
import { expect } from "vitest";
import { z } from "zod";
import { firstTeam } from "../../../schemas/football/competition-kinds.ts";
import type { LeagueFolder } from "../../../scripts/lib/league-folder/league-folder.ts";
import { digest, foreignFiles, foreignWords, otherLeagues } from "../../fixtures/foreign-league.ts";
import { causeEveryMail, type LeagueSite, otherLanguages, serviceKey } from "./league-mails.ts";
import { openRoutes, pageRoutes, routeOf } from "./site-routes.ts";

/* Crawls a league's site (all its pages, what they link to, its mails and its log) for words and files of other leagues. */

const opened = z.object({ id: z.string(), url: z.url().transform((url) => new URL(url).pathname) });

/** Buys the league's first pass, and one that can be given as a gift. @returns pages of the payments provider on the way */
async function buyPasses({ site, folder: { passes } }: LeagueSite): Promise<string[]> {
  const { origin } = site;
  const call = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(new URL(`/origin/payments/${path}`, site), {
      method: "POST",
      headers: { "x-service-key": serviceKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const said = await response.text();
    expect([path, response.status, said]).toEqual([path, 200, said]);
    return JSON.parse(said);
  };
  const buyer = "buyer@fans.example";
  const sold = passes.flatMap((pass) => pass.prices.map((price) => ({ pass, price })));
  const gift = { giftTo: "friend@fans.example", giftFrom: "A fan", giftWords: "" };
  const purchases = [
    { what: sold[0], gift: {} },
    // Not a match pass, because its buyer has to choose a match.
    { what: sold.find(({ price }) => price.renewsEvery === undefined && !price.opens.includes("match")), gift },
  ];
  const pages: string[] = [];
  for (const { what, gift } of purchases) {
    if (what === undefined) continue;
    const { pass, price } = what;
    const { id, url } = opened.parse(
      await call("create-checkout", {
        mode: price.renewsEvery === undefined ? "payment" : "subscription",
        success_url: `${origin}/payment-successful`,
        cancel_url: `${origin}/payment-cancelled`,
        metadata: {
          ...{ userID: "fan-1", userEmail: buyer, packageID: pass.id, ...gift },
          ...{ packageTitle: pass.title, packageDescription: pass.description },
        },
        line_items: [{ price: price.id, quantity: 1 }],
        allowPromotionCodes: false,
        customerEmail: buyer,
      }),
    );
    pages.push(url);
    const form = { number: "4242 4242 4242 4242", expiry: "12 / 39", cvc: "123", name: "A Fan", email: buyer };
    const headers = { origin, "sec-fetch-site": "same-origin" };
    await fetch(new URL(url, site), { method: "POST", headers, body: new URLSearchParams(form), redirect: "manual" });
    await call("fulfil-checkout", { sessionID: id, userID: "fan-1" });
  }
  return pages;
}

const located = z.array(z.looseObject({ loc: z.string() })).default([]);
const sitemapXml = z.object({
  sitemapindex: z.looseObject({ sitemap: located }).optional(),
  urlset: z.union([z.looseObject({ url: located }), z.string()]).optional(),
});
const parser = new XMLParser({ isArray: (name) => name === "sitemap" || name === "url" });

/** URLs that are not in sitemaps: feeds, calendars, open data, the portal, and pages that search engines must not list. */
const unlisted = [
  ...["/search?q=a", "/login", "/packages", "/menu", "/status", "/voucher", "/gift", "/news/newsletter", "/cookies"],
  ...["/news/feed.rss", "/news/feed.atom", "/site.webmanifest", "/robots.txt", "/api/v1/openapi.json", "/api/health"],
  ...["/api/v1/competitions", "/api/v1/clubs", "/embeds/league-table", "/embeds/fixtures", "/embeds/news", "/portal"],
  ...["/portal/register", "/portal/login", "/portal/forgot-password", "/portal/mailbox", "/brand/mark.svg"],
  ...["/payment-successful", "/payment-cancelled", "/match-centre", "/match-hub", "/.well-known/security.txt"],
  ...["/service-worker.js", "/offline.js", "/offline", "/favicon.svg", "/favicon.ico", "/sitemap.xml"],
  ...["/open-data", "/embeds", "/videos/subscriptions", "/videos/multi-view", "/documents", "/category", "/gift"],
  ...["/tickets", "/account/login", "/sitemaps/pages.xml"],
];

/** URLs that no page links to, because forms, programs and other sites request them. */
const unlinked = [
  ...["/news/feed.json", "/status/feed.rss", "/status/feed.atom", "/status/feed.json", "/api/session", "/api/status"],
  ...["/api/live/state", "/api/packages?filter.packageType=membership", "/api/packages/closed-here", "/api/promos"],
  ...["/api/push", "/api/adverts/footer", "/api/adverts/slots/home", "/api/consent/notice.css", "/api/search?q=late"],
  ...["/api/captcha/challenge?form=contact", "/api/videos?entry=on-air", "/portal/confirm", "/portal/confirm/done"],
  ...["/portal/delete/done", "/portal/forgot-password/code", "/portal/forgot-password/done"],
  ...["/api/v1", "/api/v1/news", "/api/v1/categories", "/api/v1/documents", "/api/v1/videos", "/api/v1/venues"],
  ...["/api/v1/video-categories", "/api/v1/packages", "/api/v1/fixtures?limit=3"],
];

/** Pages of a league's tree that show more than their text. */
const fuller = ["how-to-watch/club-streaming", "how-to-watch/tv-broadcast", "how-to-watch/upcoming-tv-games"];
const judgments = "governance/judgments-and-decisions";
const difficulty = ({ league }: LeagueFolder) => `fantasy-${league.slug}/fixture-difficulty-rating`;

/** Routes that are not crawled, with the reason. `unless` the league has what they are about. */
const unrequestedRoutes: Readonly<Record<string, { why: string; unless?: (folder: LeagueFolder) => boolean }>> = {
  "/api/auth/hosted/:page{login|register}": { why: "leads to the account portal" },
  "/api/auth/callback": { why: "comes from the account portal, with its code" },
  "/api/auth/social/:service": { why: "leads to another service" },
  "/api/auth/social/:service/callback": { why: "comes from another service, with its code" },
  "/api/auth/handover/begin": { why: "comes from another site of the league" },
  "/portal/auth/callback": { why: "comes from the account portal, with its code" },
  "/api/streaming-library/return": { why: "comes from the streaming library, with its code" },
  "/api/checkout/return": { why: "comes from the payments provider" },
  "/api/newsletter/leave/:token": { why: "comes from a mail, with its token" },
  "/news/preview/:key": { why: "comes from the newsroom, with its signature" },
  "/api/content-steering": { why: "names CDNs to players" },
  "/api/streams/:assetID": { why: "is for who is signed in; others read what /shown says" },
  "/api/licences/fairplay/certificate": { why: "is the certificate of an environment" },
  "/api/packages/legacy": { why: "asks another site's service" },
  "/api/page-data/:hash{[0-9a-f]{32}}": { why: "is what a page was made of, by its hash" },
  "/api/live": { why: "is a WebSocket; its state is asked for" },
  "/api/live/:fixtureID": { why: "is a WebSocket; its state is asked for" },
  "/sitemaps/news.xml": { why: "has articles of two days, and the site's is of another" },
  "/desk": { why: "is for staff alone" },
  "/desk/*": { why: "is for staff alone" },
  "/api/desk/v1/openapi.json": { why: "is for staff alone" },
  "/podcast/feed.rss": { why: "is a podcast's", unless: ({ league }) => league.podcast !== null },
  "/podcast/:file{[a-z0-9-]+\\.(?:m4a|mp3)}": {
    why: "is a podcast's",
    unless: ({ files }) => [...files.keys()].some((path) => path.startsWith("podcast/")),
  },
  "/documents/:file{[a-z0-9-]+\\.pdf}": {
    why: "is a document's, as PDF",
    unless: ({ documents }) => documents.some(({ pdf }) => pdf !== null),
  },
  "/crests/:file": {
    why: "is a competition's crest",
    unless: ({ league }) => league.competitions.some(({ crest }) => crest !== null),
  },
  "/images/map/:file{[\\w-]{1,80}\\.svg}": {
    why: "is a map's outline",
    unless: ({ files }) => files.has("map.geojson"),
  },
  "/players/:playerID": { why: "is a player's", unless: ({ players }) => players !== null },
  "/api/v1/players/:id": { why: "is a player's", unless: ({ players }) => players !== null },
  ...Object.fromEntries(
    ["/clubs/:clubName", "/teams/:team/:clubName/:season?", "/streamer/:clubId?"].map((route) => [
      route,
      { why: "is a club's", unless: ({ clubs }: LeagueFolder) => clubs.length > 0 },
    ]),
  ),
  ...Object.fromEntries(
    [...fuller, judgments].map((path) => [
      `/${path}`,
      { why: "is a page of the tree", unless: ({ league }: LeagueFolder) => league.bodies.has(path) },
    ]),
  ),
  "/:fantasy/fixture-difficulty-rating": {
    why: "is a page of the tree",
    unless: (folder) => folder.league.bodies.has(difficulty(folder)),
  },
};

/** Further URLs about what a page of each kind shows: data, feeds, a calendar. */
const beside: readonly [page: RegExp, others: (name: string) => readonly string[]][] = [
  [/^\/clubs\/([\w-]+)$/, (slug) => [`/api/v1/clubs/${slug}`]],
  [/^\/match-centre\/(\d+)$/, (id) => [`/api/v1/fixtures/${id}`, `/api/live/${id}/state`]],
  [/^\/players\/(\d+)$/, (id) => [`/api/v1/players/${id}`]],
  [/^\/news\/([\w-]+)$/, (slug) => [`/api/v1/news/${slug}`]],
  [/^\/documents\/([\w-]+)$/, (slug) => [`/api/v1/documents/${slug}`]],
  [/^\/videos\/([\w-]+)$/, (entry) => [`/api/v1/videos/${entry}`, `/api/streams/${entry}/shown`]],
  [/^\/category\/([\w-]+)$/, (slug) => [`/category/${slug}/feed.rss`]],
];

/** Files of the folder that are served under their own names. */
const isServed = (path: string): boolean =>
  /^(?:podcast\/.*\.(?:mp3|m4a)|documents\/.*\.pdf|crests\/[^/]*\.svg|icons\/.*)$/.test(path);

/** Open data of a competition and a club, and the club's calendar by its id. */
const ofFootball = (competition: number, club: string) => [
  ...["tables", "tables/positions", "seasons", "scorers", "kick-offs", "teams"].map(
    (call) => `/api/v1/${call}?competitionID=${competition}`,
  ),
  ...[`/api/v1/tables/row?clubID=${club}`, `/api/v1/players?clubID=${club}`, `/calendar/${club}.ics`],
];

/** URLs with an error response. */
const errorURLs: readonly [path: string, status: number][] = [
  ["/no-such-page", 404],
  ["/match-hub?competition=no-such-cup", 404],
  ["/embeds/fixtures?club=united", 404],
  ["/videos?team=united", 404],
  ["/match-centre/999999", 404],
  ["/api/v1/fixtures?competitionID=no-such-cup", 400],
];

/** References by id to competitions of other leagues, and to the club of the demo's streaming site. */
function foreignIDs(folder: LeagueFolder): RegExp {
  const { league, clubs } = folder;
  const others = otherLeagues(folder);
  const without = (ids: readonly number[], own: readonly { id: number }[]) =>
    [...new Set(ids)].filter((id) => !own.some((one) => one.id === id)).join("|");
  const named = (noun: string, ids: string) =>
    ids === "" ? [] : [`\\b${noun}(?:ID)?s?["']?\\s*[-=:/]\\s*\\[?["']?(?:\\d+,)*(?:${ids})(?!\\d)`];
  const competitions = without(
    others.flatMap((other) => other.league.competitions.map(({ id }) => id)),
    league.competitions,
  );
  const streamers = others.flatMap((other) => other.league.streamer.clubID ?? []);
  return new RegExp(
    [
      ...named("competition", competitions),
      ...named("club", without(streamers, clubs)),
      ...(competitions === "" ? [] : [`such as (?:${competitions})(?!\\d)`]),
    ].join("|") || "(?!)",
    "i",
  );
}

const signs: Readonly<Record<string, string>> = { GBP: "£", EUR: "€", CHF: "\\bCHF\\b", KMF: "\\bKMF\\b" };

/** Currencies of other leagues. */
function foreignMoney({ league, passes }: LeagueFolder): RegExp {
  const own = [league.currency, ...passes.flatMap(({ prices }) => prices.map(({ currency }) => currency))];
  return new RegExp(
    Object.entries(signs)
      .filter(([currency]) => !own.includes(currency))
      .map(([, sign]) => sign)
      .join("|"),
  );
}

/** Kinds of URLs of which a sample is enough, because matches of a season are alike, and so are clubs and images. */
const kinds = [
  /^\/clubs\/./,
  /^\/teams\/[^/]+\/./,
  /^\/teams\/./,
  /^\/players\/./,
  /^\/calendar\/\d/,
  /^\/calendar\//,
  /^\/embeds\/.*[?]/,
  /[?&]club=/,
  /^\/match-centre\/\d/,
  /^\/previews\/match\//,
  /^\/previews\/page\//,
  /^\/previews\//,
  /^\/images\/crest\//,
  /^\/images\/crests\//,
  /^\/images\/map\//,
  /^\/images\//,
  /^\/assets\//,
];
/** The kind of a path of which a sample is enough: its pattern, or a page with another choice. Null for all others. */
const kindOf = (path: string): string | null =>
  kinds.find((each) => each.test(path))?.source ?? /^[^?]*[?]/.exec(path)?.[0] ?? null;
const ofEachKind = 2;
/** Number of pages in the folder's tree. */
const ofTexts = 16;

/** Pages that a league without clubs does not have. */
export const absentWithoutClubs = ["/match-centre", "/embeds/league-table"];

/** Input of a crawl besides the league's folder. */
export interface CrawlInput extends LeagueSite {
  /** Pages that were added to the league's storage; none for a league that only has its build. */
  addedPages: readonly string[];
  /** Log lines, still growing. */
  logLines: readonly string[];
  /** Pages that do not exist because the league has nothing for them. */
  absent?: readonly string[];
  /** Words of other leagues that occur by chance: names of clubs' grounds from an import. */
  coincidentalWords?: readonly string[];
  /** Whether somebody buys passes and gets all mails, which is enough once per folder. */
  withMails?: boolean;
  /** Whether to skip what pages link to, for a folder similar to one that is crawled completely. */
  isShallow?: boolean;
}

/** The hash in a built file's name, which may happen to look like the id of another league's competition. */
const builtHash = /(?<=\/assets\/[\w.-]*)-[\w-]{8}(?=\.(?:js|css)\b)/g;

/** Crawls all pages, and everything that they link to. @returns problems */
export async function crawl({
  addedPages,
  logLines,
  absent = [],
  coincidentalWords = [],
  withMails = true,
  isShallow = false,
  ...league
}: CrawlInput): Promise<string[]> {
  const { site, folder } = league;
  const problems: string[] = [];
  const [words, files] = [foreignWords(folder), foreignFiles(folder)];
  const patterns = [foreignIDs(folder), foreignMoney(folder)];
  const check = (where: string, whole: string) => {
    const withoutHashes = whole.replace(builtHash, "");
    const body = coincidentalWords.reduce((rest, word) => rest.replaceAll(word, "…"), withoutHashes);
    for (const { word, around } of words(body)) problems.push(`${where} has "${word}": …${around}…`);
    for (const pattern of patterns) {
      const found = pattern.exec(body);
      if (found === null) continue;
      const around = body.slice(Math.max(0, found.index - 60), found.index + found[0].length + 60);
      problems.push(`${where} has "${found[0]}": …${around}…`);
    }
  };
  const get = async (path: string, accept = "*/*") => {
    const response = await fetch(new URL(path, site), { headers: { accept } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get("content-type") ?? "", bytes };
  };
  const textAt = async (path: string) => new TextDecoder().decode((await get(path)).bytes);

  const articles = addedPages.flatMap((path) => /^\/news\/([^/]+)$/.exec(path)?.[1] ?? []);
  const pages = withMails ? await buyPasses(league) : [];
  for (const route of Object.keys(unrequestedRoutes))
    if (!openRoutes.includes(route)) problems.push(`${route} is no route`);
  for (const { where, text } of withMails ? await causeEveryMail(league, articles) : []) check(where, text);

  /** Paths of all pages in the sitemaps. */
  async function sitemapPaths(path = "/sitemap.xml"): Promise<string[]> {
    const xml = await textAt(path);
    visited.add(path);
    check(path, xml);
    const { sitemapindex, urlset } = sitemapXml.parse(parser.parse(xml));
    const pathOf = ({ loc }: { loc: string }) => new URL(loc).pathname + new URL(loc).search;
    const below = await Promise.all((sitemapindex?.sitemap ?? []).map((entry) => sitemapPaths(pathOf(entry))));
    return [...below.flat(), ...(typeof urlset === "object" ? urlset.url.map(pathOf) : [])];
  }
  const own = new RegExp(`["'(](?:${site.origin})?(/[^/"'()\\s<>\\\\][^"'()\\s<>\\\\]*)`, "g");
  /** URLs of this site anywhere in a page, except for the API: links, images, previews for other sites, scripts' data. */
  const urlsIn = (body: string) =>
    [...body.replaceAll("&quot;", '"').matchAll(own)]
      .map(([, path = ""]) => path.replaceAll("&amp;", "&").replace(/#.*$/, ""))
      // A path with braces is an example.
      .filter((path) => !path.startsWith("/api/") && path !== "/images" && !path.includes("{"));

  const languages = otherLanguages(folder.league);
  const prefix = new RegExp(`^/(?:${languages.join("|") || "(?!)"})(?=/|$)`);
  const texts = new Set(folder.league.bodies.keys());
  const seen = new Set<string>();
  const visited = new Set<string>();
  /** Keys of images, some of each kind. */
  const imageKeys = new Set<string>();
  const counts = new Map<string, number>();
  const isWanted = (path: string) => {
    const inOwn = path.replace(prefix, "");
    const kind = texts.has(inOwn.slice(1)) ? "texts" : kindOf(inOwn);
    if (seen.has(path)) return false;
    seen.add(path);
    if (kind === null) return true;
    const key = `${path.length - inOwn.length} ${kind}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= (kind === "texts" ? ofTexts : ofEachKind);
  };
  /** Checks these pages, and those that they link to, but none beyond. */
  async function visit(paths: readonly string[], deeper: boolean): Promise<void> {
    for (const path of paths.filter(isWanted)) {
      visited.add(path);
      const { status, type, bytes } = await get(path);
      const expected = absent.includes(path) ? 404 : 200;
      if (status !== expected) problems.push(`${path} is ${status}`);
      const file = files.get(digest(bytes));
      if (file !== undefined) problems.push(`${path} is ${file}`);
      if (/^(?:image\/(?:jpeg|png|webp)|font|application\/wasm)/.test(type) || path.startsWith("/assets/")) continue;
      const body = new TextDecoder().decode(bytes);
      check(path, body);
      if (!type.startsWith("text/html")) continue;
      const urls = urlsIn(body);
      for (const url of urls) {
        const [, key, kind] = /^\/images\/(?:fit-in\/)?\d+x\d+[^/]*\/(([a-z]+)[\w-]*)/.exec(url) ?? [];
        if (key === undefined || kind === undefined) continue;
        if ([...imageKeys].filter((other) => other.startsWith(kind)).length < ofEachKind) imageKeys.add(key);
      }
      if (deeper) await visit(urls, false);
    }
  }
  const inSitemap = await sitemapPaths();
  const ofFolder = [...folder.files.keys()].filter(isServed).map((path) => `/${path}`);
  const matches = inSitemap.filter((path) => /^\/match-centre\/\d/.test(path));
  // Played and upcoming ones.
  const someMatches = [...matches.slice(0, 1), ...matches.slice(-2)];
  for (const path of addedPages.slice(0, 2)) if (!inSitemap.includes(path)) problems.push(`${path} is in no sitemap`);
  const { slugs } = folder.league.site;
  const teams = folder.league.competitions.map(({ team }) =>
    team === firstTeam ? `/${slugs.teams}` : `/${slugs.teams}/${team}`,
  );
  const calendars = folder.league.competitions.map(({ slug }) => `/calendar/${slug}.ics`);
  const ofTree = [...fuller, judgments, difficulty(folder)].filter((path) => folder.league.bodies.has(path));
  const first = [...unlisted, ...ofTree.map((path) => `/${path}`), `/${folder.league.site.cookieNotice.consentSlug}`];
  // A club's team page, and an article at its former URL.
  const ofClub = inSitemap.flatMap((path) => /^\/clubs\/([\w-]+)$/.exec(path)?.[1] ?? []).slice(0, 1);
  first.push(...ofClub.map((slug) => `/${slugs.teams}/${slugs.firstTeam}/${slug}`));
  first.push(...articles.map((slug) => `/news/2026/11/${slug}`));
  const isStored = addedPages.length > 0;
  const documents = folder.documents.slice(0, isStored ? 1 : 0).map(({ slug }) => `/documents/${slug}`);
  await visit(
    [
      ...addedPages,
      ...teams,
      ...someMatches,
      ...first,
      ...documents,
      ...inSitemap,
      ...calendars,
      ...pages,
      ...ofFolder,
    ],
    !isShallow,
  );
  const besides = beside.flatMap(([page, others]) => {
    const name = [...visited].flatMap((path) => page.exec(path)?.[1] ?? [])[0];
    return name === undefined ? [] : others(name);
  });
  const [competition] = folder.league.competitions;
  const [club] = addedPages.flatMap((path) => /^\/streamer\/(\d+)$/.exec(path)?.[1] ?? []);
  if (competition && club) besides.push(...ofFootball(competition.id, club));
  const embed = encodeURIComponent(`${site.origin}/embeds/news`);
  besides.push(`/api/oembed?url=${embed}`, `/api/oembed?url=${embed}&format=xml`);
  if (folder.league.podcast !== null) besides.push("/podcast/feed.rss");
  if (!isShallow) await visit([...unlinked, ...(isStored ? besides : [])], false);
  // Words and colours in images can be read if they are SVG. Previews for other sites are only JPEG.
  for (const key of imageKeys) {
    const path = `/images/640x360/${key}`;
    const { status, type, bytes } = await get(path, "image/svg+xml");
    if (status !== 200) problems.push(`${path} is ${status} as SVG`);
    if (type.startsWith("image/svg")) check(`${path} as SVG`, new TextDecoder().decode(bytes));
  }
  const translated = ["", "/packages", "/matches", "/clubs", "/news", "/status", "/menu", "/search?q=a", "/videos"];
  const alike = [
    ...addedPages,
    ...teams.slice(0, 1),
    ...someMatches.slice(0, 1),
    ...[/^\/clubs\/./, /^\/competitions\/./].flatMap((kind) => inSitemap.filter((path) => kind.test(path)).slice(0, 1)),
  ];
  for (const tag of languages)
    await visit(
      [...translated, ...alike].map((path) => `/${tag}${path}`),
      false,
    );
  for (const [path, status] of errorURLs) {
    const response = await get(path);
    if (response.status !== status) problems.push(`${path} is ${response.status}`);
    check(path, new TextDecoder().decode(response.bytes));
  }
  const requestedRoutes = new Set(
    await Promise.all([...visited].map((path) => routeOf(path.replace(prefix, "") || "/"))),
  );
  for (const route of !isStored ? [] : isShallow ? pageRoutes : openRoutes) {
    const isExempt = route in unrequestedRoutes && unrequestedRoutes[route]?.unless?.(folder) !== true;
    if (!requestedRoutes.has(route) && !isExempt) problems.push(`nothing asks for ${route}`);
  }
  check("the log", logLines.join("\n"));
  if (!logLines.some((line) => line.includes("/.well-known/security.txt"))) problems.push("the log lacks a request");
  return problems;
}
