import { z } from "zod";
import { imageResponse, maxImageBytes } from "../../../schemas/desk/news.ts";
import { imageTypes, storeImage } from "../images.ts";
import { staffCall } from "../staff-call.ts";

/** Staff calls for images. Articles, adverts etc. refer to an image by the key that is returned. */
export const imageCalls = [
  staffCall({
    method: "POST",
    path: "pictures",
    action: "pictures.add",
    summary: "Add a picture for articles, adverts, promos, partners and posters; the same one has the same key",
    roles: ["administrator", "editor", "writer", "video", "commercial"],
    input: z.object({}),
    file: { types: imageTypes, maxBytes: maxImageBytes },
    response: imageResponse,
    audit: { subject: () => null, logsResponse: true },
    run: async ({ c }) => ({ imageKey: await storeImage(c.env, c.req.raw.body) }),
  }),
];
