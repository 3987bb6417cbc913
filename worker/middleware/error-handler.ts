import type { Context, ErrorHandler } from "hono";
import type { League } from "../../schemas/league/league.ts";
import { english, message, type PageLanguage, translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { EnvironmentError } from "../env.ts";
import { ApiError } from "../errors.ts";
import { staticErrorPage } from "../html/static-error-page.ts";
import { log } from "../log.ts";
import { inLanguage, languageOf, pathIn } from "../page-language.ts";
import { referringLanguage } from "../referring-language.ts";
import { BackendError } from "../services/backend-error.ts";

/** Paths whose clients are programs, unless a plain form leads a browser there. All other paths are pages. */
const forPrograms = /^\/(?:api|origin|images|portal\/(?:api|passkeys))(?:\/|$)/;

/** Whether a browser asks to show the response, rather than a script or a program to read it. */
export const wantsPage = (c: Context): boolean => (c.req.header("accept") ?? "").includes("text/html");

/**
 * The language of an error: that of its path, and of a call that of the page which made it. English where even the league is not
 * known.
 */
async function errorLanguage(c: Context<AppEnv>): Promise<PageLanguage> {
  const league: League | undefined = c.get("league");
  if (league === undefined) return english;
  const { path } = c.req;
  const from = forPrograms.test(path) ? referringLanguage(c) : undefined;
  return await languageOf(from === undefined ? path : pathIn(from, "/"), league).catch(() => english);
}

/** A page that says what went wrong, in its reader's language. */
export const errorPage = async (
  c: Context<AppEnv>,
  status: ApiError["status"],
  problem: string,
  headers: ApiError["headers"] = {},
): Promise<Response> =>
  inLanguage(await errorLanguage(c), () =>
    c.html(staticErrorPage(status, problem, c.get("requestID")), status, headers),
  );

/**
 * Responds to an error with JSON (code, message, request id), or with a page where the client wants one, in the language of the page
 * that it is shown on.
 * Unexpected errors are logged, and the client learns no detail.
 */
export const handleError: ErrorHandler<AppEnv> = async (error, c) => {
  const requestID = c.get("requestID");
  const { status, code, message: problem, headers, problems } = toApiError(error, requestID);
  if (!forPrograms.test(c.req.path) || wantsPage(c)) return errorPage(c, status, problem, headers);
  const said = inLanguage(await errorLanguage(c), () => translated(problem));
  return c.json(
    { error: { code, message: said, requestID, ...(problems.length > 0 && { problems }) } },
    status,
    headers,
  );
};

/** The response to an error: a failing backend or storage is 503, anything unforeseen 500, and both are logged. */
export function toApiError(error: Error, requestID: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof EnvironmentError) {
    log("error", "environment", { requestID, problem: error.message });
    return new ApiError(
      503,
      "environment",
      message("The site is not set up completely. Its log says what is missing."),
    );
  }
  if (isUnavailable(error)) {
    log("error", "unavailable", { requestID, error: error.message, stack: error.stack });
    return new ApiError(
      503,
      "unavailable",
      message("That does not work at the moment. Please try again in a minute."),
      {
        "retry-after": "30",
      },
    );
  }
  log("error", "unhandled", { requestID, error: error.message, stack: error.stack });
  return new ApiError(500, "internal", message("Something went wrong on our side. Please try again."));
}

/**
 * Whether a backend or storage failed, which may work again in a minute. D1 and KV throw plain errors, which only their messages
 * distinguish (developers.cloudflare.com/d1/observability/debug-d1).
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof BackendError || (error instanceof Error && /^(?:D1_\w+|KV \w+ failed)\b/.test(error.message));
