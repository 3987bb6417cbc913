/** Says before a sale that a pass opens nothing where its buyer is; pressing again buys it for use elsewhere. */
export const notHere =
  "The videos of this pass are not shown in your country now, so it would not play them here. Press again to buy it for use elsewhere.";
