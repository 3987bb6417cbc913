import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../../backends/video/footage.ts";
import { newFan, password } from "../../support/accounts.ts";
import { addArticle } from "../../support/content-rows.ts";
import { browserAt } from "../../support/site-with.ts";
import { sellDemoPackages } from "../../support/stripe.ts";
import { site, visit } from "../../support/visit.ts";

/**
 * What pages offer to a browser without script: links, and forms whose fields are sent with their default values unless a test fills them.
 */

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  // More than fit on a page.
  for (let index = 0; index < 90; index++) {
    const kickoff = inDays(1 + index);
    await insertFixture(env.MATCH_DB, { id: 1000 + index, kickoff, home: 1 + (index % 2) * 2, away: 2 });
  }
  for (let index = 0; index < 9; index++) {
    await addArticle({ title: `A gale on match day ${index}`, publishedAt: inDays(-1 - index) });
  }
  await newFootage();
  for (const [slug, name, title] of [
    ["highlights", "Highlights", "Highlights: Ashford 2–1 Bramley"],
    ["replays", "Full replays", "Full replay: Ashford 2–1 Bramley"],
  ] as const) {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60, section: slug, title });
    await env.VIDEO_DB.batch([
      env.VIDEO_DB.prepare("INSERT INTO video_categories VALUES (?, ?, 2)").bind(slug, name),
      env.VIDEO_DB.prepare("INSERT INTO video_category_entries VALUES (?, ?)").bind(slug, entryID),
    ]);
  }
  await sellDemoPackages();
});

const open = async (path: string) => {
  const response = await visit(path);
  expect(response.status, path).toBe(200);
  return (await response.text()).replace(/<script.*?<\/script>/gs, "").replaceAll("&amp;", "&");
};

/** URL of the link with these words. */
function linkIn(html: string, words: RegExp): string {
  const links = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  const [, href] = links.find(([, , inner = ""]) => words.test(inner.replace(/<[^>]*>/g, "").trim())) ?? [];
  if (href === undefined) throw new Error(`There is no link ${words}.`);
  return href;
}

interface Form {
  action: string;
  method: string;
  fields: URLSearchParams;
  /** Select fields with their options. */
  lists: Map<string, string[]>;
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** The form in the page's main part with this action and these words. */
function formIn(html: string, action: string, words = /./): Form {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const forms = [...main.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].map(([form]) => form);
  const form = forms.find((one) => attribute(one, "action") === action && words.test(one)) ?? "";
  const [tag = ""] = /<form\b[^>]*>/.exec(form) ?? [];
  expect(form, `a form to ${action}`).not.toBe("");
  expect(form, "a button that a browser without script shows").toMatch(/<button\b[^>]*type="submit"/);
  const fields = new URLSearchParams();
  for (const [input] of form.matchAll(/<input\b[^>]*>/g))
    fields.set(attribute(input, "name") ?? "", attribute(input, "value") ?? "");
  const lists = new Map(
    [...form.matchAll(/<select\b[^>]*>.*?<\/select>/gs)].map(([select]) => {
      const name = attribute(select, "name") ?? "";
      fields.set(name, /<option value="([^"]*)" selected=""/.exec(select)?.[1] ?? "");
      return [name, [...select.matchAll(/<option value="([^"]*)"/g)].map(([, value = ""]) => value)];
    }),
  );
  return { action, method: attribute(tag, "method") ?? "get", fields, lists };
}

/** Fills in fields, which must exist, and submits the form. @returns the response's text */
async function ask(form: Form, filled: Record<string, string>): Promise<string> {
  expect(form.method.toLowerCase()).toBe("get");
  for (const [name, value] of Object.entries(filled)) {
    expect([...form.fields.keys()]).toContain(name);
    const list = form.lists.get(name);
    if (list !== undefined) expect(list).toContain(value);
    form.fields.set(name, value);
  }
  const response = await visit(`${form.action}?${form.fields}`);
  const location = response.headers.get("location");
  return location === null ? await response.text() : await open(location);
}

const headings = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, "gs"))].map(([, inner = ""]) =>
    inner.replace(/<[^>]*>/g, "").trim(),
  );

it("later and earlier matches are links, on the fixtures page and among those with tickets", async () => {
  const matches = await open("/matches");
  const later = linkIn(matches, /^Later matches$/);
  expect(later).toMatch(/^\/matches\?date=\d{4}-\d\d-\d\d$/);
  expect(headings(await open(later), 2)[0]).not.toBe(headings(matches, 2)[0]);

  const daysOf = (html: string) => [...html.matchAll(/id="(day-[^"]*)"/g)].map(([, day = ""]) => day);
  const soonest = await open("/tickets");
  expect(soonest).not.toContain("Earlier matches");
  expect(daysOf(soonest)[0]).toBe(`day-${leagueDate(inDays(1))}`);
  const onward = linkIn(soonest, /^Later matches$/);
  expect(onward).toMatch(/^\/tickets\?date=\d{4}-\d\d-\d\d$/);
  const next = await open(onward);
  expect(daysOf(next).filter((day) => daysOf(soonest).includes(day))).toEqual([]);
  const back = await open(linkIn(next, /^Earlier matches$/));
  expect(daysOf(back)).toEqual(daysOf(soonest));
});

it("a choice of competition, club or team has its button", async () => {
  const cup = await ask(formIn(await open("/matches"), "/matches"), { competition: "20" });
  expect(headings(cup, 3)).not.toContain("Championship");
  const club = await ask(formIn(await open("/match-hub"), "/match-hub"), { club: "3" });
  expect(headings(club, 1)).toEqual(["Corfe matches"]);
});

it("videos are filtered by the form, which keeps the category", async () => {
  const category = linkIn(await open("/videos"), /^Highlights$/);
  const form = formIn(await open(category), "/videos");
  const found = await ask(form, { duration: "under-1", q: "ashford" });
  expect(form.fields.get("category")).toBe("highlights");
  expect(found).toContain('<option value="under-1" selected=""');
  const main = found.slice(found.indexOf("<main"), found.indexOf("</main>")).replace(/<[^>]*>/g, "");
  expect(main).toContain("Highlights: Ashford");
  expect(main).not.toContain("Full replay: Ashford");
});

it("a search has its form, and its order and further pages are links", async () => {
  const found = await ask(formIn(await open("/search"), "/search"), { q: "gale" });
  const byDate = linkIn(found.replaceAll("&amp;", "&"), /^Date added$/);
  expect(byDate).toBe("/search?q=gale&sort=date");
  const second = linkIn(await open(byDate), /^(Page )?2$/);
  expect(second).toBe("/search?q=gale&sort=date&page=2");
  expect((await open(second)).replace(/<[^>]*>/g, "")).toContain("A gale on match day 8");
});

it("a fan logs in and starts a checkout by the forms of the pages", async () => {
  const { email } = await newFan();
  const fan = browserAt(visit);
  const send = ({ action, method, fields }: Form) => {
    expect(method.toLowerCase()).toBe("post");
    const headers = { origin: site, "sec-fetch-site": "same-origin" };
    return fan.visit(action, { method: "POST", body: fields, headers });
  };
  const login = formIn(await open("/login"), "/api/auth/sign-in");
  expect([...login.fields.keys()]).toEqual(expect.arrayContaining(["email", "password"]));
  login.fields.set("email", email);
  login.fields.set("password", password);
  const signedIn = await send(login);
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/?loginSuccess=true"]);
  const begun = await send(formIn(await open("/packages"), "/api/checkout", /Day Pass/));
  expect([begun.status, begun.headers.get("location")]).toEqual([303, expect.stringContaining("/origin/stripe/pay/")]);
});
