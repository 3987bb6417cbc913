import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { prepareLeague, readServedLeague } from "../../../../../scripts/lib/site/served-league.ts";
import { openLocalStorage } from "../../../../../scripts/lib/storage/storage.ts";
import { writeMigrated } from "../../../support/migrated-storage.ts";

/*
 * npm start -- --league FOLDER, and -- --empty.
 */

const scratch = mkdtempSync(join(tmpdir(), "served-league-"));
const args = process.argv;
const now = new Date("2026-11-23T10:00:00Z");
afterEach(() => {
  process.argv = args;
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** The league that `npm start` serves with these options, from storage in this folder. */
async function served(state: string, ...options: string[]) {
  process.argv = [...args.slice(0, 2), ...options];
  vi.stubEnv("STATE_DIR", join(scratch, state));
  return await readServedLeague();
}

async function prepared(state: string, ...options: string[]) {
  const league = await served(state, ...options);
  if (league === null) throw new Error("The demo is served.");
  await prepareLeague(league, now);
  return league;
}

/** A league's stored clubs and name. */
async function stored(state: string) {
  const storage = openLocalStorage(join(scratch, state));
  try {
    const clubs = await storage.database("MATCH_DB").query({ sql: "SELECT name FROM clubs ORDER BY name" });
    const [league] = await storage
      .database("CONTENT_DB")
      .query({ sql: "SELECT description ->> 'name' AS name, version FROM league" });
    return { clubs: clubs.map(({ name }) => name), league };
  } finally {
    await storage.close();
  }
}

const lac = "tests/fixtures/leagues/lac";
const northern = "tests/fixtures/leagues/northern-counties";

describe("npm start -- --league FOLDER", () => {
  it("loads the folder into storage of its own, once, and refuses that storage to another league", async () => {
    const state = join(scratch, "lac");
    mkdirSync(state);
    await writeMigrated(state);
    const league = await prepared("lac", "--league", lac);
    expect([league.folder.league.name, league.stateDir]).toEqual(["Ligue des Lacs", state]);
    const before = await stored("lac");
    expect(before.clubs).toHaveLength(10);
    expect(before.league).toEqual({ name: "Ligue des Lacs", version: 1 });
    await prepared("lac", "--league", lac);
    expect(await stored("lac")).toEqual(before);
    await expect(prepared("lac", "--league", northern)).rejects.toThrow(/This storage holds the Ligue des Lacs/);
  });

  it("takes back a load that was broken off, and says so, and begins nothing while one is under way", async () => {
    const state = join(scratch, "broken-off");
    mkdirSync(state);
    await writeMigrated(state);
    await prepared("broken-off", "--league", lac);
    const before = await stored("broken-off");
    const begin = async (at: string) => {
      const storage = openLocalStorage(state);
      await storage.database("CONTENT_DB").transact([
        {
          sql: "INSERT INTO league_loads (id, token, began_at, machine, process) VALUES (1, 'other', ?, 'elsewhere', 7)",
          params: [at],
        },
        { sql: "INSERT INTO league_load_changes (piece, changes) VALUES (0, '[]')" },
      ]);
      await storage.close();
    };
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    await begin("2026-11-23T09:30:00.000Z");
    await prepared("broken-off", "--league", lac);
    expect(said.mock.calls.flat()).toContain(
      "A load that began 2026-11-23 09:30 UTC on elsewhere was broken off. What it had written is taken back.",
    );
    said.mockRestore();
    await begin("2026-11-23T09:31:00.000Z");
    await expect(prepared("broken-off", "--league", lac)).rejects.toThrow(
      /under way, since 2026-11-23 09:31 UTC: process 7 on elsewhere\. .*Nothing was written\./,
    );
    expect(await stored("broken-off")).toEqual(before);
  });

  it("loads nothing over a change made at the desk, and says what it is and how to continue", async () => {
    const state = join(scratch, "desk");
    mkdirSync(state);
    await writeMigrated(state);
    await prepared("desk", "--league", lac);
    const storage = openLocalStorage(state);
    await storage
      .database("CONTENT_DB")
      .transact([
        { sql: "UPDATE league SET description = json_set(description, '$.mail.sender', 'Ann of the League')" },
        { sql: "INSERT INTO league_desk_changes VALUES ('sender and footer of mails', '2026-11-22T09:00:00Z', 'Ann')" },
      ]);
    await storage.close();
    const before = await stored("desk");
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    await prepared("desk", "--league", lac);
    const lines = said.mock.calls.flat();
    said.mockRestore();
    expect(lines[0]).toMatch(/^ {2}Nothing was loaded: /);
    expect(lines).toContain("  takes back what Ann changed at the desk on 2026-11-22: sender and footer of mails");
    expect(lines).toContain(`    npm run league -- load ${resolve(lac)} --state ${state} --take-back-desk`);
    expect(lines).toContain(`    npm run league -- export FOLDER --state ${state}`);
    expect(await stored("desk")).toEqual(before);
  });

  it("has storage by the league's slug where none is named", async () => {
    process.argv = [...args.slice(0, 2), "--league", lac];
    vi.stubEnv("STATE_DIR", undefined);
    vi.stubEnv("INIT_CWD", resolve("."));
    const league = await readServedLeague();
    expect(league?.stateDir).toMatch(/leagues\/lac$/);
    expect(league?.path).toBe(resolve(lac));
  });

  it("refuses a folder that is not there, and one beside --empty", async () => {
    await expect(served("none", "--league", "leagues/nowhere")).rejects.toThrow(/There is no folder/);
    await expect(served("none", "--league", lac, "--empty")).rejects.toThrow("Either --league or --empty.");
  });
});

it("npm start -- --empty serves a league without clubs, from a folder beside its storage", async () => {
  const state = join(scratch, "empty");
  mkdirSync(state);
  await writeMigrated(state);
  const league = await prepared("empty", "--empty");
  expect(league.path).toBe(join(state, "folder"));
  expect(existsSync(join(league.path, "league.json"))).toBe(true);
  expect(await stored("empty")).toEqual({ clubs: [], league: { name: "New League", version: 1 } });
  // Whoever edits it finds that again at the next start.
  const file = join(league.path, "league.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"New League"', '"Harbour League"'));
  await prepared("empty", "--empty");
  expect((await stored("empty")).league).toMatchObject({ name: "Harbour League" });
});

it("npm start alone is the demo", async () => {
  expect(await served("demo")).toBeNull();
});
