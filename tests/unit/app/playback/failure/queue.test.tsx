import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AudioMessage } from "../../../../../app/features/audio/audio-message.tsx";
import { PlayerMessage } from "../../../../../app/features/player/player-message.tsx";
import { refusalFailure } from "../../../../../app/playback/failure/playback-failure.ts";
import { queueText } from "../../../../../app/playback/failure/queue-text.tsx";
import { retryInTurn } from "../../../../../app/playback/failure/retry-in-turn.ts";
import { checkSession } from "../../../../../app/playback/session/session-check-client.ts";
import { LeagueContext } from "../../../../../app/ui/league.ts";
import { publicLeague } from "../../../../../schemas/league/public-league.ts";
import { english, setPageLanguage } from "../../../../../schemas/site/messages.ts";
import { compileCatalogue } from "../../../../../scripts/lib/messages/catalogues.ts";
import { league } from "../../../../fixtures/league.ts";

const queue = { place: 412, seconds: 14 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setPageLanguage(() => english);
});

it.each([
  ["DrmLiveVideo", 503, { errors: [{ code: "QUEUED", queue }] }],
  ["OnDemand", 200, { Status: 7, KSession: null, errors: [{ code: "QUEUED", queue }] }],
  ["LiveAudio", 200, { Status: 7, KSession: null, errors: [{ code: "QUEUED", queue }] }],
] as const)("a check of %s in the queue is read with place and time", async (kind, status, body) => {
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
  await expect(checkSession("live-7", kind)).rejects.toMatchObject({ code: "QUEUED", queue });
});

it.each(["DrmLiveVideo", "OnDemand", "Audio"] as const)("%s in the queue needs nothing of the viewer", (media) => {
  expect(refusalFailure("QUEUED", media, { status: media === "DrmLiveVideo" ? null : 7, queue })).toMatchObject({
    message: "Many people are starting to watch at this moment",
    next: "none",
    queue,
  });
});

it("says place and time, and counts both down", () => {
  expect(queueText(queue, 0)).toBe("You are number 412 in the queue. It starts by itself in 14 seconds.");
  expect(queueText(queue, 7)).toBe("You are number 206 in the queue. It starts by itself in 7 seconds.");
  expect(queueText(queue, 13)).toBe("You are number 30 in the queue. It starts by itself in 1 second.");
  expect(queueText(queue, 20)).toBe("You are number 30 in the queue. It starts by itself in 1 second.");
});

it("goes on by itself when it is its turn, once", () => {
  const retry = vi.fn();
  retryInTurn({ queue }, retry);
  vi.advanceTimersByTime(13_999);
  expect(retry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(retry).toHaveBeenCalledOnce();
});

it("does not go on for a viewer who has closed the player, nor for another failure", () => {
  const retry = vi.fn();
  retryInTurn({ queue }, retry)();
  retryInTurn({ queue: null }, retry);
  retryInTurn(null, retry);
  vi.advanceTimersByTime(60_000);
  expect(retry).not.toHaveBeenCalled();
});

it.each([PlayerMessage, AudioMessage])("is shown with place and time, and not read aloud each second", (Message) => {
  const failure = refusalFailure("QUEUED", "Audio", { queue });
  const shown = renderToStaticMarkup(
    <LeagueContext value={publicLeague(league)}>
      <MemoryRouter>
        <Message failure={failure} onRetry={() => {}} onStop={() => {}} />
      </MemoryRouter>
    </LeagueContext>,
  );
  expect(shown).toContain("Many people are starting to watch at this moment");
  expect(shown).toMatch(
    /<p aria-live="off"[^>]*>You are number 412 in the queue\. It starts by itself in 14 seconds\.</,
  );
});

it("says them in Arabic", () => {
  setPageLanguage(() => ({ tag: "ar", catalogue: compileCatalogue("ar"), offered: ["en", "ar"] }));
  expect(queueText(queue, 0)).toBe("دورك رقم 412 في قائمة الانتظار. يبدأ البث تلقائيًا بعد 14 ثانية.");
  expect(queueText(queue, 12)).toBe("دورك رقم 59 في قائمة الانتظار. يبدأ البث تلقائيًا بعد ثانيتين.");
});
