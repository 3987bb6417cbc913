import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bytesOf, readFolder, textOf, writeFolder } from "../../../scripts/lib/league-folder/folder-files.ts";
import { newLeagueFiles } from "../../../scripts/lib/league-new/new-league.ts";
import { provisionedAccount } from "../../fixtures/wrangler/account.ts";
import { disc, northernCounties } from "../support/league-folders.ts";

/* The commands of a league's operator on a deployed site, with an emulator of wrangler. */

const scratch = mkdtempSync(join(tmpdir(), "remote-league-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const folder = join(scratch, "valley");
const account = provisionedAccount();
const inAccount = (command: string) => account.wrangler(command);

/** Runs a command that must succeed. @returns its output */
function said(script: string, ...args: string[]): string {
  const { status, said: text } = account.run(script, [...args, "--remote"]);
  expect([status, text]).toEqual([0, text]);
  return text;
}
const rows = (database: string, sql: string, readBigInts = false) => {
  const db = new DatabaseSync(account.databaseFile(database), { readBigInts });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
};
/** Runs statements in a database directly. */
function inDatabase(database: string, sql: string): void {
  const db = new DatabaseSync(account.databaseFile(database));
  db.exec(sql);
  db.close();
}
/** All rows of all databases, and all bytes in the buckets. */
function everything() {
  const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
  const databases = Object.keys(account.read().databases).map((database) => [
    database,
    rows(database, tables).map(({ name }) => [name, rows(database, `SELECT * FROM "${name}"`, true)]),
  ]);
  const objects = globSync(join(dirname(account.databaseFile("crown-league-content")), "object *"))
    .toSorted()
    .map((path) => [path, readFileSync(path, "base64")]);
  return { databases, objects };
}

beforeAll(async () => {
  account.migrate();
  const files = await newLeagueFiles({ ...northernCounties, divisions: ["Premier Division"] });
  const clubs = ["1,dale,Dale's End,Dale,DAL,premier-division", "2,fell,Fell Side,Fell,FEL,premier-division"];
  files.set("clubs.csv", bytesOf(["id,slug,name,shortName,code,competitions", ...clubs, ""].join("\n")));
  writeFolder(folder, files);
});

describe("a league on a deployed site", () => {
  it("is loaded with its files, and comes back as the same folder", () => {
    const loaded = said("league", "load", folder);
    expect(loaded).toContain("Written to the deployed site's storage.");
    expect(loaded).not.toContain("the site is built with");
    expect(rows("crown-league-content", "SELECT version FROM league")).toEqual([{ version: 1 }]);
    const out = join(scratch, "out");
    expect(said("league", "export", out)).toContain("files written into");
    expect(readFolder(out)).toEqual(readFolder(folder));
    expect(said("league", "load", out, "--dry-run")).toContain("Nothing to change");
  });

  it("is refused with a text that no statement of a deployed database holds, which a check names", () => {
    const long = join(scratch, "long");
    const files = readFolder(folder);
    const cookies = textOf(files.get("pages/cookies.md") ?? new Uint8Array());
    writeFolder(long, files.set("pages/cookies.md", bytesOf(`${cookies}\n${"Many words. ".repeat(8_000)}\n`)));
    const named = /pages: cookies: 9\d kB, and a deployed site takes 80 kB/;
    expect(account.run("league", ["check", long])).toMatchObject({ status: 0, said: expect.stringMatching(named) });
    const before = everything();
    expect(account.run("league", ["load", long, "--remote"])).toMatchObject({
      status: 1,
      said: expect.stringMatching(named),
    });
    expect(everything()).toEqual(before);
  });

  it("is warned of a path that the environment's build does not have", () => {
    const renamed = join(scratch, "renamed");
    const files = readFolder(folder);
    const text = textOf(files.get("league.json") ?? new Uint8Array());
    files.set(
      "league.json",
      bytesOf(text.replace('"fixtures": "matches"', '"fixtures": "games"').replace('"/matches"', '"/games"')),
    );
    writeFolder(renamed, files);
    expect(said("league", "load", renamed, "--dry-run")).toContain(
      'site.slugs.fixtures: the site is built with "matches" and stays so until it is built with this folder, not with "games"',
    );
  });

  it("gets its season, and a live video of a match", () => {
    const season = join(scratch, "season.csv");
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const year = Number(day.slice(5, 7)) >= 7 ? Number(day.slice(0, 4)) : Number(day.slice(0, 4)) - 1;
    writeFileSync(season, `Date,Time,Team 1,FT,Team 2\n${day},15:00,Dale's End,,Fell Side\n`);
    const which = ["--competition", "premier-division", "--season", `${year}`];
    expect(said("import", "csv", season, ...which)).toContain("Written to the deployed site's storage: 1 match.");
    const [, id = ""] = /^(\d+) .*Dale v Fell/m.exec(said("video", "fixtures")) ?? [];
    const source = ["--hls", "https://cdn.example/live/master.m3u8"];
    expect(said("video", "create", `live-${id}`, "--live", "--fixture", id, ...source)).toContain(`live-${id}`);
    expect(rows("crown-league-video", "SELECT fixture_id FROM videos")).toEqual([{ fixture_id: Number(id) }]);
  });

  it("says how the sources of its recordings are", () => {
    const url = ["--hls", "https://cdn.example/talk/master.m3u8"];
    const what = [
      "--title",
      "The manager speaks",
      "--section",
      "talks",
      "--section-name",
      "Talks",
      "--entitlement",
      "*",
    ];
    said("video", "create", "talk", ...url, ...what);
    expect(said("video", "state")).toContain(
      "Recordings with a source of their own: 1, measured: 0, with a problem: 0",
    );
    const db = new DatabaseSync(account.databaseFile("crown-league-video"));
    const state = { problem: "the CDN answers 404", length: null, discontinuities: 0, gaps: 0 };
    db.prepare("INSERT INTO recording_states VALUES ('talk', ?1, ?1, ?2)").run(
      "2026-11-23T10:00:00.000Z",
      JSON.stringify(state),
    );
    db.close();
    expect(said("video", "state")).toContain(
      "talk  The manager speaks\n  PROBLEM: the CDN answers 404, since 2026-11-23T10:00:00.000Z, measured",
    );
    said("video", "delete", "talk");
  });

  it("gets a season of football.json, an account and a photograph", () => {
    const season = join(scratch, "season.json");
    const match = { round: "Matchday 1", date: "2024-08-09", time: "20:00", team1: "Dale's End", team2: "Fell Side" };
    writeFileSync(season, JSON.stringify({ name: "2024", matches: [{ ...match, score: { ft: [2, 1] } }] }));
    const which = ["--competition", "1", "--season", "2024"];
    expect(said("import", "football-json", season, ...which)).toContain(
      "Written to the deployed site's storage: 1 match.",
    );
    const account = ["fan@fans.example", "--password", "floodlights at seven", "--grant", "live-video"];
    expect(said("account", "create", ...account)).toContain("live-video");
    // On workers.dev, nothing in the configuration is the site's URL.
    expect(said("account", "block", "fan@fans.example")).toContain(
      "Its streams are reviewed within a minute; at once with",
    );
    const [photograph, back] = [join(scratch, "stadium.jpg"), join(scratch, "back.jpg")];
    writeFileSync(photograph, "a picture");
    const object = "crown-league-media/pictures/article-12";
    const put = `npx wrangler r2 object put ${object} --file ${photograph} --content-type image/jpeg --remote`;
    expect(inAccount(put).status).toBe(0);
    expect(inAccount(`npx wrangler r2 object get ${object} --file ${back} --remote`).status).toBe(0);
    expect(readFileSync(back, "utf8")).toBe("a picture");
  });

  it("is taken back by the next load where one was broken off with half of it written", () => {
    const files = readFolder(folder);
    const clubs = textOf(files.get("clubs.csv") ?? new Uint8Array());
    const passes = textOf(files.get("passes.json") ?? new Uint8Array());
    files.set("clubs.csv", bytesOf(`${clubs}3,glen,Glen's Foot,Glen,GLE,premier-division\n`));
    files.set("passes.json", bytesOf(passes.replace(/"title": "/, '"title": "New ')));
    const grown = join(scratch, "grown");
    writeFolder(grown, files);
    const clubNames = () =>
      rows("crown-league-match-data", "SELECT slug FROM clubs ORDER BY id").map(({ slug }) => slug);
    // Inserting passes fails, and so does deleting the clubs again to undo the load.
    const refuse = "BEGIN SELECT raise(ABORT, 'no connection'); END;";
    inDatabase("crown-league-payments", `CREATE TRIGGER away BEFORE INSERT ON packages ${refuse}`);
    inDatabase("crown-league-match-data", `CREATE TRIGGER away BEFORE DELETE ON clubs ${refuse}`);
    const broken = account.run("league", ["load", grown, "--remote"]);
    expect([broken.status, broken.said]).toEqual([
      1,
      expect.stringMatching(/no connection(?:.|\n)*The next load takes it back first\./),
    ]);
    expect(clubNames()).toEqual(["dale", "fell", "glen"]);
    const half = account.run("league", ["export", join(scratch, "half"), "--remote"]);
    expect([half.status, half.said]).toEqual([
      1,
      expect.stringMatching(/was broken off\. .*takes that back before it loads/),
    ]);
    expect(said("league", "load", folder, "--dry-run")).toContain("was broken off. Storage may hold half of it.");

    inDatabase("crown-league-payments", "DROP TRIGGER away");
    inDatabase("crown-league-match-data", "DROP TRIGGER away");
    const former = said("league", "load", folder);
    expect(former).toContain("was broken off. What it had written is taken back.");
    expect(former).toContain("Nothing to change");
    expect(clubNames()).toEqual(["dale", "fell"]);
    expect(said("league", "load", grown)).toContain("1 added (Glen's Foot)");
    expect(clubNames()).toEqual(["dale", "fell", "glen"]);
  });

  it("is as it was after a dry run, and after a load that would take back what the desk has changed, until that is wanted", () => {
    const at = "'2026-11-26T10:00:00Z', 'Kim'";
    inDatabase("crown-league-match-data", "UPDATE clubs SET nickname = 'The Desk' WHERE slug = 'dale'");
    inDatabase(
      "crown-league-content",
      `UPDATE league SET version = version + 1, description = json_set(description, '$.theme.light', json('{"accent":"#123456"}'));
       INSERT INTO league_desk_changes VALUES ('club dale', ${at}), ('theme', ${at})`,
    );
    const files = readFolder(folder);
    const [pages, passes] = ["pages/away-days.md", "passes.json"];
    files.set(pages, bytesOf("---\ntitle: Away days\norder: 90\nupdated: 2026-07-01\nlead: By train.\n---\n"));
    files.set(passes, bytesOf(textOf(files.get(passes) ?? new Uint8Array()).replace(/"title": "/, '"title": "Other ')));
    files.set("crests/clubs/dale.svg", disc("#123456"));
    const other = join(scratch, "other");
    writeFolder(other, files);

    const before = everything();
    expect(before.objects.length).toBeGreaterThan(0);
    const named = [
      "clubs: ",
      "passes: ",
      "pages: 1 added",
      "at the desk on 2026-11-26: club dale",
      "2026-11-26: theme",
    ];
    const tried = said("league", "load", other, "--dry-run");
    for (const line of [...named, "A dry run: nothing was written."]) expect(tried).toContain(line);
    expect(everything()).toEqual(before);

    const refused = account.run("league", ["load", other, "--remote"]);
    expect(refused.status).toBe(1);
    for (const line of [...named, "Nothing was written: the folder lacks what was changed at the desk."])
      expect(refused.said).toContain(line);
    expect(everything()).toEqual(before);

    said("league", "load", other, "--take-back-desk");
    expect(rows("crown-league-match-data", "SELECT nickname FROM clubs ORDER BY id")).toEqual([
      { nickname: null },
      { nickname: null },
    ]);
    expect(rows("crown-league-content", "SELECT * FROM league_desk_changes")).toEqual([]);
    expect(everything().objects.length).toBeGreaterThan(before.objects.length);
    expect(said("league", "load", other, "--dry-run")).toContain("Nothing to change");
  });

  it("calls the deployed site at its route after a change of an account", () => {
    const described = join(account.environments, "production.toml");
    const before = readFileSync(described, "utf8");
    writeFileSync(described, before.replace("workers_dev = true", 'routes = [{ pattern = "site.invalid" }]'));
    const { status, said: text } = account.run("account", ["unblock", "fan@fans.example", "--remote"], {
      SERVICE_KEY: "k".repeat(48),
    });
    writeFileSync(described, before);
    expect([status, text]).toEqual([0, expect.stringContaining("https://site.invalid does not answer")]);
  });

  it("is refused in plain words without access to the account, and for an unknown site", () => {
    account.change((state) => Object.assign(state, { signedIn: false }));
    const refused = account.run("league", ["load", folder, "--remote"]);
    expect(refused.said).toContain("CLOUDFLARE_API_TOKEN");
    const unknown = account.run("video", ["list", "--remote", "--env", "nowhere"]);
    expect(unknown.said).toContain("nowhere");
    for (const { status, said: text } of [refused, unknown]) {
      expect(status).toBe(1);
      expect(text).not.toMatch(/\n\s+at /);
    }
  });
});
