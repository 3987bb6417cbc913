import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bytesOf, type FolderFiles } from "../../../../../scripts/lib/league-folder/folder-files.ts";
import { problemList, readLeagueFolder } from "../../../../../scripts/lib/league-folder/league-folder.ts";
import { applyLoad } from "../../../../../scripts/lib/league-load/apply-load.ts";
import {
  earlierDatabases,
  requireNoUnfinishedLoad,
  rollBackInterruptedLoad,
} from "../../../../../scripts/lib/league-load/load-journal.ts";
import { planLoad } from "../../../../../scripts/lib/league-load/plan-load.ts";
import { newLeagueFiles } from "../../../../../scripts/lib/league-new/new-league.ts";
import type { DatabaseName } from "../../../../../worker/env.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { anyFolder, describedWith, northernCounties } from "../../../support/league-folders.ts";
import { leagueStorage } from "../../../support/league-storage.ts";

const now = new Date("2026-11-23T10:00:00Z");
/** A time at which an unfinished load certainly counts as interrupted. */
const later = new Date("2026-11-23T10:31:00Z");
const options = { season: 2026, demoSlug: "demo" };
const databases = ["MATCH_DB", "PAYMENTS_DB", "VIDEO_DB", "CONTENT_DB"] as const;
type Site = ReturnType<typeof leagueStorage>;

vi.spyOn(console, "log").mockImplementation(() => {});
const said = () => vi.mocked(console.log).mock.calls.flat().join("\n");
afterEach(() => void vi.mocked(console.log).mockClear());

async function load({ storage }: Pick<Site, "storage">, files: FolderFiles, at: Date): Promise<void> {
  const { folder, problems } = readLeagueFolder(files);
  if (folder === null) throw new Error(problemList(problems));
  await rollBackInterruptedLoad(storage, at);
  await applyLoad(storage, await planLoad(storage, folder, options), at);
}

/** All rows of all tables, without search indexes, counters and times of changes. */
function everything({ rows }: Site) {
  const tables = databases.flatMap((name) =>
    rows(
      name,
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '*_index*'",
    ).map((table) => [name, String(table.name)] as const),
  );
  return Object.fromEntries(
    tables.map(([name, table]) => {
      const columns = rows(
        name,
        `SELECT name FROM pragma_table_xinfo('${table}') WHERE name NOT IN ('version', 'published_at', 'changed_at')`,
      );
      const named = columns.map((column) => `"${column.name}"`).join(", ");
      return [
        `${name} ${table}`,
        rows(name, `SELECT ${named} FROM ${table} ORDER BY ${columns.map((_, index) => index + 1)}`),
      ];
    }),
  );
}

const empty = await newLeagueFiles(northernCounties);
const withClubs = (lines: string, players: string): FolderFiles =>
  new Map(empty)
    .set("clubs.csv", bytesOf(`id,slug,name,shortName,code,competitions\n${lines}`))
    .set("players.csv", bytesOf(`id,club,number,name,position\n${players}`))
    .set("passes.json", bytesOf(JSON.stringify({ passes: [] })));
const former = withClubs(
  "1,ash,Ash Town,Ash,ASH,premier-division\n2,birch,Birch Rovers,Birch,BIR,premier-division\n",
  "7,ash,9,Al Ash,FW\n",
);
former.set("passes.json", empty.get("passes.json") ?? bytesOf(""));
former.set("league.json", describedWith({ home: { countries: { only: ["GB"] } } }));
// In each database, something is added, changed and removed.
const next = withClubs(
  "2,birch,Birch Town,Birch,BIR,division-one\n3,ash,Ash 'n' Cedar,Cedar,CED,premier-division\n",
  "8,birch,1,Bo Birch,GK\n",
);
next.set("league.json", describedWith({ away: { countries: { only: ["IE"] } } }));

