import { t } from "../../../schemas/site/messages.ts";
import { useLeagueText } from "../../ui/language-attributes.ts";
import { useLeague } from "../../ui/league.ts";
import { useAccountPages } from "./portal-url.ts";

/** Links to the page that resets a password, if there is one. */
export function ForgottenPassword({ returnTo }: { returnTo: string }) {
  const pages = useAccountPages();
  if (pages === null) return null;
  return (
    <a href={pages.forgotPassword(returnTo)} className="text-link justify-self-start">
      {t("Forgotten password")}
    </a>
  );
}

/** Links to the registration page, if there is one. */
export function RegisterLink({ returnTo }: { returnTo: string }) {
  const { account } = useLeague();
  const leagueText = useLeagueText();
  const pages = useAccountPages();
  if (pages === null) return null;
  return (
    <section aria-labelledby="register-heading" className="border-t border-line pt-5">
      <p id="register-heading" className="font-600" {...leagueText(account.registerHeading)} />
      <p className="mt-1 mb-3 text-muted" {...leagueText(account.registerBody)} />
      <a href={pages.register(returnTo)} className="btn btn-ghost w-full">
        {t("Register")}
      </a>
    </section>
  );
}
