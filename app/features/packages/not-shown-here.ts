/** Where a pass is sold that opens nothing in the viewer's country. */
export const notShownHere = "Its videos are not shown in your country now.";
