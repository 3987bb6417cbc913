import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sessionErrors } from "../../../schemas/playback-words.ts";
import { restrictStatement } from "../../../worker/origin/payments/restrictions.ts";
import { fan } from "../lib/fans.ts";
import { newVideo } from "../lib/videos.ts";
import { check, granted, playbackSession, refused, restrictTo } from "./support.ts";

const live = () => newVideo("DrmLiveVideo", ["live-video"]);
const everywhereBut = (...except: string[]) => ({ countries: { except } });

async function switchOff(entryID: string): Promise<void> {
  await env.VIDEO_DB.prepare("UPDATE videos SET asset_id = 'not-packaged' WHERE entry_id = ?").bind(entryID).run();
}
async function block(ssoID: string): Promise<void> {
  const { sql, params } = restrictStatement(ssoID, { blocked: true, bypassed: false }, new Date());
  await env.PAYMENTS_DB.prepare(sql)
    .bind(...params)
    .run();
}

/** Each row of the catalogue, by what really brings it about. */
const provocations: Record<keyof typeof sessionErrors, () => Promise<Response>> = {
  requireLogin: async () => await check(await live()),
  requirePremium: async () => await check(await live(), (await fan()).cookie),
  blocked: async () => {
    const { ssoID, cookie } = await fan("live-video");
    await block(ssoID);
    return await check(await live(), cookie);
  },
  country: async () => {
    const entryID = await live();
    await restrictTo(entryID, everywhereBut("FR"));
    return await check(entryID, (await fan("live-video")).cookie, { cf: { country: "FR" } });
  },
  unavailable: async () => {
    const entryID = await live();
    await switchOff(entryID);
    return await check(entryID, (await fan("live-video")).cookie);
  },
  concurrency: async () => {
    const entryID = await live();
    const { cookie } = await fan("live-video");
    for (const _ of [1, 2]) await granted(await check(entryID, cookie));
    return await check(entryID, cookie);
  },
};

it.each(Object.entries(provocations))("refuses %s by its code, type and words", async (name, provoke) => {
  const { code, type, detail } = await refused(await provoke());
  const expected = Object.entries(sessionErrors).find(([refusal]) => refusal === name)?.[1];
  expect({ code, type, message: detail }).toEqual(expected);
});

describe("countries", () => {
  it("come from the edge, and from nothing that a client can send", async () => {
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
      expect(code).toBe(sessionErrors.country.code);
    }
    await granted(await check(entryID, cookie, { cf: { country: "GB" }, headers: { "cf-ipcountry": "FR" } }));
  });

  it("take no slot from who is refused", async () => {
    const entryID = await live();
    await restrictTo(entryID, everywhereBut("FR"));
    const { ssoID, cookie } = await fan("live-video");
    await refused(await check(entryID, cookie, { cf: { country: "FR" } }));
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toEqual([]);
  });

  it("hold for recordings and for what is open to everybody too", async () => {
    const entryID = await newVideo("OnDemand", ["?"]);
    await restrictTo(entryID, everywhereBut("FR"));
    expect((await playbackSession(entryID, "", { cf: { country: "FR" } })).Status).toBe(4);
    expect((await playbackSession(entryID, "", { cf: { country: "GB" } })).Status).toBe(-1);
  });

  it("do not hold for who is bypassed", async () => {
    const entryID = await live();
    await restrictTo(entryID, everywhereBut("FR"));
    const { ssoID, cookie } = await fan();
    const { sql, params } = restrictStatement(ssoID, { blocked: false, bypassed: true }, new Date());
    await env.PAYMENTS_DB.prepare(sql)
      .bind(...params)
      .run();
    expect(await granted(await check(entryID, cookie, { cf: { country: "FR" } }))).toMatchObject({ bypassed: true });
  });
});

describe("blocked hours", () => {
  /** Hours that hold at this moment, or that do not, whatever the day is on which the test runs. */
  const today = (from: string, to: string) => ({
    blackouts: [{ countries: ["GB", "IE"], weekdays: [1, 2, 3, 4, 5, 6, 7], from, to }],
  });

  it("keep a stream from the countries that they are for", async () => {
    const entryID = await live();
    await restrictTo(entryID, today("00:00", "23:59"));
    const { cookie } = await fan("live-video");
    expect((await refused(await check(entryID, cookie, { cf: { country: "IE" } }))).code).toBe("ERR_56882466_2");
    await granted(await check(entryID, cookie, { cf: { country: "FR" } }));
  });

  it("are those of the United Kingdom and Ireland for the league's own live matches", async () => {
    const stored = await env.VIDEO_DB.prepare(
      "SELECT rules FROM availability_rules WHERE name = 'uk-and-ireland-blocked-hours'",
    ).first<{ rules: string }>();
    expect(JSON.parse(stored?.rules ?? "")).toMatchObject({
      blackouts: [{ countries: ["GB", "IE"], weekdays: [6], from: "14:45", to: "17:15" }],
    });
  });
});

describe("a playback session", () => {
  it("is -1 with the key that plays", async () => {
    const answer = await playbackSession(await newVideo("OnDemand", ["*"]), (await fan()).cookie);
    expect(answer).toMatchObject({ Status: -1, KSession: answer.session?.token, session: { expiresIn: 60 } });
  });

  it.each<[number, string, () => Promise<string>]>([
    [0, "who is not logged in", async () => ""],
    [1, "who holds nothing", async () => (await fan()).cookie],
    [2, "who holds something else", async () => (await fan("live-audio")).cookie],
    [
      3,
      "who is blocked",
      async () => {
        const { ssoID, cookie } = await fan("video-archive");
        await block(ssoID);
        return cookie;
      },
    ],
  ])("is %i for %s", async (Status, _, cookie) => {
    const entryID = await newVideo("OnDemand", ["video-archive"]);
    expect(await playbackSession(entryID, await cookie())).toMatchObject({ Status, KSession: null });
  });

  it("is another code where something else is wrong", async () => {
    const entryID = await newVideo("OnDemand", ["video-archive"]);
    await switchOff(entryID);
    expect((await playbackSession(entryID, (await fan("video-archive")).cookie)).Status).toBe(6);
  });
});
