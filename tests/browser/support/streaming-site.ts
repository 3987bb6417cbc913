/** Variables of a site that refuses a second device, and lets playback tokens expire during a test. */
export const streamingSite = {
  CONCURRENT_STREAMS: "1",
  PLAYBACK_TOKEN_SECONDS: "10",
};
