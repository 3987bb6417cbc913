import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addedCrestResponse,
  type ClubFields,
  crestDrawingResponse,
  deskClubResponse,
  deskClubsResponse,
} from "../../../../schemas/desk/clubs.ts";
import { deskGroundResponse, deskGroundsResponse } from "../../../../schemas/desk/grounds.ts";
import { deskMenusResponse } from "../../../../schemas/desk/pages.ts";
import { auditResponse } from "../../../../schemas/desk/staff.ts";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { publish, withdraw } from "../../support/publish-league.ts";
import { type Site, siteWith } from "../../support/site-with.ts";
import { deskOf, newStaff, problemOf } from "../../support/staff.ts";

let site: Site;
let desk: ReturnType<typeof deskOf>;
const store = async () => {
  await env.MATCH_DB.prepare("DELETE FROM club_aliases").run();
  await env.MATCH_DB.prepare(
    `UPDATE clubs SET name = upper(substr(slug, 1, 1)) || substr(slug, 2), short_name = upper(substr(slug, 1, 1)) || substr(slug, 2),
       town = NULL, ground = NULL, capacity = NULL, latitude = NULL, longitude = NULL, crest_file = NULL`,
  ).run();
  await env.MATCH_DB.prepare("INSERT INTO club_aliases SELECT slug, id FROM clubs").run();
};
beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
});
beforeEach(async () => {
  await withdraw();
  await store();
  site = siteWith({ CURRENT_SEASON: "2025" });
  desk = deskOf(site, (await newStaff("editor")).cookie);
});
afterAll(async () => {
  await withdraw();
  await store();
});

const read = async (slug = "ashford") => deskClubResponse.parse((await desk("GET", `clubs/${slug}`)).body);
const change = async (fields: Partial<ClubFields> | Record<string, unknown>, revision?: string, slug = "ashford") => {
  const now = await read(slug);
  return await desk("POST", `clubs/${slug}/change`, { ...now.club, ...fields, revision: revision ?? now.revision });
};
const parts = async () =>
  (await env.CONTENT_DB.prepare("SELECT part, staff FROM league_desk_changes ORDER BY part").all()).results;
const spellings = async (id: number) =>
  (await env.MATCH_DB.prepare("SELECT alias FROM club_aliases WHERE club_id = ? ORDER BY alias").bind(id).all()).results
    .map(({ alias }) => alias)
    .join();

