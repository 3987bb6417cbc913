import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { leagueFolder } from "../../../../../scripts/lib/league-folder/league-plugin.ts";
import { requireLeagueFolder } from "../../../../../scripts/lib/league-folder/read-league-folder.ts";
import siteBuild from "../../../../../vite.config.ts";

const entry = "virtual:entry";

/** Builds a module that only imports the league of this folder. */
const buildWith = (folder: string) =>
  build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: entry } },
    plugins: [
      leagueFolder(folder),
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? 'import league from "virtual:league"; console.log(league);' : null),
      },
    ],
  });

describe("a build", () => {
  it("has the league's description, pages and images", async () => {
    const built = JSON.stringify(await buildWith("leagues/crown"));
    expect(built).toContain(requireLeagueFolder("leagues/crown").league.name);
    expect(built).toContain("The Board");
    expect(built).toContain("league/crests/championship.svg");
  });

  it("fails where a page is broken, and says where", async () => {
    const folder = mkdtempSync(join(tmpdir(), "league-"));
    try {
      cpSync("leagues/crown", folder, { recursive: true });
      writeFileSync(join(folder, "pages/governance/regulations.md"), '---\ntitle: ""\norder: 1\n---\n');
      await expect(buildWith(folder)).rejects.toThrow(/pages\/governance\/regulations\.md, line 2: title/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("of the site has a league's folder", () => {
    const names = JSON.stringify(siteBuild, (key, value) => (key === "" || typeof value !== "function" ? value : null));
    expect(names).toContain('"name":"league-folder"');
  });
});
