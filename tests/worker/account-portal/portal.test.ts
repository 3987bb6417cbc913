import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import { portal } from "../../../worker/account-portal/app.ts";
import type { AppEnv } from "../../../worker/app-env.ts";
import { parseSettings } from "../../../worker/env.ts";
import { withLeague } from "../../../worker/middleware/league.ts";
import type { Settings } from "../../../worker/settings.ts";
import { cookieOf, newFan, password, signedInCookie } from "../support/accounts.ts";
import { solvedCaptcha } from "../support/captcha.ts";
import { mailProvider, mailQueue } from "../support/mail-queue.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { siteWith } from "../support/site-with.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

const site = "https://site.example";
const get = (path: string, cookie = "") =>
  exports.default.fetch(new Request(site + path, { headers: { cookie }, redirect: "manual" }));
let addresses = 0;
/** Each form comes from its own IP address, because only one test is about rate limits. */
const nextAddress = () => `198.51.100.${++addresses}`;
const post = (path: string, fields: Record<string, string>, cookie = "") =>
  exports.default.fetch(
    new Request(site + path, {
      method: "POST",
      headers: { cookie, origin: site, "cf-connecting-ip": nextAddress() },
      body: new URLSearchParams(fields),
      redirect: "manual",
    }),
  );

let people = 0;
const newEmail = () => `reader${++people}@portal.example`;

/** Registers as a browser with script, which has solved the captcha. */
const register = async (fields: Record<string, string>, query = "") =>
  await post(`/portal/register${query}`, { ...fields, altcha: await solvedCaptcha("registration") });

/** The newest code for an email address in the local mailbox. */
async function mailedCode(email: string): Promise<string> {
  const page = await (await get(`/portal/mailbox?to=${encodeURIComponent(email)}`)).text();
  return /(\d{6}) is your/.exec(page)?.[1] ?? "no code";
}

async function loginCheck(cookie: string) {
  return sessionResponse.parse(await (await get("/api/session", cookie)).json()).account;
}

