import { followServer } from "../../features/account/session-client.ts";
import {
  connectionFailure,
  endedFailure,
  endsSignIn,
  type PlaybackFailure,
  type PlayedMedia,
  refusalFailure,
} from "../failure/playback-failure.ts";
import type { StreamGrantEvents } from "./stream-grant.ts";

/** What it means for a player when its right to play ends. Where this browser's sign-in has ended with it, the page follows. */
export function grantEvents(media: PlayedMedia, fail: (failure: PlaybackFailure) => void): StreamGrantEvents {
  return {
    onDenied: (refusal) => fail(refusalFailure(refusal.code, media, refusal)),
    onRefused: (code) => fail(refusalFailure(code, media)),
    onEnded: (reason, by) => {
      fail(endedFailure(reason, media, by));
      if (endsSignIn(reason)) void followServer();
    },
    onLost: () => fail(connectionFailure),
  };
}
