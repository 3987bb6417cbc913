/** What the browser's request contains (spec: accounts#token-payload). */
export interface Brought {
  /** A tokenpayload query parameter. */
  payload: boolean;
  sessionCookie: boolean;
  /** An access cookie with a valid token. */
  validAccess: boolean;
  refreshCookie: boolean;
}

export type Step =
  /** Parse it, remove it from the URL, store refresh and access cookies, sign in. */
  | "take-payload"
  | "use-access"
  /** Fetch new tokens and store their cookies. */
  | "refresh"
  | "fetch-session"
  /** Clear the cookies, because nobody is signed in. */
  | "forget";

/** The first step that applies, in the specification's order. */
export function nextStep({ payload, sessionCookie, validAccess, refreshCookie }: Brought): Step {
  if (payload) return "take-payload";
  if (!sessionCookie) return "forget";
  if (validAccess) return "use-access";
  return refreshCookie ? "refresh" : "fetch-session";
}
