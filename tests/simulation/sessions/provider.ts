import type { IdentityError as ProviderError } from "../../../worker/identity/provider.ts";
import type { ProviderTokens, SignedIn } from "../../../worker/identity/signed-in.ts";
import { clock } from "../runtime/load-module.ts";

/** How the provider responds to the next calls. */
export type ProviderMood = "well" | "down" | "refuses" | "gives another account's tokens";

/** Seconds for which an access token is valid. */
export const tokenLifetime = 3600;

/** The identity provider: one account per name, and tokens that it can look up. */
export class SimulatedProvider {
  readonly #IdentityError: typeof ProviderError;
  mood: ProviderMood = "well";
  /** Refresh tokens that the site has revoked. */
  readonly signedOut = new Set<string>();
  #issued = 0;

  constructor(IdentityError: typeof ProviderError) {
    this.#IdentityError = IdentityError;
  }

  signIn(ssoID: string): SignedIn {
    this.#issued += 1;
    return this.#tokensFor(ssoID, `${ssoID}/${this.#issued}`);
  }

  #tokensFor(ssoID: string, refresh: string): SignedIn {
    const expiresAt = Math.floor(clock.now / 1000) + tokenLifetime;
    return {
      identity: { ssoID, email: `${ssoID}@fans.example`, displayName: ssoID },
      tokens: { access: `${refresh}@${expiresAt}`, refresh, expiresAt },
    };
  }

  async renew({ refresh }: ProviderTokens): Promise<SignedIn> {
    await Promise.resolve();
    if (this.mood === "down") throw new this.#IdentityError("unavailable", "The provider does not respond.");
    if (this.mood === "refuses" || this.signedOut.has(refresh))
      throw new this.#IdentityError("refused", "This sign-in has ended.");
    const ssoID = this.mood === "well" ? (refresh.split("/")[0] ?? "") : "somebody-else";
    return this.#tokensFor(ssoID, refresh);
  }

  async signOut({ refresh }: ProviderTokens): Promise<void> {
    if (this.mood === "down") throw new this.#IdentityError("unavailable", "The provider does not respond.");
    this.signedOut.add(refresh);
  }
}