describe("a new fan", () => {
  it("registers, finds the code in the mailbox, confirms, and is logged in; later by password", async () => {
    const email = newEmail();
    const registered = await register(
      { firstName: "Robin", lastName: "Hale", email: ` ${email.toUpperCase()} `, password },
      "?return=%2Fvideos%2Flive-1",
    );
    expect(registered.status).toBe(303);
    expect(registered.headers.get("location")).toBe("/portal/confirm?return=%2Fvideos%2Flive-1");
    const confirm = await get("/portal/confirm?return=%2Fvideos%2Flive-1", cookieOf(registered));
    expect(await confirm.text()).toContain(`value="${email}"`);
    const code = { email, code: await mailedCode(email) };
    const confirmed = await post("/portal/confirm?return=%2Fvideos%2Flive-1", code, cookieOf(registered));
    expect(confirmed.headers.get("location")).toBe("/videos/live-1?loginSuccess=true");
    expect(await loginCheck(cookieOf(confirmed))).toMatchObject({ email, userDisplayName: "Robin Hale" });
    const loggedIn = await post("/portal/login?return=%2Fvideos%2Flive-1", { email, password });
    expect(loggedIn.headers.get("location")).toBe("/videos/live-1?loginSuccess=true");
    expect(await loginCheck(cookieOf(loggedIn))).toMatchObject({ email, userDisplayName: "Robin Hale" });
  });

  it("returns after a login to the requested page of the portal", async () => {
    const redirectOf = async (path: string) => (await get(path)).headers.get("location");
    expect(await redirectOf("/portal/family?code=abc")).toBe("/portal/login?return=%2Fportal%2Ffamily%3Fcode%3Dabc");
    expect((await post("/portal/email/confirm", { code: "000000" })).headers.get("location")).toBe(
      "/portal/login?return=%2Fportal%2Femail",
    );
  });

  it("enters the code in another browser with the password of the registration, and is logged in there", async () => {
    const [email, other] = [newEmail(), newEmail()];
    await register({ email, password });
    const elsewhere = cookieOf(await register({ email: other, password }));
    const form = await (await get("/portal/confirm", cookieOf(await post("/portal/confirm/resend", { email })))).text();
    expect(form).toContain('name="password"');
    const code = { email, code: await mailedCode(email) };
    const asked = await post("/portal/confirm", code, elsewhere);
    expect(asked.status).toBe(422);
    expect(await asked.text()).toMatch(/id="form-password-error"[^<]*Enter your password\./);
    const wrong = await post("/portal/confirm", { ...code, password: "not the password" }, elsewhere);
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain("Incorrect username or password.");
    expect((await post("/portal/login", { email, password })).status).toBe(401);
    const confirmed = await post("/portal/confirm?return=%2Fvideos%2Flive-1", { ...code, password }, elsewhere);
    expect(confirmed.headers.get("location")).toBe("/videos/live-1?loginSuccess=true");
    expect(await loginCheck(cookieOf(confirmed))).toMatchObject({ email });
  });

  it("who registers an address that somebody else has registered without its code gets an account with their own details", async () => {
    const email = newEmail();
    await register({ email, password: "a stranger's password", firstName: "Mallory" });
    const registered = await register({ email, password, firstName: "Robin" });
    expect(registered.headers.get("location")).toBe("/portal/confirm");
    const page = await (await get("/portal/confirm", cookieOf(registered))).text();
    expect(page).not.toContain('name="password"');
    const confirmed = await post("/portal/confirm", { email, code: await mailedCode(email) }, cookieOf(registered));
    expect(await loginCheck(cookieOf(confirmed))).toMatchObject({ email, userDisplayName: "Robin" });
    expect((await post("/portal/login", { email, password: "a stranger's password" })).status).toBe(401);
    expect((await post("/portal/login", { email, password })).status).toBe(303);
  });

  it("never confirms the password of a stranger who has registered the address since, reads what to do, and does it", async () => {
    const email = newEmail();
    const own = cookieOf(await register({ email, password, firstName: "Robin" }));
    await register({ email, password: "a stranger's password", firstName: "Mallory" });
    const strangers = { email, code: await mailedCode(email) };
    const refused = await post("/portal/confirm", strangers, own);
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toMatch(
      /somebody else may have registered your address[^<]*<a href="\/portal\/register">Register again/,
    );
    expect(page).toContain('name="password"');
    expect((await post("/portal/confirm", { ...strangers, password }, own)).status).toBe(401);
    expect((await post("/portal/confirm", { ...strangers, password })).status).toBe(401);
    await post("/portal/confirm/resend", { email }, own);
    expect((await post("/portal/confirm", { email, code: await mailedCode(email) }, own)).status).toBe(422);

    const again = cookieOf(await register({ email, password, firstName: "Robin" }));
    const confirmed = await post("/portal/confirm", { email, code: await mailedCode(email) }, again);
    expect(await loginCheck(cookieOf(confirmed))).toMatchObject({ email, userDisplayName: "Robin" });
    expect((await post("/portal/login", { email, password: "a stranger's password" })).status).toBe(401);
  });

  it.each(["here", "elsewhere, with the password"])(
    "agrees to mails by ticking them, and the consent log has each once the code is entered %s",
    async (where) => {
      const email = newEmail();
      const here = cookieOf(await register({ email, password, marketingLeague: "yes", marketingPartners: "yes" }));
      const other = newEmail();
      const without = cookieOf(await register({ email: other, password }));
      const account = await env.IDENTITY_DB.prepare("SELECT id FROM accounts WHERE username = ?")
        .bind(email)
        .first("id");
      const logged = async () => {
        const { results } = await env.MARKETING_DB.prepare(
          "SELECT purpose, granted FROM consent_log WHERE source = 'registration' AND account_id = ? ORDER BY id",
        )
          .bind(account)
          .all();
        return results;
      };
      const confirm = async (address: string, cookie: string) => {
        const code = { email: address, code: await mailedCode(address) };
        const confirmed = await (where === "here"
          ? post("/portal/confirm", code, cookie)
          : post("/portal/confirm", { ...code, password }));
        expect(confirmed.status).toBe(303);
      };
      await confirm(other, without);
      expect(await logged()).toEqual([]);
      await confirm(email, here);
      await expect.poll(logged).toEqual([
        { granted: 1, purpose: "marketingLeague" },
        { granted: 1, purpose: "marketingPartners" },
      ]);
      const all = await env.MARKETING_DB.prepare(
        "SELECT DISTINCT account_id FROM consent_log WHERE source = 'registration' AND account_id = ?",
      )
        .bind(await env.IDENTITY_DB.prepare("SELECT id FROM accounts WHERE username = ?").bind(other).first("id"))
        .all();
      expect(all.results).toEqual([]);
    },
  );

  it.each(["", "nonsense", btoa("{}")])("is refused with the captcha proof %j", async (altcha) => {
    const email = newEmail();
    const refused = await post("/portal/register", { email, password, firstName: "Robin", altcha });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain("<title>Error: Register");
    expect(page).toContain(`value="${email}"`);
    expect(page).not.toContain(password);
    expect(await mailedCode(email)).toBe("no code");
  });

  it("uses a captcha proof once", async () => {
    const altcha = await solvedCaptcha("registration");
    expect((await post("/portal/register", { email: newEmail(), password, altcha })).status).toBe(303);
    const again = await post("/portal/register", { email: newEmail(), password, altcha });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("This form was sent before.");
  });

  it("waits a little in a browser without script", async () => {
    const ticketOf = async (page: Response) =>
      /name="waiting-ticket" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    const email = newEmail();
    const fields = { email, password };
    const hasty = { ...fields, "waiting-ticket": await ticketOf(await get("/portal/register")) };
    const early = await post("/portal/register", hasty);
    expect(early.status).toBe(422);
    const page = await early.clone().text();
    expect(page).toContain("That was a little early.");
    expect(await ticketOf(early)).not.toBe("");
    vi.useFakeTimers({ now: Date.now() + 16_000, toFake: ["Date"] });
    expect((await post("/portal/register", hasty)).status).toBe(303);
    vi.useRealTimers();
    expect(await mailedCode(email)).toMatch(/^\d{6}$/);
  });

  it("sees errors beside each field, and what was typed except the password", async () => {
    const response = await post("/portal/register", {
      firstName: "R".repeat(81),
      email: "robin<at>portal",
      password: "short",
    });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain("<title>Error: Register");
    expect(page).toContain('value="robin&lt;at&gt;portal"');
    expect(page).not.toContain('value="short"');
    for (const name of ["firstName", "email", "password"]) {
      expect(page).toMatch(
        new RegExp(`<input id="form-${name}"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*form-${name}-error`),
      );
      expect(page).toContain(`id="form-${name}-error"`);
    }
  });

  it("has a name on one line", async () => {
    const response = await register({ firstName: "Robin\r\nBcc: all@portal.example", email: newEmail(), password });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Write your name on one line.");
  });

  it("cannot find out by registering which addresses have accounts", async () => {
    const { email } = await newFan();
    const taken = await register({ email, password });
    const other = newEmail();
    const free = await register({ email: other, password });
    expect([taken.status, taken.headers.get("location")]).toEqual([free.status, free.headers.get("location")]);
    const wrongFor = async (fields: { email: string; password?: string }, cookie = "") => {
      const wrong = await post("/portal/confirm", { ...fields, code: "000000" }, cookie);
      return [wrong.status, (await wrong.text()).replaceAll(fields.email, "")];
    };
    const nobody = "nobody@portal.example";
    expect(await wrongFor({ email })).toEqual(await wrongFor({ email: nobody }));
    const guess = { password: "not the password" };
    expect(await wrongFor({ email, ...guess })).toEqual(await wrongFor({ email: nobody, ...guess }));
    const [fromTaken, fromFree] = [
      await wrongFor({ email }, cookieOf(taken)),
      await wrongFor({ email: other }, cookieOf(free)),
    ];
    expect(fromTaken).toEqual(fromFree);
    expect(fromTaken[0]).toBe(422);
  });

  it("can request another code, which replaces the one before", async () => {
    const email = newEmail();
    const here = cookieOf(await register({ email, password }));
    const first = await mailedCode(email);
    const resent = await post("/portal/confirm/resend", { email }, here);
    expect(resent.status).toBe(303);
    const second = await mailedCode(email);
    if (first !== second) expect((await post("/portal/confirm", { email, code: first }, here)).status).toBe(422);
    expect((await post("/portal/confirm", { email, code: second }, here)).status).toBe(303);
  });

  it("is rate-limited", async () => {
    const { responses } = await requestUntilRefused(
      10,
      () =>
        exports.default.fetch(
          new Request(`${site}/portal/register`, {
            method: "POST",
            headers: { "cf-connecting-ip": "203.0.113.9" },
            body: new URLSearchParams({ email: newEmail(), password }),
            redirect: "manual",
          }),
        ),
      ({ status }) => status === 429,
    );
    expect(responses.length).toBeGreaterThanOrEqual(10);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([422]));
  });

  it("has to use a form of this site", async () => {
    const response = await exports.default.fetch(
      new Request(`${site}/portal/register`, {
        method: "POST",
        headers: { origin: "https://elsewhere.example" },
        body: new URLSearchParams({ email: newEmail(), password }),
      }),
    );
    expect(response.status).toBe(403);
  });
});

