import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { visit } from "../../support/visit.ts";

/** Ashford plays in Tokyo, nine hours ahead of London in winter. */
beforeAll(async () => {
  const kickoff = "2025-11-29T17:30:00.000Z";
  await insertLeague(env.MATCH_DB);
  for (const [id, home, away] of [
    [701, 1, 2],
    [702, 2, 3],
    [703, 2, 4],
    [704, 2, 3],
    [705, 1, 3],
    [706, 3, 4],
  ] as const)
    await insertFixture(env.MATCH_DB, { id, kickoff, home, away });
  await env.MATCH_DB.batch([
    env.MATCH_DB.prepare("UPDATE clubs SET ground = 'Lime Street', time_zone = 'Asia/Tokyo' WHERE id = 1"),
    env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'Lime Street' WHERE id IN (701, 702, 704)"),
    env.MATCH_DB.prepare("UPDATE fixtures SET neutral = 1 WHERE id IN (704, 705, 706)"),
    env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'National Stadium' WHERE id = 706"),
    env.MATCH_DB.prepare(
      `INSERT INTO grounds (slug, name, town, time_zone, latitude, longitude)
       VALUES ('national', 'National Stadium', 'Seeburg', 'Europe/Zurich', 47.05, 8.3)`,
    ),
  ]);
});

const page = async (id: number) => (await visit(`/match-centre/${id}`)).text();
const startDate = /"startDate":"([^"]+)"/;

describe("the match centre of a ground with another clock", () => {
  it.each([701, 702, 704])("shows the league's time and the ground's, whoever is at home (%i)", async (id) => {
    const html = await page(id);
    expect(html.match(/Sun 02:30 at the ground/g)).toHaveLength(2);
    expect(html.replaceAll("<!-- -->", "")).toMatch(
      /<time dateTime="2025-11-29T17:30:00.000Z"[^>]*>Sat 29 Nov 2025, 17:30 \(Sun 02:30 at the ground\)/i,
    );
    expect(startDate.exec(html)?.[1]).toBe("2025-11-30T02:30:00+09:00");
  });

  it("says that a ground is neutral, and has neither time nor place of the home club's where it has no name", async () => {
    const [named, unnamed] = [await page(704), await page(705)];
    expect(named).toContain("Lime Street, Neutral ground");
    expect(named).toMatch(/"location":\{"@type":"StadiumOrArena","name":"Lime Street"/);
    expect(unnamed).toContain(">Neutral ground<");
    expect(unnamed).not.toContain("at the ground");
    expect(unnamed).not.toContain('"location"');
    expect(await page(702)).not.toContain("Neutral ground");
    const listed = async (view: string) => (await visit(`/matches/2025-26?club=1&month=2025-11${view}`)).text();
    expect(await listed("")).toContain("/match-centre/705");
    expect(await listed("&view=home")).toContain("/match-centre/701");
    expect(await listed("&view=home")).not.toContain("/match-centre/705");
  });

  it("says where a ground is that is no club's, and what its clock shows", async () => {
    const html = await page(706);
    expect(html).toContain("National Stadium, Seeburg, Neutral ground");
    expect(html.match(/Sat 18:30 at the ground/g)).toHaveLength(2);
    expect(startDate.exec(html)?.[1]).toBe("2025-11-29T18:30:00+01:00");
    const place = '"address":{"@type":"PostalAddress","addressLocality":"Seeburg"},"geo":{"@type":"GeoCoordinates"';
    expect(html).toContain(`"name":"National Stadium",${place},"latitude":47.05,"longitude":8.3}`);
  });

  it("shows the league's time alone of any other ground", async () => {
    const html = await page(703);
    expect(html).toContain("17:30");
    expect(html).not.toContain("at the ground");
    expect(startDate.exec(html)?.[1]).toBe("2025-11-29T17:30:00+00:00");
  });
});
