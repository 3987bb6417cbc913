import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import {
  matchSentence,
  matchStatus,
  spoilerFreeSentence,
} from "../../../../app/features/fixtures/match/match-status.ts";
import { matchClock } from "../../../../app/features/live/match-clock.ts";
import { minuteText, scorers } from "../../../../app/features/match-centre/goals.ts";
import { matchNotice } from "../../../../app/features/match-centre/match-notice.ts";
import { appearanceSummary } from "../../../../app/features/players/appearance-summary.ts";
import { positionSentence } from "../../../../app/features/table/position-history.ts";
import { tieBreakSentence } from "../../../../app/features/table/tie-breaks.tsx";
import { signed } from "../../../../app/features/table/zones.ts";
import { passNames } from "../../../../app/features/videos/watch/unlock-text.ts";
import { anonymousAvailabilityText } from "../../../../app/features/where-to-watch/anonymous-availability-text.ts";
import { anonymousNote, viewerNote } from "../../../../app/features/where-to-watch/availability-note.tsx";
import { viewerAvailabilityText } from "../../../../app/features/where-to-watch/viewer-availability-text.ts";
import { watchLink } from "../../../../app/features/where-to-watch/watch-link.ts";
import type { MatchState } from "../../../../schemas/football/match-data.ts";
import { matchOutcomes, matchPhases } from "../../../../schemas/football/match-enums.ts";
import { parsePageQuery, seasonParameter } from "../../../../schemas/football/page-query.ts";
import { english, setPageLanguage } from "../../../../schemas/site/messages.ts";
import { availability } from "../../../../schemas/streaming/availability.ts";
import type { Offer } from "../../../../schemas/streaming/playback-rule.ts";
import { compileCatalogue } from "../../../../scripts/lib/messages/catalogues.ts";
import { fixture, match, result } from "../../../fixtures/matches.ts";
import { event } from "../../../fixtures/small-league.ts";

const catalogue = compileCatalogue("ar");
beforeEach(() => setPageLanguage(() => ({ tag: "ar", catalogue, offered: ["en", "ar"] })));
afterEach(() => setPageLanguage(() => english));

const kickOff = Date.parse(match().kickoff);
const minutes = (count: number) => count * 60_000;

const states = [
  ...[fixture(), fixture("postponed"), fixture("cancelled")],
  ...matchPhases.map(
    (phase): MatchState => ({
      ...{ kind: "live", phase, phaseStartedAt: match().kickoff, addedTime: null },
      ...{ score: { home: 1, away: 0 }, penalties: null },
    }),
  ),
  ...matchOutcomes.map((outcome) => result(1, 0, { outcome })),
  result(2, 1, { extraTime: { home: 2, away: 1 } }),
  result(1, 1, { extraTime: { home: 1, away: 1 }, penalties: { home: 4, away: 3 } }),
];
const instants = [-60, 20, 600].map((after) => kickOff + minutes(after));

const rules = [
  undefined,
  availability.parse({ blackouts: [{ countries: ["GB", "IE"], weekdays: [6, 7], from: "14:45", to: "17:15" }] }),
  availability.parse({ blackouts: [{ countries: ["GB"], weekdays: [], from: "00:00", to: "23:59" }] }),
  availability.parse({
    countries: { except: ["GB"] },
    television: [
      { countries: ["GB"], channel: "7" },
      { countries: ["FR"], channel: "8" },
    ],
  }),
  availability.parse({ countries: { only: ["FR"] } }),
];
const offers = ["live-1", "replay-1", "highlights-1"].flatMap((entryID) =>
  [["?"], ["*"], ["live-video"], ["unknown"]].flatMap((required) =>
    rules.map((rule): Offer => ({ entryID, required, status: "active", availability: rule })),
  ),
);

const off: Offer = { entryID: "live-1", required: ["?"], status: "disabled" };

/** Words in Latin letters that are not names. */
function latin(texts: readonly (string | null)[]): string[] {
  const { home, away } = match();
  const names = [home.name, away.name, passNames(["live-video"]), passNames(["live-audio"])];
  return texts.filter((text): text is string => {
    const rest = names.reduce<string>((said, name) => (name === null ? said : said.replaceAll(name, "")), text ?? "");
    return /\p{Script=Latin}/u.test(rest);
  });
}

it("says in Arabic where any match can be watched and heard", () => {
  const said = states.flatMap((state) =>
    instants.flatMap((now) =>
      [null, off, ...offers].flatMap((video) => {
        const shown = { ...match({ state }), videoEntryID: video?.entryID ?? null, audioReplayFrom: null };
        const both = { video, audio: video && { ...video, entryID: "audio-1" } };
        return [
          anonymousAvailabilityText(shown, both, now),
          watchLink(shown, now)?.text ?? "",
          ...(video === null ? [] : [anonymousNote(shown, video, now)]),
          ...[null, "GB", "FR"].flatMap((country) =>
            [null, { entitlements: ["live-video", "live-audio"], bypassed: false }].flatMap((viewer) => {
              const context = { viewer, country, blocked: false };
              return [
                viewerAvailabilityText(shown, both, context, now).text,
                ...(video === null ? [] : [viewerNote(shown, video, context, now)]),
              ];
            }),
          ),
        ];
      }),
    ),
  );
  expect(latin([...new Set(said)])).toEqual([]);
});

it("says in Arabic how any match stands", () => {
  const said = states.flatMap((state) =>
    instants.flatMap((now) => {
      const shown = match({ state });
      const { short, long } = matchStatus(shown, now);
      const notice = matchNotice(shown);
      return [
        ...[short, long, matchSentence(shown, now), spoilerFreeSentence(shown, now), matchClock(state, now)],
        ...[notice?.title ?? "", notice?.text ?? ""],
      ];
    }),
  );
  expect(latin(said)).toEqual([]);
});

it("counts in Arabic", () => {
  const appearance = { started: true, minutes: 2, goals: 3, assists: 1, yellowCards: 1, redCards: 0 };
  expect(appearanceSummary(appearance)).toBe("بدأ أساسيًا، دقيقتان، 3 أهداف، تمريرة حاسمة، نال إنذارًا");
  expect(positionSentence([9, 1, 3])).toBe("الآن في المركز 3. أفضل مركز 1 وأدنى مركز 9.");
});

it("keeps signs and minutes in their order among Arabic words", () => {
  expect(signed(12)).toBe("\u2066+12\u2069");
  expect(signed(-3)).toBe("\u2066−3\u2069");
  expect(minuteText({ minute: 45, added: 2 })).toBe("\u206645+2'\u2069");
});

it("calls a scorer whom nobody names unknown, as one says it of a man", () => {
  const goal = event(1, "goal", { side: "home", playerName: null, minute: 12 });
  expect(scorers([goal], "home").map(({ name }) => name)).toEqual(["غير معروف"]);
});

it("says in Arabic what parts two clubs", () => {
  const tie = { aboveID: 1, belowID: 2, rule: "goal-difference" as const, values: { above: 2, below: -1 } };
  expect(tieBreakSentence(tie, "Ashford", "Bramley")).toBe(
    "Ashford يتقدّم على Bramley بفارق الأهداف (\u2066+2\u2069 مقابل \u2066−1\u2069).",
  );
});

it("says in Arabic why a link shows nothing", () => {
  const schema = z.object({ season: seasonParameter });
  const problems = ["1", "2026-99"].map((season) => parsePageQuery(schema, new URLSearchParams({ season })));
  expect(latin(problems.map((parsed) => ("problem" in parsed ? parsed.problem.message : "shown")))).toEqual([]);
});
