import type { APIRequestContext, APIResponse } from "playwright/test";

/** Requests a URL of the site outside of a page. Retries, because the site may have closed the idle connection that Playwright reuses. */
export const getWithRetry = (request: APIRequestContext, path: string): Promise<APIResponse> =>
  request.get(path, { maxRetries: 3 });
