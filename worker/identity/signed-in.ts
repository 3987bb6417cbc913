/** An account as its provider describes it (spec: entities#user). */
export interface Identity {
  ssoID: string;
  /** Empty where the provider has no email address. */
  email: string;
  displayName: string;
  /** URL of the account's image at the provider. */
  picture?: string | undefined;
  /** Entitlements that the provider itself has sold to the account, if it sells passes. */
  entitlements?: string[] | undefined;
}

/** A provider's tokens for a sign-in. They stay on the server, in the session record. */
export interface ProviderTokens {
  access: string;
  refresh: string;
  /** When the access token expires: whole seconds since 1970. */
  expiresAt: number;
  /** Value of the league-wide cookie that the session is tied to, if there is one: the session ends with that cookie. */
  follows?: string | undefined;
}

export interface SignedIn {
  identity: Identity;
  tokens: ProviderTokens;
}
