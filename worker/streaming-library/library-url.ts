import type { Settings } from "../settings.ts";

/** Where the embedded library and its service are. */
const embedded = "/origin/streaming-library/";

/** Base address of the streaming library, with a slash at its end; null where there is none. */
export function streamingLibraryBase({ STREAMING_LIBRARY: library }: Pick<Settings, "STREAMING_LIBRARY">) {
  if (library === "off") return null;
  return library === "embedded" ? embedded : library.replace(/\/?$/, "/");
}

/** The origin that a page lets in for a library elsewhere: script, frame and calls; empty where it is none. */
export function streamingLibraryHost({ STREAMING_LIBRARY: library }: Pick<Settings, "STREAMING_LIBRARY">): string {
  return library === "off" || library === "embedded" ? "" : new URL(library).origin;
}
