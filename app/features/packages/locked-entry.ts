import { useEffect, useEffectEvent, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import type { LockedVideo } from "../../../schemas/payments/opening-options.ts";
import type { VideoPageData } from "../../route-data.ts";
import { useAudioPlayer } from "../../state/audio-player.ts";
import { closePanel, type PanelName } from "../../state/panels.ts";
import { useLocked } from "../videos/card/use-locked.ts";

/** A video or commentary that this viewer lacks a pass for. */
export interface LockedEntry extends LockedVideo {
  id: string;
  metaData: LockedVideo["metaData"] & { title: string };
}

/**
 * The commentary that was refused for lack of a pass, else the page's video if this viewer lacks a pass for it, else null. The commentary
 * comes first, because the audio player may be open over a video's page.
 */
export function useLockedEntry(): LockedEntry | null {
  const video = useRouteLoaderData<VideoPageData>("routes/video")?.video ?? null;
  const { entryID, title, required } = useAudioPlayer();
  const commentary: LockedEntry | null =
    required.length === 0
      ? null
      : {
          id: entryID,
          fixtureID: null,
          metaData: { title, SysEntryEntitlements: [...required] },
          mediaData: { mediaType: "LiveAudio" },
        };
  const entry = commentary ?? video;
  const locked = useLocked(entry?.metaData.SysEntryEntitlements ?? ["?"]);
  return locked ? entry : null;
}

/**
 * Closes a panel of passes once the entry for which it was opened is unlocked: by a voucher, a sign-in or a purchase in another tab.
 * @param entry null once none is locked
 */
export function useCloseWhenUnlocked(panel: PanelName, entry: LockedEntry | null, onClose?: () => void): void {
  const wasLocked = useRef(false);
  const closed = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (entry === null && wasLocked.current) {
      closePanel(panel);
      closed();
    }
    wasLocked.current = entry !== null;
  }, [panel, entry]);
}
