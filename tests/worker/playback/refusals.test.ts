import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { type Decision, decide } from "../../../app/features/where-to-watch/viewer-availability-text.ts";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import { sessionCheckErrors } from "../../../schemas/streaming/playback-errors.ts";
import { offerOf } from "../../../schemas/streaming/playback-rule.ts";
import { sessionCheckRefusal } from "../../../schemas/streaming/session-check.ts";
import { streamResponse, videoResponse } from "../../../schemas/streaming/video.ts";
import { newAudio, newEncryptedFootage } from "../backends/video/sound.ts";
import { restrict } from "../support/account-status.ts";
import { browserOf, fan } from "../support/fans.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { newVideo } from "../support/videos.ts";
import { visit } from "../support/visit.ts";
import { check, granted, playbackSession, refused, restrictTo } from "./support.ts";

const commentary = () => newAudio({ kind: "live", releasedAgo: 60, entitlements: ["live-audio"] });
const live = () => newVideo("DrmLiveVideo", ["live-video"]);
const everywhereBut = (...except: string[]) => ({ countries: { except } });

beforeAll(newEncryptedFootage);

/** Disables an entry as an operator does. */
async function disable(entryID: string, disabled = true): Promise<void> {
  const response = await visit(`/origin/video/availability/entries/${entryID}`, {
    method: "PUT",
    headers: { "content-type": "application/json", "x-service-key": testSetting("SERVICE_KEY") },
    body: JSON.stringify({ disabled }),
  });
  expect(response.status).toBe(204);
}
const block = (ssoID: string) => restrict(ssoID, { blocked: true });

/** Each row of the catalogue (spec: error-codes#session-check), and how to provoke it. */
const catalogue: [code: string, type: string, words: string, provoke: () => Promise<Response>][] = [
  ["ERR_3684853_1", "requireLogin", "Please Log In to access this stream", async () => await check(await live())],
  [
    "ERR_3684853_2",
    "blocked",
    "Sorry but there is an issue with this stream",
    async () => {
      const entryID = await live();
      await disable(entryID);
      return await check(entryID, (await fan("live-video")).cookie);
    },
  ],
  [
    "ERR_3684853_3",
    "requirePremium",
    "Sorry but you are not subscribed to this stream",
    async () => await check(await live(), (await fan()).cookie),
  ],
  [
    "ERR_56882466_1",
    "blocked",
    "Your account has been blocked by an administrator",
    async () => {
      const { ssoID, cookie } = await fan("live-video");
      await block(ssoID);
      return await check(await live(), cookie);
    },
  ],
  [
    "ERR_56882466_2",
    "blocked",
    "Sorry but users within this country are not allowed to play this stream",
    async () => {
      const entryID = await live();
      await restrictTo(entryID, everywhereBut("FR"));
      return await check(entryID, (await fan("live-video")).cookie, { cf: { country: "FR" } });
    },
  ],
  [
    "ERR_54648_1",
    "blocked",
    "Your account has reached the limit for concurrent streaming — log out of some browsers and devices and try again",
    async () => {
      const entryID = await live();
      const { cookie } = await fan("live-video");
      for (const _ of [1, 2]) await granted(await check(entryID, cookie));
      return await check(entryID, cookie);
    },
  ],
];

it.each(catalogue)("refuses with %s as %s: %s", async (code, type, words, provoke) => {
  expect(await refused(await provoke())).toMatchObject({ code, type, detail: words });
});

it("has a row for each refusal", () => {
  expect(catalogue.map(([code]) => code).sort()).toEqual(
    Object.values(sessionCheckErrors)
      .map(({ code }) => code)
      .sort(),
  );
});

