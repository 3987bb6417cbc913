import { useRouteLoaderData } from "react-router";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import type { ShownVideo } from "../../route-data.ts";
import { useLocked } from "../videos/card/use-locked.ts";

/** The video of the page, over which the player plays it too, if this viewer lacks a pass for it; else null. */
export function useLockedVideo(): VideoItem | null {
  const video = useRouteLoaderData<ShownVideo>("routes/video")?.video ?? null;
  const locked = useLocked(video?.metaData.SysEntryEntitlements ?? ["?"]);
  return locked ? video : null;
}
