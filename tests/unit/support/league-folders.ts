import fc from "fast-check";
import { z } from "zod";
import { type FolderClub, formatClubsCsv } from "../../../scripts/lib/league-folder/clubs-csv.ts";
import { documentFiles } from "../../../scripts/lib/league-folder/documents.ts";
import { bytesOf, type FolderFiles, textOf } from "../../../scripts/lib/league-folder/folder-files.ts";
import { type FolderPlayer, formatPlayersCsv } from "../../../scripts/lib/league-folder/players-csv.ts";
import { type NewLeague, newLeagueFiles } from "../../../scripts/lib/league-new/new-league.ts";

/** A league as input of `npm run league -- new`. */
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

/** Clubs of clubs.csv, in these divisions. */
export const anyClubs = (divisions: readonly string[]): fc.Arbitrary<FolderClub[]> =>
  fc
    .uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 40 }),
        shortName: name,
        town: optional(name),
        nickname: optional(name),
        founded: optional(fc.integer({ min: 1850, max: 2100 })),
        ground: optional(name),
        capacity: optional(fc.nat(99_999)),
        timeZone: optional(fc.constantFrom("Europe/Zurich", "America/New_York")),
        place: optional(
          fc.record({ latitude: fc.integer({ min: -90, max: 90 }), longitude: fc.integer({ min: -180, max: 180 }) }),
        ),
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
      all.map(({ place, ...rest }) => ({
        ...rest,
        slug: `club-${rest.id}`,
        name: `Club ${rest.id}`,
        code: `C${rest.id}`,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
      })),
    );

/** Players of players.csv, of these clubs' teams. */
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

const anySponsors = fc
  .uniqueArray(fc.record({ sponsorID: fc.integer({ min: 1, max: 9 }), title: name }), {
    maxLength: 3,
    selector: ({ sponsorID }) => sponsorID,
  })
  .map((sponsors) => ({
    rows: [
      {
        ...{
          rowID: 1,
          adminName: "Partners",
          title: "Partners",
          titleSize: "h2",
          sponsorSize: "large",
          forcedOrder: 1,
        },
        sponsors: sponsors.map(({ sponsorID, title }) => ({
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
      },
    ],
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
const anyPass = fc.record(
  {
    id: fc.constantFrom("gold", "silver", "bronze"),
    type: fc.constantFrom("membership", "match-pass"),
    title: name,
    description: name,
    style: fc.constantFrom("video", "yearly-audio", "monthly-audio"),
    label: name,
    prices: fc.array(fc.tuple(anyPrice, anyTerm), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ["id", "type", "title", "description", "style", "prices"] },
);
const anyPasses = fc.uniqueArray(anyPass, { selector: ({ id }) => id }).map((passes) =>
  passes.map(({ prices, ...pass }) => ({
    ...pass,
    prices: prices.map(([price, term], index) => ({ id: `${pass.id}-${index}`, ...price, ...term })),
  })),
);

/** A disc in a colour, as SVG. */
export const disc = (colour: string): Uint8Array =>
  bytesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="49" fill="${colour}"/></svg>`,
  );

const countries = fc.uniqueArray(fc.constantFrom("GB", "IE", "CH"), { minLength: 1 });
const anyRules = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.record(
    {
      countries: fc.oneof(fc.record({ only: countries }), fc.record({ except: countries })),
      blackouts: fc.array(
        fc.record({ countries, weekdays: fc.constant([6]), from: fc.constant("14:45"), to: fc.constant("24:00") }),
        { maxLength: 2 },
      ),
      television: fc.array(fc.record({ countries, channel: name }), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  ),
  { maxKeys: 3 },
);

const base = await newLeagueFiles(northernCounties);
const description = z
  .looseObject({ video: z.looseObject({}) })
  .parse(JSON.parse(textOf(base.get("league.json") ?? new Uint8Array())));

/** The league's description with these availability rules (`video.availability`). */
export const describedWith = (availability: unknown): Uint8Array =>
  bytesOf(JSON.stringify({ ...description, video: { ...description.video, availability } }));

/** The files of any valid folder: of the same league, with other clubs, documents, partners, passes, availability rules and pages. */
export const anyFolder: fc.Arbitrary<FolderFiles> = fc
  .record({
    clubs: anyClubs(["premier-division", "division-one"]),
    documents: fc.uniqueArray(anyDocument, { selector: ({ slug }) => slug }),
    sponsors: anySponsors,
    passes: anyPasses,
    rules: anyRules,
    lead: name,
    mark: fc.nat(9),
    own: optional(colour),
    players: optional(anyPlayers(["?"], ["first"])),
  })
  .map(({ clubs, documents, sponsors, passes, rules, lead, mark, own, players }) => {
    const fixed = ["constitution", "ground-regulations"];
    const kept = [...base].filter(
      ([path]) => !documents.some(({ slug }) => fixed.includes(slug) && path === `documents/${slug}.md`),
    );
    return new Map([
      ...kept,
      ...documentFiles(documents),
      ["clubs.csv", bytesOf(formatClubsCsv(clubs))],
      ...(players === null
        ? []
        : [
            [
              "players.csv",
              bytesOf(
                formatPlayersCsv(
                  players.map((one) => ({ ...one, club: clubs[one.id % clubs.length]?.slug ?? one.club })),
                ),
              ),
            ] as const,
          ]),
      ["sponsors.json", bytesOf(JSON.stringify(sponsors))],
      ["passes.json", bytesOf(JSON.stringify({ passes }))],
      ["league.json", describedWith(rules)],
      [
        "pages/history.md",
        bytesOf(`---\ntitle: History\norder: 90\nupdated: 2026-07-01\nlead: ${JSON.stringify(lead)}\n---\n`),
      ],
      ["crests/cup.svg", bytesOf(`<svg xmlns="http://www.w3.org/2000/svg"><!-- ${mark} --></svg>`)],
      ...(own === null ? [] : clubs.slice(0, 1).map(({ slug }) => [`crests/clubs/${slug}.svg`, disc(own)] as const)),
      ...(own === null || sponsors.rows[0]?.sponsors.length === 0
        ? []
        : [["sponsors/sponsor-1.svg", disc(own)] as const]),
    ]);
  });
