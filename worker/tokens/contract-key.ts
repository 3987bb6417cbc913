import { z } from "zod";
import { readSignedToken, signToken } from "./signed-token.ts";

/** Seconds that the link of a mail about a contract works: longer than a yearly contract. */
const lifetimeSeconds = 400 * 86_400;

const kind = (secret: string) => ({ secret, audience: "contract" });
const claims = z.object({ contract: z.string(), account: z.string() });
type ContractClaims = z.output<typeof claims>;

/** The page of one contract, for whoever holds the link: withdrawing and cancelling need no sign-in. */
export async function contractLink(
  secret: string,
  site: string,
  { contract, account }: ContractClaims,
  now: Date,
): Promise<string> {
  const key = await signToken(kind(secret), { contract, account }, { lifetime: lifetimeSeconds }, now);
  return `${site}/portal/contracts?key=${key}`;
}

/** The contract and account of a link's key; null for a forged or old one. */
export async function readContractKey(secret: string, key: string, now: Date): Promise<ContractClaims | null> {
  return await readSignedToken(kind(secret), key, claims, now);
}
