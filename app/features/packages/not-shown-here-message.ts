import { message } from "../../../schemas/site/messages.ts";

/** Note on a pass that opens nothing in the viewer's country. */
export const notShownHereMessage = message("Its videos are not shown in your country now.");
