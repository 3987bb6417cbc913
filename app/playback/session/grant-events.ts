import { followServer } from "../../features/account/session-client.ts";
import {
  connectionFailure,
  endedFailure,
  endsBrowserSession,
  type PlaybackFailure,
  type PlaybackMedia,
  refusalFailure,
} from "../failure/playback-failure.ts";
import type { StreamGrantEvents } from "./stream-grant.ts";

/** What it means for a player when its right to play ends. Where this browser's sign-in has ended with it, the page follows. */
export function grantEvents(media: PlaybackMedia, fail: (failure: PlaybackFailure) => void): StreamGrantEvents {
  return {
    onDenied: (refusal) => fail(refusalFailure(refusal.code, media, refusal)),
    onRefused: (code) => fail(refusalFailure(code, media)),
    onEnded: (reason, by) => {
      fail(endedFailure(reason, media, by));
      if (endsBrowserSession(reason)) void followServer();
    },
    onLost: () => fail(connectionFailure),
  };
}