describe("the hosted login page", () => {
  it("shows the same error for a wrong password and for an unknown account", async () => {
    const { email } = await newFan();
    for (const address of [email, "nobody@portal.example"]) {
      const response = await post("/portal/login", { email: address, password: "not the password" });
      expect(response.status).toBe(401);
      expect(await response.text()).toContain("Incorrect username or password.");
    }
  });

  it("asks for a new password if one is required", async () => {
    const { email } = await newFan({ mustChangePassword: true });
    const due = await post("/portal/login", { email, password });
    expect(due.status).toBe(401);
    expect(await due.text()).toContain('name="newPasswordConfirmation"');
    const fields = { email, password, newPassword: "a newer password" };
    const mismatch = await post("/portal/login", { ...fields, newPasswordConfirmation: "another" });
    expect(await mismatch.text()).toContain("New Password does not match");
    const done = await post("/portal/login", { ...fields, newPasswordConfirmation: "a newer password" });
    expect(done.status).toBe(303);
  });

  it.each(["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"])(
    "does not redirect to %s",
    async (wanted) => {
      const { email } = await newFan();
      const response = await post(`/portal/login?return=${encodeURIComponent(wanted)}`, { email, password });
      expect(response.headers.get("location")).toBe("/?loginSuccess=true");
    },
  );
});

