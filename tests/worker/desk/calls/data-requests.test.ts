import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type DataRequest, dataRequestsResponse } from "../../../../schemas/desk/data-requests.ts";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { sessionResponse } from "../../../../schemas/identity/account.ts";
import { leagueDate } from "../../../../schemas/site/league-clock.ts";
import { expireRequests, monthAfter } from "../../../../worker/desk/data-requests.ts";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { password } from "../../support/accounts.ts";
import { fan } from "../../support/fans.ts";
import { buy } from "../../support/purchases.ts";
import { siteWith } from "../../support/site-with.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { eventsDelivered, sellDemoPackages } from "../../support/stripe.ts";
import { visit } from "../../support/visit.ts";

const reason = "letter of the 3rd";
const deskFor = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);
let support: ReturnType<typeof deskOf>;
let administrator: ReturnType<typeof deskOf>;
beforeAll(async () => {
  await sellDemoPackages();
  support = await deskFor("support");
  administrator = await deskFor("administrator");
});

const daysAgo = (days: number) => leagueDate(new Date(Date.now() - days * 86_400_000));
const list = async () => dataRequestsResponse.parse((await support("GET", "data-requests")).body).requests;
const codeOf = (body: unknown) => deskError.parse(body).error.code;

async function record(ssoID: string, kind: DataRequest["kind"], arrivedOn = daysAgo(1)): Promise<DataRequest> {
  const recorded = await support("POST", `fans/${ssoID}/request-data`, { kind, way: "mail", arrivedOn, reason });
  expect(recorded.body).toEqual({ changed: true });
  const found = (await list()).find((request) => request.account === ssoID && request.kind === kind);
  if (found === undefined) throw new Error("The request is not in the list.");
  return found;
}

it.each([
  ["2026-11-28", "2026-12-28"],
  ["2026-12-31", "2027-01-31"],
  ["2027-01-30", "2027-02-28"],
  ["2028-01-31", "2028-02-29"],
  ["2026-05-31", "2026-06-30"],
])("what comes on %s is due on %s", (day, due) => {
  expect(monthAfter(day)).toBe(due);
});

describe("the list", () => {
  it("shows open requests by the day on which they are due, late ones first", async () => {
    const [one, other] = [await fan(), await fan()];
    const fresh = await record(one.ssoID, "export");
    const late = await record(other.ssoID, "export", daysAgo(40));
    expect(fresh).toMatchObject({ email: one.email, late: false, ended: null, way: "mail" });
    expect(late).toMatchObject({ email: other.email, late: true });
    const ids = (await list()).map(({ id }) => id);
    expect(ids.indexOf(late.id)).toBeLessThan(ids.indexOf(fresh.id));
  });

  it("takes one open request of a kind for each fan, of somebody who is known, from a day of the last year", async () => {
    const { ssoID } = await fan();
    await record(ssoID, "export");
    const send = (id: string, arrivedOn: string, kind = "export") =>
      support("POST", `fans/${id}/request-data`, { kind, way: "mail", arrivedOn, reason });
    expect((await send(ssoID, daysAgo(0))).status).toBe(409);
    expect((await send(crypto.randomUUID(), daysAgo(0))).status).toBe(404);
    expect(codeOf((await send(ssoID, daysAgo(-2), "erase")).body)).toBe("in_the_future");
    expect(codeOf((await send(ssoID, daysAgo(400), "erase")).body)).toBe("too_old");
    expect((await send(ssoID, "2026-02-30", "erase")).status).toBe(400);
  });

  it("forgets ended requests once their time is over, and no open one", async () => {
    const { ssoID } = await fan();
    const ended = await record(ssoID, "export");
    const open = await record(ssoID, "erase");
    const end = () => support("POST", `data-requests/${ended.id}/withdraw`, { reason });
    expect((await end()).body).toEqual({ changed: true });
    expect((await end()).body).toEqual({ changed: false });
    expect((await list()).find(({ id }) => id === ended.id)?.ended).toMatchObject({ outcome: "withdrawn" });
    await expireRequests(env.DESK_DB, 10, new Date(Date.now() + 11 * 86_400_000));
    const left = (await list()).map(({ id }) => id);
    expect(left).toContain(open.id);
    expect(left).not.toContain(ended.id);
  });
});

