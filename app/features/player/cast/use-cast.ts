import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { CastLink, CastState } from "./cast-link.ts";

const noState = proxy<CastState>({ phase: "off", receiver: "", time: 0, error: null });

/** The page's only link: the SDK must be initialised once. */
let link: Promise<CastLink | null> | null = null;

async function openLink(receiverID: string): Promise<CastLink | null> {
  const [{ loadCastSdk }, { CastLink }] = await Promise.all([import("./cast-sdk.ts"), import("./cast-link.ts")]);
  const sdk = await loadCastSdk();
  return sdk === null ? null : new CastLink(sdk, receiverID);
}

/**
 * Links to a Chromecast once the video is playable. Null in browsers that cannot cast, or if the league has no receiver.
 * Casting ends with the session that it began in, because that renews its tokens, and with the page's player.
 * @param receiverID null loads nothing.
 * @param session null until it is playable, and once it has ended.
 */
export function useCast(
  receiverID: string | null,
  session: PlaybackSession | null,
): { link: CastLink | null; state: CastState | null } {
  const [opened, setOpened] = useState<CastLink | null>(null);
  useEffect(() => {
    if (receiverID === null || session === null) return;
    link ??= openLink(receiverID);
    // Without the SDK there is no casting.
    link.then(setOpened, () => {});
  }, [receiverID, session]);
  useEffect(() => {
    if (opened === null || session === null) return;
    return () => void opened.stop();
  }, [opened, session]);
  const state = useSnapshot(opened?.state ?? noState);
  return { link: opened, state: opened === null ? null : state };
}
