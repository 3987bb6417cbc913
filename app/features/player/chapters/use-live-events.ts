import { useEffect, useState } from "react";
import { applyMessage, type FollowedMatch } from "../../../../schemas/football/live-match.ts";
import { openChannelLazily } from "../../live/follow.ts";

/** A match as it is reported; null while nothing is heard of it. @param fixtureID null follows nothing. */
export function useLiveEvents(fixtureID: number | null): FollowedMatch | null {
  const [followed, setFollowed] = useState<FollowedMatch | null>(null);
  useEffect(() => {
    setFollowed(null);
    if (fixtureID === null) return;
    let known: FollowedMatch | undefined;
    const path = `/api/live/${fixtureID}`;
    const since = () => `?since=${known?.sequence ?? 0}`;
    return openChannelLazily({
      socketPath: () => path + since(),
      statePath: () => `${path}/state${since()}`,
      onMessage: (message) => {
        known = applyMessage(known, message);
        setFollowed(known);
      },
    });
  }, [fixtureID]);
  return followed;
}
