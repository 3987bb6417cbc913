import type { HostedPage, HostedSignInRequest } from "../provider.ts";

/** This site as a client of a provider. */
export interface HostedClient {
  /** Base URL of the provider's pages. */
  portal: string;
  clientID: string;
  tenantID: string;
}

/**
 * URL of a provider's login or register page with its parameters (spec: accounts#account-portal).
 * @param redirectURI where the provider redirects back to.
 */
export function hostedURL(
  { portal, clientID, tenantID }: HostedClient,
  page: HostedPage,
  visit: HostedSignInRequest,
  redirectURI: string,
  more: Record<string, string> = {},
): string {
  const url = new URL(page, portal.replace(/\/?$/, "/"));
  const parameters = {
    redirect_uri: redirectURI,
    client_id: clientID,
    culture_code: "en-GB",
    tenant_id: tenantID,
    success_url: visit.successURL,
    return_url: visit.returnURL,
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
