import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OtherStreams } from "../../../../../app/playback/failure/other-streams.tsx";

const stream = {
  slot: "slot-1",
  pool: "video" as const,
  label: "Chrome on Windows",
  place: "Leeds, United Kingdom",
  watching: [{ entryID: "live-1", title: "Live: Ashby v Wold" }],
  since: "2026-11-28T15:00:00.000Z",
  current: false,
};

it("has no two equal lines: devices of one name in one place are numbered, and so are their buttons", () => {
  const html = renderToStaticMarkup(
    <OtherStreams streams={[stream, { ...stream, slot: "slot-2" }, { ...stream, slot: "slot-3" }]} onStop={() => {}} />,
  );
  const lines = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line = ""]) => line.replace(/<[^>]*>/g, " "));
  expect(lines).toHaveLength(3);
  expect(new Set(lines).size).toBe(3);
  const labels = [...html.matchAll(/aria-label="(Stop it[^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual([
    "Stop it and watch here: Chrome on Windows, Leeds, United Kingdom",
    "Stop it and watch here: Chrome on Windows, Leeds, United Kingdom (2)",
    "Stop it and watch here: Chrome on Windows, Leeds, United Kingdom (3)",
  ]);
});
