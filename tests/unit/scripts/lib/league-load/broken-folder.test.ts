import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { bytesOf, type FolderFiles, textOf } from "../../../../../scripts/lib/league-folder/folder-files.ts";
import { readLeagueFolder } from "../../../../../scripts/lib/league-folder/league-folder.ts";
import { requiredImages } from "../../../../../scripts/lib/league-folder/required-images.ts";
import { applyLoad } from "../../../../../scripts/lib/league-load/apply-load.ts";
import { planLoad } from "../../../../../scripts/lib/league-load/plan-load.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { anyFolder } from "../../../support/league-folders.ts";
import { leagueStorage } from "../../../support/league-storage.ts";

const runs = { numRuns: propertyRuns(25) };
const options = { season: 2026, demoSlug: "demo" };
const now = new Date("2026-11-23T10:00:00Z");

const record = z.record(z.string(), z.unknown());
type JSONValue = z.infer<typeof record>;

/** A way to break a folder: the file that the problem is reported for, and whether with a line number. */
interface Break {
  file: string;
  hasLine: boolean;
  apply(files: FolderFiles): void;
}

const textFile = (files: FolderFiles, file: string) => textOf(files.get(file) ?? new Uint8Array());
const change = (file: string, edit: (text: string) => string): Break => ({
  ...{ file, hasLine: true },
  apply: (files) => void files.set(file, bytesOf(edit(textFile(files, file)))),
});
const changeJSON = (file: string, edit: (data: JSONValue) => void): Break =>
  change(file, (text) => {
    const data = record.parse(JSON.parse(text));
    edit(data);
    return JSON.stringify(data, null, 2);
  });
const add = (file: string, text: string): Break => ({
  ...{ file, hasLine: false },
  apply: (files) => void files.set(file, bytesOf(text)),
});

const missing = (file: string): Break => ({
  ...{ file, hasLine: false },
  apply: (files) => void files.delete(file),
});

const required = [
  ...["format", "name", "slug", "description", "domains", "currency", "timeZone", "languages", "layout", "theme"],
  ...["site", "video", "streamer", "headerStyles", "documents", "menus", "competitions"],
] as const;

const hasParts = (value: unknown): value is JSONValue =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** Replaces a random part of league.json with a value that is valid nowhere. */
const wrongType = fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }).map((steps) =>
  changeJSON("league.json", (data) => {
    let [holder, key]: [JSONValue, string] = [data, ""];
    for (const [depth, step] of steps.entries()) {
      const keys = Object.keys(holder).filter((each) => depth > 0 || required.some((name) => name === each));
      key = keys[step % keys.length] ?? key;
      const inside = holder[key];
      if (depth === steps.length - 1 || !hasParts(inside)) break;
      holder = inside;
    }
    const before = holder[key];
    holder[key] = typeof before === "object" && before !== null ? 7 : { no: ["such", "thing"] };
  }),
);

const club = "id,slug,name,shortName,code,competitions\n";
const sponsor = (sponsorID: number) => ({
  ...{ sponsorID, campaignID: 1, title: "A", adminName: "A", url: "https://a.example/", imageKey: "a" },
  ...{ mediaLibraryID: "1", published: 1, isChildFriendly: 1, forcedOrder: 1 },
});
const row = { rowID: 1, adminName: "P", title: "P", titleSize: "h2", sponsorSize: "large", forcedOrder: 1 };
const pass = (id: string, opens: string) => ({
  ...{ id, type: "membership", title: "A", description: "A", style: "video" },
  prices: [{ id: `${id}-once`, price: 5, accessHours: 2, opens: [opens] }],
});

/** An additional cup in league.json. */
const withCup = (kind: string, rules: object): Break =>
  changeJSON("league.json", (data) => {
    const competition = { id: 99, slug: "broken", name: "Broken", kind, order: 99, rules };
    data.competitions = [...z.array(record).parse(data.competitions), competition];
  });
