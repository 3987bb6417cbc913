import { message } from "../site/messages.ts";

/** Shown when the video service is unreachable (spec: error-codes#stream-connection). Every page loads this file. */
export const connectionProblem = {
  title: message("There was a problem connecting to the video service"),
  message: message("Please try again in a few minutes"),
} as const;
