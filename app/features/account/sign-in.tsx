import { useId } from "react";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { signInErrors, signInProblemText } from "../../../schemas/identity/sign-in-errors.ts";
import { type SocialService, socialServiceNames } from "../../../schemas/identity/social-services.ts";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import { useUser } from "../../state/user.ts";
import { useLeagueText } from "../../ui/language-attributes.ts";
import { useLeague } from "../../ui/league.ts";
import { ForgottenPassword, RegisterLink } from "./portal-links.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

/**
 * The ways to sign in (spec: accounts#sign-in-form): the site's form, social accounts and the account portal; or, if direct
 * login is off, a button to the hosted login page.
 */
export function SignIn({
  returnTo,
  failure = null,
  onSignedIn,
}: {
  /** Path to redirect to. */
  returnTo: string;
  /** The error in the URL. */
  failure?: { code: string; message: string } | null;
  onSignedIn?: () => void;
}) {
  const { direct, hosted, social } = useSignInOptions();
  const { blocked } = useUser();
  const { account } = useLeague();
  const leagueText = useLeagueText();
  return (
    <>
      {blocked && <BlockedAccount />}
      <p className="mb-5 text-muted" {...leagueText(account.loginBody)} />
      {direct ? (
        <>
          <SignInForm from={pageHref("/login")} returnTo={returnTo} failure={failure} onSignedIn={onSignedIn} />
          <SocialLogins services={social} returnTo={returnTo} />
          <div className="mt-6 grid gap-5">
            <ForgottenPassword returnTo={returnTo} />
            <RegisterLink returnTo={returnTo} />
          </div>
        </>
      ) : (
        <>
          {failure !== null && (
            <p role="alert" className="mb-5 rounded-control border border-danger p-3 text-danger">
              {signInProblemText(failure)}
            </p>
          )}
          {hosted !== null && (
            <a href={`${hosted}?returnTo=${encodeURIComponent(returnTo)}`} className="btn btn-primary w-full">
              {t("Log In")}
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

/** For a fan whose account is blocked: what still works, and whom to contact. */
function BlockedAccount() {
  return (
    <div role="alert" className="mb-6 rounded-control border border-danger bg-surface p-4">
      <p className="flex items-start gap-2 font-700">
        <span className="i-lucide-ban mt-1 shrink-0 text-danger" />
        {t(signInErrors.blocked)}
      </p>
      <p className="mt-2">{t(accountMessages.blockedMeans)}</p>
      <p className="mt-2">
        <a href={pageHref("/contact")} className="text-link">
          {t(accountMessages.blockedContact)}
        </a>
      </p>
    </div>
  );
}

/** Links to sign in with a social account; renders nothing if the site offers none. */
function SocialLogins({ services, returnTo }: { services: readonly SocialService[]; returnTo: string }) {
  const id = useId();
  if (services.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6 grid gap-3">
      <p id={id} className="font-600">
        {t("Log In with social")}
      </p>
      {services.map((service) => (
        <a
          key={service}
          href={`/api/auth/social/${service}?returnTo=${encodeURIComponent(returnTo)}`}
          className="btn btn-ghost w-full"
        >
          {socialServiceNames[service]}
        </a>
      ))}
    </section>
  );
}
