import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { deskHomeResponse } from "../../../../schemas/desk/home.ts";
import { previewResponse } from "../../../../schemas/desk/previews.ts";
import { auditResponse } from "../../../../schemas/desk/staff.ts";
import { editorsDesk } from "../../support/editors-desk.ts";
import { deskOf, newStaff, problemOf } from "../../support/staff.ts";

const { site, desk } = editorsDesk();

const read = async () => deskHomeResponse.parse((await desk("GET", "home/sections")).body);
const change = (sections: unknown, revision: string) => desk("POST", "home/sections", { sections, revision });
/** The headings of the sections that fans see, from top to bottom. */
async function headings(path = "/"): Promise<(string | undefined)[]> {
  const [main = ""] = (await (await site(path)).text()).split("</main>");
  return [...main.matchAll(/<h2 id="[^"]*" class="[^"]*">([^<]*)/g)].map(([, text]) => text);
}

describe("the home page's sections", () => {
  it("are in the site's own order until the desk publishes another, without those that it hides", async () => {
    expect(await headings()).toEqual(["Matches", "Latest News", "Tables", "Videos"]);
    const { sections, revision } = await read();
    expect(sections).toEqual(["highlights", "matches", "news", "tables", "videos"]);
    const changed = await change(["tables", "videos", "matches"], revision);
    expect(deskHomeResponse.parse(changed.body).sections).toEqual(["tables", "videos", "matches"]);
    expect(await headings()).toEqual(["Tables", "Videos", "Matches"]);
    const html = await (await site("/")).text();
    // Structured data and the header's dark background are there whatever is shown.
    expect(html).toContain('"@type":"WebSite"');
    expect(html).toMatch(/<\/h1><div aria-hidden="true" data-theme="dark"/);
    const { results } = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes").all();
    expect(results).toEqual([{ part: "home page" }]);
    const log = deskOf(site, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await log("GET", "audit?text=home.arrange")).body);
    expect(rows[0]).toMatchObject({ subject: "home page", outcome: "done" });
  });

  it("are looked at in another order before fans see it", async () => {
    const { url } = previewResponse.parse(
      (await desk("POST", "previews", { change: { kind: "home", sections: ["tables", "news"] } })).body,
    );
    const { pathname } = new URL(url);
    expect(await headings(pathname)).toEqual(["Tables", "Latest News"]);
    expect(await headings()).toEqual(["Matches", "Latest News", "Tables", "Videos"]);
    const preview = await site(pathname);
    expect(preview.headers.get("cache-control")).toBe("private, no-store");
    expect(preview.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(await preview.text()).toContain("Preview: fans do not read this yet");
  });

  it("are not overwritten by who has opened them before somebody else changed them", async () => {
    const { revision } = await read();
    expect((await change(["news"], revision)).status).toBe(200);
    expect(problemOf(await change(["videos"], revision))).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect((await read()).sections).toEqual(["news"]);
  });

  it.each([
    [[], "The home page has one section at least."],
    [["news", "news"], "Each section is named once."],
    [["<script>"], "A section is one of highlights, matches, news, tables, videos."],
    ["news", "The sections are a list."],
  ])("are refused in plain words: %j", async (sections, message) => {
    const refused = problemOf(await change(sections, (await read()).revision));
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(message);
  });
});
