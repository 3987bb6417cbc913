import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp, restore } from "../../../scripts/lib/backup/backup.ts";
import type { BackupStorage } from "../../../scripts/lib/backup/backup-storage.ts";
import { openLocalBackup } from "../../../scripts/lib/backup/local.ts";
import type { ObjectMetadata } from "../../../scripts/lib/storage/object-store.ts";
import { openLocalStorage, type Statement } from "../../../scripts/lib/storage/storage.ts";
import { type DatabaseName, databaseNames } from "../../../worker/env.ts";
import { provisionedAccount } from "../../fixtures/wrangler/account.ts";
import { fillTables } from "../support/fill-tables.ts";
import { writeMigrated } from "../support/migrated-storage.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-test-"));
const file = join(folder, "site.tar.gz");
const [here, there] = [join(folder, "here"), join(folder, "there")];

/** Text that a careless copy would change. */
const awkward = `It's "50 %"; DROP TABLE x; --\n\r\n\\n ?1 \u{1f3df}️ 'é' -- End of rows`;

/** Rows that are too long for one statement of D1, with and without text that its export changes. */
const longRows: [DatabaseName, Statement][] = [
  [
    "VIDEO_DB",
    {
      sql: "INSERT INTO assets (id, kind, packaging) VALUES ('full-match', 'on-demand', ?)",
      params: ["It's a goal \u{1f3df}️\n".repeat(10_000)],
    },
  ],
  [
    "IDENTITY_DB",
    {
      sql: "INSERT INTO operator_audit (at, operator, account_id, action, detail, reason) VALUES ('', '', 'fan', 'block', ?, ?)",
      params: [awkward.repeat(4_000), "'".repeat(100_000)],
    },
  ],
];

const rows: [DatabaseName, Statement][] = [
  ...longRows,
  ...[1, 2].map((id): [DatabaseName, Statement] => [
    "CONTENT_DB",
    {
      sql: `INSERT INTO articles (id, slug, title, summary, body_html, author, published_at, image_key, image_alt)
              VALUES (?1, 'a' || ?1, 'Floodlights ' || ?1, ?2, '<p>Late winner</p>', '', '2026-11-01T12:00:00Z', '', '')`,
      params: [id * 1_000_000, awkward],
    },
  ]),
  ["CONTENT_DB", { sql: "DELETE FROM articles WHERE id = 1000000" }],
  [
    "VIDEO_DB",
    {
      sql: "INSERT INTO watch_positions (account_id, entry_id, position, duration, at) VALUES ('fan', 'e1', 0.1, 1e300, 9007199254740991)",
    },
  ],
  // A trigger adds a row to standing_changes.
  ["PAYMENTS_DB", { sql: "INSERT INTO account_restrictions VALUES ('fan', 1, 0, '2026-11-23T00:00:00.000Z')" }],
  ["PAYMENTS_DB", { sql: "DELETE FROM standing_changes" }],
  ["PAYMENTS_DB", { sql: "UPDATE account_restrictions SET bypassed = 1" }],
  [
    "IDENTITY_DB",
    {
      sql: "INSERT INTO operator_audit (at, operator, account_id, action, detail, reason) VALUES ('', '', 'fan', 'block', ?, '')",
      params: [awkward],
    },
  ],
];
const objects = {
  "pictures/article-12": { "content-type": "image/jpeg", "cache-control": "max-age=60" },
  "a b/ä+&.m4s": { "content-type": "video/mp4" },
  "league/0": { "content-type": "application/octet-stream" },
};
const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);

let original: BackupStorage;
beforeAll(async () => {
  await writeMigrated(here);
  const storage = openLocalStorage(here);
  for (const [name, statement] of rows) await storage.database(name).transact([statement]);
  for (const name of databaseNames) await fillTables(storage.database(name));
  await storage.close();
  original = openLocalBackup(here);
  writeFileSync(join(folder, "object"), bytes);
  for (const [key, headers] of Object.entries(objects)) {
    await original.objects.put(key, join(folder, "object"), { headers, custom: { title: key.slice(0, 3) } });
  }
  await backUp(original, "this machine", file, new Date());
});
afterAll(async () => {
  await original.close();
  rmSync(folder, { recursive: true });
});

