/** Ways to share a page. `system` is the device's share sheet. */
export const sharingWays = ["facebook", "x", "email", "copyLink", "system"] as const;
export type SharingWay = (typeof sharingWays)[number];
