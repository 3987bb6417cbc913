import type { KSessionResponse } from "../../../schemas/streaming/streaming-library.ts";
import { updateUser, withStreamEntitlements } from "../../state/user.ts";
import { type PageLibrary, pageLibrary } from "./page-library.ts";

/**
 * A streaming-payments library as the site's pages use it. Its code is fetched with the first sign-in; what goes wrong is
 * logged and costs nothing but what it would have said (spec: error-codes#logged-only).
 */
class StreamLibrary implements PageLibrary {
  readonly #base: string;
  /** Whom it was last asked to sign in; empty for nobody. */
  #customerID = "";
  #signedIn: Promise<boolean> = Promise.resolve(false);

  constructor(base: string) {
    this.#base = base;
  }

  /** Signs in whom this site has signed in, and out whom it has signed out. @param ssoID empty for nobody. */
  async follow(ssoID: string): Promise<void> {
    if (this.#customerID === ssoID) return;
    this.#customerID = ssoID;
    const before = this.#signedIn;
    this.#signedIn = ssoID === "" ? this.#leave(before) : this.#enter(ssoID);
    await this.#signedIn;
  }

  /** Puts what the fan holds there into the user store. @returns whether the library knows the fan. */
  async #enter(ssoID: string): Promise<boolean> {
    try {
      const { signInToStreams } = await import("./stream-session.ts");
      const { customerID, entitlements } = await signInToStreams(this.#base);
      updateUser((user) => withStreamEntitlements(user, customerID, entitlements));
      return true;
    } catch (error) {
      updateUser((user) => withStreamEntitlements(user, ssoID, null));
      console.warn("Stream login failed.", error);
      return false;
    }
  }

  async #leave(before: Promise<boolean>): Promise<false> {
    if (await before) {
      const { signOutOfStreams } = await import("./stream-session.ts");
      await signOutOfStreams().catch((error: unknown) => console.warn("Stream logout failed.", error));
    }
    return false;
  }

  async getKSession(entryID: string): Promise<KSessionResponse | null> {
    if (!(await this.#signedIn)) return null;
    try {
      const { kSession } = await import("./stream-session.ts");
      return await kSession(entryID);
    } catch (error) {
      console.warn("The stream session could not be checked.", error);
      return null;
    }
  }
}

/** The library of this page: there is one. */
export function streamLibrary(base: string): StreamLibrary {
  const library = only ?? new StreamLibrary(base);
  only = library;
  pageLibrary.library = library;
  return library;
}
let only: StreamLibrary | null = null;
