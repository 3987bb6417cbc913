import { expect, it } from "vitest";
import { stateOf } from "../../../../../app/desk/advertising/campaign-state.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const campaign = { from: "2026-11-01T00:00:00Z", until: "2026-12-01T00:00:00Z", paused: false };

it.each([
  [{}, "running"],
  [{ from: "2026-11-20T12:00:01Z" }, "scheduled"],
  [{ until: "2026-11-20T11:59:59Z" }, "over"],
  [{ paused: true }, "paused"],
  [{ paused: true, from: "2026-11-21T00:00:00Z" }, "paused"],
  [{ paused: true, until: "2026-11-19T00:00:00Z" }, "over"],
])("a campaign with %j is %s", (change, state) => {
  expect(stateOf({ ...campaign, ...change }, now)).toBe(state);
});
