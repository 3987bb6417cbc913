import { beforeAll, describe, expect, it } from "vitest";
import {
  auditResponse,
  deskError,
  keyResponse,
  keysResponse,
  type StaffRole,
  staffRoles,
} from "../../../schemas/desk/staff.ts";
import { deskCallList } from "../../../worker/desk/staff-call-list.ts";
import { newFan, signedInCookie } from "../support/accounts.ts";
import { deskOf, newStaff } from "../support/staff.ts";
import { visit } from "../support/visit.ts";

const support: StaffRole[] = ["administrator", "support"];
const reading: StaffRole[] = ["administrator", "support", "commercial"];
const administrators: StaffRole[] = ["administrator"];

/** Roles that may make each call, written out, so that a change has to be made in two places. */
const allowed: Record<string, readonly StaffRole[]> = {
  me: staffRoles,
  "me.passkeys": staffRoles,
  "me.passkey-options": staffRoles,
  "me.add-passkey": staffRoles,
  "me.remove-passkey": staffRoles,
  "site.state": staffRoles,
  "mails.undelivered": support,
  "mails.retry": support,
  "alerts.list": [...support, "video", "live"],
  "alerts.acknowledge": [...support, "video"],
  "incidents.list": staffRoles,
  "incidents.begin": support,
  "incidents.update": support,
  "incidents.correct": support,
  "incidents.end": support,
  "switches.list": administrators,
  "switches.set": administrators,
  "keys.list": administrators,
  "keys.create": administrators,
  "keys.stop": administrators,
  "staff.list": administrators,
  "staff.invite": administrators,
  "staff.role": administrators,
  "staff.remove": administrators,
  "audit.read": administrators,
  "categories.articles.list": ["administrator", "editor", "writer", "analyst"],
  "categories.articles.add": ["administrator", "editor"],
  "categories.articles.rename": ["administrator", "editor"],
  "categories.articles.delete": ["administrator", "editor"],
  "categories.videos.list": ["administrator", "video", "analyst"],
  "categories.videos.add": ["administrator", "video"],
  "categories.videos.rename": ["administrator", "video"],
  "categories.videos.delete": ["administrator", "video"],
  "matches.list": ["administrator", "editor", "writer", "live", "video", "analyst"],
  "matches.read": ["administrator", "editor", "writer", "live", "video", "analyst"],
  "matches.last-line-ups": ["administrator", "editor", "writer", "live", "video", "analyst"],
  "matches.report": ["administrator", "live"],
  "matches.add-player": ["administrator", "live"],
  "matches.move": ["administrator", "live"],
  "matches.fields": administrators,
  "matches.plan": administrators,
  "matches.add": administrators,
  "matches.decision": ["administrator", "editor", "writer", "live", "video", "analyst"],
  "matches.correct": administrators,
  "matches.take-away": administrators,
  "matches.plan-award": administrators,
  "matches.award": administrators,
  "matches.withdraw-award": administrators,
  "seasons.list": ["administrator", "editor", "live", "analyst"],
  "seasons.clubs": ["administrator", "editor", "live", "analyst"],
  "seasons.choose-clubs": administrators,
  "seasons.plan": administrators,
  "seasons.import": administrators,
  "clubs.list": ["administrator", "editor", "analyst"],
  "clubs.read": ["administrator", "editor", "analyst"],
  "clubs.change": ["administrator", "editor"],
  "clubs.create": ["administrator", "editor"],
  "clubs.remove": administrators,
  "clubs.players": ["administrator", "editor", "analyst"],
  "grounds.list": ["administrator", "editor", "analyst"],
  "grounds.read": ["administrator", "editor", "analyst"],
  "grounds.change": ["administrator", "editor"],
  "grounds.create": ["administrator", "editor"],
  "grounds.remove": ["administrator", "editor"],
  "squads.read": ["administrator", "editor", "analyst"],
  "squads.change": ["administrator", "editor"],
  "crests.add": ["administrator", "editor"],
  "crests.draw": ["administrator", "editor", "analyst"],
  "competitions.list": ["administrator", "editor", "analyst"],
  "competitions.change": administrators,
  "competitions.create": administrators,
  "competitions.remove": administrators,
  "profile.read": ["administrator", "editor", "analyst"],
  "profile.change": ["administrator", "editor"],
  "deductions.list": ["administrator", "editor", "analyst"],
  "deductions.add": administrators,
  "deductions.change": administrators,
  "deductions.take-away": administrators,
  "videos.list": ["administrator", "video", "support", "commercial", "analyst"],
  "videos.read": ["administrator", "video", "support", "commercial", "analyst"],
  "videos.answer": ["administrator", "video", "support", "commercial", "analyst"],
  "plays.read": ["administrator", "video", "support", "analyst"],
  "sources.read": ["administrator", "video", "support", "analyst"],
  "videos.preview": ["administrator", "video"],
  "videos.pull": ["administrator", "video"],
  "streams.choices": ["administrator", "video"],
  "streams.open": ["administrator", "video"],
  "streams.read": ["administrator", "video"],
  "streams.change": ["administrator", "video"],
  "streams.end": ["administrator", "video"],
  "streams.delete": ["administrator", "video"],
  "commentaries.choices": ["administrator", "video"],
  "commentaries.open": ["administrator", "video"],
  "commentaries.read": ["administrator", "video"],
  "commentaries.change": ["administrator", "video"],
  "commentaries.end": ["administrator", "video"],
  "commentaries.delete": ["administrator", "video"],
  "recordings.choices": ["administrator", "video"],
  "recordings.add": ["administrator", "video"],
  "recordings.read": ["administrator", "video"],
  "recordings.change": ["administrator", "video"],
  "recordings.delete": ["administrator", "video"],
  "recordings.upload": ["administrator", "video"],
  "clips.read": ["administrator", "video"],
  "clips.publish": ["administrator", "video"],
  "clips.delete": ["administrator", "video"],
  "availability.list": ["administrator", "video", "support", "commercial", "analyst"],
  "availability.add": ["administrator", "video"],
  "availability.change": ["administrator", "video"],
  "availability.delete": ["administrator", "video"],
  "live-rules.list": ["administrator", "video", "support", "commercial", "analyst"],
  "live-rules.choices": ["administrator", "video"],
  "live-rules.preview": ["administrator", "video"],
  "live-rules.add": ["administrator", "video"],
  "live-rules.change": ["administrator", "video"],
  "live-rules.pause": ["administrator", "video"],
  "live-rules.delete": ["administrator", "video"],
  "vouchers.list": ["administrator", "commercial", "analyst"],
  "vouchers.matches": ["administrator", "commercial", "support"],
  "vouchers.create": ["administrator", "commercial"],
  "vouchers.stop": ["administrator", "commercial"],
  "adverts.list": ["administrator", "commercial", "analyst"],
  "adverts.create": ["administrator", "commercial"],
  "adverts.save": ["administrator", "commercial"],
  "adverts.delete": ["administrator", "commercial"],
  "promos.list": ["administrator", "commercial", "analyst"],
  "promos.create": ["administrator", "commercial"],
  "promos.save": ["administrator", "commercial"],
  "promos.delete": ["administrator", "commercial"],
  "partners.read": ["administrator", "commercial", "analyst"],
  "partners.change": ["administrator", "commercial"],
  "experiments.list": ["administrator", "commercial", "analyst"],
  "experiments.begin": ["administrator", "commercial"],
  "experiments.end": ["administrator", "commercial"],
  "sales.figures": ["administrator", "commercial", "analyst"],
  "sales.tax": ["administrator", "commercial", "analyst"],
  "sales.change-tax": ["administrator", "commercial"],
  "sales.passes": ["administrator", "commercial", "analyst"],
  "sales.change-price": ["administrator", "commercial"],
  "sales.create-pass": ["administrator", "commercial"],
  "sales.arrange-passes": ["administrator", "commercial"],
  "sales.save-pass": ["administrator", "commercial"],
  "sales.withdraw-pass": ["administrator", "commercial"],
  "sales.gifts": ["administrator", "commercial"],
  "sales.inbox": ["administrator", "commercial"],
  "news.list": ["administrator", "editor", "writer", "analyst"],
  "news.read": ["administrator", "editor", "writer", "analyst"],
  "news.revision": ["administrator", "editor", "writer", "analyst"],
  "news.languages": ["administrator", "editor", "writer", "analyst"],
  "news.linkable": ["administrator", "editor", "writer", "analyst"],
  "news.highlights": ["administrator", "editor", "writer", "analyst"],
  "news.arrange": ["administrator", "editor"],
  "news.preview": ["administrator", "editor", "writer", "analyst"],
  "news.create": ["administrator", "editor", "writer"],
  "news.save": ["administrator", "editor", "writer"],
  "news.submit": ["administrator", "editor", "writer"],
  "news.return": ["administrator", "editor"],
  "news.publish": ["administrator", "editor"],
  "news.unpublish": ["administrator", "editor"],
  "news.rename": ["administrator", "editor"],
  "news.delete": ["administrator", "editor", "writer"],
  "pages.list": ["administrator", "editor", "writer", "analyst"],
  "pages.read": ["administrator", "editor", "writer", "analyst"],
  "pages.create": ["administrator", "editor"],
  "pages.save": ["administrator", "editor"],
  "pages.remove": ["administrator", "editor"],
  "pages.move": ["administrator", "editor"],
  "pages.draft": ["administrator", "editor", "writer", "analyst"],
  "pages.revision": ["administrator", "editor", "writer", "analyst"],
  "pages.save-draft": ["administrator", "editor", "writer"],
  "pages.preview": ["administrator", "editor", "writer"],
  "editors.announce": ["administrator", "editor", "writer", "live", "video", "support", "commercial"],
  "newsletters.list": ["administrator", "editor", "writer", "analyst"],
  "newsletters.read": ["administrator", "editor", "writer", "analyst"],
  "newsletters.create": ["administrator", "editor", "writer"],
  "newsletters.save": ["administrator", "editor", "writer"],
  "newsletters.delete": ["administrator", "editor", "writer"],
  "newsletters.test": ["administrator", "editor", "writer"],
  "newsletters.send": ["administrator", "editor"],
  "newsletters.stop": ["administrator", "editor"],
  "home.read": ["administrator", "editor", "writer", "analyst"],
  "home.arrange": ["administrator", "editor"],
  "banners.read": ["administrator", "editor", "writer", "analyst"],
  "banners.change": ["administrator", "editor"],
  "mail-words.list": ["administrator", "editor", "writer", "analyst"],
  "mail-words.read": ["administrator", "editor", "writer", "analyst"],
  "mail-words.change": ["administrator", "editor"],
  "mail-frame.read": ["administrator", "editor", "writer", "analyst"],
  "mail-frame.change": ["administrator", "editor"],
  "translations.read": ["administrator", "editor", "writer", "analyst"],
  "translations.change": ["administrator", "editor"],
  "texts.read": ["administrator", "editor", "writer", "analyst"],
  "texts.change": ["administrator", "editor"],
  "theme.read": ["administrator", "editor", "analyst"],
  "theme.change": ["administrator", "editor"],
  "menus.read": ["administrator", "editor", "writer", "analyst"],
  "menus.change": ["administrator", "editor"],
  "documents.list": ["administrator", "editor", "writer", "analyst"],
  "documents.read": ["administrator", "editor", "writer", "analyst"],
  "documents.add-pdf": ["administrator", "editor"],
  "documents.create": ["administrator", "editor"],
  "documents.save": ["administrator", "editor"],
  "documents.take-off": ["administrator", "editor"],
  "documents.put-back": ["administrator", "editor"],
  "documents.delete": ["administrator", "editor"],
  "pictures.add": ["administrator", "editor", "writer", "video", "commercial"],
  "data-requests.list": support,
  "data-requests.record": support,
  "data-requests.export": support,
  "data-requests.erase": administrators,
  "data-requests.withdraw": support,
  "fans.search": reading,
  "fans.look": reading,
  "fans.see": reading,
  "fans.grant": support,
  "fans.revoke": support,
  "fans.block": support,
  "fans.unblock": support,
  "fans.new-password": support,
  "fans.unlock": support,
  "fans.end-session": support,
  "fans.sign-out": support,
  "fans.stop-stream": support,
  "fans.resend": support,
  "fans.refund": reading,
  "fans.cancel-renewal": reading,
};
/** Calls that require a sign-in within the last ten minutes: money, deletion, blocking, staff, and what may remove matches. */
const confirmed = new Set([
  "pages.remove",
  "streams.delete",
  "commentaries.delete",
  "recordings.delete",
  "clips.delete",
  "seasons.choose-clubs",
  "seasons.import",
  "matches.take-away",
  "vouchers.create",
  "adverts.delete",
  "promos.delete",
  "sales.change-price",
  "sales.create-pass",
  "sales.save-pass",
  "sales.withdraw-pass",
  "documents.delete",
  "newsletters.send",
  "me.passkey-options",
  "me.add-passkey",
  "me.remove-passkey",
  "keys.create",
  "keys.stop",
  "staff.invite",
  "staff.role",
  "staff.remove",
  "switches.set",
  "data-requests.export",
  "data-requests.erase",
  "fans.grant",
  "fans.revoke",
  "fans.block",
  "fans.unblock",
  "fans.refund",
  "fans.cancel-renewal",
  "availability.delete",
  "categories.articles.delete",
  "categories.videos.delete",
  "clubs.remove",
  "competitions.remove",
  "grounds.remove",
  "live-rules.delete",
  "news.delete",
  "newsletters.delete",
  "sales.change-tax",
]);

