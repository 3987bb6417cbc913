import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";

export type ShakaLibrary = typeof shaka;

/**
 * Loads the Shaka build for one manifest format, so that a viewer downloads only that one. Browser only: importing it throws on
 * the server.
 */
export async function loadShaka(manifests: "dash" | "hls"): Promise<ShakaLibrary> {
  // Also keeps Shaka out of the Worker's bundle.
  if (import.meta.env.SSR) throw new Error("Shaka runs in browsers only.");
  const { default: library } =
    manifests === "dash"
      ? await import("shaka-player/dist/shaka-player.dash-es2021.js")
      : await import("shaka-player/dist/shaka-player.hls-es2021.js");
  library.polyfill.installAll();
  return library;
}
