import { proxy } from "valtio";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ReportedPlay, reportPlay } from "../../../../../app/playback/session/report-play.ts";

let sent: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A play that started 700 ms after the press, and has shown `seconds` of 25 frames each. */
function playOf(seconds: number) {
  const play = { seconds };
  const session: ReportedPlay = {
    state: proxy({ phase: "ready", buffering: false }),
    startTime: 700,
    lastToken: "token-1",
    stats: () => ({
      playTime: play.seconds,
      bytesDownloaded: play.seconds * 125,
      decodedFrames: play.seconds * 25,
      droppedFrames: play.seconds,
    }),
    onEnd: () => {},
  };
  return { play, session };
}

it("reports a play whose viewer has consented before, from its start to its end", () => {
  const { play, session } = playOf(2);
  reportPlay(session, false, new AbortController().signal);
  play.seconds = 40;
  session.onEnd(null);
  expect(sent).toMatchObject([{ start: 700, played: 40, kilobits: 40, frames: 1_000, dropped: 40, failure: null }]);
});

it("reports nothing of the time before the consent", () => {
  const { play, session } = playOf(600);
  reportPlay(session, true, new AbortController().signal);
  play.seconds = 630;
  session.onEnd(null);
  expect(sent).toMatchObject([{ start: null, played: 30, kilobits: 30, frames: 750, dropped: 30 }]);
});

it("reports no second twice when a viewer withdraws the consent and gives it again", () => {
  const { play, session } = playOf(0);
  const consent = new AbortController();
  reportPlay(session, false, consent.signal);
  play.seconds = 600;
  vi.runOnlyPendingTimers();
  consent.abort();
  play.seconds = 700;
  reportPlay(session, true, new AbortController().signal);
  play.seconds = 720;
  session.onEnd(null);
  expect(sent).toMatchObject([
    { start: 700, played: 600 },
    { start: null, played: 20 },
  ]);
});

it("reports the start of a play that has not started at the consent", () => {
  const { play, session } = playOf(0);
  const starting: ReportedPlay = { ...session, startTime: null };
  reportPlay(starting, true, new AbortController().signal);
  play.seconds = 3;
  Object.assign(starting, { startTime: 900 });
  starting.onEnd(null);
  expect(sent).toMatchObject([{ start: 900, played: 3 }]);
});