const nobody = "7c1f0a52-6d0a-4f43-9d40-3a3b9d2f1c11";
const calls = deskCallList.map(({ method, path, action }) => ({
  action,
  method,
  // The ids do not exist: who may make the call learns that, or that the reason is missing.
  path: path.replaceAll(/\{\w+\}/g, nobody),
}));

/** Cookies of people who must not make any call. */
const strangers: Record<string, () => Promise<string>> = {
  nobody: async () => "",
  "a fan": async () => signedInCookie((await newFan()).email),
  "a fan, whose session is called the desk's": async () =>
    (await signedInCookie((await newFan()).email)).replace("__Host-session", "__Host-desk"),
  "a guessed session": async () => `__Host-desk=${"a".repeat(43)}`,
  "an administrator's session of yesterday": async () =>
    (await newStaff("administrator", { startedAgo: 12 * 3600 + 1 })).cookie,
  "an administrator who has left": async () => (await newStaff("administrator", { left: true })).cookie,
  "an administrator who has signed out": async () => {
    const { cookie } = await newStaff("administrator");
    await deskOf(visit, cookie)("POST", "sign-out");
    return cookie;
  },
};

const codeOf = (body: unknown) => deskError.safeParse(body).data?.error.code;

it("confirms what needs that, in every call", () => {
  const asking = deskCallList.filter((call) => call.confirmed).map(({ action }) => action);
  expect(asking.toSorted()).toEqual([...confirmed].toSorted());
});