describe("a forgotten password", () => {
  it("is replaced by a mailed code", async () => {
    const { email } = await newFan();
    const before = await signedInCookie(email);
    const response = await post("/portal/forgot-password", { email });
    expect(response.headers.get("location")).toBe("/portal/forgot-password/code");
    const wrong = await post("/portal/forgot-password/code", { email, code: "12345", password: "a newer password" });
    expect(wrong.status).toBe(422);
    const code = await mailedCode(email);
    const reset = await post("/portal/forgot-password/code", { email, code, password: "a newer password" });
    expect(reset.headers.get("location")).toBe("/portal/forgot-password/done");
    expect((await post("/portal/login", { email, password: "a newer password" })).status).toBe(303);
    expect((await post("/portal/login", { email, password })).status).toBe(401);
    const profile = await post("/portal/profile", { firstName: "Robin" }, before);
    expect(profile.headers.get("location")).toBe("/portal/login?return=%2Fportal%2Fprofile");
  });

  it("is reported as replaced even if the pool does not say whose sessions to end", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const { headers } = new Request(input, init);
      return headers.get("x-amz-target")?.endsWith(".ConfirmForgotPassword")
        ? Response.json({})
        : Response.json({ __type: "NotAuthorizedException", message: "Password attempts exceeded" }, { status: 400 });
    });
    const reset = await visitWithSettings(
      { IDENTITY_API: "https://pool.example" },
      { path: "/portal", below: "/forgot-password/code", routes: portal },
      {
        method: "POST",
        body: new URLSearchParams({ email: newEmail(), code: "123456", password: "a newer password" }),
        headers: { "cf-connecting-ip": nextAddress() },
      },
    );
    vi.restoreAllMocks();
    expect([reset.status, reset.headers.get("location")]).toEqual([303, "/portal/forgot-password/done?sessions=kept"]);
    const done = await (await get("/portal/forgot-password/done?sessions=kept")).text();
    expect(done).toContain("Your password has been successfully updated");
    expect(done).not.toContain("logged out");
  });

  it.each([200, 503])("waits for no mail provider, which responds with %s, and reveals no account", async (status) => {
    const network = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status }));
    const responses = [(await newFan()).email, "nobody@portal.example"].map(async (email) => {
      const { MAILS, queued } = mailQueue();
      const response = await siteWith({ ...mailProvider, MAILS })("/portal/forgot-password", {
        method: "POST",
        body: new URLSearchParams({ email }),
        headers: { "cf-connecting-ip": nextAddress() },
      });
      return [response.status, response.headers.get("location"), await response.text(), queued.length];
    });
    const [known, unknown] = await Promise.all(responses);
    expect(known).toEqual([303, "/portal/forgot-password/code", "", 1]);
    expect(unknown).toEqual(known);
    expect(network).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("gets the same response for an address without an account", async () => {
    const response = await post("/portal/forgot-password", { email: "nobody@portal.example" });
    expect(response.headers.get("location")).toBe("/portal/forgot-password/code");
  });
});

