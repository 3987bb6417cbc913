/*
 * After a deploy all followers of a match connect again. Where they are many they are to take their time: an object takes about 1,000
 * requests a second.
 */

/** First message of a socket whose page is to do so. */
export const spreadText = '{"action":"spread"}';
/** Milliseconds in which such pages connect again, at random. Until then they poll. */
export const spreadMilliseconds = 30_000;
/** Followers of an object that may connect again at once. Those who come later, and all of relays, are spread. */
export const promptFollowers = 250;
