/** Playback session result codes (accounts-and-streaming §4). Any other is a generic problem. No zod here: pages load it. */
export const kSessionStatus = {
  success: -1,
  notLoggedIn: 0,
  noSubscription: 1,
  notEntitled: 2,
  blocked: 3,
} as const;
