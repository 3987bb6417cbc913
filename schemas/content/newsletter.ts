import { z } from "zod";
import { emailAddress } from "../identity/sign-in.ts";

/** POST newsletter/sign-ups. `page` is the URL of the newsletter page; the mailed link is `{page}/{token}`. */
export const newsletterSignUp = z.object({ email: emailAddress, page: z.url({ protocol: /^https?$/ }) });

/** 256 random bits, base64url. */
export const newsletterToken = z.string().regex(/^[\w-]{43}$/, "is 43 characters of base64url");

/** POST newsletter/confirmations. */
export const newsletterConfirmation = z.object({ token: newsletterToken });

/** Last part of the URL at which a reader leaves the newsletter: 128 random bits, in hexadecimal digits. */
export const newsletterLeaveToken = z.string().regex(/^[\da-f]{32}$/, "is 32 hexadecimal digits");

/** POST newsletter/leavings. */
export const newsletterLeaving = z.object({ token: newsletterLeaveToken });

/** Whether the request took effect. */
export const newsletterResponse = z.object({ data: z.object({ done: z.boolean() }) });
