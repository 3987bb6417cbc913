declare module "cloudflare:test-internal" {
  /** Resolves once everything that handlers passed to `waitUntil` has ended. */
  export function waitForGlobalWaitUntil(): Promise<void>;
}