const final = { name: "Final" };
const ofSeason = (slug: string) => ({ 2025: [slug], 2026: [slug] });
const brokenCups = [
  withCup("cup", { rounds: [{ name: "Semi-finals" }, { name: "semi final" }] }),
  withCup("cup", { rounds: [final, { name: "Semi-finals" }] }),
  withCup("cup", { rounds: [{ ...final, legs: 3 }] }),
  withCup("cup", { rounds: [{ ...final, legs: 2, replays: true }] }),
  withCup("cup", { rounds: [{ ...final, awayGoals: true }] }),
  withCup("cup", { groups: [{ name: "A" }] }),
  withCup("league", { rounds: [final] }),
  withCup("groups", { groups: [{ name: "A" }], goThrough: 1 }),
  withCup("groups", { groups: [{ name: "A" }], rounds: [final], bestNext: 1 }),
  withCup("groups", { groups: [{ name: "A" }, { name: "Group a" }] }),
  withCup("groups", { groups: [{ name: "A", clubs: ofSeason("no-such-club") }] }),
  // A club of the league that does not play in it, and one in two groups.
  ...[[{ name: "A", clubs: ofSeason("ash") }], ["A", "B"].map((name) => ({ name, clubs: ofSeason("ash") }))].map(
    (groups): Break => ({
      ...{ file: "league.json", hasLine: true },
      apply(files) {
        files.set("clubs.csv", bytesOf(`${club}1,ash,Ash,Ash,ASH,\n`));
        files.delete("players.csv");
        for (const path of files.keys()) if (path.startsWith("crests/clubs/")) files.delete(path);
        withCup("groups", { groups }).apply(files);
      },
    }),
  ),
];

/** Rewrites players.csv for the folder's first club. */
const players = (write: (club: string) => string): Break => ({
  ...{ file: "players.csv", hasLine: true },
  apply(files) {
    const slug = /club-\d+/.exec(textFile(files, "clubs.csv"))?.[0] ?? "no-club";
    files.set("players.csv", bytesOf(write(slug)));
  },
});
const player = "id,club,number,name,position\n";
const brokenPlayers = [
  players(() => `${player}1,no-such-club,1,A,GK\n`),
  players((club) => `${player}1,${club},1,A,sweeper\n`),
  players((club) => `${player}1,${club},1000,A,GK\n`),
  players((club) => `${player}1,${club},1,,GK\n`),
  players((club) => `${player}1,${club},1,A,GK\n1,${club},2,B,DF\n`),
  players((club) => `${player}1,${club},1,A,GK\n2,${club},1,B,DF\n`),
  players((club) => `id,club,team,number,name,position\n1,${club},no-such-team,1,A,GK\n`),
  players((club) => `id,club,number,name,position,birthDate\n1,${club},1,A,GK,2001-02-30\n`),
  players((club) => `id,club,number,name,position,season\n1,${club},1,A,GK,this\n`),
  players((club) => `id,club,number,name,position,season\n1,${club},1,A,GK,2024\n1,${club},2,A,GK,2024\n`),
  players((club) => `id,club,number,name,position,boots\n1,${club},1,A,GK,9\n`),
  players((club) => `${player}1,${club},1,"A,GK\n`),
  players((club) => `id,club,name,position\n1,${club},A,GK\n`),
];

const broken = (lines: string): Break => ({ ...add("grounds.csv", `slug,name,latitude\n${lines}`), hasLine: true });
const brokenGrounds = [
  broken("no slug,One,\n"),
  broken("one,,\n"),
  broken("one,One,47\n"),
  broken("one,One,\none,Two,\n"),
  broken("one,One,,\n"),
];

