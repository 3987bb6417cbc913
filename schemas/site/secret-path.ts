/** Mailed links of the newsletter, which confirm or end a subscription, in every language. */
const secret = /(\/news\/newsletter)\/.+$/;

/** The path of a page without what must reach no statistics. */
export const withoutSecret = (path: string): string => path.replace(secret, "$1");
