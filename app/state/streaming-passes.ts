import { proxy } from "valtio";

const storageKey = "streaming-passes";

/** Runs before the first paint, as an inline script: a banner that was closed in this session is not seen again. */
export const streamingPassesScript = `try{if(sessionStorage.getItem("${storageKey}")==="closed")document.documentElement.dataset.streamingPasses="closed"}catch{}`;

/**
 * Whether the streaming-passes banner may be seen (spec: passes-and-checkout#streaming-passes-banner). On the server it is
 * only ever read, at its default.
 */
export const streamingPasses = proxy({ openStreamingPasses: true });

/** Puts the banner away until the session ends. A browser that refuses storage keeps it away on this page. */
export function closeStreamingPasses(): void {
  streamingPasses.openStreamingPasses = false;
  document.documentElement.dataset.streamingPasses = "closed";
  try {
    sessionStorage.setItem(storageKey, "closed");
  } catch {
    // Storage is switched off.
  }
}
