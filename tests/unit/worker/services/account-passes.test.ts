import { expect, it } from "vitest";
import { passDescription } from "../../../../app/features/account/pass-description.ts";
import { competitionDetail } from "../../../../schemas/football/competition.ts";
import type { Holding } from "../../../../schemas/payments/holdings.ts";
import { describeHoldings } from "../../../../worker/services/account-passes.ts";

const since = "2026-11-20T10:00:00.000Z";
const until = "2026-12-05T15:10:00.000Z";
const holds = (entitlement: string, change: Partial<Holding> = {}): Holding => ({
  entitlement,
  startsAt: since,
  endsAt: until,
  renewsAt: null,
  reason: "payment",
  renewalFailed: false,
  title: null,
  sharedBy: null,
  ...change,
});

/** A match-data backend that fails. */
const failing = () => Promise.reject(new Error("failing"));
const nobody = { match: async () => null, clubByID: async () => null, competitions: async () => [] };

it("lists passes by name with all that they unlock, and names no entitlement that has no words", async () => {
  const leagues = [
    competitionDetail.parse({ id: 10, slug: "championship", name: "Championship", kind: "league", order: 1 }),
  ];
  const held = [
    ...["live-video", "competition-10", "club-99", "press-box"].map((name) => holds(name, { title: "Season Pass" })),
    holds("match-7", { title: "Day Pass" }),
  ];
  const passes = await describeHoldings(held, { ...nobody, competitions: async () => leagues }, 2026);
  expect(passes.map(({ title, opens }) => [title, opens])).toEqual([
    ["Season Pass", "Live video of every streamed match and every streamed match of the Championship"],
    ["Day Pass", "What it was given for"],
  ]);
});

it("describes passes while the match data is unavailable", async () => {
  const passes = await describeHoldings(
    [holds("club-16"), holds("live-audio")],
    { match: failing, clubByID: failing, competitions: failing },
    2026,
  );
  expect(passes.map(({ opens }) => opens)).toEqual(["Live commentary of every match"]);
});

it.each<[Partial<Holding>, string]>([
  [{}, "Until 5 December 2026 at 15:10"],
  [{ renewalFailed: true }, "Payment refused, ends 5 December 2026 at 15:10"],
  [{ renewsAt: "2026-12-02T15:10:00.000Z" }, "Renews on 2 December 2026"],
  [
    { renewsAt: "2026-12-02T15:10:00.000Z", reason: "family", sharedBy: "ann@fans.example" },
    "Shared with you by ann@fans.example, renews on 2 December 2026",
  ],
  [{ renewsAt: "2026-12-02T15:10:00.000Z", renewalFailed: true }, "Payment refused, ends 5 December 2026 at 15:10"],
  [{ reason: "family" }, "Shared with you, until 5 December 2026 at 15:10"],
  [{ reason: "credit" }, "A credit for an interruption, until 5 December 2026 at 15:10"],
  [{ reason: "voucher", endsAt: null }, "By a voucher, without end"],
  [{ reason: "grant", endsAt: null }, "Given by the league, without end"],
  [{ startsAt: "2026-12-01T10:00:00.000Z" }, "From 1 December 2026 at 10:00, until 5 December 2026 at 15:10"],
])("describes %j as: %s", (change, words) => {
  const locale = { locale: "en-GB", timeZone: "Europe/London" };
  expect(passDescription(holds("live-video", change), { now: new Date("2026-11-21T10:00:00.000Z"), locale })).toBe(
    words,
  );
});

it.each([
  ["en-US", "America/New_York", "From December 1, 2026 at 5:00 AM EST, until December 5, 2026 at 10:10 AM EST"],
  ["en-DE", "Europe/Berlin", "From 1 December 2026 at 11:00 CET, until 5 December 2026 at 16:10 CET"],
])("formats times for the user's locale and time zone (%s)", (locale, timeZone, words) => {
  const pass = holds("live-video", { startsAt: "2026-12-01T10:00:00.000Z" });
  const said = passDescription(pass, { now: new Date("2026-11-21T10:00:00.000Z"), locale: { locale, timeZone } });
  expect(said.replaceAll("\u202f", " ")).toBe(words);
});
