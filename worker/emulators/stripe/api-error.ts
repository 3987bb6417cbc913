import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A refusal in Stripe's shape (docs.stripe.com/api/errors). */
export class StripeProblem extends Error {
  override name = "StripeProblem";
  readonly status: ContentfulStatusCode;
  readonly type: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly declineCode: string | undefined;
  constructor(
    status: ContentfulStatusCode,
    message: string,
    detail: { type?: StripeProblem["type"]; code?: string; param?: string; declineCode?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = detail.type ?? "invalid_request_error";
    this.code = detail.code;
    this.param = detail.param;
    this.declineCode = detail.declineCode;
  }

  toJSON() {
    const { type, message, code, param, declineCode: decline_code } = this;
    return { error: { type, message, code, param, decline_code } };
  }
}

/** What Stripe answers for an id that it does not know. */
export function noSuch(kind: string, id: string, param = "id"): StripeProblem {
  return new StripeProblem(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}
