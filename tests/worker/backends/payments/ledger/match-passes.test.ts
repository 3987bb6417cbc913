import { env } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { MatchDetail } from "../../../../../schemas/football/match-data.ts";
import { apiErrorResponse, checkoutResponse } from "../../../../../schemas/payments/checkout.ts";
import { revokeReversedStatement, revokeStatement } from "../../../../../worker/backends/payments/ledger/ledger.ts";
import { followMatches, moveStatements } from "../../../../../worker/backends/payments/ledger/match-passes.ts";
import { insertFixture, insertLeague } from "../../../../fixtures/small-league.ts";
import { grantTo } from "../../../support/account-status.ts";
import { newFan, signedInCookie } from "../../../support/accounts.ts";
import { offerDebits, postDebit } from "../../../support/bank-debits.ts";
import { pageFor, postForm } from "../../../support/portal.ts";
import { entitlementsAt, entitlementsOf, ledger, payments } from "../../../support/purchases.ts";
import {
  emulatedStripe,
  eventsDelivered,
  failRefund,
  payHosted,
  refundFailsCard,
  sellDemoPackages,
} from "../../../support/stripe.ts";
import { newVideo } from "../../../support/videos.ts";
import { site, visit } from "../../../support/visit.ts";

const hour = 3_600_000;
const kickOff = new Date(Math.floor(Date.now() / hour) * hour + 2 * hour);
const after = (hours: number, from = kickOff) => new Date(from.getTime() + hours * hour);
const pass = { packageID: "match", priceID: "match-once" };
let lastID = 700;
let matchID: number;

/** A match with a live video that a match pass unlocks. */
async function newMatch(fixture: { status?: string; kickoff?: Date } = {}): Promise<number> {
  const id = ++lastID;
  const { kickoff = kickOff, status = "fixture" } = fixture;
  await insertFixture(env.MATCH_DB, { id, kickoff: kickoff.toISOString(), home: 1, away: 2, status });
  const entryID = await newVideo("DrmLiveVideo", ["live-video", `match-${id}`, "club-1"]);
  await env.VIDEO_DB.prepare("UPDATE videos SET entry_id = ?2, fixture_id = ?3, section = 'live' WHERE entry_id = ?1")
    .bind(entryID, `live-${id}`, id)
    .run();
  return id;
}

async function signedInFan() {
  const fan = await newFan();
  return { ...fan, cookie: await signedInCookie(fan.email) };
}
type Fan = Awaited<ReturnType<typeof signedInFan>>;

const ask = (fan: Fan, body: object) =>
  visit("/api/checkout", {
    method: "POST",
    headers: { "content-type": "application/json", cookie: fan.cookie },
    body: JSON.stringify(body),
  });

async function buy(fan: Fan, id: number, card = {}, more: object = {}): Promise<string> {
  const response = await ask(fan, { ...pass, matchID: id, ...more });
  expect(response.status).toBe(200);
  const { url } = checkoutResponse.parse(await response.json());
  expect((await payHosted(url, card)).status).toBe(303);
  await expect.poll(() => entitlementsOf(fan.ssoID)).toContain(`match-${id}`);
  return url.split("/").at(-1) ?? "";
}

const read = async (path: string) => {
  const response = await visit(path);
  expect(response.status, path).toBe(200);
  return await response.text();
};

const refusal = async (response: Response) => {
  const { code } = apiErrorResponse.parse(await response.json()).error;
  return `${response.status} ${code}`;
};

const inState = (kickoff: Date, state: MatchDetail["state"]) => async () => ({ kickoff: kickoff.toISOString(), state });
const toCome: MatchDetail["state"] = { kind: "fixture", note: null };
const remembered = async (id: number) =>
  (await env.PAYMENTS_DB.prepare("SELECT 1 FROM match_passes WHERE match_id = ?").bind(id).all()).results.length;

afterAll(eventsDelivered);
beforeAll(async () => {
  await sellDemoPackages();
  await insertLeague(env.MATCH_DB);
});
beforeEach(async () => {
  matchID = await newMatch();
});

it("is not sold by methods that pay days later, when the match may be over", async () => {
  const fan = await signedInFan();
  const response = await ask(fan, { ...pass, matchID });
  const { url } = checkoutResponse.parse(await response.json());
  await offerDebits(url.split("/").at(-1) ?? "");
  expect(await read(new URL(url).pathname)).not.toContain("Pay by Direct Debit");
  const refused = await postDebit(url);
  expect([refused.status, refused.headers.get("location")]).toEqual([303, new URL(url).pathname]);
});

