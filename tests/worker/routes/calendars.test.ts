import { env } from "cloudflare:workers";
import ICAL from "ical.js";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { brand } from "../support/brand.ts";
import { publish, withdraw } from "../support/publish-league.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await env.MATCH_DB.prepare("UPDATE clubs SET time_zone = 'America/New_York' WHERE id = 3").run();
  // 15:00 in London: the same as UTC in winter, an hour ahead of it in summer.
  await insertFixture(env.MATCH_DB, { id: 701, kickoff: "2025-11-29T15:00:00.000Z", home: 1, away: 2 });
  await insertFixture(env.MATCH_DB, {
    id: 702,
    kickoff: "2025-08-09T14:00:00.000Z",
    home: 2,
    away: 1,
    status: "full-time",
    score: [2, 1],
  });
  await insertFixture(env.MATCH_DB, {
    id: 703,
    kickoff: "2025-12-06T15:00:00.000Z",
    home: 3,
    away: 1,
    status: "postponed",
  });
  await insertFixture(env.MATCH_DB, {
    id: 704,
    kickoff: "2025-12-13T15:00:00.000Z",
    home: 1,
    away: 4,
    status: "cancelled",
  });
  await insertFixture(env.MATCH_DB, {
    id: 705,
    kickoff: "2025-08-16T14:00:00.000Z",
    home: 1,
    away: 3,
    status: "abandoned",
    score: [1, 0],
  });
  await env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'Crown Park', neutral = 1 WHERE id = 705").run();
  await env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'Lake Park' WHERE id = 704").run();
  await env.MATCH_DB.prepare(
    "INSERT INTO grounds (slug, name, town, latitude, longitude) VALUES ('lake', 'Lake Park', 'Seeburg', 47.05, -8.3)",
  ).run();
});

afterEach(() => {
  vi.useRealTimers();
});

async function calendar(path: string, ask = visit) {
  const response = await ask(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await response.text();
  const component = new ICAL.Component(ICAL.parse(text));
  for (const zone of component.getAllSubcomponents("vtimezone")) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  const events = new Map(component.getAllSubcomponents("vevent").map((each) => [uidOf(each), new ICAL.Event(each)]));
  return { text, component, events };
}
const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue("uid"));
const uid = (id: number) => `match-${id}@site.example`;
const value = (event: ICAL.Event | undefined, name: string) =>
  String(event?.component.getFirstPropertyValue(name) ?? "missing");

/** Advances the clock until cached calendars are stale. */
function later(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
}

