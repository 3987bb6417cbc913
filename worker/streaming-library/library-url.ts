import type { Settings } from "../settings.ts";

/** Base path of the embedded library. */
const embedded = "/origin/streaming-library/";

/** Base URL of the streaming library, with a trailing slash; null for none. */
export function streamingLibraryBase({ STREAMING_LIBRARY: library }: Pick<Settings, "STREAMING_LIBRARY">) {
  if (library === "off") return null;
  return library === "embedded" ? embedded : library.replace(/\/?$/, "/");
}

/** Origin of a remote library, for the Content-Security-Policy; empty for none. */
export function streamingLibraryHost({ STREAMING_LIBRARY: library }: Pick<Settings, "STREAMING_LIBRARY">): string {
  return library === "off" || library === "embedded" ? "" : new URL(library).origin;
}
