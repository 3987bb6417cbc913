import { useEffect } from "react";
import { useUser } from "../../state/user.ts";
import { useSignInOptions } from "../account/use-sign-in-options.ts";
import { pageLibrary } from "./page-library.ts";

/** Resolves `first`, which players may await before the first login check is complete, with the streaming session. */
let resolveFirst: (session: Promise<void>) => void = () => {};
const first = new Promise<void>((resolve) => {
  resolveFirst = resolve;
});

/** Signs the user in to the streaming library and out of it. Loads nothing if the site has none. */
export function useStreamSignIn(): void {
  const { streamingLibrary } = useSignInOptions();
  const { ssoID, loginCheckCompleted } = useUser();
  useEffect(() => {
    if (streamingLibrary === null) return;
    pageLibrary.sessionReady = first;
    if (!loginCheckCompleted) return;
    pageLibrary.sessionReady = import("./stream-library.ts").then(
      async (module) => await module.streamLibrary(streamingLibrary).follow(ssoID),
      (error: unknown) => console.warn("Stream login failed.", error),
    );
    resolveFirst(pageLibrary.sessionReady);
  }, [streamingLibrary, ssoID, loginCheckCompleted]);
}
