/** Seconds without a page after which a visit is over, the convention of web analytics. */
export const visitGap = 30 * 60;

/**
 * Cookie that marks for `visitGap` that the cookie notice was answered through its form, before the page's script ran. The notice was then
 * the visit's one interruption. Scripts read the cookie.
 */
export const noticeAnsweredCookie = "consent-answered";
