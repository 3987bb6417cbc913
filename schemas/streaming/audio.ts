import { z } from "zod";
import { videoItem } from "./video.ts";

/** Commentary, live or recorded. It has a video's fields and the same lock rule. */
export const audioItem = videoItem.extend({
  mediaData: videoItem.shape.mediaData.extend({ mediaType: z.enum(["LiveAudio", "OnDemandAudio"]) }),
});
export type AudioItem = z.infer<typeof audioItem>;

/** GET audio/{entryID} */
export const audioResponse = z.object({ data: audioItem });
/** GET audio: commentary that is on air. */
export const audioListResponse = z.object({ data: z.array(audioItem) });
