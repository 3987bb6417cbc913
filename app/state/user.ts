import { proxy } from "valtio";
import type { Account } from "../../schemas/identity/account.ts";
import { storeHook } from "./store-hook.ts";

/** Who uses this browser (spec: entities#user). Tokens stay on the server. */
export interface User {
  loggedIn: boolean;
  /** False until the first login check of this page has finished. */
  loginCheckCompleted: boolean;
  /** The fan has signed in or out on this page, so that a waiting player checks again. */
  loginStatusUpdatedByUser: boolean;
  userDisplayName: string;
  /** Path on this site; null to show initials. */
  picture: string | null;
  ssoID: string;
  email: string;
  /** All entitlements: the account's and the streaming library's. */
  entitlements: string[];
  accountEntitlements: string[];
  /** Those of the account that a family owner shares with it. */
  sharedEntitlements: string[];
  /** The streaming library's entitlements; null without a library, or while it is unavailable. */
  streamEntitlements: string[] | null;
  /** Random, 1 to 1,000,000: groups this page's events without identifying a user. */
  sessionID: number;
  stripeCustomerID: string | null;
  /** Whether the account has subscriptions, if known. */
  subscriptions: Account["subscriptions"];
  bypassed: boolean;
  /** Signed out because operators have blocked the account. */
  blocked: boolean;
  /** The browser's country by its IP address, ISO 3166-1 alpha-2; null if unknown. */
  country: string | null;
}

type Holdings = Pick<Account, "entitlements" | "shared" | "stripeCustomerID" | "subscriptions">;

/** Fields that belong to the page and outlive an account. */
type PageField = "loginCheckCompleted" | "loginStatusUpdatedByUser" | "blocked" | "country" | "sessionID";

const anonymous = (): Omit<User, PageField> => ({
  loggedIn: false,
  userDisplayName: "",
  picture: null,
  ssoID: "",
  email: "",
  entitlements: [],
  accountEntitlements: [],
  sharedEntitlements: [],
  streamEntitlements: null,
  stripeCustomerID: null,
  subscriptions: "unknown",
  bypassed: false,
});

/** A user before the login check. @param random a number from 0 up to, not including, 1. */
export function newUser(random: number): User {
  return {
    ...anonymous(),
    loginCheckCompleted: false,
    loginStatusUpdatedByUser: false,
    blocked: false,
    country: null,
    sessionID: Math.floor(random * 1_000_000) + 1,
  };
}

/** Signed in as this account, without another account's entitlements. */
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

/** With an account's holdings, if it is still signed in: a late response may be about another (spec: accounts#entitlements). */
export function withEntitlements(user: User, userID: string, holdings: Holdings): User {
  if (!user.loggedIn || userID !== user.ssoID) return user;
  const {
    entitlements: accountEntitlements,
    shared: sharedEntitlements = [],
    stripeCustomerID,
    subscriptions,
  } = holdings;
  return withAllEntitlements({ ...user, accountEntitlements, sharedEntitlements, stripeCustomerID, subscriptions });
}

/**
 * With the entitlements of a streaming library's customer, if that is who is signed in (spec: playback#streaming-library-sign-in).
 * @param names null if the library is unavailable.
 */
export function withStreamEntitlements(user: User, customerID: string, names: string[] | null): User {
  if (!user.loggedIn || customerID !== user.ssoID) return user;
  return withAllEntitlements({ ...user, streamEntitlements: names });
}

const withAllEntitlements = (user: User): User => ({
  ...user,
  entitlements: [...new Set([...user.accountEntitlements, ...(user.streamEntitlements ?? [])])],
});

/** Signed out, entitlements cleared. */
export function withoutAccount(user: User): User {
  return { ...user, ...anonymous() };
}

/** After a login check. @param account null when signed out, perhaps because the account is blocked. */
export function afterLoginCheck(user: User, account: Account | null, blocked = false): User {
  const checked = { ...user, loginCheckCompleted: true };
  if (account === null) return { ...withoutAccount(checked), blocked };
  return {
    ...withEntitlements(withAccount(checked, account), account.ssoID, account),
    bypassed: account.bypassed,
  };
}

/** After a sign-in on this page. */
export function afterSignIn(user: User, account: Account): User {
  return { ...afterLoginCheck(user, account), loginStatusUpdatedByUser: true };
}

/** After a sign-out on this page. */
export function afterSignOut(user: User): User {
  return { ...afterLoginCheck(user, null), loginStatusUpdatedByUser: true };
}

/** The user of this browser tab. The server only reads its defaults. */
export const user = proxy<User>(newUser(import.meta.env.SSR ? 0 : Math.random()));
export const useUser = storeHook(user);

/** Applies a transition to the store. */
export function updateUser(transition: (user: User) => User): void {
  Object.assign(user, transition({ ...user }));
}

/** Stores whether the account's restrictions are bypassed, as the session check reports it. */
export function setBypassed(bypassed: boolean): void {
  user.bypassed = bypassed;
}
