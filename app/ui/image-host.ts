import { createContext } from "react";
import { embeddedPictures, type PictureHost } from "../../schemas/content/image-host.ts";

/** Where this site's pictures come from. */
export const PictureHostContext = createContext<PictureHost>(embeddedPictures);
