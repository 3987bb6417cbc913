import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { z } from "zod";
import { writeMarkdown } from "../../../app/desk/pages/write-markdown.ts";
import { icons, socialIcons } from "../../../schemas/league/fields.ts";
import { headerStyleNames } from "../../../schemas/league/header-styles.ts";
import { homeSections } from "../../../schemas/league/home-sections.ts";
import { sharingChannels } from "../../../schemas/league/sharing-channels.ts";
import { footerTypes, headerBehaviours, headerTypes } from "../../../schemas/site/site-layout.ts";
import { type FolderClub, formatClubsCsv } from "../../../scripts/lib/league-folder/clubs-csv.ts";
import { documentFiles } from "../../../scripts/lib/league-folder/documents.ts";
import { bytesOf, type FolderFiles, textOf } from "../../../scripts/lib/league-folder/folder-files.ts";
import { type FolderGround, formatGroundsCsv } from "../../../scripts/lib/league-folder/grounds-csv.ts";
import { writePageHTML } from "../../../scripts/lib/league-folder/page-html.ts";
import { type FolderPlayer, formatPlayersCsv } from "../../../scripts/lib/league-folder/players-csv.ts";
import { type NewLeague, newLeagueFiles } from "../../../scripts/lib/league-new/new-league.ts";
import { anySections } from "./page-sections.ts";

/** Input of `npm run league -- new`. */
export const northernCounties: NewLeague = {
  name: "Northern Counties League",
  slug: "northern-counties",
  divisions: ["Premier Division", "Division One"],
  clubsPerDivision: 20,
  languages: ["en-GB"],
  currency: "GBP",
  timeZone: "Europe/London",
  seasonStart: 7,
  seasonYears: 2,
  colour: "#7a1f2b",
};

const name = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll(/[\p{Cc};{}]/gu, "").trim())
  .filter((text) => text !== "");
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const place = fc.record({
  latitude: fc.integer({ min: -90, max: 90 }),
  longitude: fc.integer({ min: -180, max: 180 }),
});
const nowhere = { latitude: null, longitude: null };
/** Optional fields of a ground, except for its position. */
const surroundings = {
  town: optional(name),
  capacity: optional(fc.nat(99_999)),
  timeZone: optional(fc.constantFrom("Europe/Zurich", "America/New_York")),
};

/** Any grounds for grounds.csv. */
export const anyGrounds: fc.Arbitrary<FolderGround[]> = fc
  .uniqueArray(fc.record({ number: fc.nat(99), ...surroundings, place: optional(place) }), {
    maxLength: 4,
    selector: ({ number }) => number,
  })
  .map((all) =>
    all.map(({ number, place: where, ...rest }) => ({
      ...{ slug: `ground-${number}`, name: `Neutral Ground, No. ${number}` },
      ...rest,
      ...(where ?? nowhere),
    })),
  );

/** Any clubs for clubs.csv, in these divisions. */
export const anyClubs = (divisions: readonly string[]): fc.Arbitrary<FolderClub[]> =>
  fc
    .uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 40 }),
        shortName: name,
        ...surroundings,
        nickname: optional(name),
        founded: optional(fc.integer({ min: 1850, max: 2100 })),
        ground: optional(name),
        place: optional(place),
        colours: optional(fc.record({ primary: colour, secondary: colour, accent: colour })),
        crest: optional(
          fc.record({
            form: fc.constantFrom("shield" as const, "round" as const),
            pattern: fc.constantFrom("plain" as const, "sash" as const),
            charge: fc.constantFrom("lion" as const, "tree" as const),
          }),
        ),
        competitions: fc.uniqueArray(fc.constantFrom(...divisions), { maxLength: 2 }),
        aliases: fc.array(name, { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 8, selector: ({ id }) => id },
    )
    .map((all) =>
      all.map(({ place: where, ...rest }) => ({
        ...rest,
        slug: `club-${rest.id}`,
        name: `Club ${rest.id}`,
        code: `C${rest.id}`,
        ...(where ?? nowhere),
      })),
    );

/** Any players for players.csv, in teams of these clubs. */
export const anyPlayers = (clubs: readonly string[], teams: readonly string[]): fc.Arbitrary<FolderPlayer[]> =>
  fc
    .uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 60 }),
        club: fc.constantFrom(...clubs),
        team: fc.constantFrom(...teams),
        name,
        position: fc.constantFrom("GK" as const, "DF" as const, "MF" as const, "FW" as const),
        birthDate: fc.option(fc.integer({ min: 10, max: 28 }).map((day) => `2001-07-${day}`)),
        nationality: fc.option(name),
        former: fc.uniqueArray(fc.integer({ min: 2023, max: 2026 }), { maxLength: 2 }),
        hasLeft: fc.boolean(),
      }),
      { maxLength: 6, selector: ({ id }) => id },
    )
    .map((all) =>
      all.flatMap(({ former, hasLeft, ...rest }) => {
        const one = { ...rest, number: rest.id };
        return [...(hasLeft ? [] : [null]), ...former].map((season) => ({ ...one, season }));
      }),
    );

