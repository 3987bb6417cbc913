/** Images that every page, its tab and its app's icon name: a league's folder has each of them. */
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
