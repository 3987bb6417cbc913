import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { keepsPanels } from "../../state/panels.ts";
import { accountParameters } from "../../state/signed-in.ts";
import { user, useUser } from "../../state/user.ts";
import { keepLoading } from "../../ui/keep-loading.ts";
import { useStreamSignIn } from "../streaming-library/use-stream-sign-in.ts";
import { checkLogin, followOtherTabs } from "./session-client.ts";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** Checks once after hydration who is signed in, and applies the account parameters of redirects. */
export function useLoginCheck(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Few URLs have these parameters, so their code loads on demand.
    if (!accountParameters.test(search)) {
      if (!user.loginCheckCompleted) void checkLogin();
      return;
    }
    let unmounted = false;
    import("./account-parameters.ts").then(
      ({ applyAccountParameters, readAccountParameters }) => {
        const parameters = readAccountParameters(search);
        void applyAccountParameters(parameters);
        if (unmounted || !parameters.any) return;
        void navigate(
          { pathname, search: parameters.rest, hash },
          { replace: true, preventScrollReset: true, state: keepsPanels },
        );
      },
      () => void checkLogin(),
    );
    return () => {
      unmounted = true;
    };
  }, [pathname, search, hash, navigate]);
  const { ssoID } = useUser();
  const { embeddedAccounts } = useSignInOptions();
  useEffect(() => {
    if (ssoID === "" || !embeddedAccounts) return;
    return keepLoading(
      () => import("../my-club/account-club.ts"),
      ({ readAccountClub }) => void readAccountClub(ssoID),
    );
  }, [ssoID, embeddedAccounts]);
  useEffect(followOtherTabs, []);
  useStreamSignIn();
}