const sound = (files: FolderFiles, ...paths: string[]) => {
  for (const path of paths) files.set(path, bytesOf("ID3"));
};
const episode = "title: A\nsummary: B\npublishedAt: 2026-08-09T18:00:00Z\nseconds: 9\n";
/** An additional episode with these lines of front matter. */
const withEpisode = (front: string, hasLine: boolean, ...sounds: string[]): Break => ({
  ...{ file: "podcast/broken.md", hasLine },
  apply(files) {
    files.set("podcast/broken.md", bytesOf(front));
    sound(files, ...sounds);
  },
});
const framed = (fields: string) => `---\n${fields}---\n\nSinging.\n`;
const brokenEpisodes = [
  withEpisode(framed(episode), false),
  withEpisode(framed(episode), false, "podcast/broken.mp3", "podcast/broken.m4a"),
  ...["Singing.\n", "---\ntitle: A\n"].map((text) => withEpisode(text, true, "podcast/broken.mp3")),
  ...[
    episode.replace("title: A\n", ""),
    episode.replace("seconds: 9", "seconds: 0"),
    episode.replace("18:00:00Z", "18:00"),
    `${episode}speaker: C\n`,
    `${episode}seconds: 9\n`,
    "- title\n",
  ].map((fields) => withEpisode(framed(fields), true, "podcast/broken.mp3")),
  add("podcast/alone.m4a", "ftyp"),
  add("podcast/Opening Day.md", framed(episode)),
  add("podcast/opening.ogg", "OggS"),
];

const documentFields = "title: A\nupdatedOn: 2026-07-01\n";
const document = (text: string): Break => ({
  ...add("documents/broken.md", text),
  hasLine: true,
});
const brokenDocuments = [
  document("# A\n"),
  ...[
    documentFields.replace("title: A\n", ""),
    documentFields.replace("2026-07-01", "2026-02-30"),
    documentFields.replace("A", `"${"A".repeat(201)}"`),
    `${documentFields}author: B\n`,
    "title: [A\n",
  ].map((fields) => document(framed(fields))),
  add("documents/alone.pdf", "%PDF-1.7"),
  add("documents/Rules.md", framed(documentFields)),
  {
    ...{ file: "documents/twice.html", hasLine: false },
    apply(files: FolderFiles) {
      for (const format of ["md", "html"]) files.set(`documents/twice.${format}`, bytesOf(framed(documentFields)));
    },
  },
];

/** An additional page with these lines of front matter. */
const page = (fields: string) =>
  change("pages/broken.md", () => `---\ntitle: A\norder: 91\nupdated: 2026-07-01\nlead: B\n${fields}---\n`);

/** Broken references in the settings that the generator varies. */
const brokenReferences = [
  changeJSON("league.json", (data) => (data.podcast = { page: "no-such-page" })),
  changeJSON("league.json", (data) => (data.contact = { page: "no-such-page", email: "desk@league.example" })),
  changeJSON("league.json", (data) => (data.currency = "ECU")),
  changeJSON("league.json", (data) => (data.translations = { "is-IS": { News: "Fréttir" } })),
  changeJSON("league.json", (data) => (data.banners = [{ text: "A", translations: { "is-IS": "B" } }])),
  changeJSON("league.json", (data) => (data.mail = { words: { gift: { "is-IS": { subject: "A" } } } })),
  ...[{ subject: "{giver} and {taker}" }, { text: ["No code."] }, {}].map((words) =>
    changeJSON("league.json", (data) => {
      const [first = ""] = z.array(z.string()).parse(data.languages);
      data.mail = { words: { gift: { [first]: words } } };
    }),
  ),
  changeJSON("league.json", (data) => {
    data.streamer = { ...record.parse(data.streamer), clubID: 9_999 };
  }),
  changeJSON("league.json", (data) => {
    data.site = { ...record.parse(data.site), cupPartner: { page: "/competitions/premier-division", sponsorID: 99 } };
  }),
  changeJSON("league.json", (data) => {
    data.site = { ...record.parse(data.site), cupPartner: { page: "/competitions/no-such-cup", sponsorID: 1 } };
  }),
  changeJSON("league.json", (data) => {
    const { cookieNotice, ...site } = z.looseObject({ cookieNotice: record }).parse(data.site);
    data.site = { ...site, cookieNotice: { ...cookieNotice, consentSlug: "no-such-page" } };
  }),
  page("formerly: [/a]\n"),
  page("language: is-IS\n"),
];

