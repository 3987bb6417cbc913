import { z } from "zod";
import { readSignedToken, signToken } from "./signed-token.ts";

/** Seconds for which the link in a mail about a contract works: longer than a yearly contract. */
const lifetimeSeconds = 400 * 86_400;

const kind = (secret: string) => ({ secret, audience: "contract" });
const claims = z.object({ contract: z.string(), account: z.string() });
type ContractClaims = z.output<typeof claims>;

/** The page of one contract. Anybody with the link can open it, because withdrawal and cancellation must not need a sign-in. */
export async function contractLink(
  secret: string,
  site: string,
  { contract, account }: ContractClaims,
  now: Date,
): Promise<string> {
  const key = await signToken(kind(secret), { contract, account }, { lifetime: lifetimeSeconds }, now);
  return `${site}/portal/contracts?key=${key}`;
}

/** The contract and account of a link's key; null for a forged or expired one. */
export async function readContractKey(secret: string, key: string, now: Date): Promise<ContractClaims | null> {
  return await readSignedToken(kind(secret), key, claims, now);
}
