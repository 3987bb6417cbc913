import { useNavigate, useSearchParams } from "react-router";
import { useSnapshot } from "valtio";
import { signInErrorText } from "../../schemas/sign-in-errors.ts";
import { isSitePath } from "../../schemas/site-path.ts";
import { AccountSummary } from "../features/account/account-summary.tsx";
import { PortalLinks } from "../features/account/portal-links.tsx";
import { SignInForm } from "../features/account/sign-in-form.tsx";
import { user } from "../state/user.ts";

export const meta = () => [{ title: "Log In" }, { name: "robots", content: "noindex" }];

/** The login page (accounts-and-streaming §2). Its form works without script. */
export default function Login() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { loggedIn } = useSnapshot(user);
  const code = query.get("error");
  const message = signInErrorText(code);
  const wanted = query.get("returnTo");
  const returnTo = wanted !== null && isSitePath(wanted) ? wanted : "/";
  return (
    <div className="mx-auto max-w-xl py-10 l:py-16">
      <h1 className="heading-1 page-width mb-8">{loggedIn ? "Your account" : "Log In"}</h1>
      {loggedIn ? (
        <AccountSummary />
      ) : (
        <div className="page-width">
          <SignInForm
            from="/login"
            returnTo={returnTo}
            failure={code !== null && message !== null ? { code, message } : null}
            onSignedIn={() => void navigate(returnTo, { replace: true })}
          />
          <PortalLinks returnTo={returnTo} />
        </div>
      )}
    </div>
  );
}
