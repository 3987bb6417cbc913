import { env, exports } from "cloudflare:workers";
import { createCookie } from "react-router";
import { describe, expect, it } from "vitest";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import { signInResponse } from "../../../schemas/identity/sign-in.ts";
import { signInErrors } from "../../../schemas/identity/sign-in-errors.ts";
import { newPasswordStatements } from "../../../worker/backends/identity/account-statements.ts";
import { nowInSeconds } from "../../../worker/now-in-seconds.ts";
import { cookieOf, password, signedInCookie, newFan as somebody } from "../support/accounts.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { visit } from "../support/visit.ts";

const site = "https://site.example";

const post = (path: string, init: RequestInit) =>
  exports.default.fetch(new Request(site + path, { method: "POST", redirect: "manual", ...init }));
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});
const form = (fields: Record<string, string>): RequestInit => ({ body: new URLSearchParams(fields) });
const signIn = (body: unknown, headers?: Record<string, string>) => post("/api/auth/sign-in", json(body, headers));

async function check(cookie: string) {
  const response = await exports.default.fetch(new Request(`${site}/api/session`, { headers: { cookie } }));
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return sessionResponse.parse(await response.json()).account;
}

describe("sign-in", () => {
  it("signs in by email and password, however the email is typed, and the login check confirms it", async () => {
    const { email, ssoID } = await somebody();
    const response = await signIn({ email: `  ${email.toUpperCase()} `, password });
    expect(response.status).toBe(200);
    const { account } = signInResponse.parse(await response.json());
    expect(account).toMatchObject({ ssoID, email, entitlements: [], bypassed: false });
    expect(await check(cookieOf(response))).toEqual(account);
  });

  it("sets cookies for session and device that scripts and other sites cannot read, and no token", async () => {
    const { email } = await somebody();
    const response = await signIn({ email, password });
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual(["__Host-device", "__Host-session"]);
    for (const cookie of cookies) {
      for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie).toContain(attribute);
      expect(cookie).not.toContain("Domain");
    }
    expect(await response.text()).not.toContain("eyJ");
  });

  it("gives a wrong password and an unknown account the same response", async () => {
    const { email } = await somebody();
    const responses = await Promise.all(
      [email, "nobody@auth.example"].map(async (address) => {
        const response = await signIn({ email: address, password: "not the password" });
        expect(response.status).toBe(401);
        expect(cookieOf(response)).not.toContain("__Host-session");
        const { error } = await response.json<{ error: { code: string; message: string } }>();
        return { code: error.code, message: error.message };
      }),
    );
    expect(responses[0]).toEqual({ code: "incorrect", message: "Incorrect username or password." });
    expect(responses[1]).toEqual(responses[0]);
  });

  it("responds with 429 to too many attempts at one account", async () => {
    const { email } = await somebody();
    const { responses } = await requestUntilRefused(
      10,
      () => signIn({ email, password: "wrong" }),
      ({ status }) => status === 429,
    );
    // The user pool locks an account after five wrong passwords.
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  it("lets its owner in on a browser that the account knows, whatever strangers try, and counts that browser by itself", async () => {
    const { email } = await somebody();
    const device = (await signIn({ email, password })).headers
      .getSetCookie()
      .find((one) => one.startsWith("__Host-device="));
    const known = { cookie: device?.split(";")[0] ?? "" };
    const isRefusal = ({ status }: Response) => status === 429;
    for (const stranger of [undefined, { cookie: `__Host-device=${crypto.randomUUID()}` }]) {
      await requestUntilRefused(10, () => signIn({ email, password: "wrong" }, stranger), isRefusal);
    }
    expect((await signIn({ email, password })).status).toBe(429);
    expect((await signIn({ email, password }, known)).status).toBe(200);
    await requestUntilRefused(10, () => signIn({ email, password: "wrong" }, known), isRefusal);
  });

  it("asks for a new password if one is required, and sets it", async () => {
    const { email } = await somebody({ mustChangePassword: true });
    const due = await signIn({ email, password });
    expect(due.status).toBe(401);
    expect(await due.json()).toMatchObject({ error: { code: "passwordChangeRequired" } });
    const mismatch = await signIn({
      email,
      password,
      newPassword: "a newer password",
      newPasswordConfirmation: "another",
    });
    expect(mismatch.status).toBe(422);
    expect(await mismatch.json()).toMatchObject({ error: { message: "New Password does not match" } });
    const newPassword = "a newer password";
    const done = await signIn({ email, password, newPassword, newPasswordConfirmation: newPassword });
    expect(done.status).toBe(200);
    expect((await signIn({ email, password: newPassword })).status).toBe(200);
  });

  it("ends the sessions of an account that an operator gives a new password", async () => {
    const { email, ssoID } = await somebody();
    const cookie = await signedInCookie(email);
    const account = async () =>
      sessionResponse.parse(await (await visit("/api/session", { headers: { cookie } })).json()).account;
    expect(await account()).toMatchObject({ ssoID });
    await env.IDENTITY_DB.batch(
      newPasswordStatements(ssoID, nowInSeconds()).map(({ sql, params }) =>
        env.IDENTITY_DB.prepare(sql).bind(...params),
      ),
    );
    expect(await account()).toBeNull();
  });

  it("reports an unconfirmed account, but only with the correct password", async () => {
    const { email } = await somebody();
    await env.IDENTITY_DB.prepare("UPDATE accounts SET status = 'UNCONFIRMED' WHERE username = ?").bind(email).run();
    expect(await (await signIn({ email, password: "wrong" })).json()).toMatchObject({ error: { code: "incorrect" } });
    expect(await (await signIn({ email, password })).json()).toMatchObject({ error: { code: "notConfirmed" } });
  });

  it.each([
    ["no JSON", { body: "{", headers: { "content-type": "application/json" } }, 400],
    ["no email", json({ password }), 422],
    ["an email that is none", json({ email: "robin", password }), 422],
    ["no password", json({ email: "robin@auth.example" }), 422],
    ["a list", json([]), 422],
    ["a password without end", json({ email: "robin@auth.example", password: "x".repeat(300) }), 422],
  ])("refuses %s", async (_, init, status) => {
    const response = await post("/api/auth/sign-in", init);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
  });

  it("is refused to other sites", async () => {
    const { email } = await somebody();
    const response = await signIn(
      { email, password },
      { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    );
    expect(response.status).toBe(403);
  });
});

describe("sign-in by form, without script", () => {
  it("redirects to where it came from", async () => {
    const { email } = await somebody();
    const response = await post("/api/auth/sign-in", form({ email, password, returnTo: "/videos/live-1?tab=2#top" }));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/videos/live-1?tab=2&loginSuccess=true#top");
    expect(await check(cookieOf(response))).toMatchObject({ email });
  });

  it.each([
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/\t/elsewhere.example",
    "/.//elsewhere.example",
    "javascript:alert(1)",
    "elsewhere",
    "",
  ])("does not redirect to %j", async (returnTo) => {
    const { email } = await somebody();
    const response = await post("/api/auth/sign-in", form({ email, password, returnTo }));
    expect(response.headers.get("location")).toBe("/?loginSuccess=true");
  });

  it("returns to its page with an error code when it fails", async () => {
    const { email } = await somebody();
    const open = await post("/api/auth/sign-in", form({ email, password: "wrong" }));
    expect(open.status).toBe(303);
    expect(open.headers.get("location")).toBe("/?account=open&error=incorrect");
    const page = await post(
      "/api/auth/sign-in",
      form({ email, password: "wrong", from: "/login", returnTo: "/videos" }),
    );
    expect(page.headers.get("location")).toBe("/login?error=incorrect&returnTo=%2Fvideos");
    const arabic = await post(
      "/api/auth/sign-in",
      form({ email, password: "wrong", from: "/ar/login", returnTo: "/ar/videos" }),
    );
    expect(arabic.headers.get("location")).toBe("/ar/login?error=incorrect&returnTo=%2Far%2Fvideos");
    const shown = await (await visit("/ar/login?error=incorrect&returnTo=%2Far%2Fvideos")).text();
    expect(shown).toContain("تعذّر تسجيل الدخول. تحقق من بريدك الإلكتروني وكلمة المرور.");
    expect(shown).toContain('name="returnTo" value="/ar/videos"');
  });
});

describe("a session", () => {
  const secret = "test-session-".padEnd(48, "0");
  const sessionCookie = createCookie("__Host-session", { secrets: [secret], secure: true, path: "/" });
  const cookieFor = async (id: string) => (await sessionCookie.serialize(id)).split(";")[0] ?? "";
  const change = async (cookie: string, update: (record: Record<string, unknown>) => Record<string, unknown>) => {
    const id = await sessionCookie.parse(cookie);
    const data = await env.SESSIONS.get<{ record: Record<string, unknown> }>(id, "json");
    await env.SESSIONS.put(id, JSON.stringify({ record: update(data?.record ?? {}) }));
  };
  const past = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;

  it("is anonymous without a cookie", async () => {
    expect(await check("")).toBeNull();
  });

  it.each([
    ["a changed signature", (cookie: string) => `${cookie.slice(0, -6)}AAAAAA`],
    ["a changed id", (cookie: string) => cookie.replace("=", "=x")],
    ["no signature", (cookie: string) => cookie.split(".")[0] ?? ""],
    ["rubbish", () => "__Host-session=%E0%A4%A; __Host-session=a.b.c"],
    ["nothing", () => "__Host-session="],
  ])("counts a cookie with %s as signed out", async (_, tamper) => {
    const { email } = await somebody();
    const cookies = cookieOf(await signIn({ email, password })).split("; ");
    const cookie = cookies.find((one) => one.startsWith("__Host-session=")) ?? "";
    expect(await check(cookie)).toMatchObject({ email });
    expect(await check(tamper(cookie))).toBeNull();
  });

  it("counts a record that is not a session as signed out", async () => {
    await env.SESSIONS.put("0123456789abcdef", JSON.stringify({ record: { ssoID: "somebody" } }));
    expect(await check(await cookieFor("0123456789abcdef"))).toBeNull();
  });

  it.each([
    ["30 days after sign-in", () => ({ startedAt: past(31) })],
    ["7 days after it was last used", () => ({ seenAt: past(8) })],
  ])("ends %s", async (_, age) => {
    const { email } = await somebody();
    const cookie = cookieOf(await signIn({ email, password }));
    await change(cookie, (record) => ({ ...record, ...age() }));
    expect(await check(cookie)).toBeNull();
  });

  it("is new at each sign-in, which ends the one before", async () => {
    const { email } = await somebody();
    const before = cookieOf(await signIn({ email, password }));
    const after = cookieOf(await signIn({ email, password }, { cookie: before }));
    expect(after).not.toBe(before);
    expect(await check(before)).toBeNull();
    expect(await check(after)).toMatchObject({ email });
  });

  it("refreshes its tokens once for concurrent requests", async () => {
    const { email, ssoID } = await somebody();
    const cookie = cookieOf(await signIn({ email, password }));
    const expire = (record: Record<string, unknown>) => ({
      ...record,
      tokens: { ...Object(record.tokens), expiresAt: past(0) },
    });
    await change(cookie, expire);
    const accounts = await Promise.all(Array.from({ length: 10 }, () => check(cookie)));
    expect(accounts.every((account) => account?.ssoID === ssoID)).toBe(true);
    const { results } = await env.IDENTITY_DB.prepare(
      "SELECT token_hash FROM refresh_tokens JOIN token_families ON family_id = id WHERE account_id = ?",
    )
      .bind(ssoID)
      .all();
    expect(results).toHaveLength(2);
  });

  it("ends when the pool refuses to refresh it", async () => {
    const { email, ssoID } = await somebody();
    const cookie = cookieOf(await signIn({ email, password }));
    await env.IDENTITY_DB.prepare("UPDATE token_families SET revoked_at = 1 WHERE account_id = ?").bind(ssoID).run();
    await change(cookie, (record) => ({ ...record, tokens: { ...Object(record.tokens), expiresAt: past(0) } }));
    expect(await check(cookie)).toBeNull();
  });

  it("has what the account holds", async () => {
    const { email, ssoID } = await somebody();
    await env.PAYMENTS_DB.prepare(
      `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, ends_at, reason, reference, created_at)
       VALUES (?, 'live-video', '2020-01-01T00:00:00.000Z', NULL, 'grant', 'test', '2020-01-01T00:00:00.000Z')`,
    )
      .bind(ssoID)
      .run();
    const cookie = cookieOf(await signIn({ email, password }));
    expect((await check(cookie))?.entitlements).toEqual(["live-video"]);
  });
});

describe("where no session can be stored", () => {
  it("sign-in says that it is unavailable, as JSON and as a form", async () => {
    const { email } = await somebody();
    await env.IDENTITY_DB.exec("ALTER TABLE account_sessions RENAME TO gone");
    try {
      const response = await signIn({ email, password });
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        error: { code: "unavailable", message: signInErrors.unavailable },
      });
      const posted = await post("/api/auth/sign-in", form({ email, password, from: "/login" }));
      expect([posted.status, posted.headers.get("location")]).toEqual([303, "/login?error=unavailable"]);
    } finally {
      await env.IDENTITY_DB.exec("ALTER TABLE gone RENAME TO account_sessions");
    }
  });
});

describe("sign-out", () => {
  it("ends the session and deletes the cookie", async () => {
    const { email } = await somebody();
    const cookie = cookieOf(await signIn({ email, password }));
    const response = await post("/api/auth/sign-out", json({}, { cookie }));
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-session=;.*Expires=Thu, 01 Jan 1970/);
    expect(await check(cookie)).toBeNull();
  });

  it("redirects a form, and works for a fan who is signed out already", async () => {
    const response = await post("/api/auth/sign-out", form({ returnTo: "/news" }));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/news?logoutSuccess=true");
  });
});
