import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { portal } from "../../../../worker/account-portal/app.ts";
import { insertLeague } from "../../../fixtures/small-league.ts";
import { password } from "../../support/accounts.ts";
import { solvedCaptcha } from "../../support/captcha.ts";
import { pageFor } from "../../support/portal.ts";
import { visitWithSettings } from "../../support/visit-with-settings.ts";

beforeAll(() => insertLeague(env.MATCH_DB));

it("a registration whose form had a club is accepted without it once the clubs are unavailable", async () => {
  const club = /<option value="(\d+)"/.exec(await pageFor("/portal/register", ""))?.[1] ?? "";
  expect(club).not.toBe("");
  const email = `club-${crypto.randomUUID()}@portal.example`;
  const fields = { email, password, firstName: "Robin", club, altcha: await solvedCaptcha("registration") };
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection refused"));
  const registered = await visitWithSettings(
    { MATCH_DATA_API: "https://matches.example" },
    { path: "/portal", below: "/register", routes: portal },
    { method: "POST", body: new URLSearchParams(fields), redirect: "manual" },
  );
  vi.restoreAllMocks();
  expect(registered.headers.get("location")).toBe("/portal/confirm");
  const row = await env.IDENTITY_DB.prepare("SELECT attributes FROM accounts WHERE username = ?")
    .bind(email)
    .first<{ attributes: string }>();
  expect(JSON.parse(row?.attributes ?? "{}")).toEqual({ given_name: "Robin", name: "Robin" });
});
