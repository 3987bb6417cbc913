import type { PlayerState } from "../../state/player.ts";
import { followServer } from "../account/session-client.ts";
import {
  connectionFailure,
  endedFailure,
  endsSignIn,
  type PlaybackFailure,
  refusalFailure,
} from "./playback-failure.ts";
import type { StreamGrantEvents } from "./stream-grant.ts";

/** What it means for a player when its right to play ends. Where this browser's sign-in has ended with it, the page follows. */
export function grantEvents(
  mediaType: PlayerState["mediaType"],
  fail: (failure: PlaybackFailure) => void,
): StreamGrantEvents {
  return {
    onDenied: (refusal) => fail(refusalFailure(refusal.code, mediaType, refusal)),
    onRefused: (code) => fail(refusalFailure(code, mediaType)),
    onEnded: (reason, by) => {
      fail(endedFailure(reason, mediaType, by));
      if (endsSignIn(reason)) void followServer();
    },
    onLost: () => fail(connectionFailure),
  };
}
