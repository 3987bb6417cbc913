import type { APIResponse, Route } from "playwright/test";

/**
 * The site's response to a request that a test intercepts and changes. Retries, because the site may have closed the idle connection that
 * Playwright reuses.
 */
export const forwardToSite = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 3 });
