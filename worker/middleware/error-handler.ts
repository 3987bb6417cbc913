import type { ErrorHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { EnvironmentError } from "../env.ts";
import { ApiError } from "../errors.ts";
import { staticErrorPage } from "../html/static-error-page.ts";
import { log } from "../log.ts";

/** Addresses whose callers are programs, unless a plain form has led a browser there. All others are pages, read by people. */
const forPrograms = /^\/(?:api|origin|images|portal\/api)(?:\/|$)/;

/**
 * Answers an error as JSON with code, message and request id, and where a page was asked for as a page.
 * What was not meant for a caller goes to the log alone.
 */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const requestID = c.get("requestID");
  const { status, code, message, headers, problems } = toApiError(error, requestID);
  const wantsPage = (c.req.header("accept") ?? "").includes("text/html");
  return forPrograms.test(c.req.path) && !wantsPage
    ? c.json({ error: { code, message, requestID, ...(problems.length > 0 && { problems }) } }, status, headers)
    : c.html(staticErrorPage(status, message, requestID), status, headers);
};

function toApiError(error: Error, requestID: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof EnvironmentError) {
    log("error", "environment", { requestID, problem: error.message });
    return new ApiError(503, "environment", "The site is not set up completely. Its log says what is missing.");
  }
  log("error", "unhandled", { requestID, error: error.message, stack: error.stack });
  return new ApiError(500, "internal", "Something went wrong on our side. Please try again.");
}
