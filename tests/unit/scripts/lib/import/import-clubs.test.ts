import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { importClubs } from "../../../../../scripts/lib/import/import-clubs.ts";
import { parseClubsOptions } from "../../../../../scripts/lib/import/import-options.ts";
import { memoryDatabase } from "../../../support/memory-database.ts";

const folder = mkdtempSync(join(tmpdir(), "clubs-"));
const file = `= Westmark   # a heading

Ashford FC, 1890, @ Mill Lane, Ashford (Old Town) › Westmark
  | Ashford | The Millers
Bramley Town FC,  @ The Brook, Bramley
  | Bramley | Town
Corfe AFC
  | Town   # shared with Bramley
`;

let db = memoryDatabase();
beforeEach(() => {
  db = memoryDatabase();
});

async function run(text: string, ...args: string[]): Promise<string> {
  const path = join(folder, "clubs.txt");
  writeFileSync(path, text);
  const options = parseClubsOptions(["clubs", path, ...args]);
  if (options === null) throw new Error("Not read as an import of clubs");
  return await importClubs(db, options);
}
const clubs = () => db.rows("SELECT id, name, town, founded, ground FROM clubs ORDER BY id");
const aliases = () =>
  db.rows("SELECT alias, club_id FROM club_aliases ORDER BY alias").map((row) => Object.values(row));

it.each(["Ashford\rFC, 1890", "Ashford FC, @ Mill\u0000Lane", "Ashford FC\n | The\u0085Millers"])(
  "refuses control characters in %j",
  async (text) => {
    await expect(run(text)).rejects.toThrow("has a line break or another control character");
    expect(clubs()).toEqual([]);
  },
);

describe("clubs of a file", () => {
  it("are stored with facts and spellings, except shared spellings", async () => {
    const said = await run(file);
    expect(said).toContain("Clubs: 3 in 1 file, 0 of them stored before");
    expect(said).toContain("Left out, because several clubs are called so: town");
    expect(said).toContain("Written to this machine's storage: 3 new clubs, ");
    expect(clubs()).toEqual([
      { id: 1001, name: "Ashford FC", town: "Ashford", founded: 1890, ground: "Mill Lane" },
      { id: 1002, name: "Bramley Town FC", town: "Bramley", founded: null, ground: "The Brook" },
      { id: 1003, name: "Corfe AFC", town: null, founded: null, ground: null },
    ]);
    expect(aliases()).toEqual(
      expect.arrayContaining([
        ["the millers", 1001],
        ["bramley", 1002],
        ["corfe afc", 1003],
      ]),
    );
    expect(aliases().map(([alias]) => alias)).not.toContain("town");
  });

  it("change nothing the second time, or in a dry run", async () => {
    expect(await run(file, "--dry-run")).toContain("A dry run: nothing was written. It would be: 3 new clubs, ");
    expect(clubs()).toEqual([]);
    await run(file);
    const before = [clubs(), aliases()];
    expect(await run(file)).toContain("Nothing to change: these clubs are stored as the files have them.");
    expect([clubs(), aliases()]).toEqual(before);
  });

  it("do not replace a fact that is entered meanwhile", async () => {
    await run(file);
    await db.transact([{ sql: "UPDATE clubs SET ground = NULL WHERE id = 1001" }]);
    const { transact } = db;
    db = {
      ...db,
      async transact(statements) {
        await transact([{ sql: "UPDATE clubs SET ground = 'New Ground' WHERE id = 1001" }]);
        await transact(statements);
      },
    };
    await run(file);
    expect(clubs()[0]).toMatchObject({ ground: "New Ground" });
  });

  it("fill in missing facts of a stored club, and keep known ones", async () => {
    await run("Ashford FC, @ New Ground\n");
    const said = await run(file);
    expect(said).toContain("2 new clubs");
    expect(said).toContain("missing facts of 1 club.");
    expect(clubs()[0]).toEqual({ id: 1001, name: "Ashford FC", town: "Ashford", founded: 1890, ground: "New Ground" });
  });

  it.each([
    ["# nothing\n", "there is no club in it"],
    ["= Heading\n\n | Millers\nAshford FC\n", "a spelling stands before the first club"],
    ["Ashford FC\n, 1890, @ Mill Lane\n", "a club has no name, after Ashford FC"],
  ])("are refused as a whole for a wrong file: %j", async (text, words) => {
    await expect(run(text)).rejects.toThrow(words);
    expect(clubs()).toEqual([]);
  });
});

describe("the command", () => {
  it("is distinct from a season import, and has none of its options", () => {
    expect(parseClubsOptions(["csv", "season.csv", "--competition", "10"])).toBeNull();
    expect(parseClubsOptions(["clubs", "a.txt", "b.txt", "--remote"])).toEqual({
      files: ["a.txt", "b.txt"],
      dryRun: false,
      remote: true,
    });
    for (const args of [["clubs"], ["clubs", "a.txt", "--season", "2024"], ["clubs", "a.txt", "--replace"]]) {
      expect(() => parseClubsOptions(args)).toThrow("npm run import -- clubs FILE");
    }
  });
});
