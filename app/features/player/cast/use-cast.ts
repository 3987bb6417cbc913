import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
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
 * @param receiverID null loads nothing.
 */
export function useCast(
  receiverID: string | null,
  playable: boolean,
): { link: CastLink | null; state: CastState | null } {
  const [opened, setOpened] = useState<CastLink | null>(null);
  useEffect(() => {
    if (receiverID === null || !playable) return;
    link ??= openLink(receiverID);
    // Without the SDK there is no casting.
    link.then(setOpened, () => {});
  }, [receiverID, playable]);
  const state = useSnapshot(opened?.state ?? noState);
  return { link: opened, state: opened === null ? null : state };
}