/** Storage of a process that is killed after its write to a database: later calls fail. */
function killedAfter({ storage }: Site, killer: DatabaseName): Site["storage"] {
  let isDead = false;
  const alive = async <Result>(work: () => Promise<Result>) => {
    if (isDead) throw new Error("killed");
    return await work();
  };
  return {
    ...storage,
    media: { ...storage.media, put: (...args) => alive(() => storage.media.put(...args)) },
    database(name) {
      const database = storage.database(name);
      return {
        query: (statement) => alive(() => database.query(statement)),
        queryAll: (statements) => alive(() => database.queryAll(statements)),
        transact: (statements) =>
          alive(async () => {
            await database.transact(statements);
            isDead = name === killer && !statements.some(({ sql }) => sql.includes("INTO league_load_changes"));
            if (isDead) throw new Error("killed");
          }),
      };
    },
  };
}

async function loaded(...folders: FolderFiles[]): Promise<Site> {
  const site = leagueStorage();
  for (const files of folders) await load(site, files, now);
  return site;
}

describe("a load that is killed", () => {
  it.each(databases)("after its write into %s is whole or nothing for the next load", async (killer) => {
    const [before, whole] = [everything(await loaded(former)), everything(await loaded(former, next))];
    expect(before).not.toEqual(whole);

    const back = await loaded(former);
    await expect(load({ storage: killedAfter(back, killer) }, next, now)).rejects.toThrow("killed");
    if (killer !== "CONTENT_DB") {
      expect(everything(back)).not.toEqual(before);
      await expect(requireNoUnfinishedLoad(back.storage, later)).rejects.toThrow(/broken off.*may hold half of it/);
    }
    await rollBackInterruptedLoad(back.storage, later);
    expect(everything(back)).toEqual(killer === "CONTENT_DB" ? whole : before);
    if (killer !== "CONTENT_DB")
      expect(said()).toMatch(/began 2026-11-23 10:00 UTC .* was broken off\. What .* taken back/);
    await requireNoUnfinishedLoad(back.storage, later);

    const again = await loaded(former);
    await expect(load({ storage: killedAfter(again, killer) }, next, now)).rejects.toThrow("killed");
    await load(again, next, later);
    expect(everything(again)).toEqual(whole);
  });

  it("of any folder over any other leaves nothing of itself", async () => {
    await fc.assert(
      fc.asyncProperty(anyFolder, anyFolder, fc.constantFrom(...earlierDatabases), async (before, after, killer) => {
        const site = await loaded(before);
        const stored = everything(site);
        await load({ storage: killedAfter(site, killer) }, after, now).catch(() => {});
        await rollBackInterruptedLoad(site.storage, later);
        // If the second folder does not change that database, it is not written, so that the load completes.
        const isWhole = site.rows("CONTENT_DB", "SELECT version FROM league")[0]?.version === 2;
        expect(everything(site)).toEqual(isWhole ? everything(await loaded(before, after)) : stored);
      }),
      { numRuns: propertyRuns(12) },
    );
  });

  it("while it is taken back can be taken back again", async () => {
    const before = everything(await loaded(former));
    const site = await loaded(former);
    await expect(load({ storage: killedAfter(site, "VIDEO_DB") }, next, now)).rejects.toThrow("killed");
    for (const killer of ["VIDEO_DB", "PAYMENTS_DB", "MATCH_DB"] as const) {
      const dying = killedAfter(site, killer);
      const at = new Date(later.getTime() + 86_400_000);
      await expect(rollBackInterruptedLoad(dying, at)).rejects.toThrow("killed");
      await site.storage
        .database("CONTENT_DB")
        .transact([{ sql: "UPDATE league_loads SET began_at = '2026-11-23T10:00:00.000Z'" }]);
    }
    await rollBackInterruptedLoad(site.storage, later);
    expect(everything(site)).toEqual(before);
  });

  it("leaves what was changed at the desk since", async () => {
    const site = await loaded(former);
    await expect(load({ storage: killedAfter(site, "MATCH_DB") }, next, now)).rejects.toThrow("killed");
    await site.storage.database("MATCH_DB").transact([{ sql: "UPDATE clubs SET town = 'Birchford' WHERE id = 2" }]);
    await rollBackInterruptedLoad(site.storage, later);
    expect(site.rows("MATCH_DB", "SELECT slug, name, town FROM clubs ORDER BY id")).toMatchObject([
      { slug: "ash", name: "Ash Town" },
      { slug: "birch", name: "Birch Town", town: "Birchford" },
    ]);
  });

  it("keeps the desk's marks of passes that it would have taken", async () => {
    const mark = { part: "pass season-video", changed_at: "2026-11-20T10:00:00Z", staff: "a@league.example" };
    const site = await loaded(former);
    await site.storage
      .database("PAYMENTS_DB")
      .transact([{ sql: "INSERT INTO pass_desk_changes VALUES (?, ?, ?)", params: Object.values(mark) }]);
    const marks = () => site.rows("PAYMENTS_DB", "SELECT * FROM pass_desk_changes");
    await expect(load({ storage: killedAfter(site, "PAYMENTS_DB") }, next, now)).rejects.toThrow("killed");
    expect(marks()).toEqual([]);
    await rollBackInterruptedLoad(site.storage, later);
    expect(marks()).toEqual([mark]);
    await load(site, next, later);
    expect(marks()).toEqual([]);
  });
});

