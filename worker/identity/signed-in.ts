/** An account as its provider describes it (spec: entities#user). */
export interface Identity {
  ssoID: string;
  /** Empty where the provider has none. */
  email: string;
  displayName: string;
  /** URL of a picture, as the provider has it. */
  picture?: string | undefined;
  /** What the provider itself has sold the account, where it sells passes. */
  entitlements?: string[] | undefined;
}

/** A provider's tokens for a sign-in. They stay on the server, in the session record. */
export interface ProviderTokens {
  access: string;
  refresh: string;
  /** When the access token expires: whole seconds since 1970. */
  expiresAt: number;
  /** Value of the league-wide cookie that the session is tied to, where there is one: it ends with that cookie. */
  follows?: string | undefined;
}

export interface SignedIn {
  identity: Identity;
  tokens: ProviderTokens;
}
