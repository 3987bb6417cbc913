import { useLocation } from "react-router";
import { pageHref } from "../../../schemas/site/messages.ts";
import { loginReasonID, useLoginPrompt } from "../../state/login-prompt.ts";
import { panels } from "../../state/panels.ts";
import { playAfterReload } from "../../state/play-links.ts";
import { useUser } from "../../state/user.ts";
import { useLeagueText } from "../../ui/language-attributes.ts";
import { useLeague } from "../../ui/league.ts";
import { AccountSummary } from "./account-summary.tsx";
import { SignIn } from "./sign-in.tsx";

/** Inside the account panel: sign-in, or the account that is signed in. */
export default function AccountPanel() {
  const { loggedIn } = useUser();
  const { message } = useLoginPrompt();
  const { pathname, search } = useLocation();
  const { account } = useLeague();
  const leagueText = useLeagueText();
  if (loggedIn) return <AccountSummary />;
  return (
    <section
      aria-labelledby="sign-in-heading"
      className="page-width pb-10"
      onClickCapture={({ target }) => {
        // Registering and social sign-in leave the page. The waiting video plays when the fan is back.
        const leaves = target instanceof Element && target.closest("a") !== null;
        if (leaves && panels.mediaPlayer) playAfterReload(pageHref(pathname));
      }}
    >
      <h3 id="sign-in-heading" className="heading-3 mb-2" {...leagueText(account.loginHeading)} />
      {message !== "" && (
        <p id={loginReasonID} className="mb-5 rounded-control border border-edge bg-surface p-3 font-600">
          {message}
        </p>
      )}
      <SignIn returnTo={pageHref(pathname) + search} />
    </section>
  );
}
