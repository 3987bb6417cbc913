import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { sessionResponse } from "../../../../schemas/identity/account.ts";
import { portal } from "../../../../worker/account-portal/app.ts";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { cookieOf, newFan, password, signedInCookie } from "../../support/accounts.ts";
import { mailedCode, otherThan } from "../../support/cognito.ts";
import { withFailingStatement } from "../../support/intercepted-database.ts";
import { pageFor, postForm, signedInUser } from "../../support/portal.ts";
import { payments } from "../../support/purchases.ts";
import { siteWith } from "../../support/site-with.ts";
import { eventsDelivered, sellDemoPackages } from "../../support/stripe.ts";
import { stripe, subscribe } from "../../support/subscriptions.ts";
import { visit } from "../../support/visit.ts";
import { visitWithSettings } from "../../support/visit-with-settings.ts";

const newAddress = () => `moved-${crypto.randomUUID()}@portal.example`;
const emailOf = async (cookie: string) =>
  sessionResponse.parse(await (await visit("/api/session", { headers: { cookie } })).json()).account?.email;

describe("a change of email address", () => {
  it("is requested, confirmed by its code, and then used to log in", async () => {
    const { email, cookie } = await signedInUser();
    const wanted = newAddress();
    const response = await postForm("/portal/email", { email: ` ${wanted.toUpperCase()}` }, cookie);
    expect(response.headers.get("location")).toBe("/portal/email/confirm");
    expect(await pageFor("/portal/email/confirm", `${cookie}; ${cookieOf(response)}`)).toContain(wanted);
    expect(await emailOf(cookie)).toBe(email);
    const wrong = await postForm("/portal/email/confirm", { code: otherThan(await mailedCode(wanted)) }, cookie);
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toMatch(/id="form-code-error"/);
    const confirmed = await postForm("/portal/email/confirm", { code: await mailedCode(wanted) }, cookie);
    expect(confirmed.headers.get("location")).toBe("/portal/email?updated=changed");
    expect(await pageFor("/portal/email?updated=changed", cookie)).toContain("Your email address has been changed.");
    expect(await emailOf(cookie)).toBe(wanted);
    expect((await postForm("/portal/login", { email: wanted, password })).status).toBe(303);
    expect((await postForm("/portal/login", { email, password })).status).toBe(401);
  });

  it("is known to the account's other sessions at once, as is a new name", async () => {
    const { email, cookie } = await signedInUser();
    const elsewhere = await signedInCookie(email);
    const wanted = newAddress();
    await postForm("/portal/email", { email: wanted }, cookie);
    await postForm("/portal/email/confirm", { code: await mailedCode(wanted) }, cookie);
    expect(await emailOf(elsewhere)).toBe(wanted);
    const refused = await postForm("/portal/email", { email: wanted }, elsewhere);
    expect(await refused.text()).toContain("This is the address that your account has.");
    await postForm("/portal/profile", { firstName: "Robin" }, elsewhere);
    const session = await visit("/api/session", { headers: { cookie } });
    expect(sessionResponse.parse(await session.json()).account).toMatchObject({
      email: wanted,
      userDisplayName: "Robin",
    });
  });

  it("has its code sent again", async () => {
    const { cookie } = await signedInUser();
    const wanted = newAddress();
    await postForm("/portal/email", { email: wanted }, cookie);
    await postForm("/portal/email/resend", {}, cookie);
    const { results } = await env.IDENTITY_DB.prepare("SELECT id FROM mails WHERE recipient = ?").bind(wanted).all();
    expect(results).toHaveLength(2);
    expect((await postForm("/portal/email/confirm", { code: await mailedCode(wanted) }, cookie)).status).toBe(303);
  });

  it("to an address in use gets the same response as to a free one", async () => {
    const { cookie, email } = await signedInUser();
    const taken = await newFan();
    const response = await postForm("/portal/email", { email: taken.email }, cookie);
    expect(response.headers.get("location")).toBe("/portal/email/confirm");
    const refused = await postForm("/portal/email/confirm", { code: await mailedCode(taken.email) }, cookie);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("There is an account with this address already.");
    expect(await emailOf(cookie)).toBe(email);
  });

  it.each([
    ["robin", "Enter an email address."],
    ["a@b.example\r\nbcc: all@fans.example", "Enter an email address."],
    [`${"a".repeat(200)}@fans.example`, ""],
  ])("to %j is refused", async (email, words) => {
    const { cookie } = await signedInUser();
    const refused = await postForm("/portal/email", { email }, cookie);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("<title>Error: Email address");
    expect(html).toMatch(/id="form-email-error"/);
    expect(html).toContain(words);
  });

  it("to the present address is refused", async () => {
    const { cookie, email } = await signedInUser();
    const refused = await postForm("/portal/email", { email: email.toUpperCase() }, cookie);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("This is the address that your account has.");
  });

  it("needs a sign-in, and a form of this site", async () => {
    for (const path of ["/portal/email", "/portal/email/confirm", "/portal/email/resend"]) {
      const anonymous = await postForm(path, { email: newAddress(), code: "123456" });
      expect(anonymous.headers.get("location")).toContain("/portal/login");
      const { cookie } = await signedInUser();
      const foreign = await postForm(path, { email: newAddress() }, cookie, { origin: "https://elsewhere.example" });
      expect(foreign.status).toBe(403);
    }
  });
});

