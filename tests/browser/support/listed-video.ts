import type { APIRequestContext } from "playwright/test";
import { videoListResponse } from "../../../schemas/streaming/video.ts";
import { ask } from "./ask.ts";

/** The path of the newest video with such a title that can be watched now. */
export async function listedVideo(request: APIRequestContext, title: RegExp, site = ""): Promise<string> {
  const { data } = videoListResponse.parse(await (await ask(request, `${site}/api/v1/videos?size=50`)).json());
  const found = data.find((video) => title.test(video.metaData.title));
  if (found === undefined) throw new Error(`No video is called ${title}.`);
  return `/videos/${found.id}`;
}
