declare module "cloudflare:test-internal" {
  /** Resolves once all that handlers have handed to `waitUntil` has ended. */
  export function waitForGlobalWaitUntil(): Promise<void>;
}