it("has every call", () => {
  expect(calls.map(({ action }) => action).toSorted()).toEqual(Object.keys(allowed).toSorted());
});

describe.each(Object.entries(strangers))("%s", (_who, cookieOf) => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await cookieOf();
  });

  it("is not let in to any call", async () => {
    for (const { action, method, path } of calls) {
      const { status, body } = await deskOf(visit, cookie)(method, path);
      expect([status, codeOf(body)], action).toEqual([401, "not_signed_in"]);
    }
  });
});

describe.each(staffRoles)("%s", (role) => {
  let cookie: string;
  let tired: string;
  beforeAll(async () => {
    cookie = (await newStaff(role)).cookie;
    tired = (await newStaff(role, { startedAgo: 601 })).cookie;
  });

  it("makes the calls that it may, confirmed where that is needed, and no other", async () => {
    for (const { action, method, path } of calls) {
      const { status, body } = await deskOf(visit, cookie)(method, path);
      const isAllowed = allowed[action]?.includes(role) ?? false;
      if (!isAllowed) expect([status, codeOf(body)], action).toEqual([403, "wrong_role"]);
      // JSON is neither an image, a crest nor a PDF.
      else if (action === "pictures.add") expect([status, codeOf(body)]).toEqual([422, "no_picture"]);
      else if (action === "crests.add") expect([status, codeOf(body)]).toEqual([422, "no_crest"]);
      else if (action === "documents.add-pdf") expect([status, codeOf(body)]).toEqual([422, "no_pdf"]);
      else expect(path.includes(nobody) ? [200, 400, 404] : [200, 400], action).toContain(status);
      if (!isAllowed || !confirmed.has(action)) continue;
      const later = await deskOf(visit, tired)(method, path);
      expect([later.status, codeOf(later.body)], action).toEqual([403, "confirmation_needed"]);
    }
  });
});

