import { expect, it } from "vitest";
import { refusalFailure, shakaFailure } from "../../../../app/features/player/playback-failure.ts";

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

it.each([
  [{ category: 1, code: 1002, data: [] }, "The connection to the stream was lost"],
  [{ category: 1, code: 1001, data: ["/manifest.mpd", 425] }, "This stream has not started yet"],
  [{ category: 1, code: 1001, data: ["/manifest.mpd", 410] }, "This stream is over"],
  [{ category: 1, code: 1001, data: ["/manifest.mpd", 500] }, "Sorry, there has been a problem accessing this stream"],
  [{ category: 6, code: 6001, data: [] }, "This browser cannot play protected video"],
  [{ category: 6, code: 6007, data: [] }, "This stream could not be unlocked"],
  [
    { category: 6, code: 6007, data: [{ severity: 2, category: 1, code: 1001, data: ["/license", 410] }] },
    "This stream is over",
  ],
  [{ category: 3, code: 3015, data: [] }, "This browser could not play the picture"],
  [{ category: 4, code: 4000, data: [] }, "Sorry, there has been a problem accessing this stream"],
])("puts the player's error %j into plain words, and keeps its code", (error, message) => {
  expect(shakaFailure(error)).toMatchObject({ message, code: `PLAYER_${error.code}` });
});
