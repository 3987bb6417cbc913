/** Issuer of the embedded pool's tokens. It is only a name and stays the same however the pool is reached. */
export const embeddedIssuer = "https://origin.internal/origin/identity";
