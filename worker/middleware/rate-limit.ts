import { ApiError } from "../errors.ts";

/**
 * Counts one request of `key` against a rate-limit binding.
 * @throws ApiError 429 with Retry-After when the limit is reached.
 */
export async function rateLimit(binding: RateLimit, key: string): Promise<void> {
  const { success } = await binding.limit({ key });
  if (!success) {
    throw new ApiError(429, "too_many_requests", "That was tried too often. Please wait a minute and try again.", {
      "retry-after": "60",
    });
  }
}

/** The client's IP address, as the edge saw it. */
export function clientAddress(request: Request): string {
  return request.headers.get("cf-connecting-ip") ?? "local";
}
