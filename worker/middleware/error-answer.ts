import type { ErrorHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { EnvironmentError } from "../env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";

/** Answers an error as JSON with code, message and request id. What was not meant for a caller goes to the log alone. */
export const answerError: ErrorHandler<AppEnv> = (error, c) => {
  const requestID = c.get("requestID");
  if (error instanceof ApiError) {
    return c.json({ error: { code: error.code, message: error.message, requestID } }, error.status, error.headers);
  }
  if (error instanceof EnvironmentError) {
    log("error", "environment", { requestID, problem: error.message });
    const message = "The site is not set up completely. Its log says what is missing.";
    return c.json({ error: { code: "environment", message, requestID } }, 503);
  }
  log("error", "unhandled", { requestID, error: error.message, stack: error.stack });
  const message = "Something went wrong on our side. Please try again.";
  return c.json({ error: { code: "internal", message, requestID } }, 500);
};
