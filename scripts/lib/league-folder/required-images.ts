/** Images that every league's folder must have, for pages, browser tabs and app icons. */
export const requiredImages = [
  "brand/mark.svg",
  "icons/favicon.svg",
  "icons/apple-touch-icon.png",
  "icons/icon-192.png",
  "icons/icon-512.png",
  "icons/icon-maskable-512.png",
] as const;

/** The logo beside a secondary menu of style `trust`, such as that of a league's charity. */
export const trustLogo = "brand/trust.svg";
