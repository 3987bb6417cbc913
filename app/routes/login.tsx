import { useNavigate, useSearchParams } from "react-router";
import { signInErrorText } from "../../schemas/identity/sign-in-errors.ts";
import { pageHref, routePath, t } from "../../schemas/site/messages.ts";
import { isPagePath, isSitePath } from "../../schemas/site/site-path.ts";
import { AccountSummary } from "../features/account/account-summary.tsx";
import { SignIn } from "../features/account/sign-in.tsx";
import type { PageHandle } from "../shells/page-handle.ts";
import { useUser } from "../state/user.ts";
import { useLeagueText } from "../ui/language-attributes.ts";
import { useLeague } from "../ui/league.ts";

export const handle: PageHandle = { page: "login", hero: false };

export const meta = () => [{ title: t("Log In") }, { name: "robots", content: "noindex" }];

/** The login page (spec: routes#route-table). Its form works without script. */
export default function Login() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { account } = useLeague();
  const leagueText = useLeagueText();
  const { loggedIn } = useUser();
  const code = query.get("error");
  const message = signInErrorText(code);
  const requestedPath = query.get("returnTo");
  const returnTo = requestedPath !== null && isSitePath(requestedPath) ? requestedPath : pageHref("/");
  return (
    <div className="mx-auto max-w-xl py-10 l:py-16">
      <h1
        className="heading-1 page-width mb-8"
        {...(loggedIn ? leagueText(account.accountHeading) : { children: t("Log In") })}
      />
      {loggedIn ? (
        <AccountSummary />
      ) : (
        <div className="page-width">
          <SignIn
            returnTo={returnTo}
            failure={code !== null && message !== null ? { code, message } : null}
            onSignedIn={() => {
              if (isPagePath(returnTo)) void navigate(routePath(returnTo), { replace: true });
              else window.location.replace(returnTo);
            }}
          />
        </div>
      )}
    </div>
  );
}
