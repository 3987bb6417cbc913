import { proxy, subscribe } from "valtio";
import { openPanel, panels } from "./panels.ts";
import { storeHook } from "./store-hook.ts";

/** Why the login form opens (spec: entities#notification-state); empty without a reason. */
export const loginPrompt = proxy({ message: "" });
export const useLoginPrompt = storeHook(loginPrompt);

/** Id of the paragraph with the reason. */
export const loginReasonID = "login-reason";

/** Opens the account panel with a reason, such as 'You must be logged in to purchase', which stands until the panel closes. */
export function promptLogin(message: string): void {
  loginPrompt.message = message;
  openPanel("accountHeaderOpen");
  const unsubscribe = subscribe(panels, () => {
    if (panels.accountHeaderOpen) return;
    unsubscribe();
    clearLoginPrompt();
  });
}

/** Signing in clears the prompt, too (spec: accounts#login-check). */
export function clearLoginPrompt(): void {
  loginPrompt.message = "";
}
