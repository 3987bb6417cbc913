import { message } from "./messages.ts";

/** Shown in place of content whose backend does not respond. */
export const unavailableMessage = message("This does not work at the moment. Please try again in a minute.");
