import { withTimeout } from "../../../schemas/site/with-timeout.ts";
import type { KSessionResponse } from "../../../schemas/streaming/streaming-library.ts";
import { updateUser, withStreamEntitlements } from "../../state/user.ts";
import { type PageLibrary, pageLibrary } from "./page-library.ts";

/** Milliseconds for a sign-in, and for a session key. Players wait no longer: then the session check decides alone. */
const answerTimeout = 8000;

/**
 * A page's link to the streaming-payments library, whose code is loaded with the first sign-in. Failures are logged and
 * otherwise ignored (spec: error-codes#logged-only).
 */
class StreamLibrary implements PageLibrary {
  readonly #base: string;
  /** The customer it last signed in; empty for none. */
  #customerID = "";
  #signedIn: Promise<boolean> = Promise.resolve(false);
  /** The same, but false if the sign-in takes too long. Its entitlements count whenever they come. */
  #signedInInTime: Promise<boolean> = this.#signedIn;

  constructor(base: string) {
    this.#base = base;
  }

  /**
   * Follows this site's sign-in state.
   * @param ssoID empty if signed out.
   */
  async follow(ssoID: string): Promise<void> {
    if (this.#customerID === ssoID) return;
    this.#customerID = ssoID;
    const before = this.#signedIn;
    this.#signedIn = ssoID === "" ? this.#signOut(before) : this.#signIn(ssoID);
    this.#signedInInTime = withTimeout(this.#signedIn, answerTimeout, false);
    await this.#signedInInTime;
  }

  /**
   * Signs in, and puts the library's entitlements into the user store.
   * @returns whether the library knows the user.
   */
  async #signIn(ssoID: string): Promise<boolean> {
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

  async #signOut(before: Promise<boolean>): Promise<false> {
    if (await before) {
      const { signOutOfStreams } = await import("./stream-session.ts");
      await signOutOfStreams().catch((error: unknown) => console.warn("Stream logout failed.", error));
    }
    return false;
  }

  async getKSession(entryID: string): Promise<KSessionResponse | null> {
    return await withTimeout(this.#kSession(entryID), answerTimeout, null);
  }

  async #kSession(entryID: string): Promise<KSessionResponse | null> {
    if (!(await this.#signedInInTime)) return null;
    try {
      const { kSession } = await import("./stream-session.ts");
      return await kSession(entryID);
    } catch (error) {
      console.warn("The stream session could not be checked.", error);
      return null;
    }
  }
}

/** The page's only library. */
export function streamLibrary(base: string): StreamLibrary {
  const library = only ?? new StreamLibrary(base);
  only = library;
  pageLibrary.library = library;
  return library;
}
let only: StreamLibrary | null = null;
