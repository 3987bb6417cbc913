/** Who a provider says somebody is (spec: entities#user). */
export interface Identity {
  ssoID: string;
  /** Empty where the provider knows none. */
  email: string;
  displayName: string;
  /** Address of a picture, as the provider has it; none where it has none. */
  picture?: string | undefined;
  /** Names of what the provider itself has sold the account; none where passes are sold elsewhere. */
  entitlements?: string[] | undefined;
}

/** What a provider gave for a sign-in. It stays on the server, in the session record. */
export interface ProviderTokens {
  access: string;
  refresh: string;
  /** When the access token ends: whole seconds since 1970. */
  expiresAt: number;
  /** Value of the league-wide cookie that the session follows, where it follows one: it ends with that cookie. */
  follows?: string | undefined;
}

export interface SignedIn {
  identity: Identity;
  tokens: ProviderTokens;
}
