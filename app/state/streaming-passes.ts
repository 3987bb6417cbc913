import { proxy } from "valtio";
import { storeHook } from "./store-hook.ts";

const storageKey = "streaming-passes";

/** Inline script that runs before the first paint: a closed banner does not flash. */
export const streamingPassesScript = `try{if(sessionStorage.getItem("${storageKey}")==="closed")document.documentElement.dataset.streamingPasses="closed"}catch{}`;

/**
 * Whether the streaming-passes banner may show (spec: passes-and-checkout#streaming-passes-banner). The server only reads the
 * default.
 */
export const streamingPasses = proxy({ openStreamingPasses: true });
export const useStreamingPasses = storeHook(streamingPasses);

/** Closes the banner for this session. Without storage it stays closed on this page. */
export function closeStreamingPasses(): void {
  streamingPasses.openStreamingPasses = false;
  document.documentElement.dataset.streamingPasses = "closed";
  try {
    sessionStorage.setItem(storageKey, "closed");
  } catch {
    // Storage is disabled.
  }
}
