import type { KSessionResponse } from "../../../schemas/streaming/streaming-library.ts";

/** A streaming library as players ask it. */
export interface PageLibrary {
  /** Whether who is signed in may play an entry; null where the library does not know them, or could not say. */
  getKSession(entryID: string): Promise<KSessionResponse | null>;
}

/** The streaming library of this page. Null on sites without one, so that their pages do not load its code. */
export const pageLibrary: {
  library: PageLibrary | null;
  /** Its session state is in the user store, or was not to be had. */
  sessionReady: Promise<void>;
} = { library: null, sessionReady: Promise.resolve() };
