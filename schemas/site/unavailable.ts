import { message } from "./messages.ts";

/** What a page says in the place of what a backend that does not answer would have had. */
export const unavailableMessage = message("This does not work at the moment. Please try again in a minute.");
