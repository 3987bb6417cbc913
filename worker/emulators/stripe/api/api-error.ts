import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An error in Stripe's shape (docs.stripe.com/api/errors). */
export class StripeApiError extends Error {
  override name = "StripeApiError";
  readonly status: ContentfulStatusCode;
  readonly type: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly declineCode: string | undefined;
  constructor(
    status: ContentfulStatusCode,
    message: string,
    detail: { type?: StripeApiError["type"]; code?: string; param?: string; declineCode?: string } = {},
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

/** Stripe's error for an unknown id. */
export function resourceMissing(kind: string, id: string, param = "id"): StripeApiError {
  return new StripeApiError(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}
