/** Ways to share a page. `system` is the device's share sheet. */
export const sharingChannels = ["facebook", "x", "email", "copyLink", "system"] as const;
export type SharingChannel = (typeof sharingChannels)[number];