describe("a club's calendar", () => {
  it("is compressed on its way", async () => {
    const response = await visit("/calendar/ashford.ics", { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR/);
  });

  it("has everything that RFC 5545 requires", async () => {
    const { component, events, text } = await calendar("/calendar/ashford.ics");
    expect(component.getFirstPropertyValue("version")).toBe("2.0");
    expect(String(component.getFirstPropertyValue("prodid"))).toMatch(/\/\/EN$/);
    expect(component.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(String(component.getFirstPropertyValue("name"))).toBe(`Ashford | ${brand.name}`);
    expect([...events.keys()].sort()).toEqual([701, 702, 703, 704, 705].map(uid));
    for (const event of events.values()) {
      for (const required of ["uid", "dtstamp", "dtstart", "summary", "sequence", "status", "url"]) {
        expect(value(event, required), required).not.toBe("missing");
      }
    }
    for (const line of text.split("\r\n")) {
      expect(new TextEncoder().encode(line).byteLength, line).toBeLessThanOrEqual(75);
    }
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("says when a match kicks off by the clock at its ground", async () => {
    const { events } = await calendar("/calendar/ashford.ics");
    expect(value(events.get(uid(703)), "description")).toContain("Sat 10:00 at the ground");
    expect(events.get(uid(703))?.startDate.toJSDate().toISOString()).toBe("2025-12-06T15:00:00.000Z");
    expect(value(events.get(uid(705)), "description")).not.toContain("at the ground");
  });

  it("says that a match is on neutral ground", async () => {
    const { events } = await calendar("/calendar/ashford.ics");
    expect(events.get(uid(705))?.location).toBe("Crown Park");
    expect(value(events.get(uid(705)), "geo")).toBe("missing");
    expect(value(events.get(uid(705)), "description")).toContain("Neutral ground\nhttps://");
    expect(value(events.get(uid(701)), "description")).not.toContain("Neutral");
  });

  it("says where a ground is, as far as the league knows", async () => {
    const { events } = await calendar("/calendar/dunmere.ics");
    expect(events.get(uid(704))?.location).toBe("Lake Park, Seeburg");
    expect(value(events.get(uid(704)), "geo")).toBe("47.05,-8.3");
  });

  it("has kick-offs in London time, in winter and summer", async () => {
    const { events } = await calendar("/calendar/ashford.ics");
    for (const [id, instant] of [
      [701, "2025-11-29T15:00:00.000Z"],
      [702, "2025-08-09T14:00:00.000Z"],
    ] as const) {
      const start = events.get(uid(id))?.startDate;
      expect(start?.zone?.tzid).toBe("Europe/London");
      expect(start?.hour).toBe(15);
      expect(start?.toJSDate().toISOString()).toBe(instant);
    }
  });

  it("keeps postponed and cancelled matches, with their status", async () => {
    const { events } = await calendar("/calendar/ashford.ics");
    const listed = [701, 703, 704].map((id) => [value(events.get(uid(id)), "status"), events.get(uid(id))?.summary]);
    expect(listed).toEqual([
      ["CONFIRMED", "Ashford v Bramley"],
      ["TENTATIVE", "Postponed: Corfe v Ashford"],
      ["CANCELLED", "Cancelled: Ashford v Dunmere"],
    ]);
  });

  it("has results, unless switched off", async () => {
    const listed = await calendar("/calendar/ashford.ics?results=on");
    expect(listed.events.get(uid(702))?.summary).toBe("Bramley 2–1 Ashford");
    expect(listed.events.get(uid(705))?.summary).toBe("Abandoned: Ashford v Corfe");
    const hidden = await calendar("/calendar/ashford.ics?results=off");
    expect(hidden.events.get(uid(702))?.summary).toBe("Bramley v Ashford");
    expect(hidden.text).not.toContain("2–1");
    // An abandoned match has a result once the league lets it stand.
    await env.MATCH_DB.prepare("UPDATE fixtures SET result_stands = 1 WHERE id = 705").run();
    later();
    const decided = await calendar("/calendar/ashford.ics?results=on");
    expect(decided.events.get(uid(705))?.summary).toBe("Ashford 1–0 Corfe (ended early)");
  });

  it("moves a match as the same event with a higher sequence", async () => {
    const before = (await calendar("/calendar/bramley.ics")).events.get(uid(701));
    await env.MATCH_DB.prepare(
      "UPDATE fixtures SET kickoff = '2025-12-02T19:45:00.000Z', sequence = sequence + 1 WHERE id = 701",
    ).run();
    try {
      later();
      const after = (await calendar("/calendar/bramley.ics")).events.get(uid(701));
      expect(after?.uid).toBe(before?.uid);
      expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence));
      expect(after?.startDate.toJSDate().toISOString()).toBe("2025-12-02T19:45:00.000Z");
    } finally {
      await env.MATCH_DB.prepare(
        "UPDATE fixtures SET kickoff = '2025-11-29T15:00:00.000Z', sequence = 0 WHERE id = 701",
      ).run();
    }
  });

  it("escapes every special character of names", async () => {
    const hostile = `The "Den"; by the sea, C:\\home\r\nBEGIN:VEVENT ${"ü".repeat(80)}`;
    await env.MATCH_DB.prepare("UPDATE fixtures SET venue = ? WHERE id = 701").bind(hostile).run();
    later();
    const { events } = await calendar("/calendar/ashford.ics?results=off");
    expect(events.size).toBe(5);
    expect(events.get(uid(701))?.location).toBe(hostile.replace("\r\n", "\n"));
  });
});

describe("a calendar that is fetched again", () => {
  it("keeps its ETag while no match has changed", async () => {
    const path = "/calendar/corfe.ics";
    const first = await visit(path);
    const etag = first.headers.get("etag") ?? "";
    const stamp = /^DTSTAMP:.*$/m;
    const firstStamp = stamp.exec(await first.text())?.[0];
    later();
    const second = await visit(path);
    expect(second.headers.get("etag")).toBe(etag);
    expect(stamp.exec(await second.text())?.[0]).not.toBe(firstStamp);
    later();
    expect((await visit(path, { headers: { "if-none-match": etag } })).status).toBe(304);

    await env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'Mill Lane' WHERE id = 703").run();
    later();
    expect((await visit(path, { headers: { "if-none-match": etag } })).status).toBe(200);
  });
});

describe("the calendar of a league in French", () => {
  beforeAll(async () => {
    await insertFixture(env.MATCH_DB, {
      ...{ id: 721, kickoff: "2025-10-01T18:00:00.000Z", home: 3, away: 4, competition: 20, stage: "cup" },
      ...{ status: "full-time", score: [1, 1] },
    });
    await env.MATCH_DB.prepare("UPDATE fixtures SET penalties_home = 4, penalties_away = 3 WHERE id = 721").run();
    await publish({ languages: ["fr-CH"], translations: {}, mail: {} });
  });
  afterAll(withdraw);

  it("is in French", async () => {
    const { component, events } = await calendar("/calendar/corfe.ics", siteWith({}));
    expect(String(component.getFirstPropertyValue("prodid"))).toMatch(/\/\/FR$/);
    expect(events.get(uid(703))?.summary).toBe("Match reporté\u00a0: Corfe – Ashford");
    expect(value(events.get(uid(721)), "description")).toContain("mer. 14:00 au stade");
    expect(events.get(uid(705))?.summary).toMatch(/^Ashford 1–0 Corfe \(arrêté avant la fin\)$|^Match arrêté\u00a0: /);
    expect(value(events.get(uid(705)), "description")).toContain("Terrain neutre");
    expect(events.get(uid(721))?.summary).toBe("Corfe 1–1 Dunmere (4–3 t.a.b.)");
    const others = await calendar("/calendar/dunmere.ics", siteWith({}));
    expect(others.events.get(uid(704))?.summary).toBe("Match annulé\u00a0: Ashford – Dunmere");
  });
});

describe("other calendars", () => {
  it("are those of competitions", async () => {
    const { events, component } = await calendar("/calendar/championship.ics");
    expect(component.getFirstPropertyValue("name")).toBe(`Championship | ${brand.name}`);
    expect(events.size).toBe(5);
  });

  it.each([
    "/calendar/no-such-club.ics",
    `/calendar/${"a".repeat(200)}.ics`,
    "/calendar/.ics",
    "/calendar/Ashford.ics",
  ])("are not found at %s", async (path) => {
    expect((await visit(path)).status).toBe(404);
  });

  it("are found by a club's id too", async () => {
    const response = await visit("/calendar/1.ics?results=off");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/calendar/ashford.ics?results=off"]);
    expect((await visit("/calendar/999999.ics")).status).toBe(404);
  });

  it("are found by the id of a club without a division, as all are before a season has its clubs", async () => {
    await env.MATCH_DB.prepare(
      "INSERT INTO clubs (id, slug, name, short_name, code, colours, crest) SELECT 5, 'guests', 'Guests', 'Guests', 'GUE', colours, '{}' FROM clubs WHERE id = 1",
    ).run();
    expect((await visit("/calendar/5.ics")).headers.get("location")).toBe("/calendar/guests.ics");
    const early = siteWith({ CURRENT_SEASON: "2031" });
    expect((await early("/calendar/1.ics")).headers.get("location")).toBe("/calendar/ashford.ics");
  });

  it("are refused with an unknown option", async () => {
    const response = await visit("/calendar/ashford.ics?results=maybe");
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("results is on or off");
  });
});
