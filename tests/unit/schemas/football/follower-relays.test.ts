import { expect, it } from "vitest";
import { maxRelayLevels, relayPath, relaySource, relayWidth } from "../../../../schemas/football/follower-relays.ts";

const places = Array.from({ length: 5_000 }, (_, place) => place);
const pathsOn = (level: number) => [...new Set(places.map((place) => relayPath("501", "weur", level, place)))];

it("spreads followers over one relay, then 16, then 256, each below one of the level above", () => {
  expect([1, 2, maxRelayLevels].map((level) => pathsOn(level).length)).toEqual([1, relayWidth, relayWidth ** 2]);
  const above = [2, maxRelayLevels].map((level) => [...new Set(pathsOn(level).map((path) => relaySource(path)))]);
  for (const [index, sources] of above.entries()) {
    for (const source of sources) expect(pathsOn(index + 1)).toContain(source && "relay" in source && source.relay);
  }
});

it("hangs the first relay of a region at the room of its match, or at the hub", () => {
  expect(relaySource("501/weur")).toEqual({ channel: "501" });
  expect(relaySource("all/oc")).toEqual({ channel: "all" });
});
