import { afterEach, expect, it, vi } from "vitest";
import { shareLiveDelay } from "../../../../../app/playback/session/share-live-delay.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page's responses to a message of its service worker. @param picture the instant that the video shows; null without a live video */
function answersTo(data: unknown, picture: Date | null): { answers: unknown[]; ask: () => void; stop: () => void } {
  const serviceWorker = Object.assign(new EventTarget(), { startMessages: () => {} });
  vi.stubGlobal("navigator", { serviceWorker });
  const answers: unknown[] = [];
  const port = { postMessage: (answer: unknown) => answers.push(answer) };
  const stop = shareLiveDelay(null, () => picture);
  return {
    answers,
    stop,
    ask: () => void serviceWorker.dispatchEvent(Object.assign(new Event("message"), { data, ports: [port] })),
  };
}

it("answers by how much a live picture is behind, until it is stopped", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const { answers, ask, stop } = answersTo("how far behind", new Date(960_000));
  ask();
  expect(answers).toEqual([40_000]);
  stop();
  ask();
  expect(answers).toHaveLength(1);
  vi.useRealTimers();
});

it.each([
  ["how far behind", null],
  ["something else", new Date(0)],
])("answers nothing to %o with the picture %o", (data, picture) => {
  const { answers, ask } = answersTo(data, picture);
  ask();
  expect(answers).toEqual([]);
});

it("does nothing in a browser without service workers", () => {
  vi.stubGlobal("navigator", {});
  expect(() => shareLiveDelay(null, () => null)()).not.toThrow();
});
