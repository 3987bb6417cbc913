import { signInErrorText } from "../../../schemas/identity/sign-in-errors.ts";
import { promptLogin } from "../../state/login-prompt.ts";
import { openPanel } from "../../state/panels.ts";
import { user } from "../../state/user.ts";
import { announceSignIn, announceSignOut } from "./announce-sign-in.ts";
import { checkLogin, notifyOtherTabs } from "./session-client.ts";

/** Parameters that are removed from the URL once they are read. */
const ownParameters = ["loginSuccess", "logoutSuccess", "account", "error"];

/** The account parameters of a URL (spec: routes#query-parameters, accounts#login-check). */
export function readAccountParameters(search: string) {
  const query = new URLSearchParams(search);
  const opensPanel = query.get("account") === "open";
  const rest = new URLSearchParams(query);
  // On other pages, such as the login page, `error` belongs to the page.
  for (const name of ownParameters) if (name !== "error" || opensPanel) rest.delete(name);
  return {
    loginSuccess: query.get("loginSuccess") === "true",
    logoutSuccess: query.get("logoutSuccess") === "true",
    opensPanel,
    error: opensPanel ? signInErrorText(query.get("error")) : null,
    /** The query string without these parameters. */
    rest: rest.size === 0 ? "" : `?${rest}`,
    any: ownParameters.some((name) => query.has(name) && !rest.has(name)),
  };
}

/** Applies the URL's account parameters; without any, checks the login once per page (spec: accounts#login-check). */
export async function applyAccountParameters(parameters: ReturnType<typeof readAccountParameters>): Promise<void> {
  if (parameters.error !== null) promptLogin(parameters.error);
  else if (parameters.opensPanel) openPanel("accountHeaderOpen");
  if (parameters.logoutSuccess) {
    announceSignOut();
    notifyOtherTabs();
  } else if (parameters.loginSuccess) {
    if ((await checkLogin()) === null) return;
    announceSignIn();
    notifyOtherTabs();
  } else if (!user.loginCheckCompleted) await checkLogin();
}
