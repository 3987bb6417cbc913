import { Buffer } from "node:buffer";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { type IdentityProvider, noAbilities } from "../provider.ts";
import type { SignedIn } from "../signed-in.ts";

/** Milliseconds that a simulated login takes (spec: constants#timings). */
const delay = 250;
const lifetimeSeconds = 30 * 86_400;

/** Returns an account for any email address. */
function anybody(email: string): SignedIn {
  return {
    identity: {
      ssoID: `simulated-${Buffer.from(email).toString("base64url")}`,
      email,
      displayName: email.split("@")[0] || email,
    },
    tokens: { access: email, refresh: "", expiresAt: nowInSeconds() + lifetimeSeconds },
  };
}

/** No provider (spec: accounts#sign-in-providers): a simulated login that checks nothing. Refused in production (worker/env.ts). */
export const simulatedLogin: IdentityProvider = {
  ...noAbilities,
  direct: {
    async signIn({ username }) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      return anybody(username);
    },
  },
  renew: async ({ access }) => anybody(access),
  async signOut() {},
};
