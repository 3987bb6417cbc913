import { useLeague } from "../../ui/league.ts";

/** URL of an account portal page that returns here. */
const portalPage = (portal: string, path: string, returnTo: string) =>
  `${portal}/${path}?return=${encodeURIComponent(returnTo)}`;

/** Links to the page that resets a password. */
export function ForgottenPassword({ returnTo }: { returnTo: string }) {
  const { portal } = useLeague().account;
  return (
    <a href={portalPage(portal, "forgot-password", returnTo)} className="text-link justify-self-start">
      Forgotten password
    </a>
  );
}

/** Links to the registration page. */
export function RegisterLink({ returnTo }: { returnTo: string }) {
  const { account } = useLeague();
  return (
    <section aria-labelledby="register-heading" className="border-t border-line pt-5">
      <p id="register-heading" className="font-600">
        {account.registerHeading}
      </p>
      <p className="mt-1 mb-3 text-muted">{account.registerBody}</p>
      <a href={portalPage(account.portal, "register", returnTo)} className="btn btn-ghost w-full">
        Register
      </a>
    </section>
  );
}
