import { Link } from "react-router";
import { useSnapshot } from "valtio";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { user } from "../../state/user.ts";
import { checkLogin } from "./session-client.ts";

/**
 * Says where there are no subscriptions, or where that could not be found out (spec: error-codes#subscriptions); else nothing.
 * `among` passes that are for sale it does not lead to them.
 */
export function SubscriptionsStatus({ among = false }: { among?: boolean }) {
  const { loggedIn, subscriptions } = useSnapshot(user);
  if (!loggedIn || subscriptions === "some") return null;
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {subscriptions === "none" ? (
        <>
          <p>{accountMessages.noSubscriptions}</p>
          {!among && (
            <Link to="/packages" className="text-link">
              See the passes
            </Link>
          )}
        </>
      ) : (
        <>
          <p>{accountMessages.subscriptionsUnknown}</p>
          <button type="button" className="text-link" onClick={() => void checkLogin()}>
            Check again
          </button>
        </>
      )}
    </div>
  );
}
