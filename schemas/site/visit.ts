/** Seconds without a page after which a visit is over, the convention of web analytics. */
export const visitGap = 30 * 60;

/**
 * Cookie that marks for the rest of a visit that the cookie notice was answered through its form, before the page's script ran. The notice
 * was the visit's one interruption, so scripts read this cookie and show no other.
 */
export const answeredCookie = "consent-answered";
