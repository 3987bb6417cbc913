/** Issuer of the embedded pool's tokens: a name, the same however the pool is reached. */
export const embeddedIssuer = "https://origin.internal/origin/identity";
