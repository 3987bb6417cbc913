import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { socialServices } from "../../../schemas/identity/social-services.ts";
import { newPasswordStatements } from "../../../worker/backends/identity/account-statements.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { nowInSeconds } from "../../../worker/now-in-seconds.ts";
import { socialRoutes } from "../../../worker/routes/social.ts";
import { newFan, password } from "../support/accounts.ts";
import { mailedCode } from "../support/cognito.ts";
import { siteWith } from "../support/site-with.ts";
import {
  accountIn,
  beginSignIn,
  callbackOf,
  newBrowser,
  newEmail,
  redirectTarget,
  signInWith,
  submitChoice,
} from "../support/social.ts";
import { site, visit } from "../support/visit.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

/** A browser in which a fan is signed in by password. */
async function signedIn(email: string) {
  const browser = newBrowser();
  await browser.go("/api/auth/sign-in", { form: { email, password } });
  expect(await accountIn(browser)).toMatchObject({ email });
  return browser;
}

/** The link in the profile that connects Google. */
async function connectLink(browser: ReturnType<typeof newBrowser>): Promise<string> {
  const page = await (await browser.go("/portal/profile")).text();
  const link = /href="(\/api\/auth\/social\/google\?connect=[^"]+)"/.exec(page)?.[1] ?? "";
  return link.replaceAll("&amp;", "&");
}

describe("a fan with a social account", () => {
  it("gets an account here, with the name and email address from there, and returns to where they came from", async () => {
    const browser = newBrowser();
    const email = newEmail();
    const end = await signInWith(
      browser,
      "google",
      { email: email.toUpperCase(), name: "Robin Fairweather" },
      { returnTo: "/videos?page=2" },
    );
    expect(end).toBe("/videos?page=2&loginSuccess=true");
    expect(await accountIn(browser)).toMatchObject({ email, userDisplayName: "Robin Fairweather", entitlements: [] });
  });

  it("is the same fan the next time, whatever email address the service reports", async () => {
    const first = newBrowser();
    const email = newEmail();
    await signInWith(first, "google", { email });
    const again = newBrowser();
    expect(await signInWith(again, "google", { email, verified: false })).toBe("/?loginSuccess=true");
    const account = await accountIn(first);
    expect(account).not.toBeNull();
    expect(await accountIn(again)).toEqual(account);
  });

  it("chooses a new password by mail before the service opens an account for which support has asked for one", async () => {
    const first = newBrowser();
    const email = newEmail();
    await signInWith(first, "google", { email });
    const ssoID = (await accountIn(first))?.ssoID ?? "";
    await env.IDENTITY_DB.batch(
      newPasswordStatements(ssoID, nowInSeconds()).map(({ sql, params }) =>
        env.IDENTITY_DB.prepare(sql).bind(...params),
      ),
    );
    const again = newBrowser();
    expect(await signInWith(again, "google", { email })).toBe("/login?returnTo=%2F&error=resetRequired");
    expect(await accountIn(again)).toBeNull();
    expect(await (await again.go("/portal/login?error=resetRequired")).text()).toContain(
      "This password can no longer be used. Choose a new one under Forgotten password.",
    );
    await again.go("/portal/forgot-password", { form: { email } });
    const form = { email, code: await mailedCode(email), password: "a newer password" };
    await again.go("/portal/forgot-password/code", { form });
    expect(await signInWith(again, "google", { email })).toBe("/?loginSuccess=true");
    expect(await accountIn(again)).toMatchObject({ ssoID });
  });

  it("returns from Apple by a form of Apple's page, which has no cookie of this site", async () => {
    const browser = newBrowser();
    const email = newEmail();
    expect(await signInWith(browser, "apple", { email }, { returnTo: "/news" })).toBe("/news?loginSuccess=true");
    expect(await accountIn(browser)).toMatchObject({ email });
  });

  it("who cancels there learns so here, and nobody is signed in", async () => {
    const browser = newBrowser();
    const end = await signInWith(browser, "google", "cancel", { returnTo: "/tickets" });
    expect(end).toBe("/login?returnTo=%2Ftickets&error=socialCancelled");
    expect(await (await browser.go(end)).text()).toContain("You did not finish logging in there");
    expect(await accountIn(browser)).toBeNull();
    const arabic = await signInWith(newBrowser(), "google", "cancel", { returnTo: "/ar/tickets?a=b" });
    expect(arabic).toBe("/ar/login?returnTo=%2Far%2Ftickets%3Fa%3Db&error=socialCancelled");
  });

  it("returns to the portal page that they started on, which shows the error", async () => {
    const browser = newBrowser();
    const page = await (await browser.go("/portal/login?return=%2Fnews")).text();
    expect(page).toContain("Log in with social");
    const link = /href="(\/api\/auth\/social\/facebook[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const request = new URL(redirectTarget(await browser.go(link)), site);
    const end = redirectTarget(await browser.go(redirectTarget(await submitChoice(browser, request, "cancel"))));
    expect(end).toBe("/portal/login?return=%2Fnews&error=socialCancelled");
    expect(await (await browser.go(end)).text()).toContain("You did not finish logging in there");
  });

  it.each([
    ["Google says is not verified", "google"],
    ["Facebook says nothing about", "facebook"],
  ] as const)("whose email address %s gets no account, with a message", async (_, service) => {
    const browser = newBrowser();
    const email = newEmail();
    const end = await signInWith(browser, service, { email, verified: false });
    expect(end).toContain("error=socialUnverified");
    expect(await (await browser.go(end)).text()).toContain("did not tell us that the email address is yours");
    expect(await accountIn(browser)).toBeNull();
    expect(await env.IDENTITY_DB.prepare("SELECT 1 FROM accounts WHERE username = ?").bind(email).first()).toBeNull();
  });
});

