import type { Session } from "react-router";
import { z } from "zod";

export const sessionRecord = z.object({
  /** Its id in the session index. */
  id: z.string(),
  identity: z.object({
    ssoID: z.string(),
    email: z.string(),
    displayName: z.string(),
    picture: z.string().optional(),
    entitlements: z.array(z.string()).optional(),
  }),
  /** When the provider was asked for the identity, in milliseconds since 1970. */
  identityAt: z.number().default(0),
  /** The address to which payments send mails, as they have acknowledged it; undefined until then. */
  paymentsEmail: z.string().optional(),
  tokens: z.object({
    access: z.string(),
    refresh: z.string(),
    expiresAt: z.number(),
    follows: z.string().optional(),
  }),
  startedAt: z.number(),
  seenAt: z.number(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;
/** The value in KV. */
export const sessionData = z.object({ record: sessionRecord });
export type SessionData = { record: SessionRecord };

/** This request's session and its record. */
export interface CurrentSession {
  session: Session<SessionData>;
  record: SessionRecord;
}
