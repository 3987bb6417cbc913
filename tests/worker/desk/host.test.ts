import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { siteWith } from "../support/site-with.ts";
import { newStaff } from "../support/staff.ts";

describe("with DESK_HOST", () => {
  const site = siteWith({ DESK_HOST: "desk.league.example" });
  const onDesk = (path: string) => site(`https://desk.league.example${path}`);

  it("the desk is there alone, and nothing else is", async () => {
    const { cookie } = await newStaff("analyst");
    expect((await onDesk("/desk/sign-in")).status).toBe(200);
    expect((await onDesk("/")).headers.get("location")).toBe("/desk");
    expect((await onDesk("/news")).status).toBe(404);
    expect((await onDesk("/api/session")).status).toBe(404);
    expect((await site("/desk")).status).toBe(404);
    expect((await site("/api/desk/v1/me", { headers: { cookie } })).status).toBe(404);
    expect((await site("/news")).status).toBe(200);
    expect(await env.DESK_DB.prepare("SELECT count(*) AS rows FROM audit").first("rows")).toBe(0);
  });
});
