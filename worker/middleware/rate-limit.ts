import { message } from "../../schemas/site/messages.ts";
import { ApiError } from "../errors.ts";
import { requestNetwork } from "../request/client-network.ts";

/**
 * Counts one request of `key` against a rate-limit binding.
 * @throws ApiError 429 with Retry-After when the limit is reached.
 */
export async function rateLimit(binding: RateLimit, key: string): Promise<void> {
  const { success } = await binding.limit({ key });
  if (!success) {
    throw new ApiError(
      429,
      "too_many_requests",
      message("That was tried too often. Please wait a minute and try again."),
      {
        "retry-after": "60",
      },
    );
  }
}

/** The client's network as seen by the edge, for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (request: Request): string => requestNetwork(request) ?? "local";
