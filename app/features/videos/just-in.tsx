import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { isResumable } from "../../../schemas/streaming/watch-positions-light.ts";
import { user } from "../../state/user.ts";
import { readWatchPositions } from "../../state/watch-positions.ts";
import { useAfterLoad } from "../../ui/use-after-load.ts";
import { TitledRow } from "./titled-row.tsx";

const loadContinueWatching = () => import("./continue-watching.tsx");

/**
 * The row under the video that a page begins with: the newest, for whom has nothing to go on with. Continue watching takes its
 * place, in its size, so that nothing below it moves.
 */
export function JustIn({ videos, at }: { videos: readonly VideoItem[]; at: number }) {
  const { loggedIn } = useSnapshot(user);
  const [begunHere, setBegunHere] = useState(false);
  useEffect(() => setBegunHere(readWatchPositions().some(isResumable)), []);
  const code = useAfterLoad(loadContinueWatching, begunHere || loggedIn);
  const newest = <TitledRow title="Just in" videos={videos} at={at} />;
  if (code === null) return newest;
  return <code.ContinueWatching account={loggedIn} at={at} otherwise={newest} />;
}
