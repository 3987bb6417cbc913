import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { configuredPort, requireFreePort } from "../../../scripts/lib/site/port.ts";
import { watchRuntime } from "../../../scripts/lib/site/runtime-watch.ts";
import { inlineParameters, openLocalStorage } from "../../../scripts/lib/storage/storage.ts";

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
    expect(configuredPort("9000")).toBe(9000);
    expect(configuredPort("")).toBe(8787);
    await expect(requireFreePort(0)).resolves.toBeUndefined();
  });

  it.each(["abc", "0", "70000", "80.5", "-1"])("refuses PORT=%s in plain words", (port) => {
    expect(() => configuredPort(port)).toThrow(/no port number/);
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

/** Output of tests/fixtures/commands/options.ts: text and exit code of each command with each option. */
const commandOutcomes = z.record(z.string(), z.object({ said: z.string(), status: z.int().nullable() }));
const unknown = { said: "", status: null };

const commands = globSync("scripts/*.ts").map((path) => path.slice("scripts/".length, -".ts".length));

describe("every command", () => {
  const help = "--help";
  const wrong = "--no-such-option";
  let outcomes: z.infer<typeof commandOutcomes> = {};
  beforeAll(() => {
    const { stdout } = spawnSync(process.execPath, ["tests/fixtures/commands/options.ts", help, wrong], {
      encoding: "utf8",
    });
    outcomes = commandOutcomes.parse(JSON.parse(stdout));
  });

  it.each(commands)("%s says with --help what it takes", (name) => {
    const { status, said } = outcomes[`${name} ${help}`] ?? unknown;
    expect(said).toMatch(/npm (?:run|start|test)/);
    expect(said).not.toMatch(/\n\s+at /);
    expect(status).toBe(0);
  });

  it.each(commands)("%s refuses a wrong option in one line, with code 2", (name) => {
    const { status, said } = outcomes[`${name} ${wrong}`] ?? unknown;
    expect(said).toBe("Unknown option '--no-such-option'. --help shows what this command takes.\n");
    expect(status).toBe(2);
  });

  it("that works on this machine or a deployed site refuses --env without --remote", () => {
    const helps = (name: string) => outcomes[`${name} ${help}`]?.said ?? "";
    const both = commands.filter((name) => /--remote\b/.test(helps(name)) && /--env\b/.test(helps(name)));
    expect(both).toEqual(expect.arrayContaining(["account", "import", "staff", "table", "video", "vouchers"]));
    for (const name of both) {
      const { status, said } = command(name, ["--env", "staging"]);
      expect([name, status, said]).toEqual([
        name,
        2,
        "--env goes with --remote. --help shows what this command takes.\n",
      ]);
    }
  });
});

/** A clone with installed packages, in a folder of this name. */
function installedClone(name: string): string {
  const clone = join(folder, name);
  mkdirSync(join(clone, "scripts"), { recursive: true });
  mkdirSync(join(clone, "node_modules/.bin"), { recursive: true });
  cpSync("scripts/with-install.mjs", join(clone, "scripts/with-install.mjs"));
  writeFileSync(join(clone, "package-lock.json"), "{}");
  writeFileSync(join(clone, "node_modules/.package-lock.json"), "{}");
  symlinkSync(process.execPath, join(clone, "node_modules/.bin/node"));
  return clone;
}

describe("the folder of the project", () => {
  const run = (clone: string) =>
    spawnSync(process.execPath, [join(clone, "scripts/with-install.mjs"), "scripts/start.ts"], { encoding: "utf8" });

  it("may not have a # in its path, which is said at once", () => {
    const { status, stderr } = run(installedClone("season #1"));
    expect(stderr).toContain("a folder whose path has a #");
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  });

  it("has to have writable packages, which is said at once", () => {
    const clone = installedClone("read-only");
    // The superuser may write everywhere, so a read-only file system is simulated.
    const preload = join(folder, "read-only.cjs");
    writeFileSync(
      preload,
      'require("node:fs").accessSync = () => { throw new Error("EROFS: read-only file system"); };require("node:module").syncBuiltinESMExports();',
    );
    const { status, stderr } = spawnSync("node", ["--require", preload, join(clone, "scripts/with-install.mjs")], {
      encoding: "utf8",
    });
    expect(stderr).toContain("node_modules cannot be written to");
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  });
});

/** Whether a process is alive; a zombie is not. */
const lives = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

describe("a command", () => {
  it("has what Node compiles kept among the packages, unless another place is configured", () => {
    const clone = installedClone("compiled");
    writeFileSync(join(clone, "scripts/where.mjs"), "console.log(process.env.NODE_COMPILE_CACHE);");
    const where = (env: Record<string, string>) =>
      spawnSync(process.execPath, [join(clone, "scripts/with-install.mjs"), "scripts/where.mjs"], {
        encoding: "utf8",
        env: { PATH: process.env.PATH, ...env },
      }).stdout.trim();
    expect(where({})).toBe(join(clone, "node_modules/.cache/node"));
    expect(where({ NODE_COMPILE_CACHE: folder })).toBe(folder);
  });

  /** A clone whose command waits. @returns the process id of that command once it runs. */
  function waitingClone(name: string) {
    const clone = installedClone(name);
    const pids = join(clone, "pids");
    writeFileSync(
      join(clone, "scripts/wait.mjs"),
      `import { writeFileSync } from "node:fs";
       writeFileSync(${JSON.stringify(pids)}, String(process.pid));
       setInterval(() => {}, 1000);`,
    );
    const started = async () => {
      await expect.poll(() => existsSync(pids) && readFileSync(pids, "utf8") !== "").toBe(true);
      const pid = Number(readFileSync(pids, "utf8"));
      expect(lives(pid)).toBe(true);
      return pid;
    };
    return { clone, started };
  }

  it("ends when its npm is killed", async () => {
    const { clone, started } = waitingClone("orphan");
    // Emulates npm: a parent that passes nothing on when it is killed.
    const npm = spawn("node", [
      "-e",
      `require("node:child_process").spawn("node", ["scripts/with-install.mjs", "scripts/wait.mjs"], { cwd: ${JSON.stringify(clone)}, stdio: "ignore" });setInterval(() => {}, 1000);`,
    ]);
    const pid = await started();
    npm.kill("SIGKILL");
    await expect.poll(() => lives(pid)).toBe(false);
  });

  it("ends when what started it is killed with SIGKILL", async () => {
    const { clone, started } = waitingClone("killed");
    const entry = spawn("node", ["scripts/with-install.mjs", "scripts/wait.mjs"], { cwd: clone, stdio: "ignore" });
    const pid = await started();
    entry.kill("SIGKILL");
    await expect.poll(() => lives(pid)).toBe(false);
  });
});

describe("the runtime of npm start", () => {
  it("is missed as soon as nothing listens on its port", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const ended = new Promise<void>((resolve) => watchRuntime(address.port, resolve));
    server.close();
    await ended;
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

  it("leaves the storage of other leagues, and names them", () => {
    const stateDir = join(folder, "of-several");
    const other = join(stateDir, "leagues/harbour");
    for (const path of [stateDir, other]) mkdirSync(join(path, "v3"), { recursive: true });
    const { status, said } = command("reset", [], { STATE_DIR: stateDir });
    expect(status).toBe(0);
    expect(said).toContain("What stays is the storage of other leagues: harbour.");
    expect([existsSync(join(stateDir, "v3")), existsSync(join(other, "v3"))]).toEqual([false, true]);
    command("reset", [], { STATE_DIR: other });
    expect(existsSync(other)).toBe(false);
  });
});

describe("migrations", () => {
  it("stop with the database's name and SQLite's message when one fails, and roll it back", async () => {
    const { applyMigrations } = await import("../../../scripts/lib/storage/migrations.ts");
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
      // After the fix, it applies from the start; if anything of the failed run had been kept, the first table would exist already.
      writeFileSync(join(migrations, "0001_broken.sql"), "CREATE TABLE good (id INTEGER);\n");
      await apply();
      // Applied migrations are not applied again, new ones are.
      writeFileSync(join(migrations, "0002_better.sql"), "CREATE TABLE better (id INTEGER);\n");
      await apply();
      const tables = { sql: "SELECT name FROM sqlite_master WHERE name IN ('good', 'better') ORDER BY name" };
      expect(await storage.database("MATCH_DB").query(tables)).toEqual([{ name: "better" }, { name: "good" }]);
    } finally {
      await storage.close();
    }
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
    expect(css).toContain(".section{");
  });
});