describe("countries", () => {
  it("come from the edge, never from the client", async () => {
    const entryID = await live();
    await restrictTo(entryID, { countries: { only: ["GB"] } });
    const { cookie } = await fan("live-video");
    const forged = {
      "cf-ipcountry": "GB",
      "x-country": "GB",
      "x-forwarded-for": "81.2.69.142",
      forwarded: "for=81.2.69.142",
    };
    for (const cf of [{ country: "FR" }, { country: "T1" }, {}]) {
      const { code } = await refused(await check(entryID, cookie, { cf, headers: forged }));
      expect(code).toBe(sessionCheckErrors.country.code);
    }
    await granted(await check(entryID, cookie, { cf: { country: "GB" }, headers: { "cf-ipcountry": "FR" } }));
  });

  it("come before login and passes, so that nobody is sent to buy what does not open", async () => {
    const entryID = await live();
    await restrictTo(entryID, everywhereBut("FR"));
    for (const cookie of ["", (await fan()).cookie]) {
      const { code } = await refused(await check(entryID, cookie, { cf: { country: "FR" } }));
      expect(code).toBe(sessionCheckErrors.country.code);
    }
  });

  it("take no slot when they refuse", async () => {
    const entryID = await live();
    await restrictTo(entryID, everywhereBut("FR"));
    const { ssoID, cookie } = await fan("live-video");
    await refused(await check(entryID, cookie, { cf: { country: "FR" } }));
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toEqual([]);
  });

  it("apply to recordings and open entries too", async () => {
    const entryID = await newVideo("OnDemand", ["?"]);
    await restrictTo(entryID, everywhereBut("FR"));
    expect((await playbackSession(entryID, "", { cf: { country: "FR" } })).Status).toBe(4);
    expect((await playbackSession(entryID, "", { cf: { country: "GB" } })).Status).toBe(-1);
  });

  it("do not apply to bypassed accounts", async () => {
    const entryID = await live();
    await restrictTo(entryID, everywhereBut("FR"));
    const { ssoID, cookie } = await fan();
    await restrict(ssoID, { bypassed: true });
    expect(await granted(await check(entryID, cookie, { cf: { country: "FR" } }))).toMatchObject({ bypassed: true });
  });
});

describe("blocked hours", () => {
  /** Blocked hours on every day of the week. */
  const today = (from: string, to: string) => ({
    blackouts: [{ countries: ["GB", "IE"], weekdays: [1, 2, 3, 4, 5, 6, 7], from, to }],
  });

  it("block a stream in their countries only", async () => {
    const entryID = await live();
    await restrictTo(entryID, today("00:00", "23:59"));
    const { cookie } = await fan("live-video");
    expect((await refused(await check(entryID, cookie, { cf: { country: "IE" } }))).code).toBe("ERR_56882466_2");
    await granted(await check(entryID, cookie, { cf: { country: "FR" } }));
  });
});

describe("a playback session", () => {
  it("is -1 with the key that plays", async () => {
    const session = await playbackSession(await newVideo("OnDemand", ["*"]), (await fan()).cookie);
    expect(session).toMatchObject({ Status: -1, KSession: session.session?.token, session: { expiresIn: 60 } });
  });

  it.each<[number, string, () => Promise<string>]>([
    [0, "an anonymous viewer", async () => ""],
    [1, "an account without entitlements", async () => (await fan()).cookie],
    [2, "an account with other entitlements", async () => (await fan("match-7")).cookie],
    [
      3,
      "a blocked account",
      async () => {
        const { ssoID, cookie } = await fan("video-archive", "live-audio");
        await block(ssoID);
        return cookie;
      },
    ],
  ])("is %i for %s, for a recording and commentary", async (Status, _, cookie) => {
    for (const entryID of [await newVideo("OnDemand", ["video-archive"]), await commentary()]) {
      expect(await playbackSession(entryID, await cookie())).toMatchObject({ Status, KSession: null });
    }
  });

  it("is -1 for commentary with the right pass, takes a slot, and its key plays that commentary only", async () => {
    const { ssoID, cookie } = await fan("live-audio");
    const browser = await browserOf(cookie);
    const entryID = await commentary();
    const { Status, KSession } = await playbackSession(entryID, browser);
    expect(Status).toBe(-1);
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toMatchObject([{ pool: "video", watching: [{ entryID }] }]);
    const play = (entry: string) =>
      visit(`/origin/video/play/${entry}/manifest.mpd`, {
        headers: { cookie: browser, "x-playback-token": KSession ?? "" },
      });
    expect((await play(entryID)).status).toBe(200);
    expect((await play(await commentary())).status).toBe(403);
  });

  it("is another code, with the session check's error, where commentary is restricted by country or over the limit", async () => {
    const entryID = await commentary();
    const { cookie } = await fan("live-audio");
    for (const _ of [1, 2]) expect((await playbackSession(entryID, cookie)).Status).toBe(-1);
    expect(await playbackSession(entryID, cookie)).toMatchObject({
      Status: 5,
      errors: [{ code: sessionCheckErrors.concurrency.code, meta: { canStop: true } }],
    });
    await restrictTo(entryID, everywhereBut("FR"));
    expect(await playbackSession(entryID, cookie, { cf: { country: "FR" } })).toMatchObject({
      Status: 4,
      errors: [{ code: sessionCheckErrors.country.code }],
    });
  });

  it("is another code for a disabled entry", async () => {
    const entryID = await newVideo("OnDemand", ["video-archive"]);
    await disable(entryID);
    const { cookie } = await fan("video-archive");
    expect((await playbackSession(entryID, cookie)).Status).toBe(6);
    await disable(entryID, false);
    expect((await playbackSession(entryID, cookie)).Status).toBe(-1);
  });
});