describe("a fan whose email address already has an account", () => {
  it("enters its password once, and from then on signs in without it", async () => {
    const { email, ssoID } = await newFan();
    const browser = newBrowser();
    expect(await signInWith(browser, "google", { email }, { returnTo: "/news" })).toBe("/portal/social");
    expect(await accountIn(browser)).toBeNull();
    const page = await (await browser.go("/portal/social")).text();
    expect(page).toContain(`There is an account for ${email} already.`);

    const wrong = await browser.go("/portal/social", { form: { password: "not the password" } });
    expect(wrong.status).toBe(401);
    expect(await accountIn(browser)).toBeNull();
    expect(redirectTarget(await browser.go("/portal/social", { form: { password } }))).toBe("/news?loginSuccess=true");
    expect(await accountIn(browser)).toMatchObject({ ssoID });

    const again = newBrowser();
    expect(await signInWith(again, "google", { email })).toBe("/?loginSuccess=true");
    expect(await accountIn(again)).toMatchObject({ ssoID });
  });

  it("is not asked for it while signed in to that account", async () => {
    const { email, ssoID } = await newFan();
    const browser = await signedIn(email);
    expect(await signInWith(browser, "google", { email })).toBe("/?loginSuccess=true");
    const again = newBrowser();
    await signInWith(again, "google", { email });
    expect(await accountIn(again)).toMatchObject({ ssoID });
  });

  it("is asked for nothing without a sign-in at a service", async () => {
    expect(redirectTarget(await newBrowser().go("/portal/social"))).toBe("/portal/login?error=socialExpired");
    expect(redirectTarget(await newBrowser().go("/portal/social", { form: { password } }))).toBe(
      "/portal/login?error=socialExpired",
    );
  });
});

