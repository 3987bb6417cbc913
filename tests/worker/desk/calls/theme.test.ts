import { env } from "cloudflare:workers";
import { afterAll, describe, expect, it, vi } from "vitest";
import { auditResponse } from "../../../../schemas/desk/staff.ts";
import { deskThemeResponse } from "../../../../schemas/desk/theme.ts";
import { editorsDesk } from "../../support/editors-desk.ts";
import { comesTrueWithin } from "../../support/publish-league.ts";
import { deskOf, newStaff, problemOf } from "../../support/staff.ts";

const { site, desk } = editorsDesk();
afterAll(() => void vi.useRealTimers());

const read = async () => deskThemeResponse.parse((await desk("GET", "theme")).body);
const change = (theme: unknown, revision: string) => desk("POST", "theme", { theme, revision });
const parts = async () =>
  (await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes ORDER BY part").all()).results;

describe("colours at the desk", () => {
  it("are those of fans' pages within ten seconds, and of the audit log", async () => {
    const { theme, revision } = await read();
    const styled = async () => await (await site("/community")).text();
    expect(await styled()).not.toContain("#7a1230");
    const changed = await change({ ...theme, light: { ...theme.light, accent: "#7A1230" } }, revision);
    expect(deskThemeResponse.parse(changed.body).theme.light.accent).toBe("#7a1230");
    expect(await comesTrueWithin(10, async () => (await styled()).includes("--club-accent-light:#7a1230"))).toBe(true);
    vi.useRealTimers();
    // A load of the folder reports that it would undo them.
    expect(await parts()).toEqual([{ part: "theme" }]);
    const log = deskOf(site, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await log("GET", "audit?text=theme.change")).body);
    expect(rows[0]).toMatchObject({ subject: "theme", outcome: "done" });
    expect(JSON.stringify(rows[0])).toContain("#7a1230");
  });

  it("become their nearest readable shade where they are hard to read", async () => {
    const { theme, revision } = await read();
    const changed = await change({ ...theme, light: { ...theme.light, accent: "#ffe000" } }, revision);
    const { accent } = deskThemeResponse.parse(changed.body).theme.light;
    expect(accent).toMatch(/^#[0-9a-f]{6}$/);
    expect(accent).not.toBe("#ffe000");
    expect(await (await site("/community")).text()).toContain(`--club-accent-light:${accent}`);
  });

  it("are refused where no shade of the text can be read on them, and nothing is published", async () => {
    const { theme, revision } = await read();
    const light = { ...theme.light, paper: "#000000", surface: "#808080", raised: "#ffffff" };
    const refused = problemOf(await change({ ...theme, light }, revision));
    expect(refused).toMatchObject({ status: 422, code: "not_right" });
    expect(refused.message).toMatch(/theme\.light\.ink .* on paper, surface, raised, and needs 4\.5:1/);
    expect(await read()).toEqual({ theme, revision });
    expect(await parts()).toEqual([]);
  });

  it("are not overwritten by who has opened them before somebody else changed them", async () => {
    const { theme, revision } = await read();
    expect((await change({ ...theme, light: { accent: "#123456" } }, revision)).status).toBe(200);
    const refused = problemOf(await change({ ...theme, light: { accent: "#654321" } }, revision));
    expect(refused).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect((await read()).theme.light.accent).toBe("#123456");
  });

  it.each([
    [{ light: { accent: "red" }, dark: {} }, "theme.light.accent looks like #12ab9f."],
    [{ light: { acent: "#123456" }, dark: {} }, "acent"],
    [{ light: {}, dark: {}, night: {} }, "There is no night here"],
  ])("are refused in plain words: %j", async (theme, message) => {
    const refused = problemOf(await change(theme, (await read()).revision));
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(message);
  });
});
