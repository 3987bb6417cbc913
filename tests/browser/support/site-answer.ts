import type { APIResponse, Route } from "playwright/test";

/**
 * What the site answers to a request that a test changes on its way. Playwright asks by a connection that it keeps, and that the site may
 * have closed just then: another one is opened.
 */
export const siteAnswer = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 3 });
