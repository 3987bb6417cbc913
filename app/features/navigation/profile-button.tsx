import { pageHref, t } from "../../../schemas/site/messages.ts";
import { togglePanel } from "../../state/panels.ts";
import { useUser } from "../../state/user.ts";

/** Toggles the account panel; without script, links to the login page. */
export function ProfileButton() {
  const { loggedIn } = useUser();
  return (
    <>
      <button
        type="button"
        onClick={() => togglePanel("accountHeaderOpen")}
        className="needs-script btn m:whitespace-nowrap min-h-11 border-edge px-2.5 max-m:[&:lang(ar)]:text-sm s:[&:lang(ar)]:whitespace-nowrap m:px-3.5 l:px-5 hover:bg-ink hover:text-paper"
      >
        <span className="i-lucide-user-round max-m:hidden xl:hidden 4xl:block" />
        {loggedIn ? t("Profile") : t("Log In")}
      </button>
      <a href={pageHref("/login")} className="btn btn-ghost without-script">
        {t("Log In")}
      </a>
    </>
  );
}
