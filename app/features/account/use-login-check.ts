import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { user } from "../../state/user.ts";
import { useStreamSignIn } from "../streaming-library/use-stream-sign-in.ts";
import { checkLogin, followOtherTabs } from "./session-client.ts";

/** Whether an address speaks of the account: what it says is read by code that few pages need. */
const hasAccountParameters = (search: string) => /[?&](loginSuccess|logoutSuccess|account)=/.test(search);

/** Finds out once, after hydration, who is signed in; and follows what a redirect says of signing in and out. */
export function useLoginCheck(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasAccountParameters(search)) {
      if (!user.loginCheckCompleted) void checkLogin();
      return;
    }
    let left = false;
    import("./account-parameters.ts").then(
      ({ applyAccountParameters, readAccountParameters }) => {
        const asked = readAccountParameters(search);
        void applyAccountParameters(asked);
        if (left || !asked.any) return;
        void navigate({ pathname, search: asked.rest, hash }, { replace: true, preventScrollReset: true });
      },
      () => void checkLogin(),
    );
    return () => {
      left = true;
    };
  }, [pathname, search, hash, navigate]);
  useEffect(followOtherTabs, []);
  useStreamSignIn();
}