describe("clubs at the desk", () => {
  it("are listed by name", async () => {
    const { clubs } = deskClubsResponse.parse((await desk("GET", "clubs")).body);
    expect(clubs.map(({ name, code }) => `${name} ${code}`)).toEqual([
      "Ashford ASH",
      "Bramley BRA",
      "Corfe COR",
      "Dunmere DUN",
    ]);
  });

  it("are shown to fans as they are changed, named for loads, and in the audit log as they were and are", async () => {
    const changed = await change({
      ...{ name: "Ashford Albion", nickname: "The Ashes", town: "Ashford", ground: "Kiln Lane", capacity: 4_200 },
      place: { latitude: 51.15, longitude: 0.87 },
    });
    expect(deskClubResponse.parse(changed.body).club).toMatchObject({ name: "Ashford Albion", capacity: 4_200 });
    const page = await (await site("/clubs/ashford")).text();
    for (const words of ["Ashford Albion", "The Ashes", "Kiln Lane", "4,200"]) expect(page).toContain(words);
    expect(await parts()).toMatchObject([{ part: "club ashford" }]);
    const audit = deskOf(site, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await audit("GET", "audit?text=club%20ASHFORD")).body);
    expect(rows[0]).toMatchObject({ subject: "club ashford", outcome: "done" });
    expect(JSON.stringify(rows[0])).toContain('"name":"Ashford"');
    expect(JSON.stringify(rows[0])).toContain('"name":"Ashford Albion"');
  });

  it("are found by other spellings, and by those of a former name", async () => {
    await change({ name: "Ashford Albion", aliases: ["Albión FC", "The Ashes"] });
    expect(await spellings(1)).toBe("albion fc,ashford,ashford albion,the ashes");
    expect((await read()).club.aliases).toEqual(["albion fc", "the ashes"]);
    await change({ shortName: "Albion", aliases: ["the ashes"] });
    expect(await spellings(1)).toBe("albion,ashford,ashford albion,the ashes");
    expect((await read()).club.aliases).toEqual(["ashford", "the ashes"]);
  });

  it("are not overwritten by who has opened them before somebody else changed them", async () => {
    const { revision } = await read();
    expect((await change({ town: "Kent" }, revision)).status).toBe(200);
    const refused = problemOf(await change({ town: "Sussex" }, revision));
    expect(refused).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(refused.message).toBe("Somebody else has changed this club since you opened it.");
    expect((await read()).club.town).toBe("Kent");
  });

  it("publish nothing where nothing is changed", async () => {
    await change({ town: "Kent" });
    await withdraw();
    expect((await change({ town: "Kent" })).status).toBe(200);
    expect(await parts()).toEqual([]);
  });

  it("stay as they were when the league cannot be published", async () => {
    await env.CONTENT_DB.prepare("INSERT INTO league VALUES (1, 1, '{}', '2026-11-23T00:00:00Z')").run();
    const { club } = await read();
    expect(problemOf(await change({ name: "Ashford Albion", town: "Kent" }))).toMatchObject({ status: 422 });
    const now = (await read()).club;
    expect({ name: now.name, town: now.town }).toEqual({ name: club.name, town: club.town });
  });

  it("have a drawn crest of another address in other colours", async () => {
    const before = await read();
    const colours = { primary: "#7a1230", secondary: "#ffffff", accent: "#e0a000" };
    const { crestURL } = deskClubResponse.parse((await change({ colours })).body);
    expect(crestURL).not.toBe(before.crestURL);
    expect(crestURL).toMatch(/^\/images\/crest\/1-[\w-]{2}\.svg$/);
    expect(await (await site(crestURL)).text()).toContain("#7a1230");
  });

  it("rename their ground in matches to come, and not in those that were played there", async () => {
    await change({ ground: "Kiln Lane" });
    await insertFixture(env.MATCH_DB, { id: 901, kickoff: "2035-09-01T14:00:00.000Z", home: 1, away: 2 });
    const played = { id: 902, kickoff: "2025-09-01T14:00:00.000Z", home: 1, away: 2, status: "full-time" };
    await insertFixture(env.MATCH_DB, { ...played, score: [1, 0] });
    await env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'Kiln Lane' WHERE id IN (901, 902)").run();
    await change({ ground: "New Kiln" });
    const { results } = await env.MATCH_DB.prepare(
      "SELECT venue FROM fixtures WHERE id IN (901, 902) ORDER BY id",
    ).all();
    await env.MATCH_DB.prepare("DELETE FROM fixtures WHERE id IN (901, 902)").run();
    expect(results).toEqual([{ venue: "New Kiln" }, { venue: "Kiln Lane" }]);
  });

  it("rename their ground in matches of others there, once no other club shares it", async () => {
    const venueOf = (id: number) =>
      env.MATCH_DB.prepare("SELECT venue FROM fixtures WHERE id = ?").bind(id).first<string>("venue");
    await insertFixture(env.MATCH_DB, { id: 903, kickoff: "2035-09-01T14:00:00.000Z", home: 3, away: 4 });
    await env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'Kiln Lane', neutral = 1 WHERE id = 903").run();
    await change({ ground: "Kiln Lane" });
    await change({ ground: "Kiln Lane" }, undefined, "bramley");
    await change({ ground: "New Kiln" });
    expect(await venueOf(903)).toBe("Kiln Lane");
    await change({ ground: "New Kiln" }, undefined, "bramley");
    expect(await venueOf(903)).toBe("New Kiln");
    await env.MATCH_DB.prepare("DELETE FROM fixtures WHERE id = 903").run();
  });

  it.each([
    [{ name: " " }, 400, "name is missing"],
    [{ name: "x".repeat(101) }, 400, "name has at most 100 characters"],
    [{ name: "two\nlines" }, 400, "name is one line"],
    [{ code: "ash" }, 400, "code is two to four capital letters or digits"],
    [{ capacity: -1 }, 400, "capacity is at least 0"],
    [{ timeZone: "Mars/Base" }, 400, "timeZone is a time zone, such as Europe/London"],
    [{ place: { latitude: 91, longitude: 0 } }, 400, "place.latitude is at most 90"],
    [{ place: { latitude: 51, longitude: null } }, 400, "place.longitude"],
    [
      { colours: { primary: "red;}", secondary: "#ffffff", accent: "#000000" } },
      400,
      "colours.primary is a colour such as #12ab9f",
    ],
    [{ crest: { form: "heart", pattern: "plain", charge: "lion" } }, 400, "crest.form"],
    [{ ownCrest: "../../../league" }, 400, "ownCrest is a crest that was added"],
    [{ ownCrest: "own-photo-1234.svg" }, 400, "ownCrest is a crest that was added"],
    [{ name: "Bramley" }, 422, "Another club is called Bramley."],
    [{ aliases: ["BRAMLEY"] }, 422, "bramley is another name of Bramley."],
    [{ aliases: ["!!"] }, 422, "Another name has letters or digits."],
  ])("are refused in plain words: %j", async (fields, status, message) => {
    const refused = problemOf(await change(fields));
    expect(refused.status).toBe(status);
    expect(refused.message).toContain(message);
    expect(await parts()).toEqual([]);
  });

  it("are those of the league alone, and change by those who may", async () => {
    expect(problemOf(await desk("GET", "clubs/nowhere"))).toMatchObject({ status: 404, code: "no_such_club" });
    const now = await read();
    const body = { ...now.club, name: "Analysts", revision: now.revision };
    expect((await desk("POST", "clubs/nowhere/change", body)).status).toBe(404);
    const analyst = deskOf(site, (await newStaff("analyst")).cookie);
    expect((await analyst("GET", "clubs/ashford")).status).toBe(200);
    expect(problemOf(await analyst("POST", "clubs/ashford/change", body))).toMatchObject({ status: 403 });
    expect((await read()).club.name).toBe("Ashford");
  });
});

