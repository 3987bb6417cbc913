import { z } from "zod";
import { accountNumber } from "./account-number.ts";

/*
 * Responses of an account portal (spec: calls#account-portal-calls). The specification defines the calls, not their shapes.
 */

/** GET api/authenticated: whether the caller is signed in at the portal, and as whom. */
export const authenticatedResponse = z.object({ authenticated: z.boolean(), userID: accountNumber.nullish() });
export type AuthenticatedResponse = z.input<typeof authenticatedResponse>;

/** GET api/refresh: the new bearer token, if it has changed. A portal that uses its cookie returns none. */
export const portalRefreshResponse = z.object({ token: z.string().min(1).max(8192).nullish() });
