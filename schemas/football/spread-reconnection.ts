/*
 * A relay serves a match with very many followers. After a deploy all of them connect again, so it says that they are to take their time.
 */

/** First message of a relay's socket. */
export const spreadText = '{"action":"spread"}';
/** Milliseconds in which such pages connect again, at random. Until then they poll. */
export const spreadMilliseconds = 30_000;
