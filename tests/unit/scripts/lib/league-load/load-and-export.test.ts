import { globSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualRules } from "../../../../../schemas/league/competition-rules.ts";
import {
  bytesOf,
  type FolderFiles,
  readFolder,
  textOf,
} from "../../../../../scripts/lib/league-folder/folder-files.ts";
import {
  type LeagueFolder,
  problemList,
  readLeagueFolder,
} from "../../../../../scripts/lib/league-folder/league-folder.ts";
import { applyLoad } from "../../../../../scripts/lib/league-load/apply-load.ts";
import { exportLeague } from "../../../../../scripts/lib/league-load/export-league.ts";
import { planLines } from "../../../../../scripts/lib/league-load/load-report.ts";
import { planLoad } from "../../../../../scripts/lib/league-load/plan-load.ts";
import { newLeagueFiles } from "../../../../../scripts/lib/league-new/new-league.ts";
import { derivedLook } from "../../../../../worker/images/club-look.ts";
import { drawnCrestFile } from "../../../../../worker/images/crest-file.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { anyFolder, describedWith, disc, northernCounties } from "../../../support/league-folders.ts";
import { leagueStorage } from "../../../support/league-storage.ts";

type LeagueStorage = ReturnType<typeof leagueStorage>;
const now = new Date("2026-11-23T10:00:00Z");
const options = { season: 2026, demoSlug: "demo" };
const runs = { numRuns: propertyRuns(12) };

function parsed(files: FolderFiles): LeagueFolder {
  const { folder, problems } = readLeagueFolder(files, now);
  if (folder === null) throw new Error(problemList(problems));
  return folder;
}

/** Loads a folder. @returns the lines of the report. */
async function load({ storage }: LeagueStorage, files: FolderFiles, season = options.season): Promise<string[]> {
  const plan = await planLoad(storage, parsed(files), { ...options, season });
  await applyLoad(storage, plan, now);
  return planLines(plan);
}
const exported = ({ storage }: LeagueStorage, season = options.season) => exportLeague(storage, new Map(), season);
const byPath = (files: FolderFiles) => Object.fromEntries([...files].map(([path, bytes]) => [path, textOf(bytes)]));

const empty = await newLeagueFiles(northernCounties);
const withClubs = (lines: string): FolderFiles =>
  new Map(empty).set("clubs.csv", bytesOf(`id,slug,name,shortName,code,competitions\n${lines}`));
const two = withClubs("1,ash,Ash Town,Ash,ASH,premier-division\n2,birch,Birch Rovers,Birch,BIR,premier-division\n");

