import { expect, it } from "vitest";
import { ownClubHitsFirst } from "../../../../../app/features/search/own-club-hits-first.ts";
import type { DirectHit } from "../../../../../schemas/content/direct-hit.ts";

const hit = (href: string, ...clubIDs: number[]): DirectHit => ({
  kind: "player",
  title: href,
  detail: "",
  href,
  kickoff: null,
  imageURL: null,
  clubIDs,
});
const hits = [hit("/best", 1), hit("/a", 2), hit("/b", 27), hit("/c"), hit("/d", 3, 27)];
const hrefs = (club: number | null) => ownClubHitsFirst(hits, club).map(({ href }) => href);

it("what is about the fan's own club follows the best hit", () => {
  expect(hrefs(27)).toEqual(["/best", "/b", "/d", "/a", "/c"]);
  expect(hrefs(null)).toEqual(["/best", "/a", "/b", "/c", "/d"]);
  expect(ownClubHitsFirst([], 27)).toEqual([]);
});
