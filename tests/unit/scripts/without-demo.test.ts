import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

/* Commands for any league, on a machine where the demo's folder is missing or broken, which must not affect other leagues. */

const scratch = mkdtempSync(join(tmpdir(), "without-demo-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const lac = resolve("tests/fixtures/leagues/lac");

/** A copy of the project without its demo. @param demo its league.json, if any */
function project(name: string, demo: string | null): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  for (const part of ["worker", "schemas", "wrangler.toml", "package.json"]) {
    symlinkSync(resolve(part), join(folder, part));
  }
  if (demo !== null) {
    mkdirSync(join(folder, "leagues/crown"), { recursive: true });
    writeFileSync(join(folder, "leagues/crown/league.json"), demo);
  }
  return folder;
}

function command(cwd: string, script: string, args: string[], env: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(`scripts/${script}.ts`), ...args], {
    encoding: "utf8",
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, HOME: scratch, STATE_DIR: join(cwd, "state"), ...env },
  });
  return { status, said: stdout + stderr };
}

const demos: [string, string | null][] = [
  ["missing", null],
  ["broken", '{ "slug": [ }'],
];

describe.each(demos)("where the demo's folder is %s", (name, demo) => {
  const folder = project(name, demo);

  it("a league is begun, checked and loaded", () => {
    const begun = ["--name", "Any League", "--divisions", "One", "--colour", "#1d4ed8"];
    const made = command(folder, "league", ["new", "any", ...begun], { INIT_CWD: folder });
    expect([made.status, made.said]).toEqual([0, expect.stringContaining("Any League: 1 competition")]);
    const checked = command(folder, "league", ["check", lac]);
    expect([checked.status, checked.said]).toEqual([0, expect.stringContaining("Ligue des Lacs is right")]);
    const loaded = command(folder, "league", ["load", lac]);
    expect([loaded.status, loaded.said]).toEqual([0, expect.stringContaining("Written to this machine's storage")]);
  });

  it("npm start gets as far as its port with another league", async () => {
    const server = createServer();
    const port = await new Promise<number>((done) => {
      server.listen(0, "localhost", () => {
        const address = server.address();
        done(typeof address === "object" && address ? address.port : 0);
      });
    });
    const started = command(folder, "start", ["--league", lac], { PORT: String(port) });
    server.close();
    expect([started.status, started.said]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
  });
});
