import { siteSettings } from "../../content/settings.ts";

const { account } = siteSettings;

/** The ways on for somebody who cannot sign in: both lead to the account portal. */
export function PortalLinks({ returnTo }: { returnTo: string }) {
  const query = `?return=${encodeURIComponent(returnTo)}`;
  return (
    <div className="mt-6 grid gap-5">
      <a href={`${account.portal}/forgot-password${query}`} className="text-link justify-self-start">
        Forgotten password
      </a>
      <section aria-labelledby="register-heading" className="border-t border-line pt-5">
        <p id="register-heading" className="font-600">
          {account.registerHeading}
        </p>
        <p className="mt-1 mb-3 text-muted">{account.registerBody}</p>
        <a href={`${account.portal}/register${query}`} className="btn btn-ghost w-full">
          Register
        </a>
      </section>
    </div>
  );
}
