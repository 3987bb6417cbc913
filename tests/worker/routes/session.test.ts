import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import { createCustomer, grantTo, restrict } from "../support/account-status.ts";
import { cookieOf, newFan, password, signedInCookie } from "../support/accounts.ts";
import { pageFor, signedInUser } from "../support/portal.ts";
import { visit } from "../support/visit.ts";

async function session(cookie: string) {
  const response = await visit("/api/session", { headers: { cookie } });
  return { state: sessionResponse.parse(await response.json()), cookie: cookieOf(response), response };
}
const subscriptions = async (cookie: string) => (await session(cookie)).state.account?.subscriptions;

/** Text of a portal page below a heading. */
const below = (html: string, heading: string) =>
  html
    .split(`<h2>${heading}</h2>`)[1]
    ?.split("<h2>")[0]
    ?.replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

async function withoutStreaming<Result>(ask: () => Promise<Result>): Promise<Result> {
  await env.PAYMENTS_DB.exec("ALTER TABLE entitlement_ledger RENAME TO entitlement_ledger_away");
  try {
    return await ask();
  } finally {
    await env.PAYMENTS_DB.exec("ALTER TABLE entitlement_ledger_away RENAME TO entitlement_ledger");
  }
}

describe("subscriptions, in the login check and on the profile", () => {
  it("are none for an account unknown to the streaming backend", async () => {
    const { cookie } = await signedInUser();
    expect(await subscriptions(cookie)).toBe("none");
    expect(below(await pageFor("/portal/profile", cookie), "Subscriptions")).toBe(
      "You have no subscriptions. See the passes",
    );
  });

  it("are not said to be none to one that holds something but is not a customer", async () => {
    const { cookie, ssoID } = await signedInUser();
    await grantTo(ssoID, "live-video");
    expect((await session(cookie)).state.account).toMatchObject({
      entitlements: ["live-video"],
      subscriptions: "some",
    });
    expect(below(await pageFor("/portal/profile", cookie), "Subscriptions")).toContain(
      "You hold what was given to you or is shared with you.",
    );
    const leaving = below(await pageFor("/portal/delete", cookie), "Your passes");
    expect(leaving).toContain("What you may still watch and hear with your passes is lost.");
    for (const path of ["/portal/profile", "/portal/delete", "/portal/contracts", "/portal/family"])
      expect(await pageFor(path, cookie), path).not.toContain("You have no subscriptions");
  });

  it("are some for a customer, who is redirected to the provider's page", async () => {
    const { cookie, ssoID } = await signedInUser();
    await createCustomer(ssoID);
    expect(await subscriptions(cookie)).toBe("some");
    expect(below(await pageFor("/portal/profile", cookie), "Subscriptions")).toBe(
      "Withdraw from contract Cancel Payments and invoices",
    );
  });

  it("are unknown while the streaming backend fails, which signs nobody out", async () => {
    const { cookie } = await signedInUser();
    const [known, profile, leaving] = await withoutStreaming(async () => [
      await subscriptions(cookie),
      await pageFor("/portal/profile", cookie),
      await pageFor("/portal/delete", cookie),
    ]);
    const words = "There was an issue checking your subscriptions";
    expect(known).toBe("unknown");
    expect(below(profile ?? "", "Subscriptions")).toContain(words);
    expect(below(leaving ?? "", "Your passes")).toContain(words);
  });

  it("that cannot be managed lead a plain form to a page that says so", async () => {
    const { cookie } = await signedInUser();
    const response = await visit("/api/checkout/portal", {
      method: "POST",
      headers: { cookie, accept: "text/html,application/xhtml+xml" },
      body: new URLSearchParams({ returnTo: "/portal/profile" }),
    });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await response.text()).toContain("You have no subscriptions");
  });
});

describe("a browser whose account was blocked", () => {
  const forgotten = /__Host-blocked=;[^,]*Expires=Thu, 01 Jan 1970/;

  it("learns so, also after its session has ended, until the block is lifted", async () => {
    const { email, ssoID } = await newFan();
    const signedIn = await signedInCookie(email);
    await restrict(ssoID, { blocked: true });
    const first = await session(signedIn);
    expect(first.state).toEqual({ account: null, problem: null, blocked: true });
    const left = first.cookie
      .split("; ")
      .filter((cookie) => !cookie.startsWith("__Host-session="))
      .join("; ");
    expect((await session(left)).state.blocked).toBe(true);
    await restrict(ssoID, { blocked: false });
    const lifted = await session(left);
    expect(lifted.state).toEqual({ account: null, problem: null, blocked: false });
    expect(lifted.response.headers.getSetCookie().join()).toMatch(forgotten);
  });

  it("learns so on the portal, without script", async () => {
    const { email, ssoID } = await newFan();
    const signedIn = await signedInCookie(email);
    await restrict(ssoID, { blocked: true });
    const led = await visit("/portal/profile", { headers: { cookie: signedIn } });
    expect(led.headers.get("location")).toBe("/portal/login?return=%2Fportal%2Fprofile&error=blocked");
    const page = await (await visit(led.headers.get("location") ?? "")).text();
    expect(page).toContain("Your account has been blocked by an administrator");
    expect(page).toContain('<a href="/contact">Contact us to find out why, or to have it lifted</a>');
  });

  it("remembers a refused login too, and forgets it when another account logs in", async () => {
    const [robin, sam] = await Promise.all([newFan(), newFan()]);
    await restrict(robin.ssoID, { blocked: true });
    const logIn = (email: string, cookie = "") =>
      visit("/api/auth/sign-in", {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({ email, password }),
      });
    const refused = await logIn(robin.email);
    expect(refused.status).toBe(403);
    const remembered = cookieOf(refused);
    expect((await session(remembered)).state.blocked).toBe(true);
    const other = await logIn(sam.email, remembered);
    expect(other.headers.getSetCookie().join()).toMatch(forgotten);
    const held = await session(`${cookieOf(other)}; ${remembered}`);
    expect(held.state).toMatchObject({ account: { ssoID: sam.ssoID }, blocked: false });
  });

  it("cannot be faked by a cookie that the site did not sign", async () => {
    const { ssoID } = await newFan();
    await restrict(ssoID, { blocked: true });
    for (const forged of [ssoID, btoa(JSON.stringify(ssoID)), `${btoa(JSON.stringify(ssoID))}.AAAA`, "%00", ""]) {
      expect((await session(`__Host-blocked=${forged}`)).state.blocked).toBe(false);
    }
  });
});
