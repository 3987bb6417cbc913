import { z } from "zod";
import budgets from "../budgets.json" with { type: "json" };
import { framesShown } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

const videos = z.object({
  data: z.array(z.object({ id: z.string(), metaData: z.object({ SysEntryEntitlements: z.array(z.string()) }) })),
});

test("a video's first frame takes no more requests than its budget allows", async ({ page, request }) => {
  const { data } = videos.parse(await (await request.get("/origin/video/search?page[size]=50")).json());
  const open = data.find(({ metaData }) => metaData.SysEntryEntitlements.includes("?"));
  await page.goto(`/videos/${open?.id}`);
  const asked: string[] = [];
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    // Segments are as many as the machine fetches ahead; scripts have a budget in bytes.
    if (/^\/(api|origin)\//.test(pathname) && !/\.(m4s|mp4|jpg|webp|avif|png)$|^\/api\/events/.test(pathname))
      asked.push(pathname);
  });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => framesShown(page), { intervals: [50] }).toBeGreaterThan(0);
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(budgets.firstFrame.requests);
});
