import { useSnapshot } from "valtio";
import { siteSettings } from "../../content/settings.ts";
import { user } from "../../state/user.ts";
import { BlockedAccount } from "./blocked-account.tsx";
import { ForgottenPassword, RegisterLink } from "./portal-links.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SocialLinks } from "./social-links.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

/**
 * Every way in that the site offers (spec: accounts#sign-in-form): its own form, social accounts and the account
 * portal; or where direct login is off, a button to the hosted login page, which offers the rest.
 */
export function SignIn({
  returnTo,
  failure = null,
  onSignedIn,
}: {
  /** Path of this site to go on to. */
  returnTo: string;
  /** What the address says went wrong. */
  failure?: { code: string; message: string } | null;
  onSignedIn?: () => void;
}) {
  const { direct, hosted, social } = useSignInOptions();
  const { blocked } = useSnapshot(user);
  return (
    <>
      {blocked && <BlockedAccount />}
      <p className="mb-5 text-muted">{siteSettings.account.loginBody}</p>
      {direct ? (
        <>
          <SignInForm from="/login" returnTo={returnTo} failure={failure} onSignedIn={onSignedIn} />
          <SocialLinks services={social} returnTo={returnTo} />
          <div className="mt-6 grid gap-5">
            <ForgottenPassword returnTo={returnTo} />
            <RegisterLink returnTo={returnTo} />
          </div>
        </>
      ) : (
        <>
          {failure !== null && (
            <p role="alert" className="mb-5 rounded-control border border-danger p-3 text-danger">
              {failure.message}
            </p>
          )}
          {hosted !== null && (
            <a href={`${hosted}?returnTo=${encodeURIComponent(returnTo)}`} className="btn btn-primary w-full">
              Log In
            </a>
          )}
          <p className="mt-6">
            <ForgottenPassword returnTo={returnTo} />
          </p>
        </>
      )}
    </>
  );
}