/** Everything that a site stores: each database's schema and rows, the results of searches, and the bucket's objects. */
async function contentsOf(storage: BackupStorage) {
  const databases = await Promise.all(
    databaseNames.map(async (name) => {
      const db = storage.database(name);
      const schema = await db.query({
        sql: "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' AND sql IS NOT NULL ORDER BY type, name",
      });
      const tables = schema.filter(
        (row) => row.type === "table" && !/_(data|idx|docsize|config|index)$/.test(String(row.name)),
      );
      const contents = await db.queryAll(tables.map(({ name }) => ({ sql: `SELECT * FROM "${name}" ORDER BY 1, 2` })));
      return { name, schema, tables, contents };
    }),
  );
  const found = await storage
    .database("CONTENT_DB")
    .query({ sql: "SELECT rowid FROM article_index WHERE article_index MATCH 'floodlights'" });
  const keys = await storage.objects.keys();
  const stored: { key: string; metadata: ObjectMetadata | null; bytes: Uint8Array }[] = [];
  for (const key of keys) {
    const metadata = await storage.objects.get(key, join(folder, "read"));
    stored.push({ key, metadata, bytes: readFileSync(join(folder, "read")) });
  }
  return { databases, found, stored };
}

describe("a backup of this machine", () => {
  it("restores every row, search index and object into empty storage", async () => {
    const copy = openLocalBackup(there);
    await restore(copy, file);
    const [before, after] = [await contentsOf(original), await contentsOf(copy)];
    expect(after).toEqual(before);
    // The comparison below is not of empty databases: each has a row in every table.
    expect(before.databases.map(({ name }) => name)).toEqual(databaseNames);
    const empty = before.databases.flatMap(({ name, tables, contents }) =>
      tables
        .filter(({ sql }, index) => contents[index]?.length === 0 && !/^CREATE VIRTUAL/.test(String(sql)))
        .map((table) => `${name}.${table.name}`),
    );
    expect(empty).toEqual([]);
    expect(before.stored.map(({ key }) => key)).toEqual(Object.keys(objects).toSorted());
    expect(before.found).toHaveLength(1);
    expect(JSON.stringify(before.databases)).toContain("9007199254740991");
    // The restored triggers work.
    await expect(copy.runScript("IDENTITY_DB", "DELETE FROM operator_audit")).rejects.toThrow(/never shortened/);
    await copy.close();
  });

  it("is a new file that only its owner can read, and never overwrites one", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const other = join(folder, "other.tar.gz");
    writeFileSync(other, "of yesterday", { mode: 0o644 });
    await expect(backUp(original, "this machine", other, new Date())).rejects.toThrow(
      /other\.tar\.gz is there already/,
    );
    expect(readFileSync(other, "utf8")).toBe("of yesterday");
  });

  it("of a site that is running has each row that was written until it was read", async () => {
    const running: BackupStorage = {
      ...original,
      async exportRows(name, tables) {
        if (name === "VIDEO_DB") {
          const sql =
            "INSERT INTO watch_positions (account_id, entry_id, position, duration, at) VALUES ('late', 'e1', 1, 2, 3)";
          await original.runScript(name, sql);
        }
        return await original.exportRows(name, tables);
      },
    };
    const busy = join(folder, "running.tar.gz");
    await backUp(running, "this machine", busy, new Date());
    const copy = openLocalBackup(join(folder, "of-running"));
    await restore(copy, busy);
    const sql = "SELECT account_id FROM watch_positions WHERE account_id = 'late'";
    expect(await copy.database("VIDEO_DB").query({ sql })).toHaveLength(1);
    await copy.close();
  });

  it("is restored by running it again after it stopped halfway, unless something else has been written", async () => {
    const copy = openLocalBackup(join(folder, "halfway"));
    const stop = () => Promise.reject(new Error("stopped"));
    const put: BackupStorage["objects"]["put"] = (key, ...rest) =>
      key.startsWith("league/") ? stop() : copy.objects.put(key, ...rest);
    await expect(restore({ ...copy, objects: { ...copy.objects, put } }, file)).rejects.toThrow("stopped");
    const runScript: BackupStorage["runScript"] = (name, sql) =>
      name === databaseNames[2] ? stop() : copy.runScript(name, sql);
    await expect(restore({ ...copy, runScript }, file)).rejects.toThrow("stopped");
    await restore(copy, file);
    const unpacked = openLocalBackup(there);
    expect(await contentsOf(copy)).toEqual(await contentsOf(unpacked));
    await unpacked.close();
    // The same number of rows is not enough.
    await copy.runScript("VIDEO_DB", "UPDATE watch_positions SET position = 0.2");
    await expect(restore(copy, file)).rejects.toThrow(/empty storage alone.*in: VIDEO_DB\./);
    await copy.close();
  });

  it("is refused by storage that holds something", async () => {
    await original.runScript("CONTENT_DB", "UPDATE articles SET title = 'Later'");
    await original.objects.put("pictures/later", join(folder, "object"), { headers: {}, custom: {} });
    const before = await contentsOf(original);
    await expect(restore(original, file)).rejects.toThrow(/empty storage alone.*CONTENT_DB.*the bucket/);
    expect(await contentsOf(original)).toEqual(before);
  });

  it("is refused when it is damaged, before anything is written", async () => {
    const unpacked = join(folder, "unpacked");
    mkdirSync(unpacked);
    spawnSync("tar", ["-xzf", file, "-C", unpacked]);
    const sql = join(unpacked, "databases/CONTENT_DB.sql");
    writeFileSync(sql, readFileSync(sql, "utf8").replace("Late winner", "Late equaliser"));
    const damaged = join(folder, "damaged.tar.gz");
    spawnSync("tar", ["-czf", damaged, "-C", unpacked, "."]);
    const cut = join(folder, "cut.tar.gz");
    writeFileSync(cut, readFileSync(file).subarray(0, 2_000));
    const empty = openLocalBackup(join(folder, "empty"));
    await expect(restore(empty, damaged)).rejects.toThrow(/damaged at databases\/CONTENT_DB\.sql/);
    await expect(restore(empty, cut)).rejects.toThrow(/is not a whole backup/);
    await expect(restore(empty, join(folder, "none.tar.gz"))).rejects.toThrow(/no file/);
    expect((await contentsOf(empty).catch(() => null)) ?? "nothing").toBe("nothing");
    await empty.close();
  });
});