describe("a key", () => {
  const reason = "our ticket system";
  const make = async (scopes: string[]) => {
    const desk = deskOf(visit, (await newStaff("administrator")).cookie);
    const made = await desk("POST", "keys/create", { name: "tickets", scopes, reason });
    return { desk, made, key: keyResponse.safeParse(made.body).data?.key ?? "" };
  };
  const withKey =
    (key: string) =>
    (method: string, path: string, body: object = {}) =>
      visit(`/api/desk/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
      });

  it("makes the calls that it is for, and no other", async () => {
    const { key } = await make(["fans.search", "site.state"]);
    for (const { action, method, path } of calls) {
      const response = await withKey(key)(method, path);
      const code = codeOf(await response.json());
      if (action === "fans.search") expect([response.status, code]).toEqual([400, "bad_parameter"]);
      else if (action === "site.state") expect(response.status).toBe(200);
      else expect([action, response.status, code]).toEqual([action, 403, "wrong_scope"]);
    }
  });

  it("makes each call of a room, as people do, and no other", async () => {
    const desk = deskOf(visit, (await newStaff("administrator")).cookie);
    const { scopes } = keysResponse.parse((await desk("GET", "keys")).body);
    const { key } = await make(scopes.map(({ action }) => action));
    const forPeople = /^(?:me|keys|staff|audit|editors|newsletters\.test)\b/;
    const may = new Set(calls.filter(({ action }) => !forPeople.test(action)).map(({ action }) => action));
    expect(new Set(scopes.map(({ action }) => action))).toEqual(may);
    for (const { action, method, path } of calls) {
      const response = await withKey(key)(method, path);
      const code = codeOf(await response.json());
      if (may.has(action)) expect([200, 400, 404, 422], action).toContain(response.status);
      else expect([action, response.status, code]).toEqual([action, 403, "wrong_scope"]);
    }
  });

  it("is named in the audit log, and opens nothing once it is stopped", async () => {
    const { desk, key } = await make(["fans.search"]);
    const search = () => withKey(key)("POST", "fans/search", { by: "email", text: "x@fans.example", reason });
    expect((await search()).status).toBe(200);
    const { rows } = auditResponse.parse((await desk("GET", "audit?text=fans.search")).body);
    expect(rows[0]).toMatchObject({ staff: 'key "tickets"', outcome: "done" });
    const { keys } = keysResponse.parse((await desk("GET", "keys")).body);
    expect(JSON.stringify(keys)).not.toContain(key);
    await Promise.all(keys.map(({ id }) => desk("POST", `keys/${id}/stop`, { reason: "retired" })));
    expect((await search()).status).toBe(401);
  });

  it.each([["staff.invite"], ["keys.create"], ["audit.read"], ["me"], ["nothing"]])("is not for %s", async (scope) => {
    expect((await make([scope])).made.status).toBe(422);
  });

  it.each(["desk_guessed", "", "x".repeat(300)])("%j opens nothing", async (key) => {
    expect((await withKey(key)("GET", "state")).status).toBe(401);
  });
});

it("has every look at people's data in the audit log", async () => {
  const desk = deskOf(visit, (await newStaff("administrator")).cookie);
  const looks = {
    "staff.list": "staff",
    "audit.read": "audit?text=nobody",
    "squads.read": "squads/lions/first",
    "clubs.players": "clubs/lions/players",
  };
  for (const [action, path] of Object.entries(looks)) {
    await desk("GET", path);
    const { rows } = auditResponse.parse((await desk("GET", `audit?text=${action}`)).body);
    expect(rows[0], action).toMatchObject({ action, staff: expect.stringContaining("Kim") });
  }
});

it("refuses calls that another site's page makes with the browser's cookie", async () => {
  const { cookie } = await newStaff("administrator");
  const response = await visit("/api/desk/v1/fans/search", {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "cross-site" },
    body: JSON.stringify({ by: "email", text: "fan@fans.example", reason: "curious" }),
  });
  expect(response.status).toBe(403);
});
