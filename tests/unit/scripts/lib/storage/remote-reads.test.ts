import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { openRemoteStorage } from "../../../../../scripts/lib/storage/storage.ts";

const folder = mkdtempSync(join(tmpdir(), "remote-reads-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("reads what is asked of a deployed database at once with one process of wrangler, and gives each its rows", async () => {
  const calls = join(folder, "calls");
  const said = JSON.stringify([["one"], ["two", "three"], []].map((rows) => ({ results: rows.map((a) => ({ a })) })));
  writeFileSync(join(folder, "wrangler"), `#!/bin/sh\necho "$3 $8" >> "${calls}"\necho '${said}'\n`, { mode: 0o755 });
  cpSync("environments/staging.toml", join(folder, "staging.toml"));
  vi.stubEnv("ENVIRONMENTS_DIR", folder);
  vi.stubEnv("PATH", [folder, process.env.PATH].join(delimiter));
  const storage = openRemoteStorage("staging");
  const content = storage.database("CONTENT_DB");
  const read = [content.query({ sql: "SELECT 1" }), content.queryAll([{ sql: "SELECT 2" }, { sql: "SELECT 3" }])];
  expect(await Promise.all(read)).toEqual([[{ a: "one" }], [[{ a: "two" }, { a: "three" }], []]]);
  await content.query({ sql: "SELECT 4" });
  expect(readFileSync(calls, "utf8")).toBe("CONTENT_DB SELECT 1;\nSELECT 2;\nSELECT 3;\nCONTENT_DB SELECT 4;\n");
});
