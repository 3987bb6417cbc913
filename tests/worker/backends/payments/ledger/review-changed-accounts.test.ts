import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import { encodeSessionID, gateMessage } from "../../../../../schemas/streaming/stream-socket.ts";
import { newPasswordStatements } from "../../../../../worker/backends/identity/account-statements.ts";
import { reviewChangedAccounts } from "../../../../../worker/backends/payments/ledger/review-changed-accounts.ts";
import { createWorkerScope } from "../../../../../worker/create-worker-scope.ts";
import { nowInSeconds } from "../../../../../worker/now-in-seconds.ts";
import { familyService } from "../../../../../worker/services/family.ts";
import { endShare, grantTo, restrict, revokeFrom, shareWith } from "../../../support/account-status.ts";
import { newFan, password, signedInCookie } from "../../../support/accounts.ts";
import { browserOf } from "../../../support/fans.ts";
import { keyedBackend, testSetting } from "../../../support/keyed-backend.ts";
import { postForm } from "../../../support/portal.ts";
import { buy, type Pass, payInTabs, payments, settleDuplicates } from "../../../support/purchases.ts";
import { runTrigger } from "../../../support/schedule.ts";
import { emulatedStripe, eventsDelivered, sellDemoPackages, sendEvents, setDelivery } from "../../../support/stripe.ts";
import { newVideo } from "../../../support/videos.ts";
import { site, visit } from "../../../support/visit.ts";
import { newAudio } from "../../video/sound.ts";

beforeAll(sellDemoPackages);

/** A fan with these entitlements, on as many devices as a test needs. */
async function fan(...entitlements: string[]) {
  const { email, ssoID } = await newFan();
  for (const entitlement of entitlements) await grantTo(ssoID, entitlement);
  return { email, ssoID };
}

/** The socket of a new device, and the messages that it receives. */
async function connect({ email }: { email: string }): Promise<{ webSocket: WebSocket; heard: unknown[] }> {
  const cookie = await browserOf(await signedInCookie(email));
  const { webSocket } = await visit("/api/session/socket", {
    headers: { cookie, upgrade: "websocket", origin: site },
  });
  if (webSocket === null) throw new Error("The gate did not take the socket.");
  webSocket.accept();
  const heard: unknown[] = [];
  webSocket.addEventListener("message", ({ data }) => {
    heard.push(gateMessage.parse(JSON.parse(String(data))));
  });
  return { webSocket, heard };
}

/** Messages to a player on a new device from now on. It sends nothing itself. */
async function watch(robin: { email: string; ssoID: string }, entryID: string): Promise<unknown[]> {
  const { webSocket, heard } = await connect(robin);
  webSocket.send(JSON.stringify({ action: "session", sessionID: encodeSessionID(robin.ssoID, entryID) }));
  await expect.poll(() => heard).toEqual([{ action: "session", admitted: true }]);
  return heard;
}

/** Runs the part of the cron trigger that is about players. */
async function runPoller(): Promise<void> {
  const context = createExecutionContext();
  await reviewChangedAccounts(createWorkerScope(env, context));
  await waitOnExecutionContext(context);
}

const ended = (reason: string) => ({ action: "ended", reason });
const streams = (ssoID: string) => env.STREAM_GATE.getByName(ssoID).list();
const pending = async (ssoID: string) =>
  (await env.PAYMENTS_DB.prepare("SELECT id FROM standing_changes WHERE account_id = ?").bind(ssoID).all()).results;

