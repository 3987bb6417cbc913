import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseClubsCsv } from "../../../scripts/lib/league-folder/clubs-csv.ts";
import { requireLeagueFolder } from "../../../scripts/lib/league-folder/read-league-folder.ts";

const folder = "leagues/crown";

/** Names of the demo, of its clubs and of its competitions, from its own folder. */
function names(): string[] {
  const { brand, competitions, domains, site } = requireLeagueFolder(folder).league;
  const clubs = parseClubsCsv(readFileSync(`${folder}/clubs.csv`, "utf8")).value ?? [];
  return [
    brand.name,
    brand.slug,
    ...domains,
    ...site.socialLinks.map(({ href }) => new URL(href).pathname.slice(1)),
    ...clubs.map(({ name }) => name),
    ...competitions.flatMap(({ name, slug }) => [name, slug]),
  ];
}

it("no code of app, Worker, schemas, Durable Objects, translations, public files and styles has a name of the demo league", () => {
  const wanted = names();
  expect(wanted.length).toBeGreaterThan(80);
  const files = [
    ...globSync("{app,worker,schemas,durable-objects}/**/*.{ts,tsx,css,sql,po}"),
    ...globSync("public/**/*", { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? join(entry.parentPath, entry.name) : [],
    ),
    "uno.config.ts",
  ];
  expect(files).toEqual(expect.arrayContaining(["app/messages/ar.po", "public/service-worker.js"]));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "utf8").toLowerCase();
    return wanted.filter((name) => text.includes(name.toLowerCase())).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
