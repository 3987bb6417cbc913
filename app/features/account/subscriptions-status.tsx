import { useRef } from "react";
import { Link } from "react-router";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { t } from "../../../schemas/site/messages.ts";
import { useUser } from "../../state/user.ts";
import { keepFocusIn } from "../../ui/keep-focus-in.ts";
import { checkLogin } from "./session-client.ts";

/**
 * A notice that the account has no subscriptions, not even at a streaming library, or that they are unknown (spec:
 * error-codes#subscriptions); else empty, which keeps the focus that its button had.
 * @param props.besidePasses for pages that list the passes: omits the link to them.
 */
export function SubscriptionsStatus({ besidePasses = false }: { besidePasses?: boolean }) {
  const { loggedIn, subscriptions, entitlements } = useUser();
  const notice = useRef<HTMLDivElement>(null);
  if (!loggedIn) return null;
  return (
    // Empty, it takes no space, nor a gap beside it.
    <div
      ref={notice}
      tabIndex={-1}
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 empty:absolute"
    >
      {subscriptions === "none" && entitlements.length === 0 && (
        <>
          <p>{t(accountMessages.noSubscriptions)}</p>
          {!besidePasses && (
            <Link to="/packages" className="text-link">
              {t("See the passes")}
            </Link>
          )}
        </>
      )}
      {subscriptions === "unknown" && (
        <>
          <p>{t(accountMessages.subscriptionsUnknown)}</p>
          <button
            type="button"
            className="text-link"
            onClick={() => keepFocusIn(notice.current)(() => void checkLogin())()}
          >
            {t("Check again")}
          </button>
        </>
      )}
    </div>
  );
}
