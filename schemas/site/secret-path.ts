/** Mailed links of the newsletter, which confirm or end a subscription, in every language. */
const secret = /(\/news\/newsletter)\/.+$/;

/** Whether a page's path must reach no other company, and no statistics. */
export const isSecret = (path: string): boolean => secret.test(path);

/** The path of a page without its secret. */
export const withoutSecret = (path: string): string => path.replace(secret, "$1");
