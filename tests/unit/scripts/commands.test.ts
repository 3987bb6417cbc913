import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { requireFreePort, wantedPort } from "../../../scripts/lib/port.ts";
import { inlineParameters, openLocalStorage } from "../../../scripts/lib/storage.ts";

const folder = mkdtempSync(join(tmpdir(), "commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one of the project's commands as a person would. */
function command(script: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync("node", ["scripts/with-install.mjs", `scripts/${script}.ts`, ...args], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { status, said: stdout + stderr };
}

describe("npm start", () => {
  it("says what to do when its port is taken", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "localhost", () => {
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
    const { status, said } = command("start", [], { PORT: String(port) });
    server.close();
    expect(status).toBe(1);
    expect(said).toContain(`Port ${port} is in use by another program`);
    expect(said).toContain(`PORT=${port + 1} npm start`);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it("takes PORT, and 8787 without it", async () => {
    expect(wantedPort("9000")).toBe(9000);
    expect(wantedPort("")).toBe(8787);
    await expect(requireFreePort(0)).resolves.toBeUndefined();
  });

  it.each(["abc", "0", "70000", "80.5", "-1"])("refuses PORT=%s in plain words", (port) => {
    expect(() => wantedPort(port)).toThrow(/no port number/);
  });

  it("says what is wrong when packages cannot be installed", () => {
    const clone = join(folder, "clone");
    mkdirSync(join(clone, "scripts"), { recursive: true });
    cpSync("scripts/with-install.mjs", join(clone, "scripts/with-install.mjs"));
    writeFileSync(join(clone, "package.json"), '{"dependencies":{"left":"file:./missing.tgz"}}');
    writeFileSync(join(clone, "package-lock.json"), "{}");
    const { status, stderr } = spawnSync("node", ["scripts/with-install.mjs", "scripts/start.ts"], {
      cwd: clone,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("The packages could not be installed");
    expect(stderr).toContain("run the same command again");
  });
});

describe("npm run reset", () => {
  it("empties local storage, and says how to create it again", () => {
    const stateDir = join(folder, "to-empty");
    mkdirSync(join(stateDir, "v3"), { recursive: true });
    const { status, said } = command("reset", [], { STATE_DIR: stateDir });
    expect(status).toBe(0);
    expect(said).toContain("npm start creates it again");
    expect(existsSync(stateDir)).toBe(false);
  });
});

describe("migrations", () => {
  it("stop with the database's name and SQLite's message when one fails, and roll it back", async () => {
    const { applyMigrations } = await import("../../../scripts/lib/migrations.ts");
    const migrations = join(folder, "migrations");
    mkdirSync(migrations);
    writeFileSync(
      join(migrations, "0001_broken.sql"),
      "CREATE TABLE good (id INTEGER);\nCREATE TABEL bad (id INTEGER);\n",
    );
    const storage = openLocalStorage(join(folder, "state"));
    try {
      const apply = () => applyMigrations(storage.database("MATCH_DB"), "MATCH_DB", migrations);
      await expect(apply()).rejects.toThrow(/MATCH_DB could not be applied[\s\S]*0001_broken\.sql[\s\S]*TABEL/);
      // Mended, it applies from the start: had anything been kept, the first table would be there already.
      writeFileSync(join(migrations, "0001_broken.sql"), "CREATE TABLE good (id INTEGER);\n");
      await apply();
      // What it has is not applied again, and what is new is.
      writeFileSync(join(migrations, "0002_better.sql"), "CREATE TABLE better (id INTEGER);\n");
      await apply();
      const tables = { sql: "SELECT name FROM sqlite_master WHERE name IN ('good', 'better') ORDER BY name" };
      expect(await storage.database("MATCH_DB").query(tables)).toEqual([{ name: "better" }, { name: "good" }]);
    } finally {
      await storage.close();
    }
  });
});

describe("npm run deploy", () => {
  it("-- --dry-run builds and validates the upload without a network", () => {
    const { status, said } = command("deploy", ["--dry-run"], { CLOUDFLARE_API_TOKEN: "" });
    expect(said).toContain("nothing was deployed");
    expect(said).toContain('env.ENVIRONMENT ("production")');
    expect(status).toBe(0);
  });
});

describe("statements for wrangler", () => {
  it("carry their parameters as SQL literals, whatever they contain", () => {
    const sql = "INSERT INTO t VALUES (?, ?2, ?, '?');";
    expect(inlineParameters({ sql, params: ["it's; DROP TABLE t; --", 5] })).toBe(
      "INSERT INTO t VALUES ('it''s; DROP TABLE t; --', 5, 5, '?');",
    );
    expect(inlineParameters({ sql: "SELECT ?", params: [null] })).toBe("SELECT NULL;");
  });

  it("are refused when a parameter is missing", () => {
    expect(() => inlineParameters({ sql: "SELECT ?, ?", params: [1] })).toThrow(/missing/);
  });
});

describe("the built style sheet", () => {
  it("contains the design's tokens and utilities", () => {
    const css = globSync("build/client/assets/*.css")
      .map((file) => readFileSync(file, "utf8"))
      .join();
    expect(css).toContain("--accent:");
    expect(css).toContain(".page-width");
  });
});
