import { createContext } from "react";
import { embeddedImageHost, type ImageHost } from "../../schemas/content/image-host.ts";

/** Where this site's pictures come from. */
export const ImageHostContext = createContext<ImageHost>(embeddedImageHost);