it("cannot be paid once its match is over, nor sooner than in half an hour or later than in a day", async () => {
  const stripe = await emulatedStripe();
  const open = async (kickoff: Date) => {
    const id = await newMatch({ kickoff });
    const response = await ask(await signedInFan(), { ...pass, matchID: id });
    const { url } = checkoutResponse.parse(await response.json());
    const { expires_at } = await stripe.checkout.sessions.retrieve(url.split("/").at(-1) ?? "");
    return { url, end: expires_at * 1000 };
  };
  const { url, end } = await open(kickOff);
  expect(end).toBe(after(4).getTime());
  const late = (await open(new Date(Date.now() - 3.9 * hour))).end - Date.now();
  expect(late).toBeGreaterThan(0.5 * hour);
  expect(late).toBeLessThan(0.6 * hour);
  const early = (await open(after(24 * 5))).end - Date.now();
  expect(early).toBeGreaterThan(23.9 * hour);
  expect(early).toBeLessThanOrEqual(24 * hour);
  vi.useFakeTimers({ toFake: ["Date"], now: after(4.1) });
  try {
    expect((await payHosted(url)).status).toBe(410);
  } finally {
    vi.useRealTimers();
  }
});

it("opens the chosen match alone, until some hours after its kick-off, under the match's name", async () => {
  const fan = await signedInFan();
  await buy(fan, matchID);
  expect(await entitlementsOf(fan.ssoID)).toEqual([`match-${matchID}`]);
  expect(await entitlementsAt(fan.ssoID, after(49.9))).toEqual([`match-${matchID}`]);
  expect(await entitlementsAt(fan.ssoID, after(50.1))).toEqual([]);
  expect(await payments.holdings(fan.ssoID)).toMatchObject([
    { title: "Match Pass: Ashford v Bramley", endsAt: after(50).toISOString() },
  ]);
  expect(await refusal(await ask(fan, { ...pass, matchID }))).toBe("409 already_owned");
  // Another match needs another pass.
  await buy(fan, await newMatch());
});

it("is sold to who holds what opens the match already only after that has been said", async () => {
  const [byDay, byClub, other] = [await signedInFan(), await signedInFan(), await signedInFan()];
  await grantTo(byDay.ssoID, "live-video");
  await grantTo(byClub.ssoID, "club-1");
  await grantTo(other.ssoID, "club-9");
  for (const fan of [byDay, byClub]) {
    expect(await refusal(await ask(fan, { ...pass, matchID }))).toBe("409 opens_already");
    await buy(fan, matchID, {}, { beside: "yes" });
  }
  await buy(other, matchID);
});

it("is sold for matches alone that are to come or in play, and shown live here", async () => {
  const fan = await signedInFan();
  expect(await refusal(await ask(fan, pass))).toBe("400 match_needed");
  expect(await refusal(await ask(fan, { ...pass, matchID: 424_242 }))).toBe("409 match_not_sold");
  for (const status of ["postponed", "cancelled", "full-time"]) {
    const id = await newMatch({ status });
    expect(await refusal(await ask(fan, { ...pass, matchID: id })), status).toBe("409 match_not_sold");
  }
  const unreported = await newMatch({ kickoff: after(-8) });
  expect(await refusal(await ask(fan, { ...pass, matchID: unreported }))).toBe("409 match_not_sold");
  await env.VIDEO_DB.prepare("DELETE FROM videos WHERE fixture_id = ?").bind(matchID).run();
  expect(await refusal(await ask(fan, { ...pass, matchID }))).toBe("409 match_not_sold");
});

