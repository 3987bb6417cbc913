import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A refusal that a caller can act on. The app answers it as JSON with code, message and request id. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: ContentfulStatusCode;
  /** Stable, for programs. */
  readonly code: string;
  /** Extra response headers, such as Retry-After. */
  readonly headers: Record<string, string>;
  /** What is wrong with which part of what was sent, for programs. */
  readonly problems: readonly object[];
  /** @param message plain words, for people. */
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
