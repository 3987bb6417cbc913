import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { handMadeFile, withMatch } from "../../fixtures/hand-made-season.ts";

const folder = mkdtempSync(join(tmpdir(), "import-command-"));

/** Runs a command on storage of its own. */
function command(script: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, STATE_DIR: folder, INIT_CWD: folder };
    const child = execFile(process.execPath, [script, ...args], { env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}
const importFile = (content: string, ...args: string[]) => {
  writeFileSync(join(folder, "season.json"), content);
  return command("scripts/import.ts", "football-json", "season.json", ...args);
};

it("exits with 1 and every problem of an inconsistent file", async () => {
  const file = withMatch(3, { date: "2020-08-17", score: { ht: [2, 0], ft: [1, 0] } });
  const { code, stdout, stderr } = await importFile(file, "--competition", "10", "--season", "2024");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("season.json was refused for 2 problems. Nothing was written.");
  expect(stderr).toContain("Match 3 (Matchday 2, 2020-08-17): Bramley Town FC v Corfe AFC");
  expect(stderr).not.toContain("    at ");
});

it("says what is missing, with usage", async () => {
  const missing = await command(
    "scripts/import.ts",
    "football-json",
    "none.json",
    "--competition",
    "10",
    "--season",
    "2024",
  );
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("none.json cannot be read") });
  const usage = await command("scripts/import.ts");
  expect(usage).toMatchObject({ code: 1, stderr: expect.stringContaining("npm run import -- football-json FILE") });
  const format = await command("scripts/table.ts", "--competition", "10", "--season", "2024", "--format", "xml");
  expect(format).toMatchObject({ code: 1, stderr: expect.stringContaining("--format is json or text") });
});

it("requires the league before a season is imported", async () => {
  const { code, stderr } = await importFile(handMadeFile(), "--competition", "10", "--season", "2024");
  expect({ code, stderr: stderr.trim() }).toEqual({
    code: 1,
    stderr: "There is no league in this storage yet. Run npm start (or npm run seed) first.",
  });
});
