import { z } from "zod";
import { accountNumber } from "./account-number.ts";

/*
 * Answers of an account portal (spec: calls#account-portal-calls). The specification gives the calls and not their shapes.
 */

/** GET api/authenticated: whether the portal knows who asks, and as whom. */
export const authenticatedAnswer = z.object({ authenticated: z.boolean(), userID: accountNumber.nullish() });
export type AuthenticatedResponse = z.input<typeof authenticatedAnswer>;

/** GET api/refresh: the bearer token from now on, where it is another one. A portal that goes by its cookie says nothing. */
export const portalRefreshAnswer = z.object({ token: z.string().min(1).max(8192).nullish() });
