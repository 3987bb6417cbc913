import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { previewResponse } from "../../../../schemas/desk/previews.ts";
import { deskProfileResponse, type Profile } from "../../../../schemas/desk/profile.ts";
import { editorsDesk } from "../../support/editors-desk.ts";
import { problemOf } from "../../support/staff.ts";

const { site, desk } = editorsDesk();

const read = async () => deskProfileResponse.parse((await desk("GET", "profile")).body);
const change = (profile: Profile, revision: string) => desk("POST", "profile", { profile, revision });
const bluesky = { name: "Bluesky", icon: "i-lucide-at-sign" as const, href: "https://bsky.example/league" };

describe("the league's profile at the desk", () => {
  it("is on fans' pages once it is published, with the rest of the league as it was", async () => {
    const { profile, revision, pages } = await read();
    expect(pages.map(({ path }) => path)).toContain("community");
    const next: Profile = {
      ...profile,
      slogan: "Every ground, every Saturday.",
      contact: { page: "community", email: "office@league.example" },
      ticketShop: "https://tickets.example/shop",
      socialLinks: [bluesky],
      globalNav: !profile.globalNav,
      lockedVideoTitle: "One pass away",
    };
    const changed = await change(next, revision);
    expect(changed.status).toBe(200);
    expect(deskProfileResponse.parse(changed.body).profile).toEqual(next);
    const page = await (await site("/community")).text();
    expect(page).toContain("https://bsky.example/league");
    expect(page).toContain('action="/api/contact"');
    // A load of the folder reports that it would undo them.
    const { results } = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes ORDER BY part").all();
    expect(results.map(({ part }) => part)).toEqual([
      "contact addresses",
      "description and slogan",
      "layout",
      "social links",
      "words of locked videos",
    ]);
    const stored = await env.CONTENT_DB.prepare("SELECT description FROM league").first<string>("description");
    // Unchanged parts stay as they were written.
    expect(stored).toContain("{brand}");
    expect(stored).toContain('"portal":"/portal"');
  });

  it("is looked at on the home page before fans see it", async () => {
    const { profile } = await read();
    const next: Profile = { ...profile, socialLinks: [bluesky], globalNav: !profile.globalNav };
    const { body } = await desk("POST", "previews", { change: { kind: "profile", profile: next } });
    const preview = await site(new URL(previewResponse.parse(body).url).pathname);
    expect(preview.headers.get("cache-control")).toBe("private, no-store");
    const page = await preview.text();
    expect(page).toContain("Preview: fans do not read this yet");
    expect(page).toContain(bluesky.href);
    expect(await (await site("/")).text()).not.toContain(bluesky.href);
    expect((await read()).profile).toEqual(profile);

    const nameless = { ...next, socialLinks: [{ ...bluesky, name: "" }] };
    const refused = problemOf(await desk("POST", "previews", { change: { kind: "profile", profile: nameless } }));
    expect(refused).toMatchObject({
      status: 400,
      message: expect.stringContaining("The name of a social link is missing."),
    });
  });

  it("is not overwritten by who has opened it before somebody else changed it", async () => {
    const { profile, revision } = await read();
    expect((await change({ ...profile, slogan: "Mine" }, revision)).status).toBe(200);
    const refused = problemOf(await change({ ...profile, slogan: "Yours" }, revision));
    expect(refused).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect((await read()).profile.slogan).toBe("Mine");
  });

  it.each([
    [{ slogan: " " }, 400, "The slogan is missing."],
    [{ description: "a".repeat(301) }, 400, "The description has at most 300 characters."],
    [{ contact: { page: "community", email: "office" } }, 400, "is an email address, such as office@league.example."],
    [
      { contact: { page: "no/such/page", email: "office@league.example" } },
      422,
      "is no page that there is: no/such/page",
    ],
    [{ podcast: { page: "" } }, 400, "Choose the podcast's page."],
    [{ ticketShop: "/tickets" }, 400, "The ticket shop is an address of another site, with https://."],
    [{ socialLinks: [{ ...bluesky, href: "javascript:alert(1)" }] }, 400, "The address of a social link is an address"],
    [{ socialLinks: [{ ...bluesky, name: "" }] }, 400, "The name of a social link is missing."],
    [{ headerType: "wide" }, 400, "The header is one of the designs that are offered."],
    [{ copyrightSince: 20 }, 400, "a year from 1800 to 2200"],
  ])("is refused in plain words: %j", async (rest, status, message) => {
    const { profile, revision } = await read();
    const refused = problemOf(await desk("POST", "profile", { profile: { ...profile, ...rest }, revision }));
    expect(refused.message).toContain(message);
    expect(refused.status).toBe(status);
    expect((await read()).revision).toBe(revision);
  });
});
