/** What a browser has brought (spec: accounts#token-payload). */
export interface Brought {
  /** A tokenpayload query parameter. */
  payload: boolean;
  sessionCookie: boolean;
  /** An access cookie identify token is valid now. */
  validAccess: boolean;
  refreshCookie: boolean;
}

export type Step =
  /** Parse it, clear it from the address, store refresh and access cookies, sign in. */
  | "take-payload"
  | "use-access"
  /** Ask for new cookies and store them. */
  | "refresh"
  | "fetch-session"
  /** Clear the cookies: there is no user. */
  | "forget";

/** The first that applies, in the specification's order. */
export function nextStep({ payload, sessionCookie, validAccess, refreshCookie }: Brought): Step {
  if (payload) return "take-payload";
  if (!sessionCookie) return "forget";
  if (validAccess) return "use-access";
  return refreshCookie ? "refresh" : "fetch-session";
}