const anyBreak: fc.Arbitrary<Break> = fc.oneof(
  wrongType,
  fc.constantFrom(...required).map((key) => changeJSON("league.json", (data) => delete data[key])),
  fc
    .constantFrom("league.json", "passes.json", "sponsors.json")
    .map((file) => change(file, (text) => text.slice(0, -2))),
  fc.constantFrom<Break>(
    // Broken references.
    changeJSON("league.json", (data) => (data.documents = ["no-such-document"])),
    change("clubs.csv", () => `${club}1,a,A,A,AAA,no-such-division\n`),
    change("sponsors.json", () =>
      JSON.stringify({ rows: [], featuredLabelGroups: [{ label: "TV", sponsorIDs: [9] }] }),
    ),
    change("passes.json", () => JSON.stringify({ passes: [pass("a", "competition-999")] })),
    change("pages/nowhere/at-all.md", () => "---\ntitle: Nowhere\norder: 1\nupdated: 2026-07-01\nlead: No.\n---\n"),
    changeJSON("league.json", (data) => {
      const [first, ...rest] = z.array(record).parse(data.competitions);
      data.competitions = [{ ...first, team: "no-such-team" }, ...rest];
    }),
    changeJSON("league.json", (data) => {
      const { primary, ...menus } = z.looseObject({ primary: z.array(z.unknown()) }).parse(data.menus);
      data.menus = { ...menus, primary: [...primary, { name: "Nowhere", link: "/no-such-page" }] };
    }),
    changeJSON("league.json", (data) => {
      const { slugs, ...site } = z.looseObject({ slugs: record }).parse(data.site);
      data.site = { ...site, slugs: { ...slugs, fixtures: "calendar-of-matches" } };
      data.menus = { ...record.parse(data.menus), legal: [{ name: "Matches", link: "/matches" }] };
    }),
    ...requiredImages.map(missing),
    ...brokenCups,
    ...brokenPlayers,
    ...brokenGrounds,
    ...brokenEpisodes,
    ...brokenDocuments,
    ...brokenReferences,
    // Duplicates.
    change("clubs.csv", () => `${club}1,a,A,A,AAA,\n1,b,B,B,BBB,\n`),
    change("clubs.csv", () => `${club}1,a,A,A,AAA,\n2,a,B,B,BBB,\n`),
    change("sponsors.json", () => JSON.stringify({ rows: [{ ...row, sponsors: [sponsor(1), sponsor(1)] }] })),
    change("passes.json", () => JSON.stringify({ passes: [pass("a", "live-video"), pass("a", "live-video")] })),
    changeJSON("league.json", (data) => {
      const all = z.array(z.unknown()).parse(data.competitions);
      data.competitions = [...all, all[0]];
    }),
    // Files that do not contain what their name says.
    change("clubs.csv", (text) => `${text}"1,2\n`),
    change("map.geojson", () => '{ "type": "Topology" }'),
    change("pages/tickets.md", (text) => text.replace("---\n", "")),
    add("documents/fees.pdf", "<html></html>"),
    add("crests/cup.svg", "<svg><script/></svg>"),
    add("crests/clubs/nobody.png", "GIF89a"),
    add("sponsors/sponsor-1.webp", "RIFF"),
    add("pages/tickets.markdown", "# Tickets"),
  ),
);

it("a folder with anything wrong is refused whole: the file is named, and storage stays as it was", async () => {
  const site = leagueStorage();
  const load = async (files: FolderFiles) => {
    const { folder, problems } = readLeagueFolder(files, now);
    if (folder !== null) await applyLoad(site.storage, await planLoad(site.storage, folder, options), now);
    return problems;
  };
  const [before = new Map<string, Uint8Array>()] = fc.sample(anyFolder, 1);
  expect(await load(before)).toEqual([]);
  const stored = [site.snapshot(), new Map(site.files)];
  await fc.assert(
    fc.asyncProperty(anyFolder, anyBreak, async (valid, broken) => {
      const files = new Map(valid);
      broken.apply(files);
      const problems = await load(files);
      const found = problems.filter(({ file, line }) => file === broken.file && (line !== null) === broken.hasLine);
      expect(found).not.toEqual([]);
      expect([site.snapshot(), new Map(site.files)]).toEqual(stored);
    }),
    runs,
  );
});
