import { siteSettings } from "../../content/settings.ts";
import { PortalLinks } from "./portal-links.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SocialLinks } from "./social-links.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

/**
 * Every way in that the site offers (accounts-and-streaming §2 "Sign-in form"): its own form, or where direct login is off, a
 * button to the hosted login page; then social accounts and the account portal.
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
  return (
    <>
      <p className="mb-5 text-muted">{siteSettings.account.loginBody}</p>
      {direct ? (
        <SignInForm from="/login" returnTo={returnTo} failure={failure} onSignedIn={onSignedIn} />
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
        </>
      )}
      <SocialLinks services={social} returnTo={returnTo} />
      <PortalLinks returnTo={returnTo} />
    </>
  );
}