describe("of two loads at once", () => {
  /** Runs a load of the former league, and `work` right after it has written a database. */
  async function during(site: Site, moment: DatabaseName, work: () => Promise<void>): Promise<void> {
    let isDone = false;
    const storage: Site["storage"] = {
      ...site.storage,
      database(name) {
        const database = site.storage.database(name);
        return {
          ...database,
          async transact(statements) {
            await database.transact(statements);
            if (name !== moment || isDone) return;
            isDone = true;
            await work();
          },
        };
      },
    };
    await load({ storage }, next, now);
  }

  it.each(databases.slice(0, 3))(
    "the second is refused while the first writes after %s, and the first is whole",
    async (moment) => {
      const site = await loaded(former);
      await during(site, moment, async () => {
        await expect(load(site, former, now)).rejects.toThrow(
          /^A load into this storage is under way, since 2026-11-23 10:00 UTC: process \d+ on .*\. Nothing was written\.$/,
        );
        await expect(requireNoUnfinishedLoad(site.storage, now)).rejects.toThrow("Run this again when it has ended.");
      });
      expect(everything(site)).toEqual(everything(await loaded(former, next)));
    },
  );

  it("both that have made their plan, one is refused", async () => {
    const site = leagueStorage();
    const both = await Promise.allSettled([load(site, former, now), load(site, next, now)]);
    const [won] = both.flatMap(({ status }, index) => (status === "fulfilled" ? [index] : []));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(everything(site)).toEqual(everything(await loaded(won === 0 ? former : next)));
  });

  it("one that has made its plan before the other ended is refused, and leaves the other's rows alone", async () => {
    const site = await loaded(former);
    const { folder } = readLeagueFolder(next);
    if (folder === null) throw new Error("The folder is wrong.");
    const plans = [
      await planLoad(site.storage, folder, options),
      await planLoad(site.storage, folder, options),
    ] as const;
    await applyLoad(site.storage, plans[0], now);
    await expect(applyLoad(site.storage, plans[1], now)).rejects.toThrow(/was changed while this load made its plan/);
    expect(everything(site)).toEqual(everything(await loaded(former, next)));
  });

  it("one that slept for so long that another took its place writes nothing more", async () => {
    const site = await loaded(former);
    await expect(during(site, "MATCH_DB", () => load(site, former, later))).rejects.toThrow(/has taken this one back/);
    expect(everything(site)).toEqual(everything(await loaded(former)));
  });
});
