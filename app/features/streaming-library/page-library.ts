import type { KSessionResponse } from "../../../schemas/streaming/streaming-library.ts";

export interface PageLibrary {
  /** Whether the signed-in user may play an entry; null if the library does not know the user, fails, or takes too long. */
  getKSession(entryID: string): Promise<KSessionResponse | null>;
}

/** The streaming library of this page. Null on sites without one, so that their pages do not load its code. */
export const pageLibrary: {
  library: PageLibrary | null;
  /** Resolves once its session state is in the user store, has failed, or takes too long. */
  sessionReady: Promise<void>;
} = { library: null, sessionReady: Promise.resolve() };