it("a new address is where mails about payments go from then on, the provider's too", async () => {
  await sellDemoPackages();
  const { ssoID, cookie } = await signedInUser();
  const { id } = await subscribe(ssoID, ["monthly-audio", "monthly-audio-month"]);
  const wanted = newAddress();
  await postForm("/portal/email", { email: wanted }, cookie);
  await postForm("/portal/email/confirm", { code: await mailedCode(wanted) }, cookie);
  const subjects = async (to = wanted) => (await storedMails(env.IDENTITY_DB, to)).map(({ subject }) => subject);
  await vi.waitFor(async () => {
    const { customer } = await stripe.subscriptions.retrieve(id, { expand: ["customer"] });
    expect(customer).toMatchObject({ email: wanted });
  });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await eventsDelivered();
  await vi.waitFor(async () => expect(await subjects()).toContainEqual(expect.stringContaining("cancelled")));
  await payments.declare("withdraw", { userID: ssoID, contractID: id });
  await vi.waitFor(async () => expect(await subjects()).toContainEqual(expect.stringContaining("withdr")));
  const former = await subjects(`${ssoID}@fans.example`);
  expect(former.filter((subject) => /cancelled|withdr/.test(subject))).toEqual([]);
});

describe("mails about payments", () => {
  const words = "payments may have a former address";
  const subscriber = async () => {
    await sellDemoPackages();
    const fan = await newFan();
    const { id } = await subscribe(fan.ssoID, ["monthly-audio", "monthly-audio-month"]);
    return {
      ...fan,
      customer: async () => (await stripe.subscriptions.retrieve(id, { expand: ["customer"] })).customer,
    };
  };

  it("go to a new address with a later renewal, if payments were down when it changed", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const { email, ssoID, customer } = await subscriber();
    const cookie = await signedInCookie(email);
    await vi.waitFor(async () => expect(await customer()).toMatchObject({ email }));
    const wanted = newAddress();
    await postForm("/portal/email", { email: wanted }, cookie);
    const down = siteWith({ PAYMENTS_DB: withFailingStatement(env.PAYMENTS_DB, "FROM customers WHERE account_id") });
    const confirmed = await down("/portal/email/confirm", {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ code: await mailedCode(wanted) }),
    });
    expect(confirmed.headers.get("location")).toBe("/portal/email?updated=changed");
    expect(errors).toHaveBeenCalledWith(expect.stringContaining(words));
    errors.mockRestore();
    expect(await customer()).toMatchObject({ email });
    // A change of the profile renews the session.
    await postForm("/portal/profile", { firstName: "Robin" }, cookie);
    await vi.waitFor(async () => expect(await customer()).toMatchObject({ email: wanted }));
    expect(await emailOf(cookie)).toBe(wanted);
    const { results } = await env.PAYMENTS_DB.prepare("SELECT recipient FROM contracts WHERE account_id = ?")
      .bind(ssoID)
      .all();
    expect(results).toEqual([{ recipient: wanted }]);
  });

  it("go to an address that was changed elsewhere from the next sign-in on, and later ones change nothing", async () => {
    const { ssoID, customer } = await subscriber();
    const moved = newAddress();
    // As another site of the provider changes it: this one does not hear of it.
    await env.IDENTITY_DB.prepare("UPDATE accounts SET username = ? WHERE id = ?").bind(moved, ssoID).run();
    await signedInCookie(moved);
    await vi.waitFor(async () => expect(await customer()).toMatchObject({ email: moved }));
    const errors = vi.spyOn(console, "error");
    const readOnly = siteWith({ PAYMENTS_DB: withFailingStatement(env.PAYMENTS_DB, "UPDATE contracts") });
    const again = await readOnly("/api/auth/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: moved, password }),
    });
    expect(again.status).toBe(200);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });
});

it("a new address that was requested is offered by no other form, and one from elsewhere not as the new one", async () => {
  const { cookie, email } = await signedInUser();
  const wanted = newAddress();
  const requested = await postForm("/portal/email", { email: wanted }, cookie);
  const browser = `${cookie}; ${cookieOf(requested)}`;
  expect(await pageFor("/portal/email/confirm", browser)).toContain(wanted);
  expect(await pageFor("/portal/forgot-password", browser)).toContain(`value="${email}"`);
  expect(await pageFor("/portal/forgot-password", cookieOf(requested))).not.toContain(wanted);
  const other = newAddress();
  const reset = await postForm("/portal/forgot-password", { email: other }, cookie);
  const both = `${browser}; ${cookieOf(reset)}`;
  expect(await pageFor("/portal/email/confirm", both)).toContain(wanted);
  expect(await pageFor("/portal/email/confirm", both)).not.toContain(other);
  expect(await pageFor("/portal/forgot-password", both)).toContain(`value="${email}"`);
});

describe("a mail that cannot be sent", () => {
  it("is reported, and changes nothing", async () => {
    const { cookie, email } = await signedInUser();
    vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
      Response.json({ __type: "CodeDeliveryFailureException", message: "not delivered" }, { status: 400 }),
    );
    const refused = await visitWithSettings(
      { IDENTITY_API: "https://pool.example" },
      { path: "/portal", below: "/email", routes: portal },
      { method: "POST", headers: { cookie }, body: new URLSearchParams({ email: newAddress() }), redirect: "manual" },
    );
    vi.restoreAllMocks();
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain("We could not send you the mail.");
    expect(await emailOf(cookie)).toBe(email);
  });
});
