import { describe, expect, it } from "vitest";
import { draftOfRule, ruleOfDraft } from "../../../../../../app/desk/video/live-rules/live-rule-draft.ts";
import {
  liveRuleMessages,
  plannedHeading,
  plannedText,
} from "../../../../../../app/desk/video/live-rules/live-rule-messages.ts";
import type { LiveRule } from "../../../../../../schemas/streaming/live-rule.ts";

const rule: LiveRule = {
  ...{ season: 2026, competitionIDs: [10], leadMinutes: 30, entitlements: ["live-video", "club-7"] },
  ...{ hls: "https://cdn.example/{slug}/a.m3u8", signing: "akamai", systems: ["widevine"] },
  ...{ availability: "overseas", imageKey: null },
};
const choices = {
  ...{ seasons: [{ season: 2026, name: "2026-27" }], competitions: [{ id: 10, name: "First Division" }] },
  ...{ entitlements: [{ entitlement: "live-video", passes: ["Season pass"] }], rules: [], timeZone: "Europe/London" },
};

describe("a rule for live entries in its form", () => {
  it.each<[string, LiveRule]>([
    ["passes", rule],
    ["every account", { ...rule, entitlements: ["*"], competitionIDs: [], dash: "https://cdn.example/{slug}/a.mpd" }],
    ["everybody", { ...rule, entitlements: ["?"], imageKey: "poster-derby", availability: null }],
  ])("is the same when it is sent as it was read, for %s", (_, written) => {
    expect(ruleOfDraft(draftOfRule(written, choices))).toEqual(written);
  });

  it("begins with this season and the passes that are on sale", () => {
    expect(ruleOfDraft(draftOfRule(null, choices))).toMatchObject({
      ...{ season: 2026, competitionIDs: [], leadMinutes: 15, entitlements: ["live-video"] },
    });
  });
});

it("a rule is said in sentences", () => {
  const names = { seasons: { 2026: "2026-27" }, competitions: { 10: "First Division" } };
  expect(liveRuleMessages(rule, names)).toEqual([
    "First Division, 2026-27.",
    "Opens 30 minutes before kick-off, for live-video, club-7 and passes of the match.",
    "With the availability rules overseas.",
    "https://cdn.example/{slug}/a.m3u8",
  ]);
});

it("a preview says what changes, and that it is of what is on air or sold", () => {
  const entry = {
    ...{
      entryID: "live-7",
      title: "Live: Zoo v Harbour",
      from: "2026-12-05T14:30:00.000Z",
      onAir: true,
      rule: "divisions",
    },
    ...{ parts: ["opening" as const, "source" as const], passes: 2 },
  };
  expect(plannedText("changed", entry)).toBe(
    "on air; 2 passes for the match bought; changes when it opens and its addresses",
  );
  expect(plannedText("others", { ...entry, parts: [], rule: null, onAir: false, passes: 0 })).toBe("made by hand");
  const planned = { count: 3, onAir: 1, sold: 2, entries: [] };
  expect(plannedHeading("changed", planned, false)).toBe("3 entries change, 1 on air now and 2 with passes bought");
  expect(plannedHeading("kept", planned, true)).toContain("3 entries stay in any case");
});
