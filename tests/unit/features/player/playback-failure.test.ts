import { expect, it } from "vitest";
import { refusalFailure } from "../../../../app/features/player/playback-failure.ts";

it.each([
  ["ERR_3684853_1", "DrmLiveVideo", "Please Log In to access this stream", "log-in"],
  ["ERR_3684853_1", "OnDemand", "To View This Video Please Log In or Register An Account", "log-in-or-register"],
  ["ERR_3684853_2", "DrmLiveVideo", "Sorry but there is an issue with this stream", "try-again"],
  ["ERR_3684853_3", "DrmLiveVideo", "Sorry but you are not subscribed to this stream", "packages"],
  ["ERR_56882466_1", "DrmLiveVideo", "Your account has been blocked by an administrator", "none"],
  ["ERR_56882466_2", "DrmLiveVideo", "Sorry but users within this country are not allowed to play this stream", "none"],
  [
    "ERR_54648_1",
    "DrmLiveVideo",
    "Your account has reached the limit for concurrent streaming — log out of some browsers and devices and try again",
    "try-again",
  ],
  ["ERR_unknown", "OnDemand", "Sorry, there has been a problem accessing this stream", "try-again"],
] as const)("puts %s of %s into the catalogue's words", (code, mediaType, message, next) => {
  expect(refusalFailure(code, mediaType)).toMatchObject({ code, message, next });
});
