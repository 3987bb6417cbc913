import { expect, it } from "vitest";
import { newFan, password, signedInCookie } from "../support/accounts.ts";
import { arabicRoot, expectArabic, notArabic, root, title } from "../support/arabic-pages.ts";
import { fan } from "../support/fans.ts";
import { pageFor, postForm } from "../support/portal.ts";
import { buy } from "../support/purchases.ts";
import { newBrowser, newEmail, redirectTarget, signInWith } from "../support/social.ts";
import { eventsDelivered, sellDemoPackages } from "../support/stripe.ts";
import { site, visit } from "../support/visit.ts";

const cookie = "__Secure-portal-language";
it.each([
  "/portal/login",
  "/portal/login?error=blocked",
  "/portal/login?error=notConfirmed",
  "/portal/register",
  "/portal/confirm",
  "/portal/confirm?sent=yes",
  "/portal/confirm/done",
  "/portal/forgot-password",
  "/portal/forgot-password/code",
  "/portal/forgot-password/done",
  "/portal/delete/done",
  "/portal/mailbox",
  "/portal/no-such-page",
])("%s is in Arabic for who chooses it", async (path) => {
  const browser = newBrowser(new Map([[cookie, "ar"]]));
  expectArabic(await (await browser.go(path)).text());
  // In English without it.
  const english = await (await visit(path)).text();
  expect(root(english)).toBe('<html lang="en">');
  expect(notArabic(english).length).toBeGreaterThan(5);
});

it.each([
  "profile",
  "profile?updated=passkey-removed",
  "profile?error=socialLast",
  "email",
  "email?updated=changed",
  "email/confirm",
  "marketing",
  "marketing?updated=yes",
  "family",
  "family?updated=joined",
  "sessions",
  "sessions?updated=others",
  "data",
  "delete",
  "contracts",
])("/portal/%s is in Arabic for who is signed in", async (page) => {
  const { cookie: session } = await fan();
  expectArabic(await pageFor(`/portal/${page}`, `${session}; ${cookie}=ar`));
});

it("says in Arabic what an account holds, shares and has chosen", async () => {
  await sellDemoPackages();
  const { ssoID, cookie: session } = await fan("live-video");
  const arabic = `${session}; ${cookie}=ar`;
  await buy(ssoID, "video-day", "video-day-once", {}, null, true);
  await eventsDelivered();
  const other = await newFan();
  await postForm("/portal/family/invite", { email: other.email }, arabic);
  await postForm("/portal/marketing", { marketingLeague: "yes" }, arabic);
  const contracts = await pageFor("/portal/contracts", arabic);
  expect(contracts).toContain("العدول عن العقد");
  expect(contracts, "from the payments provider").toContain('name="returnTo" value="/portal/contracts?language=ar"');
  expect(contracts).toMatch(/<strong>ويُعاد المبلغ الذي دفعته كاملًا/);
  const family = await pageFor("/portal/family", arabic);
  expect(family).toContain(`aria-label="سحب الدعوة: ${other.email}"`);
  const marketing = await pageFor("/portal/marketing", arabic);
  expect(marketing).toMatch(/نعم، منذ \d+ \p{Script=Arabic}+ \d{4}/u);
  const mailbox = await pageFor("/portal/mailbox", arabic);
  expect(mailbox).toContain('<h2 lang="en" dir="ltr">');
  const pages = [contracts, family, marketing, mailbox, await pageFor("/portal/delete", arabic)];
  for (const page of pages) expectArabic(page);
});