const anyDocument = fc.record({
  slug: fc.constantFrom("constitution", "ground-regulations", "cup-rules", "fees"),
  title: name,
  updatedOn: fc.integer({ min: 10, max: 28 }).map((day) => `2026-07-${day}`),
  format: fc.constantFrom("md" as const, "html" as const),
  body: fc
    .array(fc.constantFrom("# One", "Two *three*", "- four", "<p>five</p>"), { maxLength: 4 })
    .map((lines) => lines.join("\n\n")),
  pdf: optional(fc.nat(9).map((version) => bytesOf(`%PDF-1.${version}`))),
});

/** Partners in one or two tiers. */
const anySponsors = fc
  .uniqueArray(
    fc.record({ sponsorID: fc.integer({ min: 1, max: 9 }), title: name, tier: fc.constantFrom("Partners", "Friends") }),
    { maxLength: 4, selector: ({ sponsorID }) => sponsorID },
  )
  .map((sponsors) => ({
    rows: [...new Set(["Partners", ...sponsors.map(({ tier }) => tier)])].map((tier, index) => ({
      ...{
        rowID: index + 1,
        ...{ adminName: tier, title: tier },
        ...(index === 0 ? { titleSize: "h2", sponsorSize: "large" } : { titleSize: "h3", sponsorSize: "small" }),
        forcedOrder: index + 1,
      },
      sponsors: sponsors
        .filter((sponsor) => sponsor.tier === tier)
        .map(({ sponsorID, title }) => ({
          ...{
            sponsorID,
            title,
            campaignID: 1,
            adminName: title,
            url: "https://partner.example/",
            imageKey: "sponsor-1",
          },
          ...{ mediaLibraryID: "1", published: 1, isChildFriendly: 1, forcedOrder: sponsorID },
        })),
    })),
    featuredLabelGroups: sponsors
      .slice(0, 1)
      .map(({ sponsorID }) => ({ label: "Television", sponsorIDs: [sponsorID] })),
    headerSponsor: null,
  }));

const anyPrice = fc.record(
  {
    price: fc.integer({ min: 1, max: 900 }),
    usualPrice: fc.integer({ min: 901, max: 9_999 }),
    currency: fc.constantFrom("CHF", "JPY", "KWD"),
    opens: fc.uniqueArray(fc.constantFrom("live-video", "live-audio", "competition-1", "club-3"), { minLength: 1 }),
    offer: name,
    information: name,
  },
  { requiredKeys: ["price", "opens"] },
);
const anyTerm = fc.oneof(
  fc.record({ renewsEvery: fc.constantFrom("month", "year") }),
  fc.record({ accessHours: fc.integer({ min: 1, max: 500 }) }),
);
/** Fields that only some prices can have. */
const anyExtra = fc.record({ trialDays: optional(fc.integer({ min: 1, max: 365 })), ofChosenMatch: fc.boolean() });
const anyPass = fc.record(
  {
    id: fc.constantFrom("gold", "silver", "bronze"),
    type: fc.constantFrom("membership", "match-pass"),
    title: name,
    description: name,
    style: fc.constantFrom("video", "yearly-audio", "monthly-audio"),
    label: name,
    prices: fc.array(fc.tuple(anyPrice, anyTerm, anyExtra), { minLength: 1, maxLength: 3 }),
    // Whether the prices are on sale one after another.
    followEachOther: fc.boolean(),
  },
  { requiredKeys: ["id", "type", "title", "description", "style", "prices", "followEachOther"] },
);
/** When a price is on sale, if each follows the previous one: the first one since ever, the last one without end. */
const saleAt = (place: number, last: number) => ({
  ...(place > 0 && { saleFrom: `202${5 + place}-08-01T09:00:00Z` }),
  ...(place < last && { saleUntil: `202${6 + place}-08-01T09:00:00Z` }),
});
const anyPasses = fc.uniqueArray(anyPass, { selector: ({ id }) => id }).map((passes) =>
  passes.map(({ prices, followEachOther, ...pass }) => ({
    ...pass,
    prices: prices.map(([price, term, { trialDays, ofChosenMatch }], index) => ({
      ...{ id: `${pass.id}-${index}`, ...price, ...term },
      ...("renewsEvery" in term && price.offer !== undefined && trialDays !== null && { trialDays }),
      ...("accessHours" in term && ofChosenMatch && { opens: ["match"] }),
      ...(followEachOther && saleAt(index, prices.length - 1)),
    })),
  })),
);

