import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { requireLeagueFolder } from "../../../scripts/lib/league-folder/league-folder.ts";

/**
 * Names that only the demo has: of its clubs, competitions, partners and broadcasters, its colours, its slogan and its streaming site's
 * club.
 */
function names(): string[] {
  const { league, clubs, sponsors } = requireLeagueFolder("leagues/crown");
  const { brand, competitions, domains, site, slogan, streamer, theme, video } = league;
  const channels = Object.values(video.availability).flatMap(({ television = [] }) => television);
  const colours = JSON.stringify(theme).match(/#[0-9a-f]{6}/gi) ?? [];
  return [
    ...[brand.name, brand.slug, `club-${streamer.clubID}`],
    ...(slogan === null ? [] : [slogan]),
    ...domains,
    ...site.socialLinks.map(({ href }) => new URL(href).pathname.slice(1)),
    ...clubs.map(({ name }) => name),
    // A slug of a single word may be an ordinary word.
    ...clubs.flatMap(({ slug }) => (slug.includes("-") ? [slug] : [])),
    ...competitions.flatMap(({ name, slug }) => [name, slug]),
    ...sponsors.rows.flatMap((row) => row.sponsors.map(({ title }) => title)),
    ...channels.map(({ channel }) => channel),
    ...colours,
  ];
}

it("no code of app, Worker, schemas, Durable Objects, translations, public files and styles has a name of the demo league", () => {
  const wanted = names();
  expect(wanted.length).toBeGreaterThan(150);
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
  // What one migration wrote for every league, a later one deletes.
  const taken = ["0009_told_availability", "0016_rules_of_the_league"];
  expect(found.filter((line) => !taken.some((name) => line.includes(`${name}.sql: Sky Sports`)))).toEqual([]);
});
