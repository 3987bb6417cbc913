import { siteSettings } from "../../content/settings.ts";

const { account } = siteSettings;

/** URL of an account portal page that returns here. */
const portalPage = (path: string, returnTo: string) =>
  `${account.portal}/${path}?return=${encodeURIComponent(returnTo)}`;

/** Links to the page that resets a password. */
export function ForgottenPassword({ returnTo }: { returnTo: string }) {
  return (
    <a href={portalPage("forgot-password", returnTo)} className="text-link justify-self-start">
      Forgotten password
    </a>
  );
}

/** Links to the registration page. */
export function RegisterLink({ returnTo }: { returnTo: string }) {
  return (
    <section aria-labelledby="register-heading" className="border-t border-line pt-5">
      <p id="register-heading" className="font-600">
        {account.registerHeading}
      </p>
      <p className="mt-1 mb-3 text-muted">{account.registerBody}</p>
      <a href={portalPage("register", returnTo)} className="btn btn-ghost w-full">
        Register
      </a>
    </section>
  );
}