/** A player that watches with a bought pass, and the provider. */
interface Buyer {
  robin: { email: string; ssoID: string };
  stripe: Stripe;
  bought: Stripe.Checkout.Session;
}
const refused = { number: "4000 0000 0000 0259" };
const day: Pass = ["video-day", "video-day-once"];
const month: Pass = ["monthly-video", "monthly-video-month"];
const author = { operator: "steward", reason: "asked for" };
const operator = (path: string, body: object) =>
  keyedBackend("payments").fetch(`operator/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, author }),
  });
const causes: [cause: string, pass: Pass, end: (buyer: Buyer) => Promise<unknown>, reason: string, card?: object][] = [
  [
    "the pass was refunded",
    day,
    ({ stripe, bought }) => stripe.refunds.create({ payment_intent: String(bought.payment_intent) }),
    "not entitled",
  ],
  [
    "the subscription has ended",
    month,
    ({ stripe, bought }) => stripe.subscriptions.cancel(String(bought.subscription)),
    "not entitled",
  ],
  [
    "a dispute of the payment was lost",
    day,
    async ({ stripe, bought }) => {
      const { data } = await stripe.disputes.list({ payment_intent: String(bought.payment_intent) });
      await stripe.disputes.close(String(data[0]?.id));
    },
    "not entitled",
    refused,
  ],
  [
    "they have withdrawn from the contract",
    day,
    async ({ robin: { ssoID } }) => {
      const [contract] = (await payments.contracts(ssoID)) ?? [];
      await payments.declare("withdraw", { userID: ssoID, contractID: contract?.id ?? "", watchedDays: 0 });
    },
    "not entitled",
  ],
  [
    "staff have revoked what it opened",
    day,
    ({ robin: { ssoID } }) => operator("revoke", { userID: ssoID, entitlement: "live-video" }),
    "not entitled",
  ],
  [
    "staff have blocked the account",
    day,
    ({ robin: { ssoID } }) => operator("restrict", { userID: ssoID, blocked: true }),
    "blocked",
  ],
  [
    "the account is closed, and its passes with it",
    day,
    ({ robin: { ssoID } }) => payments.closeAccount(ssoID),
    "not entitled",
  ],
];

describe("live players are notified by the call that changes what they hold", () => {
  /** A player with a bought pass, and the provider's id for it. */
  async function buyer(pass: Pass, card?: object) {
    const robin = await fan();
    const session = await buy(robin.ssoID, ...pass, card);
    const stripe = await emulatedStripe();
    const player = await watch(robin, await newVideo("DrmLiveVideo", ["live-video"]));
    return { robin, player, stripe, bought: await stripe.checkout.sessions.retrieve(session) };
  }

  it.each(causes)("that %s", async (_, pass, end, reason, card) => {
    const { player, ...bought } = await buyer(pass, card);
    await end(bought);
    await expect.poll(() => player.at(-1)).toEqual(ended(reason));
    expect(await streams(bought.robin.ssoID)).toEqual([]);
    await expect.poll(() => pending(bought.robin.ssoID)).toEqual([]);
  });

  it("that their account was deleted, also of what needs no pass", async () => {
    const robin = await fan();
    const player = await watch(robin, await newVideo("DrmLiveVideo", ["*"]));
    const left = await postForm(
      "/portal/delete",
      { password, confirmation: "delete" },
      await signedInCookie(robin.email),
    );
    expect(left.headers.get("location")).toBe("/portal/delete/done");
    await expect.poll(() => player.at(-1)).toEqual(ended("signed out everywhere"));
    expect(await streams(robin.ssoID)).toEqual([]);
  });

  it("of nothing, where a second payment was given back and the first still opens what they watch", async () => {
    const robin = await fan();
    const stripe = await emulatedStripe();
    await setDelivery(stripe, "held");
    await payInTabs(robin.ssoID, [day, day]).finally(() => setDelivery(stripe, "by_itself"));
    await sendEvents(stripe);
    const player = await watch(robin, await newVideo("DrmLiveVideo", ["live-video"]));
    await settleDuplicates();
    await eventsDelivered();
    const revoked = env.PAYMENTS_DB.prepare(
      "SELECT 1 FROM entitlement_ledger WHERE account_id = ? AND revokes IS NOT NULL",
    );
    await expect.poll(async () => (await revoked.bind(robin.ssoID).all()).results).not.toEqual([]);
    await expect.poll(() => pending(robin.ssoID)).toEqual([]);
    expect(player).toHaveLength(1);
  });

  it("that they were removed from the family, and its owner's continue", async () => {
    const [ann, bob] = [await fan("live-video"), await fan()];
    const share = await shareWith(ann.ssoID, bob.ssoID);
    await runPoller();
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const [hers, his] = [await watch(ann, entryID), await watch(bob, entryID)];
    expect(await familyService(keyedBackend("payments")).end(ann.ssoID, share)).toBe(true);
    await expect.poll(() => his.at(-1)).toEqual(ended("counted elsewhere"));
    expect(hers).toHaveLength(1);
  });

  it("of a grant, by which a device connects that was over the limit before", async () => {
    const { robin } = await buyer(day);
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    await watch(robin, entryID);
    const sockets = [await connect(robin), await connect(robin)];
    const name = (socket: (typeof sockets)[number] | undefined) =>
      socket?.webSocket.send(JSON.stringify({ action: "session", sessionID: encodeSessionID(robin.ssoID, entryID) }));
    name(sockets[0]);
    await expect.poll(() => sockets[0]?.heard).toMatchObject([{ action: "refused", code: "ERR_54648_1" }]);
    await payments.grantCompensation({
      outage: new Date().toISOString(),
      until: new Date(Date.now() + 3_600_000).toISOString(),
      credits: [{ userID: robin.ssoID, openedBy: ["live-video"], opens: ["devices-3"] }],
    });
    await expect.poll(() => pending(robin.ssoID)).toEqual([]);
    name(sockets[1]);
    await expect.poll(() => sockets[1]?.heard).toEqual([{ action: "session", admitted: true }]);
  });
});

describe("live players are notified within the minute, whatever program changes what they hold,", () => {
  it("that their account is blocked, on every device, and nobody else's players", async () => {
    const [robin, sam] = [await fan("live-video"), await fan("live-video")];
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const [one, two, theirs] = [await watch(robin, entryID), await watch(robin, entryID), await watch(sam, entryID)];
    await restrict(robin.ssoID, { blocked: true });
    await runTrigger("* * * * *");
    await expect.poll(() => [one.at(-1), two.at(-1)]).toEqual([ended("blocked"), ended("blocked")]);
    expect(await streams(robin.ssoID)).toEqual([]);
    expect(theirs).toHaveLength(1);
    expect(await pending(robin.ssoID)).toEqual([]);
  });

  it("that they are no longer entitled to what they watch, and of nothing else", async () => {
    const robin = await fan("live-video", "match-7");
    const [live, match] = [await newVideo("DrmLiveVideo", ["live-video"]), await newVideo("DrmLiveVideo", ["match-7"])];
    const [lost, kept] = [await watch(robin, live), await watch(robin, match)];
    await revokeFrom(robin.ssoID, "live-video");
    await runPoller();
    await expect.poll(() => lost.at(-1)).toEqual(ended("not entitled"));
    expect(kept).toHaveLength(1);
    const watched = (await streams(robin.ssoID)).flatMap(({ watching }) => watching.map(({ entryID }) => entryID));
    expect(watched).toEqual([match]);
  });

  it("that they are no longer entitled to the commentary", async () => {
    const robin = await fan("live-audio");
    const player = await watch(robin, await newAudio({ kind: "live", releasedAgo: 60, entitlements: ["live-audio"] }));
    await revokeFrom(robin.ssoID, "live-audio");
    await runPoller();
    await expect.poll(() => player.at(-1)).toEqual(ended("not entitled"));
  });

  it("of no loss that leaves them entitled, nor of the end of a block", async () => {
    const robin = await fan("live-video", "live-audio");
    const player = await watch(robin, await newVideo("DrmLiveVideo", ["live-video"]));
    await revokeFrom(robin.ssoID, "live-audio");
    await restrict(robin.ssoID, { blocked: true });
    await restrict(robin.ssoID, { blocked: false });
    await runPoller();
    expect(await pending(robin.ssoID)).toEqual([]);
    expect(player).toHaveLength(1);
  });

  /** Puts what the provider has sold into a fan's session. @param expiresAt when the session has to ask the provider again */
  async function sellElsewhere(ssoID: string, expiresAt: number) {
    const row = await env.IDENTITY_DB.prepare("SELECT record_key FROM account_sessions WHERE account_id = ?")
      .bind(ssoID)
      .first<{ record_key: string }>();
    const key = row?.record_key ?? "";
    const stored = JSON.parse((await env.SESSIONS.get(key)) ?? "{}");
    stored.record.identity.entitlements = ["sold-elsewhere"];
    stored.record.tokens.expiresAt = expiresAt;
    await env.SESSIONS.put(key, JSON.stringify(stored));
  }
  const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

  it("of nothing if the provider that signed them in has sold them what they watch", async () => {
    const robin = await fan("match-7");
    const player = await watch(robin, await newVideo("DrmLiveVideo", ["sold-elsewhere"]));
    await sellElsewhere(robin.ssoID, inMinutes(10));
    await revokeFrom(robin.ssoID, "match-7");
    await runPoller();
    expect(await pending(robin.ssoID)).toEqual([]);
    expect(player).toHaveLength(1);
  });

  it("that they have lost access, whatever a session that they no longer use says that the provider has sold", async () => {
    const robin = await fan("match-7");
    const player = await watch(robin, await newVideo("DrmLiveVideo", ["sold-elsewhere"]));
    await sellElsewhere(robin.ssoID, inMinutes(-10));
    await revokeFrom(robin.ssoID, "match-7");
    await runPoller();
    await expect.poll(() => player.at(-1)).toEqual(ended("not entitled"));
  });

  it("later, if a backend did not respond the first time", async () => {
    const robin = await fan("live-video");
    const player = await watch(robin, await newVideo("DrmLiveVideo", ["live-video"]));
    await restrict(robin.ssoID, { blocked: true });
    await env.PAYMENTS_DB.exec("ALTER TABLE customers RENAME TO customers_away");
    await runPoller();
    await env.PAYMENTS_DB.exec("ALTER TABLE customers_away RENAME TO customers");
    expect(player).toHaveLength(1);
    expect(await pending(robin.ssoID)).not.toEqual([]);
    await runPoller();
    await expect.poll(() => player.at(-1)).toEqual(ended("blocked"));
  });
});

describe("players of a share are notified", () => {
  /** Somebody who watches with Ann's pass, and Ann, who watches too. */
  async function sharing() {
    const [ann, bob] = [await fan("live-video"), await fan()];
    const share = await shareWith(ann.ssoID, bob.ssoID);
    await runPoller();
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    return { ann, bob, share, hers: await watch(ann, entryID), his: await watch(bob, entryID) };
  }

  it("that it has ended, and its owner's continue", async () => {
    const { ann, bob, share, hers, his } = await sharing();
    expect(await streams(ann.ssoID)).toHaveLength(2);
    await endShare(share);
    await runPoller();
    await expect.poll(() => his.at(-1)).toEqual(ended("counted elsewhere"));
    expect(hers).toHaveLength(1);
    expect(await streams(ann.ssoID)).toHaveLength(1);
    expect(await pending(bob.ssoID)).toEqual([]);
  });

  it("that its owner has lost the pass, or is blocked", async () => {
    const lost = await sharing();
    await revokeFrom(lost.ann.ssoID, "live-video");
    const blocked = await sharing();
    await restrict(blocked.ann.ssoID, { blocked: true });
    await runPoller();
    await expect
      .poll(() => [lost.hers, lost.his, blocked.hers, blocked.his].map((heard) => heard.at(-1)))
      .toEqual([ended("not entitled"), ended("not entitled"), ended("blocked"), ended("counted elsewhere")]);
  });

  it("that their own account is blocked, and nobody else's players", async () => {
    const { ann, bob, hers, his } = await sharing();
    await restrict(bob.ssoID, { blocked: true });
    await runPoller();
    await expect.poll(() => his.at(-1)).toEqual(ended("blocked"));
    expect(hers).toHaveLength(1);
    expect(await streams(ann.ssoID)).toHaveLength(1);
  });

  it("that their streams now count with another account's", async () => {
    const [ann, bob] = [await fan("live-video"), await fan("live-video")];
    const player = await watch(bob, await newVideo("DrmLiveVideo", ["live-video"]));
    await shareWith(ann.ssoID, bob.ssoID);
    await runPoller();
    await expect.poll(() => player.at(-1)).toEqual(ended("counted elsewhere"));
    expect(await streams(bob.ssoID)).toEqual([]);
  });
});

describe("a league's own streaming backend", () => {
  const notify = (body: unknown, key = testSetting("SERVICE_KEY")) =>
    visit("/api/standing-changes", {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-key": key },
      body: JSON.stringify(body),
    });
  const about = (userID: unknown) => ({ data: { attributes: { userID } } });

  it("reports a change, which counts only once the account's status was read", async () => {
    const robin = await fan("live-video");
    const player = await watch(robin, await newVideo("DrmLiveVideo", ["live-video"]));
    expect((await notify(about(robin.ssoID))).status).toBe(204);
    expect(player).toHaveLength(1);
    await restrict(robin.ssoID, { blocked: true });
    expect((await notify(about(robin.ssoID))).status).toBe(204);
    await expect.poll(() => player.at(-1)).toEqual(ended("blocked"));
  });

  it("ends what plays on sessions that have ended, as after a new password that staff asked for", async () => {
    const [robin, sam] = [await fan("live-video"), await fan("live-video")];
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const [lost, kept, other] = [await watch(robin, entryID), await watch(robin, entryID), await watch(sam, entryID)];
    await env.IDENTITY_DB.prepare(
      "DELETE FROM account_sessions WHERE id = (SELECT min(id) FROM account_sessions WHERE account_id = ?)",
    )
      .bind(robin.ssoID)
      .run();
    expect((await notify(about(robin.ssoID))).status).toBe(204);
    const ends = () => [lost.at(-1), kept.at(-1)];
    await expect.poll(ends).toContainEqual(ended("session ended"));
    expect(ends()).toContainEqual({ action: "session", admitted: true });
    await env.IDENTITY_DB.batch(
      newPasswordStatements(robin.ssoID, nowInSeconds()).map(({ sql, params }) =>
        env.IDENTITY_DB.prepare(sql).bind(...params),
      ),
    );
    expect((await notify(about(robin.ssoID))).status).toBe(204);
    await expect.poll(ends).toContainEqual(ended("signed out everywhere"));
    expect(await streams(robin.ssoID)).toEqual([]);
    expect(other).toHaveLength(1);
  });

  it("needs the service key, and a valid body", async () => {
    const robin = await fan();
    expect((await notify(about(robin.ssoID), "not the key")).status).toBe(401);
    for (const body of [null, {}, about(""), about(7), about("x".repeat(300))]) {
      const refused = await notify(body);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ error: { code: "bad_parameter" } });
    }
  });

  it("gets a request to report again if the account's status is unknown", async () => {
    const robin = await fan();
    await env.PAYMENTS_DB.exec("ALTER TABLE customers RENAME TO customers_away");
    const refused = await notify(about(robin.ssoID));
    await env.PAYMENTS_DB.exec("ALTER TABLE customers_away RENAME TO customers");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("60");
  });
});
