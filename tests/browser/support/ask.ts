import type { APIRequestContext, APIResponse } from "playwright/test";

/**
 * The site's answer to a request that no page makes. The site may have closed the connection that playwright keeps: another one is
 * opened.
 */
export const ask = (request: APIRequestContext, path: string): Promise<APIResponse> =>
  request.get(path, { maxRetries: 3 });
