import { describe, expect, it } from "vitest";
import { bindingNames, EnvironmentError, parseSettings } from "../../../worker/env.ts";

const secret = "0".repeat(40);
const complete: Record<string, unknown> = {
  ENVIRONMENT: "production",
  BRAND_NAME: "Crown League",
  BRAND_SLUG: "crown",
  CONCURRENT_STREAMS: "2",
  SESSION_SECRET: secret,
  PLAYBACK_SECRET: secret,
  SERVICE_KEY: secret,
  IDENTITY_SECRET: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  ...Object.fromEntries(bindingNames.map((name) => [name, {}])),
};
const parse = (change: Record<string, unknown>) => parseSettings({ ...complete, ...change });

describe("the environment", () => {
  it("is taken when it is complete, with the specification's season where nothing says otherwise", () => {
    expect(parse({}).CURRENT_SEASON).toBe(2025);
    expect(parse({ CURRENT_SEASON: "2026" }).CURRENT_SEASON).toBe(2026);
    expect(parse({}).CONCURRENT_STREAMS).toBe(2);
    expect(parse({}).PRE_SEASON).toBe("");
    expect(parse({ PRE_SEASON: "2027" }).PRE_SEASON).toBe(2027);
  });

  it.each([
    ["SESSION_SECRET", undefined],
    ["SERVICE_KEY", "short"],
    ["CONCURRENT_STREAMS", "none"],
    ["CONCURRENT_STREAMS", "0"],
    ["VIDEO_API", "ftp://video.example"],
    ["BRAND_SLUG", "Crown League"],
    ["ENVIRONMENT", "staging"],
    ["MATCH_DB", undefined],
  ])("stops with a message that names %s when it is %s", (name, value) => {
    expect(() => parse({ [name]: value })).toThrow(EnvironmentError);
    expect(() => parse({ [name]: value })).toThrow(name);
  });

  it("never repeats a secret's value", () => {
    expect(() => parse({ SERVICE_KEY: "hunter2" })).toThrow(/^(?!.*hunter2)/s);
  });
});