describe("the profile", () => {
  it("needs a sign-in", async () => {
    for (const response of [await get("/portal/profile"), await post("/portal/profile", { firstName: "Robin" })]) {
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe("/portal/login?return=%2Fportal%2Fprofile");
    }
  });

  it("changes the name that the site shows", async () => {
    const { email } = await newFan();
    const cookie = await signedInCookie(email);
    const saved = await post("/portal/profile", { firstName: "Robin", lastName: "<b>Hale" }, cookie);
    expect(saved.headers.get("location")).toBe("/portal/profile?updated=details");
    const page = await (await get("/portal/profile?updated=details", cookie)).text();
    expect(page).toContain("Your details have been successfully updated");
    expect(page).toContain('value="&lt;b&gt;Hale"');
    expect((await loginCheck(cookie))?.userDisplayName).toBe("Robin <b>Hale");
  });

  it("confirms no unknown change", async () => {
    const { email } = await newFan();
    const page = await (await get("/portal/profile?updated=constructor", await signedInCookie(email))).text();
    expect(page).not.toContain('class="notice');
  });

  it("changes the password, given the current one", async () => {
    const { email } = await newFan();
    const cookie = await signedInCookie(email);
    const wrong = await post(
      "/portal/profile/password",
      { oldPassword: "wrong one", password: "a newer password" },
      cookie,
    );
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("This is not your current password.");
    const right = await post(
      "/portal/profile/password",
      { oldPassword: password, password: "a newer password" },
      cookie,
    );
    expect(right.headers.get("location")).toBe("/portal/profile?updated=password");
    expect((await post("/portal/login", { email, password: "a newer password" })).status).toBe(303);
  });

  it("asks for patience, as the login does, and calls no password wrong, while too many wrong ones lock it", async () => {
    const { email } = await newFan();
    const cookie = await signedInCookie(email);
    const wait = "That was tried too often. Please wait a";
    const change = (oldPassword: string) =>
      post("/portal/profile/password", { oldPassword, password: "a newer password" }, cookie);
    for (let tries = 0; tries < 5; tries++) await change("wrong one");
    const changed = await change(password);
    expect(changed.status).toBe(429);
    const profile = await changed.text();
    expect(profile).toContain(wait);
    expect(profile).not.toContain("This is not your current password.");

    const login = (given: string) => post("/portal/login", { email, password: given });
    for (let tries = 0; tries < 5; tries++) await login("wrong one");
    const loggedIn = await login(password);
    expect(loggedIn.status).toBe(429);
    expect(await loggedIn.text()).toContain(wait);
    const deleted = await post("/portal/delete", { password, confirmation: "DELETE" }, cookie);
    expect(deleted.status).toBe(429);
    const deletion = await deleted.text();
    expect(deletion).toContain(wait);
    expect(deletion).not.toContain("This is not your password.");
  });

  it("logs out everywhere", async () => {
    const { email, ssoID } = await newFan();
    const [here, elsewhere] = [await signedInCookie(email), await signedInCookie(email)];
    const response = await post("/portal/profile/sign-out-everywhere", {}, here);
    expect(response.headers.get("location")).toBe("/?logoutSuccess=true");
    expect(await loginCheck(here)).toBeNull();
    const families = await env.IDENTITY_DB.prepare(
      "SELECT count(*) AS alive FROM token_families WHERE account_id = ? AND revoked_at IS NULL",
    )
      .bind(ssoID)
      .first();
    expect(families).toEqual({ alive: 0 });
    expect((await post("/portal/profile", { firstName: "Robin" }, elsewhere)).headers.get("location")).toContain(
      "/portal/login",
    );
  });
});

