import { useEffect, useState } from "react";
import { t } from "../../../../schemas/site/messages.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import { isResumable } from "../../../../schemas/streaming/watch-position-guards.ts";
import { useUser } from "../../../state/user.ts";
import { readWatchPositions } from "../../../state/watch-positions.ts";
import { useAfterLoad } from "../../../ui/use-after-load.ts";
import { TitledRow } from "./titled-row.tsx";

const loadContinueWatching = () => import("./continue-watching.tsx");

/** The row below the featured video: the newest, or Continue watching, which has the same size so that nothing shifts. */
export function JustIn({ videos, at }: { videos: readonly VideoItem[]; at: number }) {
  const { loggedIn } = useUser();
  const [startedHere, setStartedHere] = useState(false);
  useEffect(() => setStartedHere(readWatchPositions().some(isResumable)), []);
  const module = useAfterLoad(loadContinueWatching, startedHere || loggedIn);
  const newest = <TitledRow title={t("Just in")} videos={videos} at={at} />;
  if (module === null) return newest;
  return <module.ContinueWatching account={loggedIn} at={at} fallback={newest} />;
}
