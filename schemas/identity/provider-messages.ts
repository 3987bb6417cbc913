import { z } from "zod";
import { accountNumber } from "./account-number.ts";

/** POST of the cookie-auth endpoint (spec: calls#sign-in-calls). */
export const cookieAuthRequest = z.object({
  data: z.object({ attributes: z.object({ cookieData: z.string().min(1).max(4096) }) }),
});
/** The cookie's account (spec: entities#identities). */
const cookieIdentity = z.object({ forename: z.string(), id: accountNumber, username: z.string() });
export const cookieAuthResponse = z.object({ data: z.object({ attributes: cookieIdentity }) });

/** Sign-in to a retail streaming service (spec: entities#retail-session). Either a session or an error. */
const customerSession = z.object({
  CustomerFirstName: z.string().nullish(),
  CustomerLastName: z.string().nullish(),
  CustomerId: accountNumber,
  /** Comma-separated names. */
  CustomerEntitlements: z.string().nullish(),
});
export const retailResponse = z.object({
  CurrentCustomerSession: customerSession.nullish(),
  AuthenticationToken: z.string().nullish(),
  ModelErrors: z
    .object({
      emailaddress: z.string().nullish(),
      password: z.string().nullish(),
      Concurrency: z.string().nullish(),
    })
    .nullish(),
});
export type RetailResponse = z.input<typeof retailResponse>;
export const retailCredentials = z.object({ emailaddress: z.string(), password: z.string() });

/** An instant in UTC, as whole seconds since 1970. Some services omit the zone, which the field's name implies. */
const instantUTC = z.string().transform((text, context) => {
  const milliseconds = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  if (!Number.isNaN(milliseconds)) return Math.floor(milliseconds / 1000);
  context.addIssue("is not a date and time");
  return z.NEVER;
});

/** What a code, a refresh token or a session is exchanged for (spec: entities#code-exchange-response). */
export const tokenGrant = z.object({
  FirstName: z.string().nullish(),
  access_token: z.string().min(1),
  access_token_expires_utc: instantUTC,
  refresh_token: z.string().min(1),
  refresh_token_expires_utc: instantUTC,
});
export type TokenGrant = z.output<typeof tokenGrant>;
export const codeExchangeResponse = z.object({
  success: z.boolean(),
  message: z.string().nullish(),
  response: tokenGrant.nullish(),
});
/** The response as the service sends it, with instants as text. */
export type CodeExchangeResponse = z.input<typeof codeExchangeResponse>;

/** The account in the access token of such a service (spec: entities#identities). */
export const identityClaims = z.object({
  id: accountNumber,
  forename: z.string().optional(),
  surname: z.string().optional(),
  email: z.string().default(""),
  exp: z.number(),
});