describe("a request for data", () => {
  it("has what operators have changed and why, without their names, and the mails about payments", async () => {
    const { ssoID } = await fan();
    await support("POST", `fans/${ssoID}/grant`, { entitlement: "live-audio", endsAt: null, reason: "ticket 12" });
    await support("POST", `fans/${ssoID}/new-password`, { reason: "a stolen phone" });
    await buy(ssoID, "video-day", "video-day-once");
    await eventsDelivered();
    const { id } = await record(ssoID, "export");
    const file = await support("POST", `data-requests/${id}/export`, { reason });
    const at = expect.any(String);
    expect(file.body).toMatchObject({
      operatorChanges: [{ at, action: "new-password", reason: "a stolen phone" }],
      payments: {
        changes: [{ at, action: "grant", detail: expect.stringContaining("live-audio"), reason: "ticket 12" }],
        mails: [{ at, kind: "receipt", title: "Day Pass", amount: 1000, currency: "gbp" }],
      },
    });
    expect(JSON.stringify(file.body)).not.toContain("Kim");
  });

  it("is answered with what the fan would download, ends with who did it, and may be fetched again", async () => {
    const { ssoID, email } = await fan("live-video");
    const { id } = await record(ssoID, "export");
    const file = await support("POST", `data-requests/${id}/export`, { reason });
    expect(file.body).toMatchObject({
      account: { id: ssoID, email },
      sessions: [{ device: expect.any(String), current: false }],
      lastDays: { signIns: [{ way: "password" }] },
      passkeys: [],
      connectedAccounts: [],
      payments: { entitlements: [{ entitlement: "live-video" }] },
    });
    expect((await list()).find((request) => request.id === id)).toMatchObject({
      email: null,
      ended: { outcome: "exported", by: expect.stringContaining("Kim") },
    });
    expect((await support("POST", `data-requests/${id}/export`, { reason })).status).toBe(200);
    expect((await administrator("POST", `data-requests/${id}/erase`, { email, reason })).status).toBe(422);
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=${id}`)).body);
    expect(rows.at(-1)).toMatchObject({ action: "data-requests.export", before: { account: ssoID }, outcome: "done" });
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});

describe("a request for deletion", () => {
  it("deletes the account as its owner would, once its address is typed", async () => {
    const { ssoID, email, cookie } = await fan("live-video");
    const { id } = await record(ssoID, "erase");
    const erase = (typed: string) => administrator("POST", `data-requests/${id}/erase`, { email: typed, reason });
    expect(codeOf((await erase("someone@fans.example")).body)).toBe("other_address");
    const signedIn = async () =>
      sessionResponse.parse(await (await visit("/api/session", { headers: { cookie } })).json()).account?.ssoID ?? null;
    expect(await signedIn()).toBe(ssoID);
    expect((await erase(email.toUpperCase())).body).toEqual({ changed: true });
    expect(await signedIn()).toBeNull();
    expect(await env.IDENTITY_DB.prepare("SELECT 1 FROM accounts WHERE id = ?").bind(ssoID).first()).toBeNull();
    expect(await env.IDENTITY_DB.prepare("SELECT 1 FROM sign_ins WHERE account_id = ?").bind(ssoID).first()).toBeNull();
    expect((await storedMails(env.IDENTITY_DB, email)).map(({ subject }) => subject)).toEqual([
      "Your account has been deleted",
    ]);
    expect((await list()).find((request) => request.id === id)?.ended).toMatchObject({ outcome: "erased" });
    expect(codeOf((await erase(email)).body)).toBe("has_ended");
  });

  it("that stops half-way leaves a blocked account blocked", async () => {
    const { ssoID, email } = await fan("live-video");
    await support("POST", `fans/${ssoID}/block`, { reason });
    const { id } = await record(ssoID, "erase");
    const signIn = () =>
      visit("/api/auth/sign-in", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      });
    expect((await signIn()).status).toBe(403);
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection refused"));
    const down = deskOf(siteWith({ VIDEO_API: "https://video.example" }), (await newStaff("administrator")).cookie);
    const stopped = await down("POST", `data-requests/${id}/erase`, { email, reason });
    vi.restoreAllMocks();
    expect(stopped.status).toBe(503);
    expect((await signIn()).status).toBe(403);
    expect((await administrator("POST", `data-requests/${id}/erase`, { email, reason })).body).toEqual({
      changed: true,
    });
    expect((await signIn()).status).toBe(401);
  });

  it("says goodbye in the language of the fan's profile, whichever region that names", async () => {
    const { ssoID, email } = await fan();
    await env.IDENTITY_DB.prepare("UPDATE accounts SET attributes = ? WHERE id = ?")
      .bind(JSON.stringify({ locale: "ar-EG" }), ssoID)
      .run();
    const { id } = await record(ssoID, "erase");
    expect((await administrator("POST", `data-requests/${id}/erase`, { email, reason })).status).toBe(200);
    expect((await storedMails(env.IDENTITY_DB, email)).map(({ language }) => language)).toEqual(["ar"]);
  });

  it("is not for support to carry out, nor for a sign-in of a while ago", async () => {
    const { ssoID, email } = await fan();
    const { id } = await record(ssoID, "erase");
    expect((await support("POST", `data-requests/${id}/erase`, { email, reason })).status).toBe(403);
    const tired = deskOf(visit, (await newStaff("administrator", { startedAgo: 601 })).cookie);
    expect(codeOf((await tired("POST", `data-requests/${id}/erase`, { email, reason })).body)).toBe(
      "confirmation_needed",
    );
  });
});
