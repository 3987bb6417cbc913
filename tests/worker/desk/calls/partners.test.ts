import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sponsorsResponse } from "../../../../schemas/content/content.ts";
import { type DeskPartners, deskPartnersResponse } from "../../../../schemas/desk/partners.ts";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

const as = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);
let desk: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  desk = await as("commercial");
});

const sponsor = (sponsorID: number, forcedOrder: number) => ({
  ...{ sponsorID, campaignID: 100 + sponsorID, title: `Sponsor ${sponsorID}`, adminName: `Admin ${sponsorID}` },
  ...{ url: `https://sponsor-${sponsorID}.example/`, imageKey: `sponsor-${sponsorID}`, mediaLibraryID: "library" },
  ...{ published: 1, isChildFriendly: 1, forcedOrder },
});
const row = (rowID: number, forcedOrder: number, ...sponsors: object[]) => ({
  ...{ rowID, adminName: `Row ${rowID}`, title: `Tier ${rowID}`, titleSize: "h4", sponsorSize: "large", forcedOrder },
  sponsors,
});
beforeEach(async () => {
  const insert = (stored: ReturnType<typeof row>) =>
    env.CONTENT_DB.prepare(`INSERT INTO sponsor_rows (row_id, forced_order, "row") VALUES (?, ?, ?)`).bind(
      ...[stored.rowID, stored.forcedOrder, JSON.stringify(stored)],
    );
  await env.CONTENT_DB.batch([
    ...["sponsor_rows", "featured_label_groups", "header_sponsor", "league_desk_changes"].map((table) =>
      env.CONTENT_DB.prepare(`DELETE FROM ${table}`),
    ),
    insert(row(1, 2, sponsor(1, 1))),
    insert(row(2, 1, sponsor(3, 2), sponsor(2, 1))),
    env.CONTENT_DB.prepare("INSERT INTO featured_label_groups VALUES ('Broadcaster', 1, '[2,3]')"),
  ]);
});

const read = async () => deskPartnersResponse.parse((await desk("GET", "partners")).body);
const publish = async ({ tiers, revision }: Pick<DeskPartners, "tiers" | "revision">) =>
  await desk("POST", "partners", { tiers, revision });
const stored = async () => sponsorsResponse.parse(await (await visit("/origin/content/sponsors")).json());

