import { Link } from "react-router";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { t } from "../../../schemas/site/messages.ts";
import { useUser } from "../../state/user.ts";
import { checkLogin } from "./session-client.ts";

/**
 * A notice that the account has no subscriptions, or that they are unknown (spec: error-codes#subscriptions); else renders nothing.
 * @param props.besidePasses for pages that list the passes: omits the link to them.
 */
export function SubscriptionsStatus({ besidePasses = false }: { besidePasses?: boolean }) {
  const { loggedIn, subscriptions } = useUser();
  if (!loggedIn || subscriptions === "some") return null;
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {subscriptions === "none" ? (
        <>
          <p>{t(accountMessages.noSubscriptions)}</p>
          {!besidePasses && (
            <Link to="/packages" className="text-link">
              {t("See the passes")}
            </Link>
          )}
        </>
      ) : (
        <>
          <p>{t(accountMessages.subscriptionsUnknown)}</p>
          <button type="button" className="text-link" onClick={() => void checkLogin()}>
            {t("Check again")}
          </button>
        </>
      )}
    </div>
  );
}
