import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { CastLink, CastState } from "./cast-link.ts";

const noState = proxy<CastState>({ phase: "off", receiver: "", time: 0, error: null });

/** The page's one link to a Chromecast: the SDK may be set up once. */
let link: Promise<CastLink | null> | null = null;

async function openLink(receiverID: string): Promise<CastLink | null> {
  const [{ loadCastSdk }, { CastLink }] = await Promise.all([import("./cast-sdk.ts"), import("./cast-link.ts")]);
  const sdk = await loadCastSdk();
  return sdk === null ? null : new CastLink(sdk, receiverID);
}

/**
 * The link to a Chromecast, once something plays; null in a browser that cannot cast, and where the league has no receiver.
 * @param receiverID null fetches nothing.
 */
export function useCast(receiverID: string | null, plays: boolean): { link: CastLink | null; state: CastState | null } {
  const [opened, setOpened] = useState<CastLink | null>(null);
  useEffect(() => {
    if (receiverID === null || !plays) return;
    link ??= openLink(receiverID);
    // Without it the picture stays where it is.
    link.then(setOpened, () => {});
  }, [receiverID, plays]);
  const state = useSnapshot(opened?.state ?? noState);
  return { link: opened, state: opened === null ? null : state };
}
