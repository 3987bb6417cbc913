import { message } from "../site/messages.ts";

/*
 * What a browser says of passkeys, on the site's pages and on the account portal's. Without zod, and each by itself, because pages load
 * them.
 */

export const passkeyNotUsed = message("No passkey was used. Try again, or log in with your password.");
export const passkeyNotCreated = message("No passkey was made. Your device may have one for this account already.");
export const passkeyRefused = message("This passkey could not be used. Log in with your password.");
export const passkeyUnreachable = message("That did not work. Please try again in a few minutes.");
