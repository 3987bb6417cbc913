import type { Context, ErrorHandler } from "hono";
import type { League } from "../../schemas/league/league.ts";
import { english, message, type PageLanguage, translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { EnvironmentError } from "../env.ts";
import { ApiError } from "../errors.ts";
import { staticErrorPage } from "../html/static-error-page.ts";
import { inLanguage, languageOf, pathIn } from "../language/page-language.ts";
import { referringLanguage } from "../language/referring-language.ts";
import { log } from "../log.ts";
import { BackendError } from "../services/backend-error.ts";

/** Paths called by programs, although a plain form may lead a browser there. All other paths are pages. */
const forPrograms = /^\/(?:api|origin|images|portal\/(?:api|passkeys))(?:\/|$)/;

/** Whether a browser will display the response, as opposed to a script or program that reads it. */
export const wantsPage = (c: Context): boolean => (c.req.header("accept") ?? "").includes("text/html");

/** The language for an error: that of its path or, for a call, of the page that made it. English if not even the league is known. */
async function errorLanguage(c: Context<AppEnv>): Promise<PageLanguage> {
  const league: League | undefined = c.get("league");
  if (league === undefined) return english;
  const { path } = c.req;
  const from = forPrograms.test(path) ? referringLanguage(c) : undefined;
  return await languageOf(from === undefined ? path : pathIn(from, "/"), league).catch(() => english);
}

/** A page that explains what went wrong, in the reader's language. */
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
 * Responds to an error with JSON (code, message, request id), or with a page if the client wants one, in the language of the calling page.
 * Unexpected errors are logged, without any detail in the response.
 */
export const handleError: ErrorHandler<AppEnv> = async (error, c) => {
  const requestID = c.get("requestID");
  const { status, code, message: problem, headers, problems } = toApiError(error, requestID);
  if (!forPrograms.test(c.req.path) || wantsPage(c)) return errorPage(c, status, problem, headers);
  const localised = inLanguage(await errorLanguage(c), () => translated(problem));
  return c.json(
    { error: { code, message: localised, requestID, ...(problems.length > 0 && { problems }) } },
    status,
    headers,
  );
};

/** Converts an error to a response: 503 for a failing backend or storage, 500 for anything unexpected; both are logged. */
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
 * Whether a backend or storage failed, which may work again in a minute. D1 and KV throw plain errors that only their messages identify
 * (developers.cloudflare.com/d1/observability/debug-d1).
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof BackendError || (error instanceof Error && /^(?:D1_\w+|KV \w+ failed)\b/.test(error.message));
