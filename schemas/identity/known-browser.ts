import { z } from "zod";

/** POST known-browsers: a call to the embedded identity pool in this process, with the service key. */
export const knownBrowserRequest = z.object({ username: z.string().max(256), device: z.string().max(64) });
/** Whether the account has signed in on the browser. False without such an account. */
export const knownBrowserResponse = z.object({ known: z.boolean() });