describe("clubs that the desk adds and takes out", () => {
  let administrator: ReturnType<typeof deskOf>;
  beforeEach(async () => {
    administrator = deskOf(site, (await newStaff("administrator")).cookie);
  });
  afterEach(async () => {
    await env.MATCH_DB.batch(
      [
        "DELETE FROM season_clubs WHERE club_id > 1000",
        "DELETE FROM players WHERE club_id > 1000",
        "DELETE FROM club_aliases WHERE club_id > 1000",
        "DELETE FROM clubs WHERE id > 1000",
      ].map((sql) => env.MATCH_DB.prepare(sql)),
    );
  });
  const elm = async (fields: object = {}) => {
    const { club } = await read();
    const names = { name: "Elm Athletic", shortName: "Elm", code: "ELM", ground: "The Elms", aliases: ["Elmers"] };
    return await desk("POST", "clubs/create", { ...club, ...names, slug: "elm-athletic", ...fields });
  };
  const remove = async (slug = "elm-athletic", by = administrator) =>
    await by("POST", `clubs/${slug}/remove`, { revision: (await read(slug)).revision, reason: "added twice" });

  it("have a page and a crest of their own, are found by imports, named for loads, and in the audit log", async () => {
    const added = deskClubResponse.parse((await elm()).body);
    expect(added).toMatchObject({ id: 1001, slug: "elm-athletic", club: { name: "Elm Athletic", ground: "The Elms" } });
    expect(await (await site("/clubs/elm-athletic")).text()).toContain("The Elms");
    expect((await site(added.crestURL)).status).toBe(200);
    expect(await spellings(1001)).toBe("elm,elm athletic,elmers");
    expect(await parts()).toMatchObject([{ part: "club elm-athletic" }]);
    const { rows } = auditResponse.parse((await administrator("GET", "audit?text=clubs.create")).body);
    expect(rows[0]).toMatchObject({ subject: "club elm-athletic", outcome: "done", asked: { name: "Elm Athletic" } });
  });

  it.each([
    [{ slug: "ashford" }, 409, "Ashford is at /clubs/ashford. Choose another address."],
    [{ slug: "Elm!" }, 400, "slug is lower-case letters, digits and hyphens"],
    [{ name: "Bramley" }, 422, "Another club is called Bramley."],
    [{ aliases: ["corfe"] }, 422, "corfe is another name of Corfe."],
    [{ code: "elm" }, 400, "code is two to four capital letters or digits"],
    [{ ownCrest: "own-12345678.svg" }, 422, "There is no such crest. Add it again."],
  ])("are refused in plain words, and not added: %j", async (fields, status, message) => {
    const refused = problemOf(await elm(fields));
    expect([refused.status, refused.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await env.MATCH_DB.prepare("SELECT count(*) AS clubs FROM clubs").first("clubs")).toBe(4);
    expect(await parts()).toEqual([]);
  });

  it("leave the site with their names, by an administrator with the newest revision", async () => {
    await elm();
    expect((await remove("elm-athletic", desk)).status).toBe(403);
    const body = { revision: "0123456789abcdef", reason: "added twice" };
    expect(problemOf(await administrator("POST", "clubs/elm-athletic/remove", body))).toMatchObject({ status: 409 });
    expect((await remove()).body).toEqual({ removed: true });
    expect((await site("/clubs/elm-athletic")).status).toBe(404);
    expect(await spellings(1001)).toBe("");
    const { rows } = auditResponse.parse((await administrator("GET", "audit?text=clubs.remove")).body);
    expect(rows[0]).toMatchObject({ outcome: "done", before: { name: "Elm Athletic" }, after: null });
    expect((await elm()).status).toBe(200);
  });

  it("stay where something names them, and say what", async () => {
    await insertFixture(env.MATCH_DB, { id: 911, kickoff: "2035-09-01T14:00:00.000Z", home: 2, away: 3 });
    const why = async (slug?: string) => problemOf(await remove(slug)).message;
    expect(await why("bramley")).toBe("Bramley has a match, played or to come. A club with matches stays.");
    await env.MATCH_DB.prepare("DELETE FROM fixtures WHERE id = 911").run();
    expect(await why("bramley")).toContain("Bramley plays the Championship 2025-26. Choose the clubs of that season");

    await elm();
    const insert = `INSERT INTO players (id, club_id, name, shirt_number, position) VALUES (9901, 1001, 'E. Lm', 1, 'GK')`;
    await env.MATCH_DB.prepare(insert).run();
    expect(await why()).toContain("Elm Athletic has a player, of today's squads and of former ones");
    await env.MATCH_DB.prepare("DELETE FROM players WHERE id = 9901").run();

    const menu = { name: "Elm", link: "/clubs/elm-athletic", links: [] };
    const { menus, revision } = deskMenusResponse.parse((await administrator("GET", "menus")).body);
    const withElm = { ...menus, other: [...menus.other, menu] };
    expect((await administrator("POST", "menus", { menus: withElm, revision })).status).toBe(200);
    expect(await why()).toBe("A menu leads to it. Take it out of the menus first.");
    await withdraw();
    const page = { path: "elms", title: "Elms", order: 99, updated: "2026-07-01" };
    const body = { lead: "See [Elm](/clubs/elm-athletic/squad).", sections: [] };
    await publish({});
    await env.CONTENT_DB.prepare("INSERT INTO league_pages VALUES ('elms', ?)")
      .bind(JSON.stringify({ ...page, body }))
      .run();
    expect(await why()).toBe("Pages link to it: Elms. Take the links out first.");
    await withdraw();
    expect((await remove()).status).toBe(200);
  });
});

const square = (body: string, attributes = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`;
const add = async (body: BodyInit, as: string) => {
  const headers = { cookie: as, "content-type": "application/octet-stream" };
  const response = await site("/api/desk/v1/crests", { method: "POST", headers, body });
  return { status: response.status, body: await response.json() };
};

describe("crests that the desk adds", () => {
  let cookie: string;
  beforeEach(async () => {
    ({ cookie } = await newStaff("editor"));
  });

  it("are shown to fans once a change of the club names them, and drawn again once none does", async () => {
    const svg = square('<circle cx="50" cy="50" r="40" fill="#e0a000"/>');
    const added = addedCrestResponse.parse((await add(svg, cookie)).body);
    expect(added.ownCrest).toMatch(/^own-[\w-]{8}\.svg$/);
    expect(await (await site(added.crestURL)).text()).toBe(svg);
    expect((await read()).club.ownCrest).toBeNull();
    expect((await change({ ownCrest: added.ownCrest })).status).toBe(200);
    expect(await (await site("/clubs/ashford")).text()).toContain(added.crestURL);
    await change({ ownCrest: null });
    expect((await read()).crestURL).toMatch(/^\/images\/crest\/1-/);
  });

  it("lie on a light plate in the dark scheme where their outline would be lost on it", async () => {
    const added = addedCrestResponse.parse((await add(square('<circle cx="50" cy="50" r="40"/>'), cookie)).body);
    expect(added.ownCrest).toMatch(/^own-plate-[\w-]{8}\.svg$/);
  });

  it("are PNG, too", async () => {
    const png = await (await site("/images/192x192/club-1.png")).arrayBuffer();
    const { status, body } = await add(png, cookie);
    expect(status).toBe(200);
    expect(addedCrestResponse.parse(body).ownCrest).toMatch(/\.webp$/);
    expect((await change({ ownCrest: addedCrestResponse.parse(body).ownCrest })).status).toBe(200);
    expect((await read()).club.ownCrest).toBe(addedCrestResponse.parse(body).ownCrest);
  });

  it.each([
    ["text", "crest", "The file is no SVG, PNG or WebP."],
    ["a script", square("<script>alert(1)</script>"), "The file has an element that is not a drawing: script."],
    ["an event handler", square('<path onload="a()"/>'), "The file has an event handler: onload."],
    [
      "what is elsewhere",
      square('<image href="https://elsewhere.example/x.png"/>'),
      "The file refers to something outside itself: https://elsewhere.example/x.png.",
    ],
    ["no viewBox", square("<path/>", ""), "The file has no viewBox, so it cannot be shown in other sizes."],
    ["nothing", square(""), "The file shows nothing: it is empty or damaged."],
    ["too much", square("<path/>".repeat(20_000)), "The file has 141 kB, and 100 kB is the most."],
    ["half a PNG", "\u0089PNG", "The file is no SVG, PNG or WebP."],
  ])("are refused as in a folder: %s", async (_, svg, message) => {
    const refused = problemOf(await add(svg, cookie));
    expect(refused).toEqual({ status: 422, code: "no_crest", message });
  });

  it("are refused when they are small, broken or huge", async () => {
    const small = await (await site("/images/32x32/club-1.png")).arrayBuffer();
    expect(problemOf(await add(small, cookie)).message).toBe("The file has 32 by 32 pixels: a side has 48 to 2048.");
    const broken = new Uint8Array(await (await site("/images/192x192/club-1.png")).arrayBuffer()).slice(0, 60);
    expect(problemOf(await add(broken, cookie)).message).toBe("The file shows nothing: it is empty or damaged.");
    expect(problemOf(await add("x".repeat(500_001), cookie))).toMatchObject({ status: 413, code: "too_large" });
  });

  it("are named by a change only once they are there", async () => {
    const refused = problemOf(await change({ ownCrest: "own-00000000.svg" }));
    expect(refused).toMatchObject({ status: 422, code: "no_such_crest" });
  });

  it("are drawn from colours before those are published", async () => {
    const look = new URLSearchParams({
      ...{ name: "Ashford <b>", primary: "#7a1230", secondary: "#ffffff", accent: "#e0a000" },
      ...{ form: "round", pattern: "hoops", charge: "bee" },
    });
    const { svg } = crestDrawingResponse.parse((await desk("GET", `crests/drawing?${look}`)).body);
    expect(svg).toContain("#7a1230");
    expect(svg).toContain("<title>Ashford &lt;b&gt;</title>");
  });
});

describe("grounds that are no club's", () => {
  const kickoff = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const fields = {
    ...{ name: "National Stadium", town: "Seeburg", capacity: 30_000, timeZone: "Europe/Zurich" },
    place: { latitude: 47.05, longitude: 8.3 },
  };
  const readGround = async (slug = "national-stadium") =>
    deskGroundResponse.parse((await desk("GET", `grounds/${slug}`)).body);
  const add = (wanted: object = {}) => desk("POST", "grounds/create", { ...fields, ...wanted });
  const changeGround = async (wanted: object) => {
    const { ground, revision } = await readGround();
    return await desk("POST", "grounds/national-stadium/change", { ...ground, revision, ...wanted });
  };
  const remove = async () =>
    desk("POST", "grounds/national-stadium/remove", { revision: (await readGround()).revision, reason: "built over" });
  const venueOf = (id: number) =>
    env.MATCH_DB.prepare("SELECT venue FROM fixtures WHERE id = ?").bind(id).first("venue");

  beforeEach(async () => {
    await env.MATCH_DB.batch([
      env.MATCH_DB.prepare("DELETE FROM grounds"),
      env.MATCH_DB.prepare("DELETE FROM fixtures WHERE id IN (901, 902)"),
    ]);
    await insertFixture(env.MATCH_DB, { id: 901, kickoff, home: 1, away: 2 });
    await insertFixture(env.MATCH_DB, {
      id: 902,
      kickoff: "2025-08-09T14:00:00.000Z",
      home: 1,
      away: 2,
      status: "full-time",
      score: [1, 0],
    });
  });

  it("are added, offered to a match that is moved, counted, and named for loads and in the audit log", async () => {
    expect(deskGroundResponse.parse((await add()).body)).toMatchObject({ slug: "national-stadium", ground: fields });
    const live = deskOf(site, (await newStaff("live")).cookie);
    expect((await live("GET", "matches/901")).body).toMatchObject({ grounds: expect.arrayContaining([fields.name]) });
    const moved = { kickoff, venue: fields.name, neutral: true, seen: 0 };
    expect((await live("POST", "matches/901/move", moved)).status).toBe(200);
    const { grounds } = deskGroundsResponse.parse((await desk("GET", "grounds")).body);
    expect(grounds).toEqual([{ slug: "national-stadium", name: fields.name, town: "Seeburg", matches: 1 }]);
    expect(await (await site("/match-centre/901")).text()).toContain("National Stadium, Seeburg, Neutral ground");
    expect(await parts()).toMatchObject([{ part: "ground national-stadium" }]);
    const administrator = deskOf(site, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await administrator("GET", "audit?text=grounds.create")).body);
    expect(rows[0]).toMatchObject({ outcome: "done", asked: { name: fields.name } });
  });

  it("change with the matches to come, and are left alone where somebody else was first", async () => {
    await add();
    await env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'National Stadium' WHERE id IN (901, 902)").run();
    const { revision } = await readGround();
    expect((await changeGround({ name: "Crown Park" })).body).toMatchObject({
      ground: { ...fields, name: "Crown Park" },
    });
    expect([await venueOf(901), await venueOf(902)]).toEqual(["Crown Park", "National Stadium"]);
    expect(problemOf(await changeGround({ town: "Bay", revision }))).toMatchObject({
      status: 409,
      code: "changed_meanwhile",
    });
    expect((await readGround()).ground.town).toBe("Seeburg");
  });

  it("stay while a match names them, which is said, and go without one", async () => {
    await add();
    await env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'National Stadium' WHERE id = 902").run();
    expect(problemOf(await remove())).toMatchObject({
      ...{ status: 422, code: "ground_stays" },
      message: expect.stringContaining(
        "A match names National Stadium: Ashford v Bramley in the Championship on 2025-08-09.",
      ),
    });
    await env.MATCH_DB.prepare("UPDATE fixtures SET venue = NULL WHERE id = 902").run();
    expect((await remove()).status).toBe(200);
    expect(problemOf(await desk("GET", "grounds/national-stadium"))).toMatchObject({ status: 404 });
  });

  it.each([
    [{ name: "Mill Lane" }, 422, "Mill Lane is the ground of Bramley. Town and place of it are with the club."],
    [{ name: "Lake Park" }, 422, "Another ground is called Lake Park."],
    [{ timeZone: "Europe/Seeburg" }, 400, "timeZone is a time zone, such as Europe/London"],
    [{ place: { latitude: 95, longitude: 0 } }, 400, "place.latitude"],
  ])("are refused in plain words: %j", async (wanted, status, message) => {
    await env.MATCH_DB.prepare("UPDATE clubs SET ground = 'Mill Lane' WHERE id = 2").run();
    await env.MATCH_DB.prepare("INSERT INTO grounds (slug, name) VALUES ('lake', 'Lake Park')").run();
    const refused = problemOf(await add(wanted));
    expect(refused.status).toBe(status);
    expect(refused.message).toContain(message);
    expect(await parts()).toEqual([]);
  });
});
