import type { ErrorHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { EnvironmentError } from "../env.ts";
import { ApiError } from "../errors.ts";
import { staticErrorPage } from "../html/static-error-page.ts";
import { log } from "../log.ts";
import { BackendError } from "../services/backend-error.ts";

/** Paths whose clients are programs, unless a plain form leads a browser there. All other paths are pages. */
const forPrograms = /^\/(?:api|origin|images|portal\/api)(?:\/|$)/;

/**
 * Responds to an error with JSON (code, message, request id), or with a page where the client wants one.
 * Unexpected errors are logged, and the client learns no detail.
 */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const requestID = c.get("requestID");
  const { status, code, message, headers, problems } = toApiError(error, requestID);
  const wantsPage = (c.req.header("accept") ?? "").includes("text/html");
  return forPrograms.test(c.req.path) && !wantsPage
    ? c.json({ error: { code, message, requestID, ...(problems.length > 0 && { problems }) } }, status, headers)
    : c.html(staticErrorPage(status, message, requestID), status, headers);
};

/** The response to an error: a failing backend or storage is 503, anything unforeseen 500, and both are logged. */
export function toApiError(error: Error, requestID: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof EnvironmentError) {
    log("error", "environment", { requestID, problem: error.message });
    return new ApiError(503, "environment", "The site is not set up completely. Its log says what is missing.");
  }
  if (isUnavailable(error)) {
    log("error", "unavailable", { requestID, error: error.message, stack: error.stack });
    return new ApiError(503, "unavailable", "That does not work at the moment. Please try again in a minute.", {
      "retry-after": "30",
    });
  }
  log("error", "unhandled", { requestID, error: error.message, stack: error.stack });
  return new ApiError(500, "internal", "Something went wrong on our side. Please try again.");
}

/**
 * Whether a backend or storage failed, which may work again in a minute. D1 and KV throw plain errors, which only their messages
 * distinguish (developers.cloudflare.com/d1/observability/debug-d1).
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof BackendError || (error instanceof Error && /^(?:D1_\w+|KV \w+ failed)\b/.test(error.message));
