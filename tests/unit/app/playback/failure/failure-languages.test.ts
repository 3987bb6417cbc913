import { afterEach, expect, it } from "vitest";
import {
  connectionFailure,
  endedFailure,
  type PlaybackFailure,
  refusalFailure,
} from "../../../../../app/playback/failure/playback-failure.ts";
import { noKeySystem, noStreaming, shakaFailure } from "../../../../../app/playback/failure/shaka-errors.ts";
import { english, setPageLanguage, translated } from "../../../../../schemas/site/messages.ts";
import { sessionCheckErrors } from "../../../../../schemas/streaming/playback-errors.ts";
import { catalogueLanguages, compileCatalogue } from "../../../../../scripts/lib/messages/catalogues.ts";

afterEach(() => setPageLanguage(() => english));

const media = ["DrmLiveVideo", "OnDemand", "Audio"] as const;
const reasons = [
  ...["signed out", "signed out everywhere", "session ended", "blocked", "stopped elsewhere"],
  ...["silent", "not entitled", "pulled", "over", "counted elsewhere"],
];
const statusOf = (status: number) => shakaFailure({ category: 1, code: 1001, data: ["/1.m4s", status] });

/** All playback failures. */
const failures = (): PlaybackFailure[] => [
  connectionFailure,
  noKeySystem,
  noStreaming,
  ...media.flatMap((kind) => [
    ...Object.values(sessionCheckErrors).map(({ code, status }) => refusalFailure(code, kind, { status })),
    ...Object.values(sessionCheckErrors).map(({ code }) => refusalFailure(code, kind)),
    refusalFailure("ERR_unknown", kind, { status: 1 }),
    refusalFailure("ERR_unknown", kind),
    refusalFailure("QUEUED", kind, { queue: { place: 412, seconds: 14 } }),
    ...reasons.map((reason) => endedFailure(reason, kind)),
    endedFailure("stopped elsewhere", kind, "Firefox on Windows"),
  ]),
  ...[410, 425, 500].map(statusOf),
  ...[1, 2, 3, 4, 5, 6, 7].map((category) => shakaFailure({ category, code: category * 1000 + 3, data: [] })),
  shakaFailure({ category: 6, code: 6014, data: [] }),
];

it.each(catalogueLanguages())("says in %s whatever playback fails with", (tag) => {
  const catalogue = compileCatalogue(tag);
  const inEnglish = failures().flatMap(({ message, detail }) => [message, detail ?? ""]);
  setPageLanguage(() => ({ tag, catalogue, offered: ["en", tag] }));
  const shown = failures().flatMap(({ message, detail }) => [translated(message), translated(detail ?? "")]);
  expect(shown.filter((text, index) => text === inEnglish[index] && text !== "")).toEqual([]);
});
