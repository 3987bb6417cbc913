import { signInErrorText } from "../../../schemas/identity/sign-in-errors.ts";
import { promptLogin } from "../../state/login-prompt.ts";
import { notifyAccount } from "../../state/notifications.ts";
import { openPanel } from "../../state/panels.ts";
import { user } from "../../state/user.ts";
import { announceSignOut, checkLogin } from "./session-client.ts";

/** Query parameters that speak to this hook alone. */
const ownParameters = ["loginSuccess", "logoutSuccess", "account", "error"];

/** What the address asks of the account (spec: routes#query-parameters, accounts#login-check). */
export function readAccountParameters(search: string) {
  const query = new URLSearchParams(search);
  const opensPanel = query.get("account") === "open";
  const rest = new URLSearchParams(query);
  // On other pages, such as the login page, an error is the page's own.
  for (const name of ownParameters) if (name !== "error" || opensPanel) rest.delete(name);
  return {
    loginSuccess: query.get("loginSuccess") === "true",
    logoutSuccess: query.get("logoutSuccess") === "true",
    opensPanel,
    error: opensPanel ? signInErrorText(query.get("error")) : null,
    /** The query without them, as it stands in an address. */
    rest: rest.size === 0 ? "" : `?${rest}`,
    any: ownParameters.some((name) => query.has(name) && !rest.has(name)),
  };
}

/**
 * Brings the user store to what the address says of signing in and out, or where it says nothing, to what the server knows;
 * once for each page (spec: accounts#login-check).
 */
export async function applyAccountParameters(asked: ReturnType<typeof readAccountParameters>): Promise<void> {
  if (asked.error !== null) promptLogin(asked.error);
  else if (asked.opensPanel) openPanel("accountHeaderOpen");
  if (asked.logoutSuccess) announceSignOut();
  else if (asked.loginSuccess) {
    if ((await checkLogin()) !== null) notifyAccount("Logged In");
  } else if (!user.loginCheckCompleted) await checkLogin();
}