it("is refunded until its match was watched, and no longer, to who agreed to begin at once", async () => {
  const fan = await signedInFan();
  const session = await buy(fan, matchID, {}, { beginNow: "yes" });
  const watch = async (videoID: string) => {
    const response = await visit("/api/session/check", {
      method: "POST",
      headers: { "content-type": "application/json", cookie: fan.cookie },
      body: JSON.stringify({ data: { attributes: { videoID, mediaType: "DrmLiveVideo" } } }),
    });
    expect(response.status).toBe(200);
  };
  const contracts = () => pageFor("/portal/contracts", fan.cookie);
  // Another match, with another pass.
  const other = await newMatch();
  await buy(fan, other);
  await watch(`live-${other}`);
  expect(await contracts()).toContain("all of the £6.00 that you paid goes back");
  expect(await contracts()).not.toContain("its match has been watched");
  await watch(`live-${matchID}`);
  await expect.poll(contracts).toContain("its match has been watched or listened to, so it is not refunded");
  const stripe = await emulatedStripe();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  await postForm("/portal/contracts", { action: "withdraw", contract: String(payment_intent) }, fan.cookie);
  expect(await entitlementsOf(fan.ssoID)).toEqual([`match-${other}`]);
  const { data } = await stripe.charges.list({ payment_intent: String(payment_intent) });
  expect(data).toMatchObject([{ amount: 600, amount_refunded: 0 }]);
});

it("is no gift: its code could be redeemed after the match", async () => {
  const fan = await signedInFan();
  const response = await visit("/api/checkout/gift", {
    method: "POST",
    headers: { "content-type": "application/json", cookie: fan.cookie },
    body: JSON.stringify({ ...pass, matchID, recipient: "robin@fans.example", giver: "Ann" }),
  });
  expect(await refusal(response)).toBe("422 not_a_gift");
});

it("goes on sale with a choice of the matches to come, on the page of all passes too", async () => {
  const html = await (await visit("/packages")).text();
  expect(html).toContain(`<option value="${matchID}"`);
});

it("is chosen already on the page of all passes that a match leads to, also one that is not among the next", async () => {
  const other = await newMatch();
  const chosen = async (id: number) =>
    /<option value="(\d+)" selected="">/.exec(await read(`/packages?match=${id}`))?.[1];
  expect(await chosen(other)).toBe(String(other));
  expect(await chosen(matchID)).toBe(String(matchID));
  // Not among the matches that the page lists by default.
  await env.VIDEO_DB.prepare("UPDATE videos SET section = 'elsewhere' WHERE fixture_id = ?").bind(other).run();
  expect(await read("/packages")).not.toContain(`<option value="${other}"`);
  expect(await chosen(other)).toBe(String(other));
});

it("is sold where its match is: the match's page leads to it, and a club's streaming site sells it", async () => {
  const match = await read(`/match-centre/${matchID}`);
  expect(match).toMatch(new RegExp(`<a [^>]*href="/packages\\?match=${matchID}"[^>]*>A pass for this match</a>`));
  // The next match is preselected.
  const next = await newMatch({ kickoff: after(-1) });
  const streamer = await read("/streamer/1");
  expect(streamer).toContain(`<option value="${next}" selected="">`);
  expect(streamer).not.toContain("Choose the match");
  // Club 3 plays in none of them.
  expect(await read("/streamer/3")).toContain("There is no match to choose at the moment.");
  expect(await read(`/videos/live-${matchID}`)).toContain("a live video pass or a pass for this match");
});

it("moves with its match, and is forgotten when that is over", async () => {
  const fan = await signedInFan();
  await buy(fan, matchID);
  const { PAYMENTS_DB } = env;
  const later = after(24 * 30);
  const postponed: MatchDetail["state"] = { kind: "fixture", note: "postponed" };
  await followMatches(PAYMENTS_DB, inState(kickOff, postponed), after(60));
  expect(await entitlementsAt(fan.ssoID, after(60))).toEqual([]);
  // The new date is processed, and processed again.
  for (const _run of [1, 2]) await followMatches(PAYMENTS_DB, inState(later, toCome), after(72));
  expect(await ledger(fan.ssoID)).toHaveLength(2);
  expect(await entitlementsAt(fan.ssoID, after(1, later))).toEqual([`match-${matchID}`]);
  expect(await entitlementsAt(fan.ssoID, after(51, later))).toEqual([]);
  // Earlier than announced: nothing is revoked.
  await followMatches(PAYMENTS_DB, inState(after(-24, later), toCome), after(73));
  expect(await entitlementsAt(fan.ssoID, after(49, later))).toEqual([`match-${matchID}`]);
  expect(await remembered(matchID)).toBe(1);
  const result: MatchDetail["state"] = {
    kind: "result",
    outcome: "full-time",
    score: { home: 1, away: 0 },
    halfTime: null,
    extraTime: null,
    penalties: null,
  };
  // It unlocks the replay for some more hours.
  await followMatches(PAYMENTS_DB, inState(later, result), after(49, later));
  expect(await remembered(matchID)).toBe(1);
  await followMatches(PAYMENTS_DB, inState(later, result), after(51, later));
  expect(await remembered(matchID)).toBe(0);
});

