import { expect, it } from "vitest";
import { visit } from "../../support/visit.ts";

async function returnTo(wanted: string): Promise<string | undefined> {
  const page = await (await visit(`/login?returnTo=${encodeURIComponent(wanted)}`)).text();
  const form = /<form[^>]* action="\/api\/auth\/sign-in".*?<\/form>/s.exec(page)?.[0] ?? "";
  return /name="returnTo" value="([^"]*)"/.exec(form)?.[1];
}

it("redirects to the page that a fan came from", async () => {
  expect(await returnTo("/videos/live-1?t=3")).toBe("/videos/live-1?t=3");
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "https:evil.example",
])("redirects nowhere but to this site, whatever the URL says: %j", async (wanted) => {
  expect(await returnTo(wanted)).toBe("/");
});

it("responds at the path that players' messages name, and keeps the return path", async () => {
  const response = await visit("/account/login?returnTo=%2Fmatch-hub", { redirect: "manual" });
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/login?returnTo=%2Fmatch-hub");
});

it("has a form that works without script, and says why a login has failed", async () => {
  const page = await (await visit("/login?error=incorrect")).text();
  const form = /<form[^>]* action="\/api\/auth\/sign-in".*?<\/form>/s.exec(page)?.[0] ?? "";
  for (const name of ["email", "password"]) expect(form).toMatch(new RegExp(`<input[^>]* name="${name}"`));
  expect(page).toMatch(/role="alert"[^>]*>(<[^>]*>|<!--.*?-->)*Unable to sign in/);
});
