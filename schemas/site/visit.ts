/** Seconds without a page after which a visit is over, as web analytics count. */
export const visitGap = 30 * 60;

/**
 * The cookie that says, as long as a visit without a page lasts, that the cookie notice was answered by its form, before the page's code was
 * there: that was the interruption of the visit. Script reads it.
 */
export const answeredCookie = "consent-answered";
