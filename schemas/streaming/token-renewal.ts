/** Players renew playback tokens and signed URLs after this share of their lifetime. */
export const tokenRenewalShare = 0.45;
