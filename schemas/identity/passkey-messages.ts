import { message } from "../site/messages.ts";

/*
 * Messages about passkeys that browsers show, on the site and in the account portal. Without zod, and as separate exports, because
 * pages load them.
 */

export const passkeyNotUsed = message("No passkey was used. Try again, or log in with your password.");
export const passkeyNotCreated = message("No passkey was made. Your device may have one for this account already.");
export const passkeyRefused = message("This passkey could not be used. Log in with your password.");
export const passkeyUnreachable = message("That did not work. Please try again in a few minutes.");