describe("the profile", () => {
  it("links a service without a verified email address, and it then opens the account", async () => {
    const { email, ssoID } = await newFan();
    const browser = await signedIn(email);
    const request = new URL(redirectTarget(await browser.go(await connectLink(browser))), site);
    const elsewhere = newEmail();
    const back = redirectTarget(await submitChoice(browser, request, { email: elsewhere, verified: false }));
    expect(redirectTarget(await browser.go(back))).toBe("/portal/profile?updated=social");
    expect(await (await browser.go("/portal/profile")).text()).toContain(`Google, ${elsewhere}`);
    const again = newBrowser();
    await signInWith(again, "google", { email: elsewhere, verified: false });
    expect(await accountIn(again)).toMatchObject({ ssoID });
  });

  it("unlinks a service, which then opens nothing", async () => {
    const { email } = await newFan();
    const browser = await signedIn(email);
    await signInWith(browser, "google", { email });
    const removed = await browser.go("/portal/social/remove", { form: { service: "google" } });
    expect(redirectTarget(removed)).toBe("/portal/profile?updated=social-removed");
    expect(await signInWith(newBrowser(), "google", { email })).toBe("/portal/social");
  });

  it("includes it in the data export, and deletes it with the account", async () => {
    const browser = newBrowser();
    const email = newEmail();
    await signInWith(browser, "google", { email });
    const file = await (await browser.go("/portal/data", { form: {} })).json();
    expect(file).toMatchObject({ connectedAccounts: [{ service: "google", email }] });
    const ssoID = (await accountIn(browser))?.ssoID ?? "";
    await env.IDENTITY_DB.prepare("DELETE FROM accounts WHERE id = ?").bind(ssoID).run();
    const again = newBrowser();
    await signInWith(again, "google", { email });
    expect((await accountIn(again))?.ssoID).not.toBe(ssoID);
  });

  it("does not remove the last way to sign in", async () => {
    const browser = newBrowser();
    const email = newEmail();
    await signInWith(browser, "google", { email });
    const refused = redirectTarget(await browser.go("/portal/social/remove", { form: { service: "google" } }));
    expect(refused).toBe("/portal/profile?error=socialLast");
    const page = await (await browser.go(refused)).text();
    expect(page).toContain("Nothing else would open your account.");
    expect(page).toContain("This account has no password");
    expect(await signInWith(newBrowser(), "google", { email })).toBe("/?loginSuccess=true");
  });

  it("lets a fan without a password choose one, wherever it would be required", async () => {
    const browser = newBrowser();
    const email = newEmail();
    await signInWith(browser, "google", { email });
    const text = async (path: string) => await (await browser.go(path)).text();
    const code = 'href="/portal/forgot-password?return=%2Fportal%2Fprofile"';
    for (const path of ["/portal/profile", "/portal/delete"]) {
      const page = await text(path);
      expect(page).toContain("This account has no password");
      expect(page).toContain(code);
      expect(page).not.toContain('type="password"');
    }
    expect(await text("/portal/forgot-password?return=%2Fportal%2Fprofile")).toContain(`value="${email}"`);

    await browser.go("/portal/forgot-password", { form: { email } });
    const [mail] = await storedMails(env.IDENTITY_DB, email);
    const chosen = "chosen at half time";
    await browser.go("/portal/forgot-password/code", {
      form: { email, code: /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "", password: chosen },
    });
    const again = newBrowser();
    await again.go("/api/auth/sign-in", { form: { email, password: chosen } });
    const profile = await (await again.go("/portal/profile")).text();
    expect(profile).not.toContain("This account has no password");
    expect(profile).toContain("Change the password");
  });

  it("does not link what opens another account", async () => {
    const elsewhere = newEmail();
    await signInWith(newBrowser(), "google", { email: elsewhere });
    const browser = await signedIn((await newFan()).email);
    const request = new URL(redirectTarget(await browser.go(await connectLink(browser))), site);
    const back = redirectTarget(await submitChoice(browser, request, { email: elsewhere }));
    expect(redirectTarget(await browser.go(back))).toBe("/portal/profile?error=socialElsewhere");
  });
});

