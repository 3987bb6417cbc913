import type { KSessionAnswer } from "../../../schemas/streaming/streaming-library.ts";

/** A streaming library as players ask it. */
export interface OpenedLibrary {
  /** Whether who is signed in may play an entry; null where the library does not know them, or could not say. */
  getKSession(entryID: string): Promise<KSessionAnswer | null>;
}

/** The library that this page has opened: none where the site has none, so that pages do not carry its code. */
export const opened: {
  library: OpenedLibrary | null;
  /** Its session state is in the user store, or was not to be had. */
  sessionRead: Promise<void>;
} = { library: null, sessionRead: Promise.resolve() };
