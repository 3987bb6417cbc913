import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { cookieOf, newFan, password, signedInCookie } from "../support/accounts.ts";
import { brand } from "../support/brand.ts";
import { withFailingStatement, withInterceptedStatement } from "../support/intercepted-database.ts";
import { siteRespondingWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

const post = (path: string, body: unknown, cookie = "", headers: Record<string, string> = {}) =>
  visit(path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const attributesOf = async (cookie: string) => (await visit("/api/account", { headers: { cookie } })).json();

describe("without an active user", () => {
  it.each([
    ["reading", () => visit("/api/account"), "No user signed in"],
    ["setting attributes", () => post("/api/account/attributes", { attributes: { name: "R" } }), "No active user"],
    [
      "changing the password",
      () => post("/api/account/password", { oldPassword: "a", newPassword: "b" }),
      "No active user",
    ],
  ])("%s is refused", async (_, call, message) => {
    const refused = await call();
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { message } });
  });
});

describe("a signed-in fan", () => {
  it("reads and sets attributes, and gets the new name at once", async () => {
    const { email, ssoID } = await newFan();
    const cookie = await signedInCookie(email);
    const set = await post(
      "/api/account/attributes",
      { attributes: { name: "Robin Vale", "custom:club": "7" } },
      cookie,
    );
    expect(await set.json()).toEqual({ message: "Your details have been successfully updated" });
    expect(await attributesOf(cookie)).toMatchObject({
      attributes: { sub: ssoID, email, name: "Robin Vale", "custom:club": "7" },
    });
    expect(await (await visit("/api/session", { headers: { cookie } })).json()).toMatchObject({
      account: { userDisplayName: "Robin Vale" },
    });
  });

  const rename = (database: D1Database, cookie: string) =>
    siteRespondingWith({ IDENTITY_DB: database })("/api/account/attributes", {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ attributes: { name: "Robin Vale" } }),
    });

  it("gets the response to a change once the session has it", async () => {
    const cookie = await signedInCookie((await newFan()).email);
    const [renewing, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const database = withInterceptedStatement(env.IDENTITY_DB, "FROM refresh_tokens JOIN", async (run) => {
      renewing.resolve();
      await released.promise;
      return await run();
    });
    let hasResponded = false;
    const pending = rename(database, cookie).then((visited) => {
      hasResponded = true;
      return visited;
    });
    await renewing.promise;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(hasResponded).toBe(false);
    released.resolve();
    const { response, settled } = await pending;
    expect(response.status).toBe(200);
    await settled();
  });

  it("has changed the account, and reads so, even if the session cannot be changed too", async () => {
    const cookie = await signedInCookie((await newFan()).email);
    const database = withFailingStatement(env.IDENTITY_DB, "SET changed_at");
    const { response, settled } = await rename(database, cookie);
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: "Your details have been successfully updated" },
    ]);
    await settled();
    expect(await attributesOf(cookie)).toMatchObject({ attributes: { name: "Robin Vale" } });
  });

  it.each([
    ["/images/club-1.png", "/images/club-1.png"],
    ["https://elsewhere.example/face.png", null],
    ["//elsewhere.example/face.png", null],
    ["javascript:alert(1)", null],
  ])("with the picture %s is shown by %s", async (picture, shown) => {
    const { email } = await newFan();
    const cookie = await signedInCookie(email);
    expect((await post("/api/account/attributes", { attributes: { picture } }, cookie)).status).toBe(200);
    expect(await (await visit("/api/session", { headers: { cookie } })).json()).toMatchObject({
      account: { email, picture: shown },
    });
  });

  it("changes the password, which ends the other sign-ins", async () => {
    const { email } = await newFan();
    const [here, there] = [await signedInCookie(email), await signedInCookie(email)];
    const newPassword = "a newer password";
    const changed = await post("/api/account/password", { oldPassword: password, newPassword }, here);
    expect(await changed.json()).toEqual({ message: "Your password has been successfully updated" });
    expect((await visit("/api/account", { headers: { cookie: here } })).status).toBe(200);
    expect((await visit("/api/account", { headers: { cookie: there } })).status).not.toBe(200);
    const again = await post("/api/auth/sign-in", { email, password: newPassword });
    expect(cookieOf(again)).toContain("__Host-session");
  });

  it.each([
    ["a wrong old password", { oldPassword: "not the password", newPassword: "a newer password" }, "refused"],
    ["a short new one", { oldPassword: password, newPassword: "short" }, "weak_password"],
    ["one that everybody uses", { oldPassword: password, newPassword: "Football" }, "weak_password"],
    ["the league's name with a year", { oldPassword: password, newPassword: `${brand.name} 2026!` }, "weak_password"],
    ["words of the sport", { oldPassword: password, newPassword: "football-FAN-1" }, "weak_password"],
    ["no new one", { oldPassword: password }, "invalid"],
  ])("is refused %s with a message", async (_, body, code) => {
    const refused = await post("/api/account/password", body, await signedInCookie((await newFan()).email));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ error: { code, message: expect.any(String) } });
  });

  it.each([
    ["an attribute that is not the fan's to write", { attributes: { email_verified: "true" } }, 422],
    ["a line break in a name", { attributes: { name: "Robin\r\nBcc: everybody@fans.example" } }, 422],
    ["no attribute", { attributes: {} }, 422],
    ["an attribute with a line break in its name", { attributes: { "name\n": "R" } }, 422],
    ["no JSON", "{", 400],
    ["a megabyte", { attributes: { name: "x".repeat(1_000_000) } }, 413],
  ])("is refused %s, and nothing changes", async (_, body, status) => {
    const { email } = await newFan();
    const cookie = await signedInCookie(email);
    const before = await attributesOf(cookie);
    expect((await post("/api/account/attributes", body, cookie)).status).toBe(status);
    expect(await attributesOf(cookie)).toEqual(before);
  });

  it("is protected from other sites", async () => {
    const cookie = await signedInCookie((await newFan()).email);
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    for (const path of ["/api/account/attributes", "/api/account/password"]) {
      expect((await post(path, {}, cookie, foreign)).status).toBe(403);
    }
  });
});
