/**
 * Variables of a site that refuses a second device, and lets playback tokens expire during a test. It is one object for all files that use
 * it, which share a worker's site by that.
 */
export const streamingSite = {
  CONCURRENT_STREAMS: "1",
  PLAYBACK_TOKEN_SECONDS: "10",
};
