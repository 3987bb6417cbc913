import { createContext } from "react";
import { embeddedImageHost, type ImageHost } from "../../schemas/content/image-host.ts";

/** Host that serves the site's images. */
export const ImageHostContext = createContext<ImageHost>(embeddedImageHost);