it("moves though another match of a pass cannot be read", async () => {
  const fan = await signedInFan();
  const first = await newMatch();
  const second = await newMatch();
  for (const id of [first, second]) await buy(fan, id);
  const later = after(24 * 30);
  const readable = inState(later, toCome);
  await followMatches(
    env.PAYMENTS_DB,
    (id) => (id === first ? Promise.reject(new Error("It cannot be read.")) : readable()),
    after(1),
  );
  expect(await entitlementsAt(fan.ssoID, after(1, later))).toEqual([`match-${second}`]);
});

it("moves, and ends with a refund, without reading what others bought", async () => {
  const now = new Date();
  const [moved] = moveStatements({ reference: "pi_1", access_hours: 48 }, after(1), now);
  const ended = [revokeStatement("pi_1", "re_1", now, now), revokeReversedStatement("pi_1", now)];
  for (const { sql, params } of [moved, ...ended].filter((statement) => statement !== undefined)) {
    const { results } = await env.PAYMENTS_DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all();
    expect(JSON.stringify(results)).toContain("SEARCH grants");
    expect(JSON.stringify(results)).not.toContain("SCAN grants");
  }
});

it("is forgotten more than a year after a kick-off that nobody has reported", async () => {
  await buy(await signedInFan(), matchID);
  const day = 24;
  await followMatches(env.PAYMENTS_DB, inState(kickOff, toCome), after(400 * day));
  expect(await remembered(matchID)).toBe(1);
  await followMatches(env.PAYMENTS_DB, inState(kickOff, toCome), after(401 * day));
  expect(await remembered(matchID)).toBe(0);
});

it("ends with a refund at the new date too, and is not moved after one", async () => {
  const [moved, refunded] = [await signedInFan(), await signedInFan()];
  const stripe = await emulatedStripe();
  const giveBack = async (session: string) => {
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
    await stripe.refunds.create({ payment_intent: String(payment_intent) });
    await eventsDelivered();
  };
  const first = await buy(moved, matchID);
  await giveBack(await buy(refunded, matchID));
  const later = after(24 * 30);
  await followMatches(env.PAYMENTS_DB, inState(later, toCome), new Date());
  expect(await entitlementsAt(moved.ssoID, later)).toEqual([`match-${matchID}`]);
  expect(await entitlementsAt(refunded.ssoID, later)).toEqual([]);
  await giveBack(first);
  expect(await entitlementsAt(moved.ssoID, later)).toEqual([]);
  expect(await entitlementsOf(moved.ssoID)).toEqual([]);
});

it("goes on at the new date when its refund fails, and moves again", async () => {
  const fan = await signedInFan();
  const stripe = await emulatedStripe();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(await buy(fan, matchID, refundFailsCard));
  const refund = await stripe.refunds.create({ payment_intent: String(payment_intent) });
  await eventsDelivered();
  const [later, latest] = [after(24 * 30), after(24 * 60)];
  await followMatches(env.PAYMENTS_DB, inState(later, toCome), new Date());
  expect(await entitlementsAt(fan.ssoID, later)).toEqual([]);
  await failRefund(refund.id);
  expect(await entitlementsAt(fan.ssoID, after(49, later))).toEqual([`match-${matchID}`]);
  expect(await entitlementsAt(fan.ssoID, after(51, later))).toEqual([]);
  await followMatches(env.PAYMENTS_DB, inState(latest, toCome), new Date());
  expect(await entitlementsAt(fan.ssoID, after(49, latest))).toEqual([`match-${matchID}`]);
});

it("asks for the match when the site does not say", async () => {
  const payload = {
    mode: "payment",
    success_url: `${site}/done`,
    cancel_url: `${site}/back`,
    metadata: {
      userID: "fan-1",
      userEmail: "",
      packageDescription: "",
      packageTitle: "Match Pass",
      packageID: "match",
    },
    line_items: [{ price: "match-once", quantity: 1 as const }] as [{ price: string; quantity: 1 }],
    allowPromotionCodes: false,
    customerEmail: "",
  } as const;
  await expect(payments.createCheckout(payload)).rejects.toThrow();
});
