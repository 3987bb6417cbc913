import { proxy } from "valtio";
import { openPanel } from "./panels.ts";

/** Why the fan is asked to log in (spec: entities#notification-state); empty when nothing asks. */
export const loginPrompt = proxy({ message: "" });

/** Opens the account panel with a reason, such as 'You must be logged in to purchase'. */
export function promptLogin(message: string): void {
  loginPrompt.message = message;
  openPanel("accountHeaderOpen");
}

/** Signing in clears it (spec: accounts#login-check). */
export function clearLoginPrompt(): void {
  loginPrompt.message = "";
}