describe("loading and exporting a league's folder", () => {
  it("gives back the folder that was loaded, and loads that to the same rows", async () => {
    await fc.assert(
      fc.asyncProperty(anyFolder, async (files) => {
        const [first, second] = [leagueStorage(), leagueStorage()];
        await load(first, files);
        const back = await exported(first);
        expect(byPath(back)).toEqual(byPath(files));
        await load(second, back);
        expect(second.snapshot()).toEqual(first.snapshot());
        expect(await load(second, back)).toEqual([]);
      }),
      runs,
    );
  });

  it.each(["leagues/crown", ...globSync("tests/fixtures/leagues/*")])(
    "gives back %s, file for file",
    async (folder) => {
      const site = leagueStorage();
      const files = readFolder(folder);
      await load(site, files);
      expect(byPath(await exported(site))).toEqual(byPath(files));
    },
  );

  it("takes nothing of the built league out of storage that has none", async () => {
    const site = leagueStorage();
    await expect(exportLeague(site.storage, two, 2026)).rejects.toThrow("There is no league in this storage.");
    await load(site, two);
    expect(byPath(await exportLeague(site.storage, empty, 2026))).toEqual(byPath(two));
  });

  it("loads a podcast with its sound, and leaves the simulated league's episodes alone", async () => {
    const site = leagueStorage();
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: `INSERT INTO podcast_episodes (slug, source, title, summary, transcript_html, published_at, audio_sha256, audio_bytes, audio_type, seconds)
              VALUES ('simulated', 'demo', 'Simulated', 'S', '', '2026-01-01T00:00:00Z', 'x', 1, 'audio/mp4', 1)`,
      },
    ]);
    const episode =
      "---\ntitle: The opening day\nsummary: Who was there.\npublishedAt: 2026-08-09T18:00:00Z\nseconds: 754\n---\n\nSinging.\n";
    const files = new Map(empty).set("podcast/opening.md", bytesOf(episode)).set("podcast/opening.mp3", bytesOf("ID3"));
    await load(site, files);
    const episodes = () => site.rows("CONTENT_DB", "SELECT * FROM podcast_episodes ORDER BY slug");
    expect(episodes()).toMatchObject([
      { slug: "opening", source: "league", seconds: 754, audio_bytes: 3, audio_type: "audio/mpeg" },
      { slug: "simulated" },
    ]);
    expect(textOf(site.files.get(`league/${episodes()[0]?.audio_sha256}`) ?? new Uint8Array())).toBe("ID3");
    expect(byPath(await exported(site))).toEqual(byPath(files));
    await load(site, empty);
    expect(episodes()).toMatchObject([{ slug: "simulated" }]);
  });

  it("loads and exports the league's words in its other languages", async () => {
    const site = leagueStorage();
    await load(site, two);
    const description = textOf(empty.get("league.json") ?? new Uint8Array());
    const translations = { "nb-NO": { "About the {name}": "Om {name}" } };
    const spoken = bytesOf(JSON.stringify({ ...JSON.parse(description), languages: ["en-GB", "nb-NO"], translations }));
    expect(await load(site, new Map(two).set("league.json", spoken))).toContain(
      "settings: changed languages, translations",
    );
    expect(JSON.parse(byPath(await exported(site))["league.json"] ?? "")).toMatchObject({ translations });
  });

  it("names the mails that the league writes in other words, and takes them back from the desk alone when asked", async () => {
    const site = leagueStorage();
    const description = JSON.parse(textOf(empty.get("league.json") ?? new Uint8Array()));
    const saying = (words: object) =>
      new Map(two).set("league.json", bytesOf(JSON.stringify({ ...description, mail: { words } })));
    const gift = { "en-GB": { subject: "{giver} thought of you" } };
    await load(site, saying({ gift }));
    const reminder = { "en-GB": { subject: "{pass}: soon" } };
    const plan = await planLoad(site.storage, parsed(saying({ reminder })), options);
    expect(planLines(plan)).toEqual(["settings: changed mail.words.gift, mail.words.reminder"]);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: "INSERT INTO league_desk_changes (part, changed_at, staff) VALUES ('mail gift', '2026-11-23T09:00:00Z', 'Ann'), ('mail receipt', '2026-11-23T09:00:00Z', 'Ann')",
      },
    ]);
    const { undoneDeskChanges } = await planLoad(site.storage, parsed(saying({ reminder })), options);
    expect(undoneDeskChanges.map(({ part }) => part)).toEqual(["mail gift"]);
    await site.storage
      .database("CONTENT_DB")
      .transact([
        { sql: "UPDATE league SET description = json_set(description, '$.mail.sender', 'Ann of the League')" },
        { sql: "INSERT INTO league_desk_changes VALUES ('sender and footer of mails', '2026-11-23T09:00:00Z', 'Ann')" },
      ]);
    const frame = await planLoad(site.storage, parsed(saying({ gift })), options);
    expect(frame.undoneDeskChanges.map(({ part }) => part)).toEqual(["sender and footer of mails"]);
    expect(parsed(await exported(site)).league.mail.sender).toBe("Ann of the League");
  });

  it("makes the same of any stored league as of empty storage", async () => {
    await fc.assert(
      fc.asyncProperty(anyFolder, anyFolder, async (before, after) => {
        const [used, fresh] = [leagueStorage(), leagueStorage()];
        await load(used, before);
        await load(used, after);
        await load(fresh, after);
        // Spellings stay, because old results contain former names, and so do squads that no folder describes any more.
        const players = "players WHERE team <> ''";
        const { club_aliases: _, [players]: ofClubs, squads: places, ...rows } = used.snapshot();
        const { club_aliases: __, [players]: freshPlayers, squads: freshPlaces, ...freshRows } = fresh.snapshot();
        expect(rows).toEqual(freshRows);
        if (!after.has("players.csv")) return;
        expect(ofClubs).toEqual(freshPlayers);
        // Squads of seasons that the folder does not name stay, too.
        const named = new Set(freshPlaces?.map(({ season }) => season));
        expect(places?.filter(({ season, team }) => named.has(season) && team !== "")).toEqual(freshPlaces);
      }),
      runs,
    );
  });

  it("writes nothing at all when one database refuses", async () => {
    const site = leagueStorage();
    await load(site, two);
    const before = site.snapshot();
    const plan = await planLoad(
      site.storage,
      parsed(
        new Map(withClubs("2,birch,Birch Town,Birch,BIR,division-one\n3,cedar,Cedar,Cedar,CED,\n")).set(
          "league.json",
          describedWith({ home: { countries: { only: ["GB"] } } }),
        ),
      ),
      options,
    );
    const failing = {
      ...site.storage,
      database: (name: Parameters<typeof site.storage.database>[0]) => {
        const database = site.storage.database(name);
        return name === "CONTENT_DB" ? { ...database, transact: () => Promise.reject(new Error("full")) } : database;
      },
    };
    await expect(applyLoad(failing, plan, now)).rejects.toThrow("full");
    expect(site.snapshot()).toEqual(before);
  });

  it("reports what is added, changed and removed, by name", async () => {
    const site = leagueStorage();
    expect(await load(site, two)).toContain("clubs: 2 added (Ash Town, Birch Rovers)");
    const description = textOf(empty.get("league.json") ?? new Uint8Array()).replace('"GBP"', '"EUR"');
    const changed = new Map(withClubs("2,birch,Birch Town,Birch,BIR,premier-division\n"))
      .set("league.json", bytesOf(description))
      .set("documents/fees.md", bytesOf("---\ntitle: Fees\nupdatedOn: 2026-07-01\n---\n\nNone.\n"));
    changed.delete("pages/tickets.md");
    changed.set("league.json", bytesOf(description.replace(/\{\s*"page": "tickets"\s*\},/, "")));
    const lines = await load(site, changed);
    expect(lines).toEqual(
      expect.arrayContaining([
        "clubs: 1 changed (Birch Town), 1 removed (Ash Town)",
        "documents: 1 added (Fees)",
        "pages: 1 removed (tickets)",
        "settings: changed currency, menus.other",
      ]),
    );
    expect(site.rows("CONTENT_DB", "SELECT version FROM league")).toEqual([{ version: 2 }]);
  });

  /** Changes a page and a menu as the desk does. */
  async function changeAtDesk({ storage }: LeagueStorage) {
    const page = {
      ...{ path: "away-days", title: "Away days: trains", menuTitle: "Away", order: 90, updated: "2026-11-26" },
      body: {
        lead: "How to follow # your club.",
        sections: [
          { heading: "By [rail]", paragraphs: ["See [tickets](/tickets) * here."], list: ["One"], questions: [] },
        ],
      },
    };
    const menu = JSON.stringify([{ page: "away-days" }, { name: "News", link: "/news" }]);
    await storage.database("CONTENT_DB").transact([
      { sql: "INSERT INTO league_pages VALUES ('away-days', ?)", params: [JSON.stringify(page)] },
      {
        sql: "UPDATE league SET version = version + 1, description = json_set(description, '$.menus.primary', json(?))",
        params: [menu],
      },
      {
        sql: `INSERT INTO league_desk_changes VALUES ('page away-days', '2026-11-26T10:00:00Z', 'Kim'), ('menu primary', '2026-11-26T10:00:00Z', 'Kim')`,
      },
    ]);
  }

  it("exports pages and menus that the desk has changed, and loads that without taking anything back", async () => {
    const site = leagueStorage();
    await load(site, two);
    await changeAtDesk(site);
    const before = site.rows("CONTENT_DB", "SELECT * FROM league_pages ORDER BY path");
    const back = await exported(site);
    expect(textOf(back.get("pages/away-days.md") ?? new Uint8Array())).toContain('title: "Away days: trains"');
    const plan = await planLoad(site.storage, parsed(back), options);
    expect(plan.undoneDeskChanges).toEqual([]);
    await applyLoad(site.storage, plan, now);
    expect(site.rows("CONTENT_DB", "SELECT * FROM league_pages ORDER BY path")).toEqual(before);
    expect(parsed(back).league.menus.primary.map(({ name }) => name)).toEqual(["Away", "News"]);
    expect(site.rows("CONTENT_DB", "SELECT * FROM league_desk_changes")).toEqual([]);
    expect(byPath(await exported(site))).toEqual(byPath(back));
  });

  it("exports a page that was loaded from HTML as HTML when the desk has changed it, and none that the desk removed", async () => {
    const site = leagueStorage();
    const page = "---\ntitle: Parking\norder: 91\nupdated: 2026-07-01\nlead: Where cars stand.\n---\n\n<p>Here.</p>\n";
    const files = new Map(two).set("pages/parking.html", bytesOf(page)).set("pages/coaches.html", bytesOf(page));
    await load(site, files);
    const sections = [{ paragraphs: ["Here & [there](/news)."], list: [], questions: [] }];
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: "UPDATE league_pages SET page = json_set(page, '$.body.sections', json(?)) WHERE path = 'parking'",
        params: [JSON.stringify(sections)],
      },
      { sql: "DELETE FROM league_pages WHERE path = 'coaches'" },
    ]);
    const back = await exported(site);
    expect([...back.keys()].filter((path) => /parking|coaches/.test(path))).toEqual(["pages/parking.html"]);
    expect(textOf(back.get("pages/parking.html") ?? new Uint8Array())).toBe(
      page.replace("Here.", 'Here &amp; <a href="/news">there</a>.'),
    );
    const plan = await planLoad(site.storage, parsed(back), options);
    expect(planLines(plan)).toEqual([]);
  });

  it("names what a load takes back of the desk's changes", async () => {
    const site = leagueStorage();
    await load(site, two);
    await changeAtDesk(site);
    const lines = await load(site, two);
    expect(lines).toContain("takes back what Kim changed at the desk on 2026-11-26: menu primary");
    expect(lines).toContain("takes back what Kim changed at the desk on 2026-11-26: page away-days");
    expect(site.rows("CONTENT_DB", "SELECT * FROM league_desk_changes")).toEqual([]);
  });

  it("names partners that a load takes back, and exports those of the desk", async () => {
    const tier = {
      ...{ rowID: 1, adminName: "Friends", title: "Friends of the league", titleSize: "h3", sponsorSize: "small" },
      ...{ forcedOrder: 1, sponsors: [] },
    };
    const site = leagueStorage();
    await load(site, two);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: `INSERT INTO sponsor_rows (row_id, forced_order, "row") VALUES (1, 1, ?)`,
        params: [JSON.stringify(tier)],
      },
      { sql: "INSERT INTO league_desk_changes VALUES ('partners', '2026-11-26T10:00:00Z', 'Kim')" },
    ]);
    const back = await exported(site);
    expect(textOf(back.get("sponsors.json") ?? new Uint8Array())).toContain("Friends of the league");
    expect((await planLoad(site.storage, parsed(back), options)).undoneDeskChanges).toEqual([]);
    expect(await load(site, two)).toContain("takes back what Kim changed at the desk on 2026-11-26: partners");
    // The same goes for a label, and for the partner in the header alone.
    await site.storage
      .database("CONTENT_DB")
      .transact([
        { sql: "INSERT INTO featured_label_groups VALUES ('Friends', 1, '[]')" },
        { sql: "INSERT INTO league_desk_changes VALUES ('partners', '2026-11-27T10:00:00Z', 'Kim')" },
      ]);
    expect(await load(site, two)).toContain("takes back what Kim changed at the desk on 2026-11-27: partners");
  });

  it("names questions and the cookie notice that a load takes back, and no others", async () => {
    const site = leagueStorage();
    await load(site, two);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: "UPDATE league SET version = version + 1, description = json_set(description, '$.streamer.troubleshootingTitle', 'Good to know')",
      },
      {
        sql: "INSERT INTO league_desk_changes VALUES ('help', '2026-11-27T10:00:00Z', 'Kim'), ('cookie notice', '2026-11-27T10:00:00Z', 'Kim')",
      },
    ]);
    const plan = await planLoad(site.storage, parsed(two), options);
    expect(plan.undoneDeskChanges.map(({ part }) => part)).toEqual(["help"]);
    expect(byPath(await exported(site))["league.json"]).toContain("Good to know");
  });

  it("names clubs that a load takes back, and exports those of the desk with their crests", async () => {
    const site = leagueStorage();
    await load(site, two);
    await site.storage.media.put(
      "pictures/own-12345678",
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="red" d="M0 0H1V1Z"/></svg>'),
      { httpMetadata: { contentType: "image/svg+xml" } },
    );
    await site.storage
      .database("MATCH_DB")
      .transact([
        { sql: "UPDATE clubs SET town = 'Ash', crest_file = 'own-12345678.svg' WHERE slug = 'ash'" },
        { sql: "INSERT INTO club_aliases VALUES ('the ashes', 1)" },
        { sql: "DELETE FROM club_aliases WHERE alias = 'birch rovers'" },
      ]);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: "INSERT INTO league_desk_changes VALUES ('club ash', '2026-11-27T10:00:00Z', 'Kim'), ('club birch', '2026-11-27T10:00:00Z', 'Lee'), ('club cedar', '2026-11-27T10:00:00Z', 'Lee')",
      },
    ]);
    const plan = await planLoad(site.storage, parsed(two), options);
    expect(plan.undoneDeskChanges.map(({ part }) => part)).toEqual(["club ash", "club birch"]);
    const files = byPath(await exported(site));
    expect(files["clubs.csv"]).toContain("the ashes");
    expect(files["crests/clubs/ash.svg"]).toContain('fill="red"');
    const drawn = "UPDATE clubs SET crest_file = '1-xx.svg' WHERE slug = 'ash'";
    await load(site, new Map(await exported(site)));
    await site.storage.database("MATCH_DB").transact([{ sql: drawn }]);
    expect(Object.keys(byPath(await exported(site)))).not.toContain("crests/clubs/ash.svg");
  });

  it("names grounds that a load takes back, and exports those of the desk, but for what a club has come to play at", async () => {
    const site = leagueStorage();
    const grounds = "slug,name,town,latitude,longitude\nnational,National Stadium,Ashford,47.1,8.2\nold,Old Park,,,\n";
    const files = new Map(two).set("grounds.csv", bytesOf(grounds));
    expect(await load(site, files)).toContain("grounds that are no club's: 2 added (National Stadium, Old Park)");
    await site.storage
      .database("MATCH_DB")
      .transact([
        { sql: "UPDATE grounds SET town = 'Birchfield', time_zone = 'Europe/Zurich' WHERE slug = 'national'" },
        { sql: "INSERT INTO grounds (slug, name) VALUES ('new', 'New Park')" },
        { sql: "UPDATE clubs SET ground = 'Old Park' WHERE slug = 'ash'" },
      ]);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: "INSERT INTO league_desk_changes VALUES ('ground national', '2026-11-29T10:00:00Z', 'Kim'), ('ground new', '2026-11-29T10:00:00Z', 'Kim'), ('ground old', '2026-11-29T10:00:00Z', 'Kim')",
      },
    ]);
    const { undoneDeskChanges } = await planLoad(site.storage, parsed(files), options);
    expect(undoneDeskChanges.map(({ part }) => part)).toEqual(["ground national", "ground new"]);
    const back = await exported(site);
    expect(byPath(back)["grounds.csv"]).toBe(
      "slug,name,town,timeZone,latitude,longitude\nnational,National Stadium,Birchfield,Europe/Zurich,47.1,8.2\nnew,New Park,,,,\n",
    );
    await load(site, back);
    expect(site.rows("MATCH_DB", "SELECT name FROM grounds ORDER BY name")).toEqual([
      { name: "National Stadium" },
      { name: "New Park" },
    ]);
  });

  it("names clubs and competitions that the desk has added or taken out, and exports the league with and without them", async () => {
    const site = leagueStorage();
    const own = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="red" d="M0 0H1V1Z"/></svg>';
    const withCrest = new Map(two).set("crests/clubs/birch.svg", bytesOf(own));
    await load(site, withCrest);
    const { colours, crest } = derivedLook(1001, "Cedar");
    const competition = { id: 90, slug: "shield", name: "Shield", kind: "cup", order: 9 };
    await site.storage.database("MATCH_DB").transact([
      { sql: "DELETE FROM season_clubs WHERE club_id IN (SELECT id FROM clubs WHERE slug = 'birch')" },
      { sql: "DELETE FROM club_aliases WHERE club_id IN (SELECT id FROM clubs WHERE slug = 'birch')" },
      { sql: "DELETE FROM clubs WHERE slug = 'birch'" },
      {
        sql: "INSERT INTO clubs (id, slug, name, short_name, code, colours, crest, crest_file) VALUES (1001, 'cedar', 'Cedar', 'Cedar', 'CED', ?, ?, ?)",
        params: [
          JSON.stringify(colours),
          JSON.stringify(crest),
          drawnCrestFile({ id: 1001, name: "Cedar", colours, crest }),
        ],
      },
      { sql: "INSERT INTO club_aliases VALUES ('cedar', 1001)" },
      {
        sql: "INSERT INTO competitions (id, slug, name, kind, list_order, team, rules, former_rules) VALUES (90, 'shield', 'Shield', 'cup', 9, 'first', ?, '[]')",
        params: [JSON.stringify(usualRules)],
      },
    ]);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: "UPDATE league SET description = json_insert(description, '$.competitions[#]', json(?))",
        params: [JSON.stringify(competition)],
      },
      {
        sql: "INSERT INTO league_desk_changes VALUES ('club birch', '2026-11-29T10:00:00Z', 'Kim'), ('club cedar', '2026-11-29T10:00:00Z', 'Kim'), ('competition shield', '2026-11-29T10:00:00Z', 'Kim')",
      },
    ]);
    const { undoneDeskChanges } = await planLoad(site.storage, parsed(withCrest), options);
    expect(undoneDeskChanges.map(({ part }) => part)).toEqual(["club birch", "club cedar", "competition shield"]);
    const back = await exported(site);
    expect(parsed(back).clubs.map(({ slug }) => slug)).toEqual(["ash", "cedar"]);
    expect(parsed(back).league.competitions.at(-1)).toMatchObject({ slug: "shield", kind: "cup" });
    expect([...back.keys()]).not.toContain("crests/clubs/birch.svg");
    expect((await planLoad(site.storage, parsed(back), options)).undoneDeskChanges).toEqual([]);
  });

  it("names squads that a load takes back, and exports those of the desk", async () => {
    const csv = "id,club,number,name,position\n1,ash,1,Ada,GK\n2,ash,9,Bea,FW\n3,birch,9,Dee,FW\n";
    const squads = new Map(two).set("players.csv", bytesOf(csv));
    const site = leagueStorage();
    await load(site, squads);
    await site.storage.database("MATCH_DB").transact([
      { sql: "UPDATE players SET team = '' WHERE id = 1" },
      {
        sql: "INSERT INTO players (id, club_id, team, shirt_number, season, name, position) VALUES (4, 1, 'first', 10, 2026, 'Eve', 'MF')",
      },
    ]);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: "INSERT INTO league_desk_changes VALUES ('squad ash', '2026-11-27T10:00:00Z', 'Kim'), ('squad birch', '2026-11-27T10:00:00Z', 'Lee')",
      },
    ]);
    const plan = await planLoad(site.storage, parsed(squads), options);
    expect(plan.undoneDeskChanges.map(({ part }) => part)).toEqual(["squad ash"]);
    // The change of season by itself takes nothing back.
    const back = await exported(site);
    expect(textOf(back.get("players.csv") ?? new Uint8Array())).toBe(
      "id,club,number,name,position\n2,ash,9,Bea,FW\n3,birch,9,Dee,FW\n4,ash,10,Eve,MF\n",
    );
    const next = await planLoad(site.storage, parsed(back), { ...options, season: 2027 });
    expect(next.undoneDeskChanges).toEqual([]);
  });

  it("names colours that a load takes back, and exports those of the desk", async () => {
    const site = leagueStorage();
    await load(site, two);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: `UPDATE league SET version = version + 1, description = json_set(description, '$.theme', json('{"light":{"accent":"#7a1230"}}'))`,
      },
      { sql: "INSERT INTO league_desk_changes VALUES ('theme', '2026-11-27T10:00:00Z', 'Kim')" },
    ]);
    const back = await exported(site);
    expect(parsed(back).league.theme).toEqual({ light: { accent: "#7a1230" }, dark: {} });
    expect((await planLoad(site.storage, parsed(back), options)).undoneDeskChanges).toEqual([]);
    expect(await load(site, two)).toContain("takes back what Kim changed at the desk on 2026-11-27: theme");
  });

  it("names an order of the home page that a load takes back, and exports that of the desk", async () => {
    const site = leagueStorage();
    await load(site, two);
    expect(parsed(two).league.homeSections).toEqual(["highlights", "matches", "news", "tables", "videos"]);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: `UPDATE league SET version = version + 1, description = json_set(description, '$.homeSections', json('["videos","news"]'))`,
      },
      { sql: "INSERT INTO league_desk_changes VALUES ('home page', '2026-11-27T10:00:00Z', 'Kim')" },
    ]);
    const back = await exported(site);
    expect(parsed(back).league.homeSections).toEqual(["videos", "news"]);
    expect((await planLoad(site.storage, parsed(back), options)).undoneDeskChanges).toEqual([]);
    expect(await load(site, two)).toContain("takes back what Kim changed at the desk on 2026-11-27: home page");
  });

  it("names banners that a load takes back, and exports those of the desk", async () => {
    const site = leagueStorage();
    await load(site, two);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: `UPDATE league SET version = version + 1, description = json_set(description, '$.banners', json('[{"text":"Gates open at two","until":"2026-12-01T09:00:00Z"}]'))`,
      },
      { sql: "INSERT INTO league_desk_changes VALUES ('banners', '2026-11-27T10:00:00Z', 'Kim')" },
    ]);
    const back = await exported(site);
    expect(parsed(back).league.banners).toMatchObject([{ text: "Gates open at two", until: "2026-12-01T09:00:00Z" }]);
    expect((await planLoad(site.storage, parsed(back), options)).undoneDeskChanges).toEqual([]);
    expect(await load(site, two)).toContain("takes back what Kim changed at the desk on 2026-11-27: banners");
  });

  it("names parts of the league's profile that a load takes back, and exports those of the desk", async () => {
    const site = leagueStorage();
    await load(site, two);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: `UPDATE league SET version = version + 1, description = json_set(description, '$.slogan', 'Up the hill',
          '$.site.socialLinks', json('[{"name":"Bluesky","icon":"i-lucide-at-sign","href":"https://bsky.example/two"}]'))`,
      },
      ...["description and slogan", "social links", "layout"].map((part) => ({
        sql: "INSERT INTO league_desk_changes VALUES (?, '2026-11-27T10:00:00Z', 'Kim')",
        params: [part],
      })),
    ]);
    const back = await exported(site);
    const { slogan, site: own } = parsed(back).league;
    expect([slogan, own.socialLinks.map(({ name }) => name)]).toEqual(["Up the hill", ["Bluesky"]]);
    expect((await planLoad(site.storage, parsed(back), options)).undoneDeskChanges).toEqual([]);
    const plan = await planLoad(site.storage, parsed(two), options);
    expect(plan.undoneDeskChanges.map(({ part }) => part)).toEqual(["description and slogan", "social links"]);
  });

  it("names rates of tax that a load takes back, and exports those of the desk", async () => {
    const site = leagueStorage();
    await load(site, two);
    const tax = { IS: { name: "VSK", percent: 24, changes: [{ from: "2027-01-01", percent: 25 }] } };
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: "UPDATE league SET version = version + 1, description = json_set(description, '$.tax', json(?))",
        params: [JSON.stringify(tax)],
      },
      { sql: "INSERT INTO league_desk_changes VALUES ('tax', '2026-11-27T10:00:00Z', 'Kim')" },
    ]);
    const back = await exported(site);
    expect(parsed(back).league.tax).toEqual(tax);
    expect((await planLoad(site.storage, parsed(back), options)).undoneDeskChanges).toEqual([]);
    expect(await load(site, two)).toContain("takes back what Kim changed at the desk on 2026-11-27: tax");
  });

  it("names competitions that a load takes back, and exports those of the desk", async () => {
    const site = leagueStorage();
    await load(site, two);
    const rules = { ...parsed(two).league.competitions[0]?.rules, meetings: 4 };
    await site.storage.database("MATCH_DB").transact([
      {
        sql: "UPDATE competitions SET name = 'Top', rules = ? WHERE slug = 'premier-division'",
        params: [JSON.stringify(rules)],
      },
    ]);
    await site.storage.database("CONTENT_DB").transact([
      {
        sql: `UPDATE league SET version = version + 1,
          description = json_set(description, '$.competitions[0].name', 'Top', '$.competitions[0].rules.meetings', 4)`,
      },
      { sql: "INSERT INTO league_desk_changes VALUES ('competition premier-division', '2026-11-27T10:00:00Z', 'Kim')" },
    ]);
    const back = await exported(site);
    expect(parsed(back).league.competitions[0]).toMatchObject({ name: "Top", rules: { meetings: 4 } });
    const plan = await planLoad(site.storage, parsed(back), options);
    expect(plan.undoneDeskChanges).toEqual([]);
    // The tables' rows change with the description.
    expect(plan.changes.map(({ table }) => table.table)).not.toContain("competitions");
    expect(await load(site, two)).toContain(
      "takes back what Kim changed at the desk on 2026-11-27: competition premier-division",
    );
  });

  it("writes nothing over what the desk publishes between the plan and its writing", async () => {
    const site = leagueStorage();
    await load(site, two);
    const changed = new Map(two).set(
      "documents/fees.md",
      bytesOf("---\ntitle: Fees\nupdatedOn: 2026-07-01\n---\n\nNone.\n"),
    );
    const plan = await planLoad(site.storage, parsed(changed), options);
    await changeAtDesk(site);
    const before = site.snapshot();
    await expect(applyLoad(site.storage, plan, now)).rejects.toThrow();
    expect(site.snapshot()).toEqual(before);
  });

  it("keeps and exports what the desk has written, and leaves off what it has taken off", async () => {
    const site = leagueStorage();
    const documentOf = (words: string) => bytesOf(`---\ntitle: Fees\nupdatedOn: 2026-07-01\n---\n\n${words}\n`);
    const files = new Map(empty).set("documents/fees.md", documentOf("None."));
    await load(site, files);
    const desk = (slug: string, title: string, because: string | null) => ({
      sql: `INSERT INTO desk_documents (slug, version, changed_at, staff, title, updated_on, format, text, body_html, off_because)
        VALUES (?, 1, '2026-11-23T09:00:00.000Z', 'Kim', ?, '2026-11-23', 'md', 'All of it.', '<p>All of it.</p>', ?)`,
      params: [slug, title, because],
    });
    await site.storage.database("CONTENT_DB").transact([
      desk("report", "Report", null),
      {
        sql: `INSERT INTO documents (slug, title, updated_on, body_html) SELECT slug, title, updated_on, body_html FROM desk_documents`,
        params: [],
      },
      desk("fees", "Fees", "they are wrong"),
      { sql: "DELETE FROM documents WHERE slug = 'fees'", params: [] },
    ]);
    expect(await load(site, files)).toEqual([
      "documents kept, because the desk has written them: Report",
      "documents left off the site, from which the desk has taken them: Fees",
    ]);
    const titles = () =>
      site.rows("CONTENT_DB", "SELECT title FROM documents ORDER BY title").map(({ title }) => title);
    expect(titles()).toEqual(expect.arrayContaining(["Report"]));
    expect(titles()).not.toContain("Fees");
    const back = await exported(site);
    expect(textOf(back.get("documents/report.html") ?? new Uint8Array())).toContain("<p>All of it.</p>");
    expect(back.has("documents/fees.md")).toBe(false);
    // The folder now has the same slug, so its text counts.
    expect(await load(site, new Map(files).set("documents/report.md", documentOf("Some of it.")))).toContain(
      "documents: 1 changed (Fees)",
    );
    expect(site.rows("CONTENT_DB", "SELECT staff, text FROM desk_documents WHERE slug = 'report'")).toEqual([
      { staff: null, text: "<p>Some of it.</p>" },
    ]);
  });

  it("stores clubs' own crests and sponsors' logos under keys of their content, and gives the files back", async () => {
    const partner = { sponsorID: 1, campaignID: 1, title: "Acme", adminName: "Acme", url: "https://acme.example/" };
    const sponsors = {
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
          sponsors: [
            { ...partner, imageKey: "acme", mediaLibraryID: "1", published: 1, isChildFriendly: 1, forcedOrder: 1 },
          ],
        },
      ],
      headerSponsor: {
        imgLocation: "/images/fit-in/240x96/acme",
        ...{ name: "Acme", sponsorUrl: "https://acme.example/", childFriendly: true },
      },
    };
    const with1 = (crest: string) =>
      new Map(two)
        .set("crests/clubs/ash.svg", disc(crest))
        .set("sponsors/acme.svg", disc("#ffcc00"))
        .set("sponsors.json", bytesOf(JSON.stringify(sponsors)));
    const site = leagueStorage();
    await load(site, with1("#ff0000"));
    const crests = "SELECT slug, crest_file AS picture FROM clubs ORDER BY id";
    const [ash, birch] = site.rows("MATCH_DB", crests);
    expect(ash?.picture).toMatch(/^own-[\w-]{8}\.svg$/);
    expect(birch?.picture).toMatch(/^2-[\w-]{2}\.svg$/);
    expect(site.files.get(`pictures/${String(ash?.picture).replace(".svg", "")}`)).toEqual(disc("#ff0000"));
    const shown = site.rows(
      "CONTENT_DB",
      "SELECT row ->> '$.sponsors[0].imageKey' AS logo, sponsor ->> '$.imgLocation' AS header FROM sponsor_rows, header_sponsor",
    );
    const { logo, header } = shown[0] ?? {};
    expect(site.files.get(`pictures/${logo}`)).toEqual(disc("#ffcc00"));
    expect(header).toBe(`/images/fit-in/240x96/${logo}`);
    expect(byPath(await exported(site))).toEqual(byPath(with1("#ff0000")));

    // Another image gets another key, and a removed crest is generated again.
    expect(await load(site, with1("#00ff00"))).toEqual([
      "clubs: 1 changed (Ash Town)",
      "files: 1 changed (crests/clubs/ash.svg)",
    ]);
    expect(site.rows("MATCH_DB", crests)[0]?.picture).not.toBe(ash?.picture);
    await load(site, two);
    expect(site.rows("MATCH_DB", crests)[0]?.picture).toMatch(/^1-[\w-]{2}\.svg$/);
  });

  it("gives a drawn crest another address when the club's colours change", async () => {
    const site = leagueStorage();
    const crest = () => site.rows("MATCH_DB", "SELECT crest_file FROM clubs WHERE id = 1")[0]?.crest_file;
    const inColours = (primary: string) =>
      new Map(two).set(
        "clubs.csv",
        bytesOf(`id,slug,name,shortName,code,primary,secondary,accent\n1,ash,Ash,Ash,ASH,${primary},#ffffff,#000000\n`),
      );
    await load(site, inColours("#102030"));
    const before = crest();
    await load(site, inColours("#203040"));
    expect(crest()).not.toBe(before);
    await load(site, inColours("#102030"));
    expect(crest()).toBe(before);
  });

  it("exports partners that were changed in storage under their own image keys", async () => {
    const sponsor = {
      ...{
        sponsorID: 1,
        campaignID: 1,
        title: "Acme",
        adminName: "Acme",
        url: "https://acme.example/",
        imageKey: "acme",
      },
      ...{ mediaLibraryID: "1", published: 1, isChildFriendly: 1, forcedOrder: 1 },
    };
    const row = { rowID: 1, adminName: "P", title: "P", titleSize: "h2", sponsorSize: "large", forcedOrder: 1 };
    const site = leagueStorage();
    const files = new Map(two)
      .set("sponsors.json", bytesOf(JSON.stringify({ rows: [{ ...row, sponsors: [sponsor] }] })))
      .set("sponsors/acme.svg", disc("#ffcc00"));
    await load(site, files);
    site.rows("CONTENT_DB", "UPDATE sponsor_rows SET row = json_set(row, '$.title', 'Friends') RETURNING row_id");
    const back = await exported(site);
    const sponsors = textOf(back.get("sponsors.json") ?? new Uint8Array());
    expect(sponsors).toContain('"title": "Friends"');
    expect(sponsors).toContain('"imageKey": "acme"');
    expect(back.get("sponsors/acme.svg")).toEqual(disc("#ffcc00"));
    expect(await load(leagueStorage(), back)).not.toEqual([]);
  });

  const selling = (...passes: unknown[]): FolderFiles =>
    new Map(two).set("passes.json", bytesOf(JSON.stringify({ passes })));
  const gold = {
    ...{ id: "gold", type: "membership", title: "Gold", description: "All of it.", style: "video" },
    prices: [{ id: "gold-year", price: 49.9, renewsEvery: "year", opens: ["live-video"] }],
  };
  const day = {
    ...{ id: "day", type: "match-pass", title: "Day", description: "A day of it.", style: "video" },
    prices: [{ id: "day-once", price: 500, currency: "JPY", accessHours: 24, opens: ["live-video"] }],
  };

  it("puts passes on sale, keeps those that are sold no more for renewals, and exports what is sold", async () => {
    const site = leagueStorage();
    await load(site, two);
    const lines = await load(site, selling(gold, day));
    expect(lines).toContain("passes: 2 added (Gold, Day)");
    expect(lines).toContain(
      "prices: 2 added (gold-year, day-once), 3 sold no more (year-once-a-year, month-each-month, two-days-once)",
    );
    const sold = "SELECT id, unit_amount, currency FROM price_options WHERE on_sale = 1 ORDER BY position, id";
    expect(site.rows("PAYMENTS_DB", sold)).toEqual([
      { id: "day-once", unit_amount: 500, currency: "jpy" },
      { id: "gold-year", unit_amount: 4990, currency: "gbp" },
    ]);

    const after = await load(site, selling({ ...gold, prices: [{ ...gold.prices[0], price: 60 }] }));
    expect(after).toEqual(["prices: 1 changed (gold-year), 1 sold no more (day-once)"]);
    expect(await load(site, selling({ ...gold, prices: [{ ...gold.prices[0], price: 60 }] }))).toEqual([]);
    const former = "SELECT unit_amount, on_sale FROM price_options WHERE id = 'day-once'";
    expect(site.rows("PAYMENTS_DB", former)).toEqual([{ unit_amount: 500, on_sale: 0 }]);

    await site.storage
      .database("PAYMENTS_DB")
      .transact([{ sql: "UPDATE price_options SET unit_amount = 6550, usual_amount = 7000 WHERE id = 'gold-year'" }]);
    const text = textOf((await exported(site)).get("passes.json") ?? new Uint8Array());
    expect(JSON.parse(text)).toEqual({
      passes: [{ ...gold, prices: [{ ...gold.prices[0], price: 65.5, usualPrice: 70 }] }],
    });
  });

  it("says which passes of the desk a load takes back, keeps those it does not touch, and exports times of sale", async () => {
    const site = leagueStorage();
    const times = { saleFrom: "2026-08-01T09:00:00.000Z", saleUntil: "2027-06-01T09:00:00.000Z" };
    const files = selling({ ...gold, prices: [{ ...gold.prices[0], ...times }] }, day);
    await load(site, files);
    expect(site.rows("PAYMENTS_DB", "SELECT id, sale_from, sale_until FROM price_options ORDER BY id LIMIT 2")).toEqual(
      [
        { id: "day-once", sale_from: null, sale_until: null },
        { id: "gold-year", sale_from: times.saleFrom, sale_until: times.saleUntil },
      ],
    );
    const database = site.storage.database("PAYMENTS_DB");
    await database.transact([
      { sql: "UPDATE price_options SET unit_amount = 6550 WHERE id = 'gold-year'" },
      {
        sql: `INSERT INTO pass_desk_changes VALUES ('pass gold', '2026-11-23', 'Kim'), ('pass day', '2026-11-23', 'Kim'),
          ('order of passes', '2026-11-23', 'Kim')`,
      },
    ]);
    const undoneParts = async (folder: FolderFiles) =>
      (await planLoad(site.storage, parsed(folder), options)).undoneDeskChanges.map(({ part }) => part);
    expect(await undoneParts(files)).toEqual(["pass gold"]);
    const mine = selling({ ...gold, prices: [{ ...gold.prices[0], ...times, price: 65.5 }] }, day);
    expect(JSON.parse(textOf((await exported(site)).get("passes.json") ?? new Uint8Array()))).toEqual(
      JSON.parse(textOf(mine.get("passes.json") ?? new Uint8Array())),
    );
    expect(await undoneParts(mine)).toEqual([]);
    expect(
      await undoneParts(selling(day, { ...gold, prices: [{ ...gold.prices[0], ...times, price: 65.5 }] })),
    ).toEqual(["order of passes"]);
    await load(site, files);
    expect(site.rows("PAYMENTS_DB", "SELECT part FROM pass_desk_changes")).toEqual([]);
  });

  it.each([
    [{ saleFrom: "tomorrow" }, "is an instant in UTC"],
    [{ saleFrom: "2027-08-01T09:00:00Z", saleUntil: "2026-08-01T09:00:00Z" }, "is after saleFrom"],
  ])("refuses a price on sale at no time: %j", (times, message) => {
    const { problems } = readLeagueFolder(selling({ ...gold, prices: [{ ...gold.prices[0], ...times }] }));
    expect(problemList(problems)).toContain(message);
  });

  it("refuses two prices for the same at one time", () => {
    const [price] = gold.prices;
    const { problems } = readLeagueFolder(
      selling({
        ...gold,
        prices: [price, { ...price, id: "gold-again", saleFrom: "2027-08-01T09:00:00Z", price: 40 }],
      }),
    );
    expect(problemList(problems)).toContain("within the time of gold-year");
  });

  const withRules = (availability: unknown): FolderFiles =>
    new Map(two).set("league.json", describedWith(availability));
  const afternoon = {
    ...{ countries: ["CH"], from: "15:00", to: "18:00", weekdays: [6], dates: [], except: [] },
    reason: "so that fans go to the ground",
  };
  const home = { countries: { only: ["CH"] }, blackouts: [] };

  it("writes availability rules, and keeps those that entries and rules for live entries name", async () => {
    const site = leagueStorage();
    const rules = () => site.rows("VIDEO_DB", "SELECT * FROM availability_rules ORDER BY name");
    await load(site, two);
    expect(rules()).toEqual([]);
    expect(await load(site, withRules({ afternoon: { blackouts: [afternoon] }, home }))).toContain(
      "availability rules: 2 added (afternoon, home)",
    );
    expect(rules()).toEqual([
      { name: "afternoon", rules: JSON.stringify({ blackouts: [afternoon] }) },
      { name: "home", rules: JSON.stringify(home) },
    ]);

    await site.storage.database("VIDEO_DB").transact([
      {
        sql: `INSERT INTO audio_entries (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key, offline_image_key, created_at, release_from, availability)
          VALUES ('a', 'a', 'OnDemandAudio', 'A', '', 1, '["?"]', 'a', 'a', '2026-11-23', '2026-11-23', 'home')`,
      },
      {
        sql: "INSERT INTO live_rules (name, rule) VALUES ('all', ?)",
        params: [JSON.stringify({ availability: "afternoon" })],
      },
    ]);
    const later = { blackouts: [{ ...afternoon, to: "19:00" }] };
    expect(await load(site, withRules({ afternoon: later }))).toEqual([
      "availability rules: 1 changed (afternoon)",
      "settings: changed video.availability",
      "availability rules kept, because entries or rules for live entries name them: home",
    ]);
    expect(await load(site, two)).toContain(
      "availability rules kept, because entries or rules for live entries name them: afternoon, home",
    );
    expect(rules().map(({ name }) => name)).toEqual(["afternoon", "home"]);
    await site.storage
      .database("VIDEO_DB")
      .transact([{ sql: "DELETE FROM audio_entries" }, { sql: "DELETE FROM live_rules" }]);
    expect(await load(site, two)).toContain("availability rules: 2 removed (afternoon, home)");
  });

  it("exports availability rules that operators have written since, in league.json", async () => {
    const site = leagueStorage();
    await load(site, withRules({ home }));
    const away = { countries: { except: ["CH"] }, blackouts: [] };
    await site.storage
      .database("VIDEO_DB")
      .transact([{ sql: "INSERT INTO availability_rules VALUES ('away', ?)", params: [JSON.stringify(away)] }]);
    const back = await exported(site);
    expect(parsed(back).league.video.availability).toEqual({ home, away });
    const before = JSON.parse(textOf(withRules({ home, away }).get("league.json") ?? new Uint8Array()));
    expect(JSON.parse(textOf(back.get("league.json") ?? new Uint8Array()))).toEqual(before);
  });

  it("says which availability rules of the desk a load takes back, and leaves those of one entry alone out of folders", async () => {
    const site = leagueStorage();
    const { database } = site.storage;
    await load(site, withRules({ home }));
    const away = { countries: { except: ["CH"] }, blackouts: [] };
    const ownRules = { sql: "INSERT INTO availability_rules VALUES ('own-1', ?)", params: [JSON.stringify(away)] };
    await database("VIDEO_DB").transact([
      ownRules,
      { sql: "INSERT INTO availability_rules VALUES ('away', ?)", params: [JSON.stringify(away)] },
      {
        sql: `INSERT INTO availability_desk_changes VALUES ('availability rules away', '2026-11-23', 'Kim'),
          ('availability rules home', '2026-11-23', 'Kim')`,
      },
    ]);
    const undoneParts = async (folder: FolderFiles) =>
      (await planLoad(site.storage, parsed(folder), options)).undoneDeskChanges.map(({ part }) => part);
    expect(await undoneParts(withRules({ home }))).toEqual(["availability rules away"]);
    expect(await undoneParts(withRules({ away }))).toEqual(["availability rules home"]);
    const back = await exported(site);
    expect(parsed(back).league.video.availability).toEqual({ home, away });
    expect(await undoneParts(back)).toEqual([]);
    // A folder that was exported earlier, with rules of single entries.
    await load(site, withRules({ home, away, "own-1": home }));
    expect(site.rows("VIDEO_DB", "SELECT name, rules FROM availability_rules WHERE name = 'own-1'")).toEqual([
      { name: "own-1", rules: JSON.stringify(away) },
    ]);
    expect(site.rows("VIDEO_DB", "SELECT part FROM availability_desk_changes")).toEqual([]);
  });

  const withPlayers = (lines: string): FolderFiles =>
    new Map(two).set("players.csv", bytesOf(`id,club,number,name,position,birthDate,nationality\n${lines}`));
  const al = "1,ash,9,Al Ash,FW,2001-12-31,Wales\n";
  const bo = "2,birch,1,Bo Birch,GK,1999-01-02,Norway\n";
  const squads = (site: LeagueStorage) => site.rows("MATCH_DB", "SELECT id, club_id, team FROM players ORDER BY id");

  it("writes squads, and keeps the page of a player who has left", async () => {
    const site = leagueStorage();
    expect(await load(site, withPlayers(al + bo))).toContain("players: 2 added (Al Ash, Bo Birch)");
    const moved = al.replace("ash", "birch");
    expect(await load(site, withPlayers(moved))).toEqual([
      "players: 1 changed (Al Ash), 1 left (Bo Birch)",
      "places in squads of other seasons and clubs: 1 added (1)",
    ]);
    const leftThisSeason = () => site.rows("MATCH_DB", "SELECT * FROM squads");
    const ofAsh = [{ season: 2026, club_id: 1, team: "", player_id: 1, shirt_number: 9 }];
    expect(leftThisSeason()).toEqual(ofAsh);
    expect(squads(site)).toEqual([
      { id: 1, club_id: 2, team: "first" },
      { id: 2, club_id: 2, team: "" },
    ]);
    expect(byPath(await exported(site))).toEqual(byPath(withPlayers(moved)));
    expect(await load(site, withPlayers(moved))).toEqual([]);
    expect(leftThisSeason()).toEqual(ofAsh);
  });

  it("leaves squads alone that the folder does not describe, but for those of clubs that go", async () => {
    const site = leagueStorage();
    await load(site, withPlayers(al + bo));
    await load(site, two);
    expect(squads(site)).toHaveLength(2);
    expect((await exported(site)).has("players.csv")).toBe(false);
    await load(site, withClubs("2,birch,Birch Rovers,Birch,BIR,\n"));
    expect(squads(site)).toEqual([{ id: 2, club_id: 2, team: "first" }]);
  });

  const withSeasons = (lines: string): FolderFiles =>
    new Map(two).set("players.csv", bytesOf(`id,club,number,name,position,season\n${lines}`));
  const places = (site: LeagueStorage) =>
    site.rows(
      "MATCH_DB",
      "SELECT season, club_id, player_id, shirt_number FROM squads WHERE team <> '' ORDER BY season, player_id",
    );

  it("writes squads of other seasons, and the page of a player who is in those alone", async () => {
    const site = leagueStorage();
    const both = withSeasons(
      "1,birch,9,Al Ash,FW,\n1,ash,7,Al Ash,FW,2025\n1,ash,17,Al Ash,FW,2024\n2,ash,1,Bo Birch,GK,2024\n",
    );
    await load(site, both);
    expect(squads(site)).toEqual([
      { id: 1, club_id: 2, team: "first" },
      { id: 2, club_id: 1, team: "" },
    ]);
    expect(places(site)).toEqual([
      { season: 2024, club_id: 1, player_id: 1, shirt_number: 17 },
      { season: 2024, club_id: 1, player_id: 2, shirt_number: 1 },
      { season: 2025, club_id: 1, player_id: 1, shirt_number: 7 },
    ]);
    expect(byPath(await exported(site))).toEqual(byPath(both));
    expect(await load(site, both)).toEqual([]);
    // The file now has all of season 2024, and nothing of 2025 any more.
    await load(site, withSeasons("1,birch,9,Al Ash,FW,\n1,ash,18,Al Ash,FW,2024\n"));
    expect(places(site)).toEqual([
      { season: 2024, club_id: 1, player_id: 1, shirt_number: 18 },
      { season: 2025, club_id: 1, player_id: 1, shirt_number: 7 },
    ]);
  });

  it("keeps the squads of a season that is over when the next one's are loaded", async () => {
    const site = leagueStorage();
    await load(site, withSeasons("1,ash,9,Al Ash,FW,\n2,birch,1,Bo Birch,GK,\n"));
    expect(places(site)).toEqual([]);
    await load(site, withSeasons("1,birch,10,Al Ash,FW,\n"), 2027);
    expect(squads(site)).toEqual([
      { id: 1, club_id: 2, team: "first" },
      { id: 2, club_id: 2, team: "" },
    ]);
    expect(places(site)).toEqual([
      { season: 2026, club_id: 1, player_id: 1, shirt_number: 9 },
      { season: 2026, club_id: 2, player_id: 2, shirt_number: 1 },
    ]);
    const back = await exported(site, 2027);
    expect(textOf(back.get("players.csv") ?? new Uint8Array())).toBe(
      "id,club,number,name,position,season\n1,birch,10,Al Ash,FW,\n1,ash,9,Al Ash,FW,2026\n2,birch,1,Bo Birch,GK,2026\n",
    );
    await load(site, back, 2027);
    expect(await load(site, back, 2027)).toEqual([]);
    expect(places(site)).toHaveLength(2);
  });

  it("exports squads that were changed in storage since", async () => {
    const site = leagueStorage();
    await load(site, withPlayers(al + bo));
    await site.storage
      .database("MATCH_DB")
      .transact([{ sql: "UPDATE players SET shirt_number = 10, name = 'Al, Jr.' WHERE id = 1" }]);
    expect(textOf((await exported(site)).get("players.csv") ?? new Uint8Array())).toContain(
      '1,ash,10,"Al, Jr.",FW,2001-12-31,Wales\n',
    );
  });

  it("exports a transfer and a date of birth of the desk, and loads what it has exported without a change", async () => {
    const site = leagueStorage();
    await load(site, withPlayers(al + bo));
    await site.storage
      .database("MATCH_DB")
      .transact([
        { sql: "UPDATE players SET club_id = 2, shirt_number = 12, birth_date = '2002-01-30' WHERE id = 1" },
        { sql: "INSERT INTO squads (season, club_id, team, player_id, shirt_number) VALUES (2025, 1, 'first', 1, 9)" },
      ]);
    const back = await exported(site);
    expect(textOf(back.get("players.csv") ?? new Uint8Array())).toBe(
      [
        "id,club,number,name,position,birthDate,nationality,season",
        "1,birch,12,Al Ash,FW,2002-01-30,Wales,",
        "1,ash,9,Al Ash,FW,2002-01-30,Wales,2025",
        "2,birch,1,Bo Birch,GK,1999-01-02,Norway,",
        "",
      ].join("\n"),
    );
    const stored = [site.rows("MATCH_DB", "SELECT * FROM players ORDER BY id"), places(site)];
    expect(await load(site, back)).toEqual([]);
    expect([site.rows("MATCH_DB", "SELECT * FROM players ORDER BY id"), places(site)]).toEqual(stored);
  });

  it("leaves the clubs of a season alone that has begun at the desk", async () => {
    const site = leagueStorage();
    await load(site, two);
    const clubs = () => site.rows("MATCH_DB", "SELECT club_id FROM season_clubs WHERE season = 2026 ORDER BY club_id");
    expect(clubs()).toEqual([{ club_id: 1 }, { club_id: 2 }]);
    await site.storage
      .database("MATCH_DB")
      .transact([
        { sql: "UPDATE seasons SET source = 'desk' WHERE season = 2026" },
        { sql: "DELETE FROM season_clubs WHERE club_id = 1" },
      ]);
    await load(site, two);
    expect(clubs()).toEqual([{ club_id: 2 }]);
    const back = await exported(site);
    await load(site, back);
    expect(await load(site, back)).toEqual([]);
    expect(clubs()).toEqual([{ club_id: 2 }]);
  });

  it("lets two clubs swap their slugs", async () => {
    const site = leagueStorage();
    await load(site, two);
    await load(site, withClubs("1,birch,Birch Rovers,Birch,BIR,\n2,ash,Ash Town,Ash,ASH,\n"));
    expect(site.rows("MATCH_DB", "SELECT id, slug, name FROM clubs ORDER BY id")).toEqual([
      { id: 1, slug: "birch", name: "Birch Rovers" },
      { id: 2, slug: "ash", name: "Ash Town" },
    ]);
  });

  const addMatch = ({ storage }: LeagueStorage, source: string) =>
    storage.database("MATCH_DB").transact([
      { sql: "INSERT OR REPLACE INTO seasons (competition_id, season, source) VALUES (1, 2026, ?)", params: [source] },
      {
        sql: `INSERT INTO fixtures (id, competition_id, season, stage, round, kickoff, home_id, away_id, status)
          VALUES (9, 1, 2026, 'league', '1', '2026-08-01T14:00:00Z', 1, 2, 'fixture')`,
      },
    ]);

  it("keeps clubs that have played, and refuses to drop a competition with matches", async () => {
    const site = leagueStorage();
    await load(site, two);
    await addMatch(site, "football-json");
    expect(await load(site, withClubs("2,birch,Birch Rovers,Birch,BIR,\n"))).toContain(
      "clubs kept, because they have played: Ash Town",
    );
    expect(textOf((await exported(site)).get("clubs.csv") ?? new Uint8Array())).toContain("Ash Town");
    const other = await newLeagueFiles({ ...northernCounties, divisions: ["Division One"] });
    const renumbered = textOf(other.get("league.json") ?? new Uint8Array()).replace('"id": 1', '"id": 7');
    const files = new Map(other).set("league.json", bytesOf(renumbered));
    await expect(load(site, files)).rejects.toThrow(
      /Premier Division is not in the folder, and 1 of its matches are stored/,
    );
  });

  it("refuses storage that holds the demo league's matches", async () => {
    const site = leagueStorage();
    await load(site, two);
    await addMatch(site, "demo");
    await expect(load(site, two)).rejects.toThrow(/This storage holds the demo league/);
  });

  it("exports what has changed in storage since", async () => {
    const site = leagueStorage();
    await load(site, two);
    await site.storage
      .database("CONTENT_DB")
      .transact([{ sql: "UPDATE documents SET body_html = '<p>New words</p>' WHERE slug = 'constitution'" }]);
    await site.storage.database("MATCH_DB").transact([{ sql: "UPDATE clubs SET ground = 'Mill, Lane' WHERE id = 2" }]);
    const files = byPath(await exported(site));
    expect(files["documents/constitution.html"]).toContain("<p>New words</p>");
    expect(files["documents/constitution.md"]).toBeUndefined();
    expect(files["clubs.csv"]).toContain('"Mill, Lane"');
    const [fresh, plain] = [leagueStorage(), Object.entries(files)];
    await load(fresh, new Map(plain.map(([path, text]) => [path, bytesOf(text)])));
    expect(fresh.rows("MATCH_DB", "SELECT * FROM clubs")).toEqual(site.rows("MATCH_DB", "SELECT * FROM clubs"));
  });
});
