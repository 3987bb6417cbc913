import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { user } from "../../state/user.ts";
import { useSignInOptions } from "../account/use-sign-in-options.ts";
import { pageLibrary } from "./page-library.ts";

/** Players may ask before the first login check has an answer. */
let readFirst: (read: Promise<void>) => void = () => {};
const first = new Promise<void>((resolve) => {
  readFirst = resolve;
});

/** Signs who is signed in here in to the streaming library too, and out of it; fetches nothing where the site has none. */
export function useStreamSignIn(): void {
  const { streamingLibrary } = useSignInOptions();
  const { ssoID, loginCheckCompleted } = useSnapshot(user);
  useEffect(() => {
    if (streamingLibrary === null) return;
    pageLibrary.sessionReady = first;
    if (!loginCheckCompleted) return;
    pageLibrary.sessionReady = import("./stream-library.ts").then(
      async (code) => await code.streamLibrary(streamingLibrary).follow(ssoID),
      (error: unknown) => console.warn("Stream login failed.", error),
    );
    readFirst(pageLibrary.sessionReady);
  }, [streamingLibrary, ssoID, loginCheckCompleted]);
}