/** A disc of a colour, as SVG. */
export const disc = (colour: string): Uint8Array =>
  bytesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="49" fill="${colour}"/></svg>`,
  );

/** A disc of a colour, as PNG or WebP. */
function rasterDisc(colour: string, format: "png" | "webp"): Uint8Array {
  const canvas = createCanvas(48, 48);
  const context = canvas.getContext("2d");
  context.fillStyle = colour;
  context.arc(24, 24, 23, 0, 2 * Math.PI);
  context.fill();
  return format === "png" ? canvas.toBuffer("image/png") : canvas.toBuffer("image/webp");
}

const anyImage = fc
  .record({ colour, format: fc.constantFrom("svg" as const, "png" as const, "webp" as const) })
  .map((image) => ({
    format: image.format,
    bytes: image.format === "svg" ? disc(image.colour) : rasterDisc(image.colour, image.format),
  }));

const position = fc.tuple(
  fc.integer({ min: -1_800, max: 1_800 }).map((tenths) => tenths / 10),
  fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10),
);
const line = fc.array(position, { minLength: 2, maxLength: 5 });
const ring = fc.array(position, { minLength: 3, maxLength: 6 }).map((corners) => [...corners, ...corners.slice(0, 1)]);
const shape = (type: string, coordinates: fc.Arbitrary<unknown>) => fc.record({ type: fc.constant(type), coordinates });
const anyShape = fc.oneof(
  shape("Polygon", fc.array(ring, { maxLength: 2 })),
  shape("MultiPolygon", fc.array(fc.array(ring, { maxLength: 2 }), { maxLength: 2 })),
  shape("LineString", line),
  shape("MultiLineString", fc.array(line, { maxLength: 2 })),
);
const anyFeature = fc.oneof(
  fc.record({
    ...{ type: fc.constant("Feature"), geometry: anyShape },
    properties: fc.constantFrom(null, { kind: "hills" }, { name: "Land" }),
  }),
  fc.record({
    ...{ type: fc.constant("Feature"), geometry: shape("Point", position) },
    properties: fc.record({ name }),
  }),
);
const anyBounds = fc
  .tuple(position, position)
  .filter(([[, one], [, other]]) => one !== other)
  .map(([[west, one], [east, other]]) => [west, Math.min(one, other), east, Math.max(one, other)]);
/** Any outline for map.geojson. */
const anyOutline = fc.oneof(
  anyShape,
  anyFeature,
  fc.record(
    { type: fc.constant("FeatureCollection"), bbox: anyBounds, features: fc.array(anyFeature, { maxLength: 4 }) },
    { requiredKeys: ["type", "features"] },
  ),
);

const countries = fc.uniqueArray(fc.constantFrom("GB", "IE", "CH"), { minLength: 1 });
const days = fc.uniqueArray(fc.constantFrom("2026-12-26", "2027-01-01", "2027-04-05"), { minLength: 1 });
const anyHours = { countries, from: fc.constant("14:45"), to: fc.constantFrom("17:15", "24:00") };
const anyOtherHours = { except: days, reason: name };
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
const anyBlackout = fc.oneof(
  fc.record(
    { ...anyHours, weekdays, dates: days, ...anyOtherHours },
    { requiredKeys: ["countries", "from", "to", "weekdays"] },
  ),
  fc.record({ ...anyHours, dates: days, ...anyOtherHours }, { requiredKeys: ["countries", "from", "to", "dates"] }),
);
const anyRules = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.record(
    {
      countries: fc.oneof(fc.record({ only: countries }), fc.record({ except: countries })),
      blackouts: fc.array(anyBlackout, { maxLength: 2 }),
      television: fc.array(fc.record({ countries, channel: name }), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  ),
  { maxKeys: 3 },
);

const base = await newLeagueFiles(northernCounties);
const description = z
  .looseObject({
    ...{ video: z.looseObject({}), site: z.looseObject({ teams: z.array(z.unknown()) }) },
    streamer: z.looseObject({ site: z.looseObject({}) }),
  })
  .parse(JSON.parse(textOf(base.get("league.json") ?? new Uint8Array())));

/** The league's description with these availability rules (`video.availability`) and other settings. */
export const describedWith = (availability: unknown, { video, ...settings }: LeagueSettings = {}): Uint8Array =>
  bytesOf(JSON.stringify({ ...description, ...settings, video: { ...description.video, ...video, availability } }));

interface LeagueSettings {
  languages?: readonly string[];
  video?: object;
  site?: object;
  streamer?: object;
  competitions?: readonly object[];
  [setting: string]: unknown;
}

const anyZones = fc.array(
  fc.oneof(
    fc.record({
      name,
      kind: fc.constantFrom("promotion", "play-offs"),
      from: fc.integer({ min: 1, max: 4 }),
      more: fc.nat(3),
    }),
    fc.record({ name, kind: fc.constant("relegation"), from: fc.integer({ min: -4, max: -1 }), more: fc.constant(0) }),
  ),
  { maxLength: 3 },
);
const anyPoints = fc.record(
  { win: fc.integer({ min: 0, max: 4 }), draw: fc.nat(2), loss: fc.nat(1), shootOutWin: fc.option(fc.nat(2)) },
  { requiredKeys: [] },
);
const tieBreaks = ["goal-difference", "goals-scored", "points-between", "goal-difference-between", "goals-between"];
const anyLeagueRules = fc
  .record(
    {
      points: anyPoints,
      order: fc.constantFrom("points", "points-per-game"),
      tieBreaks: fc.shuffledSubarray(tieBreaks),
      zones: anyZones,
      meetings: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: [] },
  )
  .map(({ zones, ...rest }) => ({
    ...rest,
    ...(zones && { zones: zones.map(({ more, ...zone }) => ({ ...zone, to: zone.from + more })) }),
  }));
const anySplit = fc.record(
  {
    afterRounds: fc.integer({ min: 1, max: 40 }),
    points: fc.constantFrom("all", "halved-up", "halved-down"),
    groups: fc.uniqueArray(
      fc.record({ name, clubs: fc.integer({ min: 1, max: 9 }), meetings: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 2, maxLength: 3, selector: (group) => group.name },
    ),
  },
  { requiredKeys: ["afterRounds", "groups"] },
);
const anyFormerRules = fc.array(fc.record({ until: fc.integer({ min: 2000, max: 2025 }), rules: anyLeagueRules }), {
  maxLength: 2,
});
const anyRounds = fc.uniqueArray(
  fc
    .record(
      {
        ...{ name: name.filter((text) => !/final/i.test(text)), legs: fc.constantFrom(1, 2) },
        ...{ extraTime: fc.boolean(), penalties: fc.boolean(), replays: fc.boolean() },
        awayGoals: fc.boolean(),
      },
      { requiredKeys: ["name"] },
    )
    .map(({ replays, awayGoals, ...round }) => ({
      ...round,
      ...(round.legs !== 2 && replays !== undefined && { replays }),
      ...(round.legs === 2 && awayGoals !== undefined && { awayGoals }),
    })),
  { minLength: 1, maxLength: 4, selector: (round) => round.name.replaceAll(/[^\p{L}\p{N}]|s$/giu, "").toLowerCase() },
);
/** Names of groups, the season that they are drawn for, and how many clubs are not drawn yet. */
const anyDraw = fc.record({
  names: fc.uniqueArray(fc.constantFrom("A", "B", "North", "Süd"), { minLength: 1 }),
  season: fc.constantFrom("2024", "2025", "2026"),
  undrawn: fc.nat(9),
  bestNext: fc.nat(3),
});
interface Draw {
  names: readonly string[];
  season: string;
  undrawn: number;
  /** How many of the next-placed clubs go through, if there are enough groups, and rounds after them. */
  bestNext: number;
}

/** Draws the clubs into the groups of the first competition that has groups. */
function drawn(
  clubs: readonly FolderClub[],
  competitions: readonly object[],
  { names, season, undrawn, bestNext }: Draw,
) {
  const rules = z.looseObject({ goThrough: z.number().optional() });
  const wanted = z.looseObject({ kind: z.literal("groups"), slug: z.string(), rules });
  const found = competitions.flatMap((each) => wanted.safeParse(each).data ?? [])[0];
  if (found === undefined) return { clubs: [...clubs], competitions };
  const groups = names.map((group, index) => {
    const own = clubs.slice(undrawn).filter((_, place) => place % names.length === index);
    return { name: group, ...(own.length > 0 && { clubs: { [season]: own.map(({ slug }) => slug) } }) };
  });
  const goOn = found.rules.goThrough !== undefined && bestNext > 0 && bestNext < names.length && { bestNext };
  return {
    clubs: clubs.map((each) => ({ ...each, competitions: [...each.competitions, found.slug] })),
    competitions: competitions.map((each) =>
      "slug" in each && each.slug === found.slug ? { ...found, rules: { ...found.rules, groups, ...goOn } } : each,
    ),
  };
}
const anyKnockOut = fc.record({
  rounds: fc.option(anyRounds),
  formerRounds: fc.option(anyRounds),
  goThrough: fc.boolean(),
});

const anyTeams = fc.subarray([
  { name: "Women", slug: "women", id: "t2" },
  { name: "Under 23", slug: "under-23", id: "t3" },
]);

/** Competitions of these teams: two divisions that clubs.csv refers to, and others. */
const anyCompetitions = (teams: readonly string[]) =>
  fc
    .record({
      divisions: fc.tuple(
        ...[1, 2].map(() =>
          fc.record({ rules: anyLeagueRules, split: fc.option(anySplit), formerRules: anyFormerRules }),
        ),
      ),
      others: fc.uniqueArray(
        fc.record({
          id: fc.integer({ min: 3, max: 9 }),
          kind: fc.constantFrom("cup", "groups", "league", "play-offs"),
          division: fc.constantFrom(null, 1, 2),
          order: fc.nat(9),
          team: fc.constantFrom(...teams),
          knockOut: anyKnockOut,
        }),
        { maxLength: 3, selector: ({ id }) => id },
      ),
      order: fc.nat(5),
    })
    .map(({ divisions, others, order }) => [
      ...divisions.map(({ rules, split, formerRules }, index) => ({
        ...{ id: index + 1, kind: "league", order: order + index },
        ...(index === 0
          ? { slug: "premier-division", name: "Premier Division" }
          : { slug: "division-one", name: "Division One" }),
        ...{ rules: { ...rules, split }, formerRules },
      })),
      ...others.map(({ knockOut: { rounds, formerRounds, goThrough }, division, ...other }) => ({
        ...{ ...other, slug: `other-${other.id}`, name: `Other ${other.id}` },
        ...(other.kind === "play-offs" && { division }),
        ...(other.kind !== "league" && {
          rules: { ...(rounds && { rounds }), ...(rounds && goThrough && other.kind === "groups" && { goThrough: 1 }) },
          formerRules: formerRounds === null ? [] : [{ until: 2025, rules: { rounds: formerRounds } }],
        }),
      })),
    ]);

const linkable = ["/news", "/clubs", "/videos", "/competitions/premier-division", "/matches", "https://shop.example/"];
const anyLink = fc.record({ name, link: fc.constantFrom(...linkable) });
const anyMenuEntry = fc.oneof(
  fc.record(
    {
      ...{ name, link: fc.constantFrom(...linkable), highlight: fc.boolean() },
      icon: fc.option(fc.constantFrom("i-lucide-tv", "i-lucide-ticket")),
      links: fc.array(anyLink, { maxLength: 3 }),
    },
    { requiredKeys: ["name", "link"] },
  ),
  fc.record(
    { page: fc.constantFrom("history", "contact"), name, links: fc.array(anyLink, { maxLength: 2 }) },
    { requiredKeys: ["page"] },
  ),
);
const anyMenu = fc.array(anyMenuEntry, { maxLength: 4 });
const anyFeeds = fc
  .uniqueArray(
    fc.record({
      path: fc.constantFrom("/live", "/clips", "/archive"),
      title: name,
      enabled: fc.boolean(),
      categories: fc.option(fc.uniqueArray(fc.constantFrom("highlights", "interviews"))),
    }),
    { maxLength: 3, selector: ({ path }) => path },
  )
  .chain((others) => fc.tuple(fc.constant(others), name))
  .map(([others, title]) => [
    { name: "videos", title, path: "/videos", enabled: true, categories: null },
    ...others.map((feed) => ({ ...feed, name: feed.path.slice(1) })),
  ]);
const colours = fc.record({ accent: colour, danger: colour, muted: colour }, { requiredKeys: [] });

/** A league's own texts of mails in one language, by kind. */
const anyMailWords = fc.record(
  {
    "password-changed": fc.oneof(fc.record({ subject: name }), fc.record({ text: fc.array(name, { minLength: 1 }) })),
    "confirm-registration": fc.record(
      { text: fc.constantFrom(["{code}, {name}"], ["Hello.", "It is {code}\nfor {minutes} minutes."]), subject: name },
      { requiredKeys: ["text"] },
    ),
  },
  { requiredKeys: [] },
);

/** A banner with its text in each of the league's other languages. */
const anyBanner = fc.record(
  {
    text: name,
    link: fc.option(fc.constantFrom(...linkable)),
    pages: fc.constantFrom([], ["/"], ["/news", "/clubs/ashford"]),
    from: fc.option(fc.constant("2026-08-01T10:00:00Z")),
    until: fc.option(fc.constant("2026-09-01T10:00:00Z")),
  },
  { requiredKeys: ["text"] },
);

const parseJSON = (text: string): unknown => JSON.parse(text);

const slugs = fc.record({
  teams: fc.constantFrom("teams", "sides"),
  fixtures: fc.constantFrom("matches", "calendar-of-matches"),
  firstTeam: fc.constantFrom("first-team", "first-eleven"),
});

/** Settings of the site, which replace the template's. */
const anySite = fc.record(
  {
    ...{ globalNav: fc.boolean(), slugs, copyrightSince: fc.integer({ min: 1800, max: 2200 }) },
    advertising: fc.record({ disabled: fc.boolean(), withoutAdverts: fc.subarray(["/news", "/login", "/contact"]) }),
    account: fc.record({
      ...{ loginHeading: name, loginBody: name, registerHeading: name, registerBody: name, accountHeading: name },
      portal: fc.constantFrom("/portal", "https://accounts.example"),
    }),
    ticketShop: optional(fc.constant("https://tickets.example/")),
    socialLinks: fc.array(
      fc.record({
        name,
        icon: fc.constantFrom(...icons, ...socialIcons),
        href: fc.constantFrom("https://social.example/@league", "http://video.example/league?tab=all"),
      }),
      { maxLength: 3 },
    ),
    sharing: fc.record(Object.fromEntries(sharingChannels.map((way) => [way, fc.boolean()]))),
    cookieNotice: fc.record(
      {
        ...{ heading: name, text: name, acceptAll: name, onlyEssential: name, choose: name },
        consentSlug: fc.constantFrom("cookies", "cookie-choices"),
      },
      { requiredKeys: ["consentSlug"] },
    ),
    news: fc.record(
      { reports: fc.subarray(["match-reports", "reports"]), withoutResults: fc.subarray(["tickets", "community"]) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const seconds = optional(fc.nat(7_200));
/** Settings of videos except their feeds, which replace the template's. */
const anyVideo = fc.record(
  {
    filters: fc.record({ teamPicker: name, seasonPicker: name, durationPicker: name }),
    durations: fc.uniqueArray(
      fc.record({ value: fc.constantFrom("short", "long"), label: name, from: seconds, to: seconds }),
      { selector: ({ value }) => value },
    ),
    seasonsOffered: fc.integer({ min: 1, max: 30 }),
    liveUpgradeData: fc.record({
      ...{ buttonText: name, lockedVideoTitle: name, lockedVideoMessage: name },
      buttonLink: fc.constantFrom(null, "/packages", "https://shop.example/"),
      require: fc.constantFrom("login", "upgrade"),
    }),
    openedBy: fc.dictionary(fc.constantFrom("live-audio", "match", "club"), fc.constant(["live-video"])),
    supportEmail: optional(fc.constant("video@league.example")),
    fallbackImage: fc.constantFrom("page-videos", "own/still_1"),
  },
  { requiredKeys: [] },
);

/** Settings of clubs' streaming sites except the league's own club, which replace the template's. */
const anyStreamer = fc.record(
  {
    ...{ troubleshootingTitle: name, voucherText: name, voucherButton: name, noFixtures: name },
    fixturesShown: fc.integer({ min: 1, max: 40 }),
    site: fc.record(
      {
        ...{ clubName: optional(name), tagline: name, heroText: name, vouchers: fc.boolean() },
        clubSite: fc.constantFrom("https://www.{slug}.example/", "https://clubs.example/{slug}"),
        colours: optional(fc.record({ primary: colour, secondary: colour })),
        heroImages: fc.record({
          wide: optional(fc.constant("hero-wide")),
          narrow: optional(fc.constant("hero/narrow")),
        }),
        fixturesFeed: optional(fc.constant("https://feed.example/fixtures")),
        purchaseLink: fc.constantFrom("#packages", "/packages", "https://shop.example/"),
        questions: fc.array(fc.record({ title: name, body: name }), { maxLength: 2 }),
        footerLinks: fc.array(fc.record({ text: name, url: fc.constantFrom("/contact", "https://shop.example/") }), {
          maxLength: 2,
        }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const anyTax = fc.record(
  {
    ...{ name, percent: fc.constantFrom(7.7, 19, 20) },
    changes: fc
      .uniqueArray(fc.record({ year: fc.integer({ min: 2024, max: 2029 }), percent: fc.constantFrom(0, 8.1, 21) }), {
        selector: ({ year }) => year,
      })
      .map((all) =>
        all.toSorted((a, b) => a.year - b.year).map(({ year, percent }) => ({ from: `${year}-01-01`, percent })),
      ),
  },
  { requiredKeys: ["name", "percent"] },
);

/** The settings of any valid league.json, except for its slug and what other files of the folder refer to. */
const anySettings: fc.Arbitrary<LeagueSettings> = anyTeams.chain((teams) =>
  fc
    .record({
      name: name.map((text) => `A ${text}`),
      competitions: anyCompetitions(["first", ...teams.map(({ slug }) => slug)]),
      languages: fc.shuffledSubarray(["en-GB", "fr-CH", "ar"], { minLength: 1 }),
      timeZone: fc.constantFrom("Europe/London", "America/New_York", "Pacific/Auckland"),
      seasonStart: fc.oneof(fc.integer({ min: 2, max: 12 }), fc.constantFrom("01-02", "07-15", "12-31")),
      seasonYears: fc.constantFrom(1, 2),
      theme: fc.record({ light: colours, dark: colours }, { requiredKeys: [] }),
      mail: fc.record({ sender: fc.option(name), footer: fc.array(name, { maxLength: 2 }) }, { requiredKeys: [] }),
      mailWords: anyMailWords,
      slogan: fc.option(name),
      currency: fc.constantFrom("GBP", "CHF", "JPY", "KWD"),
      site: anySite,
      otherVideo: anyVideo,
      streamer: anyStreamer,
      menus: fc.record({
        ...{ primary: anyMenu, other: anyMenu, legal: anyMenu },
        footer: fc.array(fc.record({ heading: name, items: anyMenu }), { maxLength: 2 }),
      }),
      feeds: anyFeeds,
      domains: fc.uniqueArray(fc.constantFrom("www.league.example", "league.example", "football.example")),
      contact: fc.option(fc.constant({ page: "contact", email: "desk@league.example" })),
      tax: fc.dictionary(fc.constantFrom("GB", "DE", "CH"), anyTax),
      homeSections: fc.shuffledSubarray([...homeSections], { minLength: 1 }),
      layout: fc.record({
        headerType: fc.constantFrom(...headerTypes),
        headerBehaviour: fc.constantFrom(...headerBehaviours),
        footerType: fc.constantFrom(...footerTypes),
      }),
      headerStyles: fc.dictionary(fc.constantFrom("home", "team", "error"), fc.constantFrom(...headerStyleNames)),
      banners: fc.array(anyBanner, { maxLength: 3 }),
      translated: fc.record({
        words: fc.dictionary(fc.constantFrom("News", "Matches", "Contact"), name),
        banner: name,
      }),
    })
    .map(({ feeds, mail, mailWords, banners, translated, site, otherVideo, streamer, menus, ...settings }) => ({
      ...settings,
      // Their links follow the path of the matches.
      menus: parseJSON(JSON.stringify(menus).replaceAll('"/matches"', `"/${site.slugs?.fixtures ?? "matches"}"`)),
      translations: Object.fromEntries(settings.languages.slice(1).map((tag) => [tag, translated.words])),
      banners: banners.map((banner) => ({
        ...banner,
        ...(banner.link === "/matches" && { link: `/${site.slugs?.fixtures ?? "matches"}` }),
        translations: Object.fromEntries(settings.languages.slice(1).map((tag) => [tag, translated.banner])),
      })),
      mail: {
        ...mail,
        words: Object.fromEntries(
          Object.entries(mailWords).map(([kind, words]) => [
            kind,
            Object.fromEntries(settings.languages.slice(-1).map((tag) => [tag, words])),
          ]),
        ),
      },
      site: { ...description.site, ...site, teams: [...description.site.teams, ...teams] },
      video: { ...otherVideo, feeds },
      streamer: { ...description.streamer, ...streamer, site: { ...description.streamer.site, ...streamer.site } },
      podcast: { page: "history" },
    })),
);

const anyEpisodes = fc.uniqueArray(
  fc.record({
    slug: fc.constantFrom("opening", "derby", "final-day"),
    title: name,
    seconds: fc.integer({ min: 1, max: 9_000 }),
    sound: fc.constantFrom("mp3", "m4a"),
    said: name,
  }),
  { selector: ({ slug }) => slug },
);
const episodeFiles = (
  episodes: readonly { slug: string; title: string; seconds: number; sound: string; said: string }[],
) =>
  episodes.flatMap(({ slug, title, seconds, sound, said }) => {
    const fields = [
      `title: ${JSON.stringify(title)}`,
      `summary: ${JSON.stringify(said)}`,
      "publishedAt: 2026-08-09T18:00:00Z",
      `seconds: ${seconds}`,
    ];
    return [
      [`podcast/${slug}.md`, bytesOf(`---\n${fields.join("\n")}\n---\n\nSinging.\n`)] as const,
      [`podcast/${slug}.${sound}`, bytesOf(`ID3 ${seconds}`)] as const,
    ];
  });

/** A page that is a link to another site, or to a page of this one. */
const anyLinkPage = fc.oneof(
  fc.record(
    {
      external: fc.constantFrom("https://shop.example/", "http://shop.example/?a=b#c"),
      newTab: fc.boolean(),
      menuTitle: name,
    },
    { requiredKeys: ["external"] },
  ),
  fc.record({ link: fc.constantFrom("/news", "/clubs") }),
);

/** The files of any valid folder of a league with this slug. */
export const anyFolder: fc.Arbitrary<FolderFiles> = fc
  .record({
    clubs: anyClubs(["premier-division", "division-one"]),
    grounds: optional(anyGrounds),
    documents: fc.uniqueArray(anyDocument, { selector: ({ slug }) => slug }),
    sponsors: anySponsors,
    passes: anyPasses,
    rules: anyRules,
    lead: name,
    history: fc.record({ format: fc.constantFrom("md", "html"), sections: anySections, isInOther: fc.boolean() }),
    shop: anyLinkPage,
    mark: fc.nat(9),
    own: optional(fc.record({ crest: anyImage, logo: anyImage })),
    outline: optional(anyOutline),
    formerly: fc.option(fc.uniqueArray(fc.constantFrom("old-history", "about/history", "a/b/c/d"))),
    hasStreamer: fc.boolean(),
    hasPartner: fc.boolean(),
    players: optional(anyPlayers(["?"], ["?"])),
    settings: anySettings,
    episodes: anyEpisodes,
    draw: anyDraw,
  })
  .map(({ documents, sponsors, passes, rules, lead, history, mark, own, players, episodes, draw, ...any }) => {
    const { clubs, competitions } = drawn(any.clubs, any.settings.competitions ?? [], draw);
    const partner = sponsors.rows[0]?.sponsors[0];
    const settings = {
      ...{ ...any.settings, competitions },
      site: {
        ...any.settings.site,
        cupPartner:
          any.hasPartner && partner ? { page: "/competitions/division-one", sponsorID: partner.sponsorID } : null,
      },
      streamer: { ...any.settings.streamer, clubID: any.hasStreamer ? (clubs[0]?.id ?? null) : null },
    };
    const teams = ["first", ...competitions.flatMap((each) => ("team" in each ? String(each.team) : []))];
    const fixed = ["constitution", "ground-regulations"];
    const kept = [...base].filter(
      ([path]) => !documents.some(({ slug }) => fixed.includes(slug) && path === `documents/${slug}.md`),
    );
    return new Map([
      ...kept,
      ...documentFiles(documents),
      ["clubs.csv", bytesOf(formatClubsCsv(clubs))],
      ...(any.grounds === null ? [] : [["grounds.csv", bytesOf(formatGroundsCsv(any.grounds))] as const]),
      ...(players === null
        ? []
        : [
            [
              "players.csv",
              bytesOf(
                formatPlayersCsv(
                  players.map((one) => ({
                    ...one,
                    club: clubs[one.id % clubs.length]?.slug ?? one.club,
                    team: teams[one.id % teams.length] ?? one.team,
                  })),
                ),
              ),
            ] as const,
          ]),
      ["sponsors.json", bytesOf(JSON.stringify(sponsors))],
      ["passes.json", bytesOf(JSON.stringify({ passes }))],
      ["league.json", describedWith(rules, settings)],
      ...episodeFiles(episodes),
      [
        "pages/cookie-choices.md",
        bytesOf("---\ntitle: Cookies\norder: 80\nupdated: 2026-07-01\nlead: What is stored.\n---\n"),
      ],
      [
        `pages/history.${history.format}`,
        bytesOf(
          `---\ntitle: History\norder: 90\nupdated: 2026-07-01\n${
            any.formerly === null ? "" : `formerly: ${JSON.stringify(any.formerly)}\n`
          }${
            history.isInOther ? `language: ${any.settings.languages?.at(-1)}\n` : ""
          }lead: ${JSON.stringify(lead)}\n---\n${
            history.format === "html" ? writePageHTML(history.sections) : writeMarkdown(history.sections)
          }`,
        ),
      ],
      [
        "pages/shop.md",
        bytesOf(
          [
            ...["---", "title: Shop", "order: 91", "updated: 2026-07-01"],
            ...Object.entries(any.shop).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
            ...["---", ""],
          ].join("\n"),
        ),
      ],
      ["crests/cup.svg", bytesOf(`<svg xmlns="http://www.w3.org/2000/svg"><!-- ${mark} --></svg>`)],
      ...(any.outline === null ? [] : [["map.geojson", bytesOf(JSON.stringify(any.outline))] as const]),
      ...(own === null
        ? []
        : clubs.slice(0, 1).map(({ slug }) => [`crests/clubs/${slug}.${own.crest.format}`, own.crest.bytes] as const)),
      ...(own === null || partner === undefined
        ? []
        : [[`sponsors/sponsor-1.${own.logo.format}`, own.logo.bytes] as const]),
    ]);
  });