it("a browser keeps the language over forms and what they lead to, until it chooses the league's own", async () => {
  const browser = newBrowser();
  const chosen = await browser.go("/portal/forgot-password?language=ar");
  expect(chosen.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Secure-portal-language=ar; Max-Age=\d+; Path=\/portal; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expectArabic(await chosen.text());
  const next = redirectTarget(
    await browser.go("/portal/forgot-password", { form: { email: "reader@portal.example" } }),
  );
  expect(next).toBe("/portal/forgot-password/code");
  const kept = await browser.go(next);
  expect(kept.headers.getSetCookie()).toEqual([]);
  expectArabic(await kept.text());
  const ended = await browser.go("/portal/forgot-password/code?language=en");
  expect(root(await ended.text())).toBe('<html lang="en">');
  expect(browser.cookies.has(cookie)).toBe(false);
  expect(root(await (await browser.go(next)).text())).toBe('<html lang="en">');
});

it.each(["de", "arc", "AR", "../ar", ""])("goes on as it was for the language %j", async (tag) => {
  const asked = `/portal/login?${new URLSearchParams({ language: tag })}`;
  const own = await visit(asked);
  expect(own.headers.getSetCookie()).toEqual([]);
  expect(root(await own.text())).toBe('<html lang="en">');
  const browser = newBrowser(new Map([[cookie, "ar"]]));
  expect(root(await (await browser.go(asked)).text())).toMatch(arabicRoot);
  expect(browser.cookies.get(cookie)).toBe("ar");
  // A cookie with a language that the league no longer has is ignored.
  expect(root(await (await newBrowser(new Map([[cookie, tag]])).go("/portal/login")).text())).toBe('<html lang="en">');
});

it("is in the language of the page that links to it", async () => {
  const browser = newBrowser();
  const from = (page: string) => browser.go("/portal/login", { headers: { referer: page } });
  expect(root(await (await from(`${site}/ar/videos?page=2`)).text())).toMatch(arabicRoot);
  // The portal's own pages and other sites have no effect on it.
  for (const page of [`${site}/portal/register`, `${site}/api/vouchers`, "https://elsewhere.example/", "nonsense"])
    expect(root(await (await from(page)).text())).toMatch(arabicRoot);
  expect(root(await (await from(`${site}/videos`)).text())).toBe('<html lang="en">');
  expect(browser.cookies.has(cookie)).toBe(false);
});

it("leads to itself in the other language, and back to the site in its own", async () => {
  const english = await (await visit("/portal/login?return=%2Fnews")).text();
  expect(english).toContain('href="/portal/login?return=%2Fnews&amp;language=ar" hreflang="ar" lang="ar">العربية</a>');
  const arabic = newBrowser(new Map([[cookie, "ar"]]));
  const page = await (await arabic.go("/portal/login")).text();
  expect(page).toContain('href="/portal/login?language=en" hreflang="en" lang="en">English</a>');
  const links = [...page.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
  expect(links.filter((href) => !/^\/(?:ar|portal|api)(?:[/?]|$)/.test(href))).toEqual([]);
  expect(page).toContain('action="/portal/login"');
  // A refused form links to the page that it came from.
  const refused = await (await arabic.go("/portal/confirm/resend?return=%2Far%2Fnews", { form: {} })).text();
  expect(refused).toContain('href="/portal/confirm?return=%2Far%2Fnews&amp;language=en"');
  const { email } = await newFan();
  const session = await signedInCookie(email);
  for (const [form, shown] of [
    ["/portal/forgot-password/code", "/portal/forgot-password/code"],
    ["/portal/email/confirm", "/portal/email/confirm"],
    ["/portal/email/resend", "/portal/email/confirm"],
  ] as const) {
    const html = await (await postForm(form, { code: "" }, session)).text();
    expect(html, form).toContain(`href="${shown}?language=ar" hreflang="ar"`);
  }
  expect(redirectTarget(await arabic.go("/portal/login", { form: { email, password } }))).toBe("/ar?loginSuccess=true");
});

it("says what is wrong with a form in Arabic", async () => {
  const { email, cookie: session } = await fan();
  const arabic = `${cookie}=ar`;
  const post = async (path: string, fields: Record<string, string>, cookies = arabic) => {
    const response = await postForm(path, fields, cookies);
    expect([401, 422]).toContain(response.status);
    const page = await response.text();
    expectArabic(page);
    expect(title(page)).toMatch(/^خطأ: /);
    return page;
  };
  const wrong = await post("/portal/login", { email, password: "not the password" });
  expect(wrong).toContain("تعذّر تسجيل الدخول. تحقق من بريدك الإلكتروني وكلمة المرور.");
  expect(await post("/portal/login", { email: "nobody", password: "" })).toContain("أدخل عنوان بريد إلكتروني.");
  // Messages of a library, which are only in English, are replaced.
  expect(await post("/portal/login", { email: `${"a".repeat(200)}@a.example`, password })).toContain(
    "يرجى التحقق مما أدخلته.",
  );
  await post("/portal/register", { email, password: "short" });
  await post("/portal/register", { email, password, altcha: "nonsense" });
  await post("/portal/confirm", { email, code: "000000" });
  await post("/portal/forgot-password/code", { email, code: "000000", password });
  const signedIn = `${session}; ${arabic}`;
  await post("/portal/profile", { country: "XX", language: "tlh", club: "none", firstName: "a".repeat(81) }, signedIn);
  await post("/portal/profile/password", { oldPassword: "not the password", password: "another-chant-1885" }, signedIn);
  await post("/portal/email", { email }, signedIn);
  await post("/portal/family/join", { invitation: "0000" }, signedIn);
  await post("/portal/family/join", { invitation: "BCDF-GHJK-MNPQ-RSTV" }, signedIn);
  await post("/portal/family/invite", { email }, signedIn);
  await post("/portal/sessions/name", { name: "a".repeat(41) }, signedIn);
  expect(await post("/portal/delete", { password, confirmation: "no" }, signedIn)).toContain("اكتب DELETE هنا.");
  expect(await post("/portal/delete", { password: "not it", confirmation: "DELETE" }, signedIn)).toContain(
    "هذه ليست كلمة مرورك.",
  );
});

it("logging in does not bring back a language that was left on the way", async () => {
  const browser = newBrowser();
  const login = redirectTarget(await browser.go("/portal/family?code=abc&language=ar"));
  expect(login).toBe("/portal/login?return=%2Fportal%2Ffamily%3Fcode%3Dabc");
  expectArabic(await (await browser.go(login)).text());
});

it("a sign-in that an Arabic page begins goes on in Arabic at the portal", async () => {
  expect(redirectTarget(await visit("/api/auth/hosted/login?returnTo=/ar/videos"))).toBe(
    "/portal/login?return=%2Far%2Fvideos&language=ar",
  );
  expect(redirectTarget(await visit("/api/auth/hosted/login?returnTo=/videos"))).toBe("/portal/login?return=%2Fvideos");
  const { email } = await newFan();
  const browser = newBrowser();
  const proof = await signInWith(browser, "google", { email }, { returnTo: "/ar/news" });
  expect(proof).toBe("/portal/social?language=ar");
  const page = await (await browser.go(proof)).text();
  expectArabic(page);
  expect(page).toContain("ربط Google");
  const refused = await browser.go("/portal/social", { form: { password: "not the password" } });
  expectArabic(await refused.text());
  const unverified = { email: newEmail(), verified: false };
  const login = await signInWith(browser, "google", unverified, { returnTo: "/", from: "/portal/login" });
  expectArabic(await (await browser.go(login)).text());
});

it("says in Arabic why a passkey is refused: to its script, and on a page", async () => {
  const { cookie: session } = await fan();
  const ask = (path: string, headers: Record<string, string>, cookies = `${session}; ${cookie}=ar`) =>
    visit(path, { method: "POST", headers: { ...headers, cookie: cookies }, body: headers.accept ? null : "{}" });
  const signedOut = await ask("/portal/passkeys/options", { "content-type": "application/json" }, `${cookie}=ar`);
  expect(signedOut.status).toBe(401);
  expect(await signedOut.json()).toMatchObject({
    error: { code: "not_signed_in", message: "يرجى تسجيل الدخول أولًا." },
  });
  const unsaid = await ask("/portal/passkeys/remove", { accept: "text/html" });
  expect(unsaid.status).toBe(422);
  const page = await unsaid.text();
  expectArabic(page);
  expect(page).toContain("حدّد مفتاح المرور المراد إزالته.");
});

it("brings the words of its passkey script with the button", async () => {
  const words = (html: string) => /data-words="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"');
  const page = await (await newBrowser(new Map([[cookie, "ar"]])).go("/portal/login")).text();
  expect(JSON.parse(words(page) ?? "{}")).toMatchObject({
    "No passkey was used. Try again, or log in with your password.": expect.stringMatching(/^\p{Script=Arabic}/u),
  });
  expect(words(await (await visit("/portal/login")).text())).toBeUndefined();
  const { email } = await newFan();
  const profile = await pageFor("/portal/profile", `${await signedInCookie(email)}; ${cookie}=ar`);
  expect(Object.keys(JSON.parse(words(profile) ?? "{}"))).toHaveLength(2);
});
