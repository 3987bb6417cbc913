import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const page = readFileSync("docs/deploying.md", "utf8");

/** Every command of the page, inline and in code blocks. */
const commands = new Set(
  [...page.matchAll(/`((?:npm run|npx wrangler) [^`]+)`|^((?:npm run|npx wrangler) .*)$/gm)].map(
    ([, inLine, inBlock]) => (inLine ?? inBlock ?? "").replace(/\s+#.*$/, "").trim(),
  ),
);

const provision = "tests/unit/scripts/provision.test.ts";
const deploy = "tests/unit/scripts/deploy.test.ts";
const backup = "tests/unit/scripts/backup.test.ts";
const seed = "tests/unit/scripts/remote-seed.test.ts";
const remote = "tests/unit/scripts/remote-league.test.ts";

/** Each command with the test that runs it, and how the test writes it. */
const tested: Record<string, [file: string, run: string]> = {
  "npm run provision -- --dry-run": [provision, 'run("provision", ["--dry-run"])'],
  "npm run provision": [provision, 'run("provision", [], given)'],
  "npm run provision -- --env staging": [deploy, 'run("provision", ["--env", "staging"]'],
  "npm run deploy -- --dry-run": [deploy, 'run("deploy", ["--dry-run"])'],
  "npm run deploy -- --env staging": [deploy, 'run("deploy", ["--env", "staging"])'],
  "npm run deploy": [deploy, 'run("deploy", [])'],
  "npm run deploy -- --percent 10": [deploy, 'run("deploy", ["--percent", "10"])'],
  "npm run rollback": [deploy, 'run("rollback", [])'],
  "npm run backup -- FILE --remote": [backup, 'run("backup", [remote, "--remote"], env)'],
  "npm run restore -- FILE --remote": [backup, 'run("restore", [file, "--remote"], env)'],
  "npm run reset": ["tests/unit/scripts/commands.test.ts", 'command("reset", []'],
  "npm run --silent sbom > crown-league-$(git rev-parse --short HEAD).cdx.json": [
    "tests/unit/scripts/sbom.test.ts",
    `["run", "--silent", "sbom"]`,
  ],
  "npm run league -- load leagues/mine --remote": [remote, 'said("league", "load", folder)'],
  "npm run seed -- --remote --env staging": [seed, 'run("seed", ["--remote", "--env", "staging"])'],
  "npm run import -- football-json FILE --competition 10 --season 2024 --remote": [
    remote,
    'said("import", "football-json", season, ...which)',
  ],
  "npm run account -- create EMAIL --password PASSWORD --grant live-video --remote": [
    remote,
    'said("account", "create", ...account)',
  ],
  "npx wrangler r2 object put crown-league-media/pictures/article-12 --file stadium.jpg --content-type image/jpeg --remote":
    [remote, "npx wrangler r2 object put"],
};

/** Commands that need a real account, with the reason. */
const untested: Record<string, string> = {
  "npx wrangler login": "opens a browser at Cloudflare",
  "npx wrangler d1 delete NAME": "is the platform's own, of which the emulator has nothing",
  "npx wrangler d1 time-travel restore": "is the platform's own, of which the emulator has nothing",
};

describe("the commands of docs/deploying.md", () => {
  it("are each run by a test, or it is said why not", () => {
    expect([...commands].toSorted()).toEqual([...Object.keys(tested), ...Object.keys(untested)].toSorted());
  });

  it.each(Object.entries(tested))("%s is in its test", (_command, [file, run]) => {
    expect(readFileSync(file, "utf8")).toContain(run);
  });
});
