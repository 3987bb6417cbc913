import { useLeague } from "../../ui/league.ts";
import { requestLanguage } from "../../ui/request-language.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** This site's account portal, which has every account's contracts, devices and family. */
export const ownPortal = "/portal";

/** URL of an account portal page, in this page's language. @param returnTo path of this site that its portal links back to */
export function portalURL(portal: string, page: string, returnTo?: string): string {
  const language = requestLanguage();
  const back = returnTo === undefined ? [] : [`return=${encodeURIComponent(returnTo)}`];
  const query = language === undefined ? back : [...back, `language=${language}`];
  return `${portal}/${page}${query.length === 0 ? "" : "?"}${query.join("&")}`;
}

/** URLs of the pages that manage accounts and passwords. */
interface AccountPages {
  profile: string;
  forgotPassword: (returnTo: string) => string;
  register: (returnTo: string) => string;
}

/** The pages of this site's portal, or of one that the league has elsewhere; null if neither manages the accounts. */
export function useAccountPages(): AccountPages | null {
  const { portal } = useLeague().account;
  const { embeddedAccounts } = useSignInOptions();
  const isHere = portal.startsWith("/");
  if (isHere && !embeddedAccounts) return null;
  return {
    profile: portalURL(portal, "profile"),
    // A path of this site would mean nothing elsewhere.
    forgotPassword: (returnTo) => portalURL(portal, "forgot-password", isHere ? returnTo : undefined),
    // The server adds what another portal needs to send the fan back.
    register: (returnTo) =>
      isHere
        ? portalURL(portal, "register", returnTo)
        : `/api/auth/hosted/register?returnTo=${encodeURIComponent(returnTo)}`,
  };
}
