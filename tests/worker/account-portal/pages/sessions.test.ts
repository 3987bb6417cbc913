import { describe, expect, it } from "vitest";
import { sessionResponse } from "../../../../schemas/identity/account.ts";
import { cookieOf, signedInCookie } from "../../support/accounts.ts";
import { pageFor, postForm, signedInUser } from "../../support/portal.ts";
import { visit } from "../../support/visit.ts";

const isSignedIn = async (cookie: string) =>
  sessionResponse.parse(await (await visit("/api/session", { headers: { cookie } })).json()).account !== null;
const idsOn = (html: string) => [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id ?? "");

describe("the devices of an account", () => {
  it("are listed, this one first and marked, and each can be logged out", async () => {
    const { email, cookie } = await signedInUser();
    const elsewhere = await signedInCookie(email);
    const html = await pageFor("/portal/sessions", cookie);
    const ids = idsOn(html);
    expect(ids).toHaveLength(2);
    expect(html.match(/\(this device\)/g)).toHaveLength(1);
    expect(html.indexOf("(this device)")).toBeLessThan(html.indexOf(`value="${ids[1]}"`));
    const ended = await postForm("/portal/sessions/end", { id: ids[1] ?? "" }, cookie);
    expect(ended.headers.get("location")).toBe("/portal/sessions?updated=ended");
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(cookie)).toBe(true);
    const again = await postForm("/portal/sessions/end", { id: ids[1] ?? "" }, cookie);
    expect(again.headers.get("location")).toBe("/portal/sessions?updated=gone");
    const here = await postForm("/portal/sessions/end", { id: ids[0] ?? "" }, cookie);
    expect(here.headers.get("location")).toBe("/?logoutSuccess=true");
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it("are distinguished by a name that the fan gives, or by a number, and by when they were used", async () => {
    const { email, cookie } = await signedInUser();
    const agent = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0" };
    const plain = await pageFor("/portal/sessions", cookie);
    expect(plain).toContain("in use now");
    await signedInCookie(email);
    expect(await pageFor("/portal/sessions", cookie)).toMatch(/<strong>A browser<\/strong>.*<strong>A browser \(2\)/s);
    const named = await postForm("/portal/sessions/name", { name: " Living room " }, cookie, agent);
    expect(named.headers.get("location")).toBe("/portal/sessions?updated=named");
    const withName = `${cookie}; ${cookieOf(named)}`;
    expect(await pageFor("/portal/sessions", withName)).toMatch(
      /<strong>Living room<\/strong> \(this device\).*<strong>A browser<\/strong>.*last used within the hour/s,
    );
    expect((await postForm("/portal/sessions/name", { name: "x".repeat(41) }, withName)).status).toBe(422);
    await postForm("/portal/sessions/name", { name: "" }, withName, agent);
    expect(await pageFor("/portal/sessions", cookie)).toContain("<strong>Firefox on Windows</strong>");
  });

  it.each([
    "\u062a\u0644\u0648\u06cc\u0632\u06cc\u0648\u0646\u200c\u0647\u0627",
    "👨\u200d👩\u200d👧",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ])("may be named %j", async (name) => {
    const { cookie } = await signedInUser();
    const named = await postForm("/portal/sessions/name", { name }, cookie);
    expect(named.headers.get("location")).toBe("/portal/sessions?updated=named");
    expect(await pageFor("/portal/sessions", `${cookie}; ${cookieOf(named)}`)).toContain(`<strong>${name}</strong>`);
  });

  it.each([
    ["Living\nroom", "Write the name on one line."],
    ["Living \u202eroom", "Leave out characters that cannot be seen."],
    ["Living \u2066room", "Leave out characters that cannot be seen."],
    ["Living\u200broom", "Leave out characters that cannot be seen."],
  ])("may not be named %j", async (name, words) => {
    const { cookie } = await signedInUser();
    const refused = await postForm("/portal/sessions/name", { name }, cookie);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(words);
  });

  it("are logged out together, except this one", async () => {
    const { email, cookie } = await signedInUser();
    const others = [await signedInCookie(email), await signedInCookie(email)];
    const ended = await postForm("/portal/sessions/end-others", {}, cookie);
    expect(ended.headers.get("location")).toBe("/portal/sessions?updated=others");
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(cookie)).toBe(true);
    expect(idsOn(await pageFor("/portal/sessions", cookie))).toHaveLength(1);
  });

  it("of another account are neither listed nor ended", async () => {
    const [mine, theirs] = [await signedInUser(), await signedInUser()];
    const [id = ""] = idsOn(await pageFor("/portal/sessions", theirs.cookie));
    expect(idsOn(await pageFor("/portal/sessions", mine.cookie))).not.toContain(id);
    await postForm("/portal/sessions/end", { id }, mine.cookie);
    expect(await isSignedIn(theirs.cookie)).toBe(true);
  });

  it("need a sign-in, and a form of this site", async () => {
    const { cookie } = await signedInUser();
    expect((await visit("/portal/sessions")).headers.get("location")).toContain("/portal/login");
    for (const path of ["/portal/sessions/end", "/portal/sessions/end-others", "/portal/sessions/name"]) {
      expect((await postForm(path, {})).headers.get("location")).toContain("/portal/login");
      expect((await postForm(path, {}, cookie, { origin: "https://elsewhere.example" })).status).toBe(403);
    }
  });

  it.each<Record<string, string>>([{}, { id: "" }, { id: "x".repeat(5_000) }, { id: "' OR 1=1 --" }])(
    "stay unchanged for %j",
    async (fields) => {
      const { email, cookie } = await signedInUser();
      const elsewhere = await signedInCookie(email);
      const response = await postForm("/portal/sessions/end", fields, cookie);
      expect(response.headers.get("location")).toBe("/portal/sessions?updated=gone");
      expect(await isSignedIn(elsewhere)).toBe(true);
    },
  );
});
