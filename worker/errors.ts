import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An error that the client can act on. `handleError` turns it into JSON with code, message and request id, or a page. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: ContentfulStatusCode;
  /** Stable, for use in programs. */
  readonly code: string;
  /** Extra response headers, such as Retry-After. */
  readonly headers: Record<string, string>;
  /** One entry per invalid field of the request, for programs. */
  readonly problems: readonly object[];
  /** @param message in plain words, for people. */
  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    headers: Record<string, string> = {},
    problems: readonly object[] = [],
  ) {
    super(message);
    this.problems = problems;
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** 409: the stored version is not the one that was opened. @param what such as `this club` */
export const changedMeanwhile = (what: string, pronoun: "it" | "them" = "it") =>
  new ApiError(409, "changed_meanwhile", `Somebody else has changed ${what} since you opened ${pronoun}.`);