describe("the league's partners at the desk", () => {
  it("are read in the order in which fans see them", async () => {
    const { tiers } = await read();
    expect(tiers.map(({ title, partners }) => [title, partners.map(({ name }) => name)])).toEqual([
      ["Tier 2", ["Sponsor 2", "Sponsor 3"]],
      ["Tier 1", ["Sponsor 1"]],
    ]);
  });

  it("are published with a new one in a new tier; what the desk does not change stays, and labels forget who has gone", async () => {
    const { tiers, revision } = await read();
    const [second, first] = tiers;
    if (second === undefined || first === undefined) throw new Error("There are two tiers.");
    const added = { id: null, name: "Lantern Tea", url: "https://lantern.example/", logo: "own-photo-1" };
    const changed = await publish({
      revision,
      tiers: [
        { ...first, partners: [...first.partners, ...second.partners.slice(1)] },
        { id: null, title: "Friends", size: "small", partners: [{ ...added, childFriendly: false, published: true }] },
      ],
    });
    expect(changed.status).toBe(200);
    const { data, featuredLabelGroups } = await stored();
    expect(data).toEqual([
      row(1, 1, { ...sponsor(1, 1) }, { ...sponsor(3, 2) }),
      {
        ...{ rowID: expect.any(Number), adminName: "Friends", title: "Friends", titleSize: "h3", sponsorSize: "small" },
        forcedOrder: 2,
        sponsors: [
          {
            ...{ sponsorID: expect.any(Number), campaignID: 0, title: "Lantern Tea", adminName: "Lantern Tea" },
            ...{ url: "https://lantern.example/", imageKey: "own-photo-1", mediaLibraryID: "", published: 1 },
            ...{ isChildFriendly: 0, forcedOrder: 1 },
          },
        ],
      },
    ]);
    expect(featuredLabelGroups).toEqual([{ label: "Broadcaster", sponsorIDs: [3] }]);
    // A load of the league's folder reports that it would undo this.
    const { results } = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes").all();
    expect(results).toEqual([{ part: "partners" }]);
    const html = await (await visit("/news")).text();
    expect(html).toContain("own-photo-1");
  });

  it("are not overwritten by who has not seen the change before, and a load of the folder is one too", async () => {
    const { tiers, revision } = await read();
    const named = (name: string) => tiers.map((tier) => ({ ...tier, title: name }));
    const both = await Promise.all([
      publish({ tiers: named("Mine"), revision }),
      publish({ tiers: named("Yours"), revision }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = await read();
    await env.CONTENT_DB.prepare("DELETE FROM sponsor_rows WHERE row_id = 1").run();
    expect(codeOf(await publish(now))).toEqual([409, "changed_meanwhile"]);
  });

  it("stand out under the labels that they get, and one is in the header", async () => {
    const { tiers, labels, header, revision } = await read();
    expect([labels, header]).toEqual([[{ label: "Broadcaster", partners: [2, 3] }], null]);
    const chosen = { name: "Sponsor 2", url: "https://sponsor-2.example/", logo: "sponsor-2", childFriendly: false };
    const next = [
      { label: "Community", partners: [1] },
      { label: "Broadcaster", partners: [3] },
    ];
    const changed = await desk("POST", "partners", { tiers, labels: next, header: chosen, revision });
    expect(deskPartnersResponse.parse(changed.body)).toMatchObject({ labels: next, header: chosen });
    expect(await stored()).toMatchObject({
      featuredLabelGroups: [
        { label: "Community", sponsorIDs: [1] },
        { label: "Broadcaster", sponsorIDs: [3] },
      ],
      headerSponsor: {
        ...{ imgLocation: "/images/fit-in/240x96/sponsor-2", name: "Sponsor 2" },
        ...{ sponsorUrl: "https://sponsor-2.example/", childFriendly: false },
      },
    });
    // Leaving them out keeps them, and a change to them counts as a change to the partners.
    expect(codeOf(await publish({ tiers, revision }))).toEqual([409, "changed_meanwhile"]);
    const now = await read();
    await desk("POST", "partners", { tiers, revision: now.revision });
    expect(await read()).toMatchObject({ labels: next, header: chosen });
    await desk("POST", "partners", { tiers, header: null, revision: (await read()).revision });
    expect((await read()).header).toBeNull();
  });

  it("are taken away by a sign-in that was confirmed lately alone, and arranged by any", async () => {
    const tired = deskOf(visit, (await newStaff("commercial", { startedAgo: 601 })).cookie);
    const { tiers, revision } = await read();
    const fewer = await tired("POST", "partners", { tiers: tiers.slice(0, 1), revision });
    expect(codeOf(fewer)).toEqual([403, "confirmation_needed"]);
    expect((await read()).tiers).toEqual(tiers);
    expect((await tired("POST", "partners", { tiers: tiers.toReversed(), revision })).status).toBe(200);
  });

  it("are in the audit log as they were before and after", async () => {
    const { tiers, revision } = await read();
    await publish({ tiers: tiers.slice(0, 1), revision });
    const { rows } = auditResponse.parse((await (await as("administrator"))("GET", "audit?subject=partners")).body);
    const [last] = rows;
    expect(last).toMatchObject({ outcome: "done", before: { tiers: [{ title: "Tier 2" }, { title: "Tier 1" }] } });
    expect(last?.after).toMatchObject({ tiers: [{ title: "Tier 2" }] });
  });

  it("are refused in plain words", async () => {
    const { tiers, revision } = await read();
    const [tier] = tiers;
    const [partner] = tier?.partners ?? [];
    if (tier === undefined || partner === undefined) throw new Error("There is a partner.");
    const with_ = (rest: object) => ({ revision, tiers: [{ ...tier, partners: [{ ...partner, ...rest }] }] });
    for (const [body, status, message] of [
      [with_({ name: "" }), 400, "A partner needs a name."],
      [with_({ url: "javascript:alert(1)" }), 400, "is an http address or a path on this site"],
      [with_({ logo: "../../secret" }), 400, "a picture is the key that came back"],
      [with_({ id: 999 }), 422, "is there no more"],
      [{ revision, tiers: [tier, tier] }, 422, "is named twice"],
      [{ revision, tiers, labels: [{ label: "Friends", partners: [999] }] }, 422, "that is in no tier"],
      [{ revision, tiers, labels: [{ label: "", partners: [] }] }, 400, "A label needs a name."],
      [
        { revision, tiers, labels: [1, 2].map(() => ({ label: "Friends", partners: [] })) },
        400,
        "A label is there once.",
      ],
      [{ revision, tiers, header: { ...partner, logo: "" } }, 400, "a picture is the key that came back"],
      [{ revision, tiers: Array.from({ length: 21 }, () => tier) }, 400, "There are at most 20 tiers."],
    ] as const) {
      const refused = await desk("POST", "partners", body);
      expect(refused.status).toBe(status);
      expect(deskError.parse(refused.body).error.message).toContain(message);
    }
    expect((await read()).revision).toBe(revision);
  });
});
