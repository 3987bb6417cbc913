/*
 * What server and pages share of the contact form. Free of zod, because pages load it.
 */

/** Maximum lengths in characters. */
export const contactLimits = { name: 100, message: 4000 } as const;

/** By field. */
export const contactErrors = {
  name: `Use at most ${contactLimits.name} characters.`,
  email: "Enter your email address, so that we can answer.",
  message: `Write your message, in at most ${contactLimits.message.toLocaleString("en-GB")} characters.`,
} as const;
