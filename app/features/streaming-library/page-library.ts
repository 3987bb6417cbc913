import type { KSessionResponse } from "../../../schemas/streaming/streaming-library.ts";

export interface PageLibrary {
  /** Whether the signed-in user may play an entry; null if the library does not know the user or fails. */
  getKSession(entryID: string): Promise<KSessionResponse | null>;
}

/** The streaming library of this page. Null on sites without one, so that their pages do not load its code. */
export const pageLibrary: {
  library: PageLibrary | null;
  /** Resolves once its session state is in the user store, or has failed. */
  sessionReady: Promise<void>;
} = { library: null, sessionReady: Promise.resolve() };