/** A user's permission to watch an entry according to a match page, from the page's data and the login check. */
async function pageDecision(entryID: string, cookie: string, country: string | null): Promise<Decision> {
  const read = async (path: string): Promise<unknown> => (await visit(path)).json();
  const { data: item } = videoResponse.parse(await read(`/origin/video/videos/${entryID}`));
  const { data: stream } = streamResponse.parse(await read(`/origin/video/streams/${entryID}`));
  const headers = { ...(cookie !== "" && { cookie }) };
  const cf = country === null ? {} : { country };
  const session = sessionResponse.parse(await (await visit("/api/session", { headers, cf })).json());
  const reader = { viewer: session.account, blocked: session.blocked, country: session.country ?? null };
  return decide(offerOf(item, stream.attributes), reader, new Date());
}

it("says to an account that lacks a pass which entitlements would open it, and to nobody else", async () => {
  const entryID = await live();
  const { errors: lacking } = sessionCheckRefusal.parse(await (await check(entryID, (await fan()).cookie)).json());
  expect(lacking).toMatchObject([{ type: "requirePremium", required: ["live-video"] }]);
  const { errors: anonymous } = sessionCheckRefusal.parse(await (await check(entryID)).json());
  expect(anonymous[0]?.required).toBeUndefined();
});

describe("the availability text of a match page", () => {
  const expected: Record<string, Decision[]> = {
    granted: ["open"],
    [sessionCheckErrors.requireLogin.code]: ["log-in"],
    [sessionCheckErrors.requirePremium.code]: ["buy"],
    [sessionCheckErrors.country.code]: ["geo-blocked"],
    [sessionCheckErrors.unavailable.code]: ["unavailable"],
  };
  const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], countries: ["GB", "IE"] };

  it("agrees with the session check, for every country, entitlement and rule", async () => {
    const excepted = await fan();
    await restrict(excepted.ssoID, { bypassed: true });
    const signedIn = [await fan(), await fan("live-video"), excepted];
    // One browser each, whose streams count as one device.
    const fans = ["", ...(await Promise.all(signedIn.map(({ cookie }) => browserOf(cookie))))];
    const rules = [
      null,
      everywhereBut("FR"),
      { countries: { only: ["GB"] } },
      { blackouts: [{ ...hours, from: "00:00", to: "23:59" }] },
    ];
    for (const [index, rule] of rules.entries()) {
      const entryID = await live();
      if (rule !== null) await restrictTo(entryID, rule);
      for (const cookie of fans) {
        for (const country of ["GB", "FR", null]) {
          const response = await check(entryID, cookie, { cf: country === null ? {} : { country } });
          const outcome = response.status === 200 ? "granted" : (await refused(response)).code;
          expect(expected[outcome], `rule ${index} in ${country}: ${outcome}`).toContain(
            await pageDecision(entryID, cookie, country),
          );
        }
      }
    }
  });

  it("says that a disabled entry is unavailable, as the session check does", async () => {
    const entryID = await live();
    await disable(entryID);
    for (const cookie of ["", (await fan()).cookie, (await fan("live-video")).cookie]) {
      expect((await refused(await check(entryID, cookie))).code).toBe(sessionCheckErrors.unavailable.code);
      expect(await pageDecision(entryID, cookie, "GB")).toBe("unavailable");
    }
  });
});