describe("the local mailbox", () => {
  /** The portal of a site with other settings. */
  const mailboxWith = async (changes: Partial<Settings>) => {
    const app = new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set("settings", { ...parseSettings(env), ...changes });
        await next();
      }, withLeague)
      .route("/portal", portal);
    const context = createExecutionContext();
    const response = await app.request("/portal/mailbox", {}, env, context);
    await waitOnExecutionContext(context);
    return response.status;
  };

  it("exists only on a local site with the embedded pool", async () => {
    expect(await mailboxWith({})).toBe(200);
    expect(await mailboxWith({ ENVIRONMENT: "production" })).toBe(404);
    expect(await mailboxWith({ ENVIRONMENT: "production", EMULATORS_ALLOWED: ["mailbox"] })).toBe(404);
    expect(await mailboxWith({ ENVIRONMENT: "demonstration", EMULATORS_ALLOWED: ["mailbox"] })).toBe(200);
    expect(await mailboxWith({ MAIL_API: "https://mail.example/emails" })).toBe(404);
    expect(await mailboxWith({ IDENTITY_API: "https://pool.example" })).toBe(404);
  });
});

describe("every page", () => {
  it.each(["/register", "/confirm", "/forgot-password", "/forgot-password/code", "/login", "/mailbox"])(
    "%s is complete without script, and is not cached",
    async (path) => {
      const response = await get(`/portal${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      const page = await response.text();
      expect(page).toMatch(/^<!doctype html>/i);
      // Elements that need script are shown by script.
      for (const [button] of page.matchAll(/<button[^>]*>/g)) expect(button).toMatch(/type="submit"| hidden/);
      expect(page.match(/<h1>/g)).toHaveLength(1);
      for (const [, id] of page.matchAll(/<input id="([^"]+)"/g)) expect(page).toContain(`<label for="${id}"`);
    },
  );

  it("uses typefaces that exist", async () => {
    const page = await (await get("/portal/login")).text();
    const faces = [...page.matchAll(/url\("([^"]+\.woff2)"\)/g)].map(([, path]) => path ?? "");
    expect(faces).toHaveLength(2);
    for (const face of faces) expect((await env.ASSETS.fetch(site + face)).status).toBe(200);
  });

  it("that does not exist is a 404 of the portal", async () => {
    const response = await get("/portal/nothing");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page not found");
  });
});
