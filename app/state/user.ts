import { proxy } from "valtio";
import type { Account } from "../../schemas/identity/account.ts";

/** Who uses this browser (spec: entities#user). Tokens stay on the server. */
export interface User {
  loggedIn: boolean;
  /** False until the first login check of this page has an answer. */
  loginCheckCompleted: boolean;
  /** The fan has signed in or out on this page: a player that waits may check again. */
  loginStatusUpdatedByUser: boolean;
  userDisplayName: string;
  /** Path of this site; null where initials are drawn. */
  picture: string | null;
  ssoID: string;
  email: string;
  /** Everything that they hold: what is the account's, and what a streaming library says. */
  entitlements: string[];
  accountEntitlements: string[];
  /** What a streaming library says that they hold; null where there is none, or it could not say. */
  streamEntitlements: string[] | null;
  /** Random, 1 to 1,000,000: tells this page's events apart from other pages', and nobody from anybody. */
  sessionID: number;
  stripeCustomerID: string | null;
  /** Whether the account has subscriptions, as far as that is known. */
  subscriptions: Account["subscriptions"];
  bypassed: boolean;
  /** Nobody is signed in because operators have blocked the account. */
  blocked: boolean;
  /** Where the edge has seen this browser, ISO 3166-1 alpha-2; null where it does not know. */
  country: string | null;
}

type Held = Pick<Account, "entitlements" | "stripeCustomerID" | "subscriptions">;

/** What does not go with an account. */
type OfThePage = "loginCheckCompleted" | "loginStatusUpdatedByUser" | "blocked" | "country" | "sessionID";

const nobody = (): Omit<User, OfThePage> => ({
  loggedIn: false,
  userDisplayName: "",
  picture: null,
  ssoID: "",
  email: "",
  entitlements: [],
  accountEntitlements: [],
  streamEntitlements: null,
  stripeCustomerID: null,
  subscriptions: "unknown",
  bypassed: false,
});

/** A user before the login check. @param random a number from 0 up to, not including, 1. */
export function newUser(random: number): User {
  return {
    ...nobody(),
    loginCheckCompleted: false,
    loginStatusUpdatedByUser: false,
    blocked: false,
    country: null,
    sessionID: Math.floor(random * 1_000_000) + 1,
  };
}

/** Signed in as this account. What another account held is gone. */
export function withAccount(
  user: User,
  account: Pick<Account, "ssoID" | "email" | "userDisplayName" | "picture">,
): User {
  const same = user.ssoID === account.ssoID;
  return {
    ...(same ? user : withoutAccount(user)),
    loggedIn: true,
    blocked: false,
    userDisplayName: account.userDisplayName,
    picture: account.picture,
    ssoID: account.ssoID,
    email: account.email,
  };
}

/**
 * With what an account holds, if it is still the one that is signed in (spec: accounts#entitlements): a late answer may be
 * about another.
 */
export function withEntitlements(user: User, userID: string, held: Held): User {
  if (!user.loggedIn || userID !== user.ssoID) return user;
  const { entitlements: accountEntitlements, stripeCustomerID, subscriptions } = held;
  return withHeld({ ...user, accountEntitlements, stripeCustomerID, subscriptions });
}

/**
 * With what a streaming library says that its customer holds (spec: playback#streaming-library-sign-in), if that is who is signed in.
 * @param names null where it could not say.
 */
export function withStreamEntitlements(user: User, customerID: string, names: string[] | null): User {
  if (!user.loggedIn || customerID !== user.ssoID) return user;
  return withHeld({ ...user, streamEntitlements: names });
}

const withHeld = (user: User): User => ({
  ...user,
  entitlements: [...new Set([...user.accountEntitlements, ...(user.streamEntitlements ?? [])])],
});

/** Signed out, entitlements cleared. */
export function withoutAccount(user: User): User {
  return { ...user, ...nobody() };
}

/** After a login check: the account that it found, or none, which may be because the account is blocked. */
export function afterLoginCheck(user: User, account: Account | null, blocked = false): User {
  const checked = { ...user, loginCheckCompleted: true };
  if (account === null) return { ...withoutAccount(checked), blocked };
  return {
    ...withEntitlements(withAccount(checked, account), account.ssoID, account),
    bypassed: account.bypassed,
  };
}

/** After the fan has signed in here. */
export function afterSignIn(user: User, account: Account): User {
  return { ...afterLoginCheck(user, account), loginStatusUpdatedByUser: true };
}

/** After the fan has signed out here. */
export function afterSignOut(user: User): User {
  return { ...afterLoginCheck(user, null), loginStatusUpdatedByUser: true };
}

/** The user of this browser tab. On the server it is only ever read, at its defaults. */
export const user = proxy<User>(newUser(import.meta.env.SSR ? 0 : Math.random()));

/** Puts a transition into force. */
export function updateUser(transition: (user: User) => User): void {
  Object.assign(user, transition({ ...user }));
}

/** The session check has said whether this account's restrictions are bypassed. */
export function setBypassed(bypassed: boolean): void {
  user.bypassed = bypassed;
}
