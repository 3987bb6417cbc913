import { describe, expect, it } from "vitest";
import { byFeaturedLabel, publishedSponsors } from "../../../../../app/features/sponsors/sponsor-groups.ts";
import type { SponsorRow } from "../../../../../schemas/content/content.ts";

const sponsor = (sponsorID: number, more: Partial<SponsorRow["sponsors"][number]> = {}) => ({
  sponsorID,
  campaignID: 1,
  title: `Sponsor ${sponsorID}`,
  adminName: "",
  url: "https://sponsor.example/",
  imageKey: `sponsor-${sponsorID}`,
  mediaLibraryID: "",
  published: 1 as const,
  isChildFriendly: 1 as const,
  forcedOrder: sponsorID,
  ...more,
});
const row = (rowID: number, forcedOrder: number, sponsors: SponsorRow["sponsors"]): SponsorRow => ({
  rowID,
  adminName: "",
  title: `Row ${rowID}`,
  titleSize: "h3",
  sponsorSize: "small",
  forcedOrder,
  sponsors,
});
const ids = (rows: SponsorRow[]) => rows.map((shown) => [shown.rowID, ...shown.sponsors.map((one) => one.sponsorID)]);

describe("published sponsors", () => {
  it("are in the forced order of rows and sponsors", () => {
    const rows = [row(1, 2, [sponsor(5), sponsor(4)]), row(2, 1, [sponsor(6)])];
    expect(ids(publishedSponsors(rows))).toEqual([
      [2, 6],
      [1, 4, 5],
    ]);
  });

  it("exclude unpublished sponsors, and empty rows", () => {
    const rows = [row(1, 1, [sponsor(1, { published: 0 })]), row(2, 2, [sponsor(2), sponsor(3, { published: 0 })])];
    expect(ids(publishedSponsors(rows))).toEqual([[2, 2]]);
  });
});

describe("featured labels", () => {
  const grouped = (sponsors: SponsorRow["sponsors"], groups: { label: string; sponsorIDs: number[] }[]) =>
    byFeaturedLabel(sponsors, groups).map(({ label, sponsors: shown }) => [
      label,
      ...shown.map((one) => one.sponsorID),
    ]);
  const four = [sponsor(1), sponsor(2), sponsor(3), sponsor(4)];

  it("group their sponsors before those without a label, in order", () => {
    const groups = [
      { label: "Community partners", sponsorIDs: [3, 4] },
      { label: "Official broadcaster", sponsorIDs: [2] },
    ];
    expect(grouped(four, groups)).toEqual([
      ["Community partners", 3, 4],
      ["Official broadcaster", 2],
      [null, 1],
    ]);
  });

  it("never contain a sponsor twice, and are never empty", () => {
    const groups = [
      { label: "First", sponsorIDs: [1, 99] },
      { label: "Second", sponsorIDs: [1] },
      { label: "Third", sponsorIDs: [98] },
    ];
    expect(grouped([sponsor(1)], groups)).toEqual([["First", 1]]);
    expect(grouped(four, [])).toEqual([[null, 1, 2, 3, 4]]);
  });
});
