import type { HostedPage, HostedSignInRequest } from "../provider.ts";

/** How a provider knows this site. */
export interface HostedClient {
  /** Address under which its pages are. */
  portal: string;
  clientID: string;
  tenantID: string;
}

/**
 * Address of a provider's login or register page with what such an address carries (spec: accounts#account-portal).
 * @param redirectURI where the provider itself leads back to.
 * @param more further parameters.
 */
export function hostedURL(
  { portal, clientID, tenantID }: HostedClient,
  page: HostedPage,
  visit: HostedSignInRequest,
  redirectURI: string,
  more: Record<string, string> = {},
): string {
  const address = new URL(page, portal.replace(/\/?$/, "/"));
  const parameters = {
    redirect_uri: redirectURI,
    client_id: clientID,
    culture_code: "en-GB",
    tenant_id: tenantID,
    success_url: visit.successURL,
    return_url: visit.returnURL,
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
