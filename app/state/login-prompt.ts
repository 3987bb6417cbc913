import { proxy } from "valtio";
import { openPanel } from "./panels.ts";
import { storeHook } from "./store-hook.ts";

/** Why the login form opens (spec: entities#notification-state); empty without a reason. */
export const loginPrompt = proxy({ message: "" });
export const useLoginPrompt = storeHook(loginPrompt);

/** Id of the paragraph with the reason. */
export const loginReasonID = "login-reason";

/** Opens the account panel with a reason, such as 'You must be logged in to purchase'. */
export function promptLogin(message: string): void {
  loginPrompt.message = message;
  openPanel("accountHeaderOpen");
}

/** Signing in clears the prompt (spec: accounts#login-check). */
export function clearLoginPrompt(): void {
  loginPrompt.message = "";
}
