import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { HeaderSponsor, SponsorRow } from "../../../../schemas/content/content.ts";
import { contentService } from "../../../../worker/services/content.ts";
import { visit } from "../../support/visit.ts";

const row: SponsorRow = {
  rowID: 1,
  adminName: "Partners",
  title: "Official partners",
  titleSize: "h3",
  sponsorSize: "large",
  forcedOrder: 1,
  sponsors: [1, 2].map((sponsorID) => ({
    sponsorID,
    campaignID: 1,
    title: `Company ${sponsorID}`,
    adminName: "",
    url: `https://company-${sponsorID}.example/`,
    imageKey: `sponsor-${sponsorID}`,
    mediaLibraryID: "",
    published: 1,
    isChildFriendly: 1,
    forcedOrder: sponsorID,
  })),
};
const header: HeaderSponsor = {
  imgLocation: "/images/fit-in/240x96/sponsor-1",
  name: "Company 1",
  sponsorUrl: "https://company-1.example/",
  childFriendly: false,
};

/** A backend's response as parsed by the pages' client. */
const read = (response: unknown) =>
  contentService({ name: "content", mode: "remote", fetch: async () => Response.json(response) }, {}).sponsors();

describe("GET sponsors", () => {
  beforeAll(async () => {
    const prepare = (sql: string, ...values: (string | number)[]) => env.CONTENT_DB.prepare(sql).bind(...values);
    await env.CONTENT_DB.batch([
      prepare("INSERT INTO sponsor_rows VALUES (1, 1, ?)", JSON.stringify(row)),
      prepare("INSERT INTO featured_label_groups VALUES ('Official ball', 2, '[1]'), ('Broadcaster', 1, '[2]')"),
      prepare("INSERT INTO header_sponsor VALUES (1, ?)", JSON.stringify(header)),
    ]);
  });

  it("returns rows, label groups in their order, and the header's sponsor, as pages read them", async () => {
    const response = await (await visit("/origin/content/sponsors")).json();
    const featuredLabelGroups = [
      { label: "Broadcaster", sponsorIDs: [2] },
      { label: "Official ball", sponsorIDs: [1] },
    ];
    expect(response).toEqual({ data: [row], featuredLabelGroups, headerSponsor: header });
    expect(await read(response)).toEqual({ rows: [row], featuredLabelGroups, headerSponsor: header });
  });

  it("has one header sponsor", async () => {
    await expect(env.CONTENT_DB.prepare("INSERT INTO header_sponsor VALUES (2, '{}')").run()).rejects.toThrow();
  });

  it("are on every page: the header's sponsor beside the logo, groups under their labels, hidden by style if not for children", async () => {
    const page = await (await visit("/tickets")).text();
    const [link] = /<a [^>]*href="https:\/\/company-1\.example\/"[^>]*>/.exec(page) ?? [];
    expect(link).toContain('data-grown-ups="true"');
    const [above = "", below = ""] = page.split('id="main"');
    expect(above).toContain("Company 1, sponsor");
    const order = ["Broadcaster", "Company 2 (", "Official ball", "Company 1 ("].map((words) => below.indexOf(words));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });
});

describe("a league's own backend", () => {
  it("may have neither labels nor a header sponsor, and an unknown element is a heading", async () => {
    expect(await read({ data: [{ ...row, titleSize: "huge" }] })).toEqual({
      rows: [{ ...row, titleSize: "h2" }],
      featuredLabelGroups: [],
      headerSponsor: null,
    });
  });

  it.each([
    ["header sponsor", { data: [], headerSponsor: { ...header, sponsorUrl: "javascript:alert(1)" } }],
    ["header logo", { data: [], headerSponsor: { ...header, imgLocation: "data:text/html,x" } }],
    ["sponsor", { data: [{ ...row, sponsors: [{ ...row.sponsors[0], url: "javascript:alert(1)" }] }] }],
  ])("brings no %s with a script URL into a page", async (_, response) => {
    await expect(read(response)).rejects.toThrow("malformed");
  });
});
