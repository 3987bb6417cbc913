import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";

/** The library that plays streams. */
export type ShakaLibrary = typeof shaka;

/**
 * The library in the build that reads one kind of manifest: a fan fetches the code for one alone. Never on the server, where
 * importing it throws.
 */
export async function loadShaka(manifests: "dash" | "hls"): Promise<ShakaLibrary> {
  // Also keeps the library out of the Worker's own build.
  if (import.meta.env.SSR) throw new Error("Playing happens in browsers.");
  const { default: library } =
    manifests === "dash"
      ? await import("shaka-player/dist/shaka-player.dash-es2021.js")
      : await import("shaka-player/dist/shaka-player.hls-es2021.js");
  library.polyfill.installAll();
  return library;
}
