import { recheckLogin } from "../../features/account/session-client.ts";
import { notifyConnectionProblem } from "../../state/notifications.ts";
import {
  connectionFailure,
  endedFailure,
  endsBrowserSession,
  type PlaybackFailure,
  type PlaybackMedia,
  refusalFailure,
} from "../failure/playback-failure.ts";
import type { StreamGrantEvents } from "./stream-grant.ts";

/** Maps the end of a grant to a failure. If the browser's session ended too, the page checks the login again. */
export function grantEvents(media: PlaybackMedia, fail: (failure: PlaybackFailure) => void): StreamGrantEvents {
  return {
    onDenied: (refusal) => fail(refusalFailure(refusal.code, media, refusal)),
    onRefused: (code) => fail(refusalFailure(code, media)),
    onEnded: (reason, by) => {
      fail(endedFailure(reason, media, by));
      if (endsBrowserSession(reason)) void recheckLogin();
    },
    onTrouble: notifyConnectionProblem,
    onLost: () => fail(connectionFailure),
  };
}
