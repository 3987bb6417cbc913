import { expect, it } from "vitest";
import { audioFailure } from "../../../../../app/features/audio/audio-failure.ts";
import { endedFailure, refusalFailure } from "../../../../../app/features/player/playback-failure.ts";
import type { ActiveStream } from "../../../../../schemas/session-check.ts";

const toldFor = (code: string, holdsNothing = false) =>
  audioFailure(refusalFailure(code, "DrmLiveVideo"), holdsNothing);

it.each([
  ["ERR_3684853_1", false, "0", "Please Log In to access this", "log-in"],
  ["ERR_3684853_3", true, "1", "Sorry but you do not have any subscriptions", "packages"],
  ["ERR_3684853_3", false, "2", "Sorry but you are not subscribed to this stream", "packages"],
  ["ERR_56882466_1", false, "3", "Your account has been blocked by an administrator", "none"],
  [
    "ERR_56882466_2",
    false,
    "ERR_56882466_2",
    "Sorry but users within this country are not allowed to play this stream",
    "none",
  ],
  ["anything_else", false, "anything_else", "Sorry, there has been a problem accessing this stream", "try-again"],
])("says what %s means for sound (holds nothing: %s)", (refusal, holdsNothing, code, message, next) => {
  expect(toldFor(refusal, holdsNothing)).toMatchObject({ code, message, next });
});

it("keeps the devices that hold the slots", () => {
  const active: ActiveStream[] = [
    {
      slot: "s",
      pool: "audio",
      label: "Firefox on Windows",
      place: null,
      watching: [{ entryID: "audio-1", title: "Commentary" }],
      since: "2026-11-21T15:00:00.000Z",
      current: false,
    },
  ];
  expect(audioFailure(refusalFailure("ERR_54648_1", "DrmLiveVideo", { active }), false)).toMatchObject({
    code: "ERR_54648_1",
    active,
  });
});

it("says of a block in mid-play what it says of one before", () => {
  expect(audioFailure(endedFailure("blocked", "DrmLiveVideo"), false)).toMatchObject({ code: "3", next: "none" });
});