describe("an attack fails:", () => {
  /** Expects that a browser's callback is refused. */
  async function refused(browser: ReturnType<typeof newBrowser>, callback: string, code = "socialExpired") {
    expect(redirectTarget(await browser.go(callback))).toContain(`error=${code}`);
    expect(await accountIn(browser)).toBeNull();
  }

  it("another browser receives somebody's response (login CSRF)", async () => {
    const callback = await callbackOf(newBrowser(), "google", { email: newEmail() });
    await refused(newBrowser(), callback);
    const victim = newBrowser();
    await beginSignIn(victim, "google");
    await refused(victim, callback, "socialFailed");
  });

  it("the state is forged or missing", async () => {
    const browser = newBrowser();
    const callback = new URL(await callbackOf(browser, "google", { email: newEmail() }), site);
    callback.searchParams.set("state", "A".repeat(43));
    await refused(browser, callback.pathname + callback.search, "socialFailed");
    const without = new URL(await callbackOf(browser, "google", { email: newEmail() }), site);
    without.searchParams.delete("state");
    await refused(browser, without.pathname + without.search, "socialFailed");
  });

  it("a response comes twice, even with a copy of the cookie", async () => {
    const browser = newBrowser();
    const callback = await callbackOf(browser, "google", { email: newEmail() });
    const copy = newBrowser(new Map(browser.cookies));
    expect(redirectTarget(await browser.go(callback))).toBe("/?loginSuccess=true");
    expect(browser.cookies.has("__Host-social")).toBe(false);
    await refused(copy, callback);
  });

  it("the cookie is forged", async () => {
    const browser = newBrowser();
    const callback = await callbackOf(browser, "google", { email: newEmail() });
    const cookie = browser.cookies.get("__Host-social") ?? "";
    browser.cookies.set("__Host-social", `${cookie.slice(0, -4)}AAAA`);
    await refused(browser, callback);
  });

  it("one service's response is sent to another's callback (mix-up)", async () => {
    const browser = newBrowser();
    const callback = await callbackOf(browser, "google", { email: newEmail() });
    await refused(browser, callback.replace("/google/", "/facebook/"));
    const other = newBrowser();
    const mixedUp = new URL(await callbackOf(other, "google", { email: newEmail() }), site);
    mixedUp.searchParams.set("iss", `${site}/origin/openid/facebook`);
    await refused(other, mixedUp.pathname + mixedUp.search, "socialFailed");
  });

  it("a code is stolen from one browser and put into another's response", async () => {
    const stolen = new URL(await callbackOf(newBrowser(), "google", { email: newEmail() }), site);
    const thief = newBrowser();
    const own = new URL(await callbackOf(thief, "google", { email: newEmail() }), site);
    own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    // The thief's verifier is not the one for which the code was issued.
    await refused(thief, own.pathname + own.search, "socialFailed");
  });

  it("an account is taken over by an unverified email address", async () => {
    const { email } = await newFan();
    const attacker = newBrowser();
    expect(await signInWith(attacker, "google", { email, verified: false })).toContain("error=socialUnverified");
    expect(await signInWith(attacker, "facebook", { email })).toContain("error=socialUnverified");
    expect(await accountIn(attacker)).toBeNull();
    expect(redirectTarget(await attacker.go("/portal/social"))).toBe("/portal/login?error=socialExpired");
  });

  it("somebody registers another person's email address, and waits for its owner to come by Google", async () => {
    const email = newEmail();
    const { ssoID } = await newFan();
    await env.IDENTITY_DB.prepare("UPDATE accounts SET username = ?, status = 'UNCONFIRMED' WHERE id = ?")
      .bind(email, ssoID)
      .run();
    const owner = newBrowser();
    expect(await signInWith(owner, "google", { email })).toBe("/?loginSuccess=true");
    expect((await accountIn(owner))?.ssoID).not.toBe(ssoID);
    const attacker = newBrowser();
    await attacker.go("/api/auth/sign-in", { form: { email, password } });
    expect(await accountIn(attacker)).toBeNull();
  });

  it("another site makes a signed-in fan link a service, without a ticket of their profile or with another's", async () => {
    const attacker = await signedIn((await newFan()).email);
    const ticket = new URL(await connectLink(attacker), site).searchParams.get("connect") ?? "";
    const victim = await signedIn((await newFan()).email);
    const request = await beginSignIn(victim, "google", { connect: ticket });
    const back = redirectTarget(await submitChoice(victim, request, { email: newEmail() }));
    expect(redirectTarget(await victim.go(back))).toContain("error=socialExpired");
    expect(redirectTarget(await victim.go("/api/auth/social/google?connect=forged"))).toContain("error=socialExpired");
    expect(await (await victim.go("/portal/profile")).text()).not.toContain("Disconnect Google");
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example/", "/.//evil.example", "javascript:alert(1)"])(
    "the redirect back leads to another site: %j",
    async (returnTo) => {
      expect(await signInWith(newBrowser(), "google", { email: newEmail() }, { returnTo })).toBe("/?loginSuccess=true");
      const cancelled = await signInWith(newBrowser(), "google", "cancel", { returnTo, from: returnTo });
      expect(cancelled).toBe("/login?returnTo=%2F&error=socialCancelled");
    },
  );

  it("an old session continues under the same cookie (fixation)", async () => {
    const browser = await signedIn((await newFan()).email);
    const before = browser.cookies.get("__Host-session");
    await signInWith(browser, "google", { email: newEmail() });
    expect(browser.cookies.get("__Host-session")).not.toBe(before);
  });

  it("another site posts to a callback that only Apple's page posts to", async () => {
    const response = await newBrowser().go("/api/auth/social/google/callback", {
      form: { code: "x", state: "y" },
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    });
    expect(response.status).toBe(403);
  });

  it("an account that operators have blocked signs in by a service", async () => {
    const browser = newBrowser();
    const email = newEmail();
    await signInWith(browser, "google", { email });
    const ssoID = (await accountIn(browser))?.ssoID ?? "";
    await env.PAYMENTS_DB.prepare(
      "INSERT INTO account_restrictions (account_id, blocked, bypassed, updated_at) VALUES (?, 1, 0, ?)",
    )
      .bind(ssoID, new Date().toISOString())
      .run();
    const again = newBrowser();
    expect(await signInWith(again, "google", { email })).toContain("error=blocked");
    expect(await accountIn(again)).toBeNull();
  });
});

describe("what a sign-in discloses", () => {
  it("sends state, nonce and an S256 challenge, bound to the browser by a cookie for ten minutes", async () => {
    const browser = newBrowser();
    const response = await browser.go("/api/auth/social/google");
    const request = new URL(response.headers.get("location") ?? "", site).searchParams;
    expect(request.get("response_type")).toBe("code");
    expect(request.get("scope")?.split(" ")).toContain("openid");
    expect(request.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"]) expect(request.get(name)).toMatch(/^[\w-]{43}$/);
    const [cookie = ""] = response.headers.getSetCookie().filter((line) => line.startsWith("__Host-social="));
    for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax", "Max-Age=600"]) {
      expect(cookie).toContain(attribute);
    }
    expect(cookie).not.toContain(request.get("state"));
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("logs no code, state, token or email address", async () => {
    const lines: string[] = [];
    const listen = (line: unknown) => void lines.push(String(line));
    const spies = (["log", "warn", "error"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(listen),
    );
    const browser = newBrowser();
    const email = newEmail();
    const callback = await callbackOf(browser, "google", { email });
    const { searchParams } = new URL(callback, site);
    await browser.go(callback.replace("state=", "state=x"));
    await browser.go(await callbackOf(browser, "google", { email }));
    for (const spy of spies) spy.mockRestore();
    const text = lines.join("\n");
    expect(text).toContain("social sign-in failed");
    for (const secret of [email, searchParams.get("code"), searchParams.get("state"), "eyJ"]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe("without enabled services", () => {
  it.each(socialServices)("%s is a 404", async (service) => {
    const off = { SOCIAL_SANDBOX: "off" } as const;
    const routes = { path: "/api/auth/social", routes: socialRoutes };
    for (const below of [`/${service}`, `/${service}/callback?code=x&state=y`]) {
      expect((await visitWithSettings(off, { ...routes, below })).status).toBe(404);
    }
  });

  it("the portal has no page for it", async () => {
    const ask = siteWith({ SOCIAL_SANDBOX: "off" });
    for (const [path, method] of [
      ["/portal/social", "GET"],
      ["/portal/social", "POST"],
      ["/portal/social/remove", "POST"],
    ] as const) {
      const response = await ask(path, { method });
      expect(response.status, `${method} ${path}`).toBe(404);
      expect(await response.text()).toContain("The account portal has no such page.");
    }
  });

  it("an unknown service is a 404", async () => {
    expect((await visit("/api/auth/social/elsewhere")).status).toBe(404);
  });
});