describe("a backup of a deployed site", () => {
  const account = provisionedAccount();
  let bucket: ChildProcess;
  let env: Record<string, string> = {};

  beforeAll(async () => {
    bucket = spawn(process.execPath, ["tests/fixtures/wrangler/object-store.ts"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [port] = bucket.stdout ? await once(bucket.stdout, "data") : [];
    env = {
      CLOUDFLARE_ACCOUNT_ID: "1",
      R2_ACCESS_KEY_ID: "key",
      R2_SECRET_ACCESS_KEY: "secret",
      R2_ENDPOINT: `http://localhost:${String(port).trim()}`,
    };
  });
  afterAll(() => void bucket.kill());

  it("has what was restored into it from this machine", () => {
    const restored = account.run("restore", [file, "--remote"], env);
    expect(restored.said).toContain(`Restored ${databaseNames.length} databases`);
    const remote = join(folder, "remote.tar.gz");
    expect(account.run("backup", [remote, "--remote"], env).status).toBe(0);
    const read = (path: string, entry: string) => spawnSync("tar", ["-xOzf", path, entry], { encoding: "utf8" }).stdout;
    for (const name of databaseNames) {
      expect(read(remote, `./databases/${name}.sql`)).toBe(read(file, `./databases/${name}.sql`));
    }
    const { objects: of } = JSON.parse(read(remote, "./manifest.json"));
    expect(of).toEqual(JSON.parse(read(file, "./manifest.json")).objects);
    account.run("account", ["create", "fan@example.com", "--password", "floodlights", "--remote"]);
    expect(account.run("restore", [file, "--remote"], env).said).toMatch(/Something is in: .*IDENTITY_DB/);
  });

  it("is refused without a key for the bucket, in one sentence that names what is missing", () => {
    const { status, said } = account.run("backup", [join(folder, "x.tar.gz"), "--remote"]);
    expect(status).toBe(1);
    expect(said).toContain("missing: CLOUDFLARE_ACCOUNT_ID, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY");
    expect(said).not.toMatch(/\n\s+at /);
  });
});
