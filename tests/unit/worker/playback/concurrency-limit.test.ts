import { expect, it } from "vitest";
import { selectSlotToEvict, streamLimit } from "../../../../worker/playback/concurrency-limit.ts";

const settings = {
  CONCURRENT_STREAMS: 2,
  CONCURRENT_AUDIO_STREAMS: "",
  CONCURRENT_POLICY: "choose",
} as const;

it.each<["audio" | "video", number | "", string[], { pool: string; limit: number }]>([
  ["video", "", [], { pool: "video", limit: 2 }],
  ["audio", "", [], { pool: "video", limit: 2 }],
  ["audio", 1, [], { pool: "audio", limit: 1 }],
  ["video", 1, [], { pool: "video", limit: 2 }],
  ["video", "", ["live-video", "devices-4"], { pool: "video", limit: 4 }],
  ["video", "", ["devices-1"], { pool: "video", limit: 2 }],
  ["video", "", ["devices-3", "devices-5"], { pool: "video", limit: 5 }],
  ["video", "", ["devices-999", "devices-x", "devices-"], { pool: "video", limit: 20 }],
])("counts %s with an audio limit of %j and %j", (kind, audio, entitlements, expected) => {
  expect(streamLimit({ ...settings, CONCURRENT_AUDIO_STREAMS: audio }, kind, entitlements)).toEqual(expected);
});

it.each<["refuse" | "choose" | "stop-oldest", string | null, boolean, string | null]>([
  ["refuse", "slot-1", false, null],
  ["choose", "slot-1", false, "slot-1"],
  ["choose", "slot-1", true, "slot-1"],
  ["choose", null, false, null],
  ["stop-oldest", null, false, "oldest"],
  ["stop-oldest", "slot-1", false, "oldest"],
  ["stop-oldest", null, true, null],
])("under the policy %s, with %s chosen and a renewal %s, evicts %s", (CONCURRENT_POLICY, chosen, renews, stops) => {
  expect(selectSlotToEvict({ ...settings, CONCURRENT_POLICY }, { chosen, renews })).toBe(stops);
});
