import { createServer } from "node:http";
import { expect, test } from "./support/test.ts";

/** Starts another site with a single page, on an origin of its own. */
async function startOtherSite(body: string) {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Fans</title><link rel="icon" href="data:,">${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The other site has no port.");
  return { url: `http://localhost:${address.port}/`, close: () => server.close() };
}

test("an embed resizes its iframe to its height, at any width", async ({ page, baseURL }) => {
  await page.goto("/embeds");
  const form = page.getByRole("main");
  await form.getByRole("combobox", { name: /^Club/ }).selectOption({ label: "Penhallow" });
  await form.getByRole("combobox", { name: /^Colours/ }).selectOption({ label: "Dark" });
  await form.getByRole("button", { name: "Apply" }).click();
  const code = page.getByRole("region", { name: "League table" }).getByRole("textbox", { name: "HTML for your page" });
  await expect(code).toHaveValue(/\/embeds\/league-table\?club=\d+&amp;theme=dark"/);
  const snippet = await code.inputValue();
  expect(snippet).toContain(`<iframe src="${baseURL}/embeds/`);

  const otherSite = await startOtherSite(snippet);
  await page.goto(otherSite.url);
  const frame = page.locator("iframe");
  const embed = frame.contentFrame();
  await expect(embed.getByRole("table").getByRole("row")).toHaveCount(25);
  await expect(embed.getByRole("main")).toHaveAttribute("data-theme", "dark");

  /** Difference between the heights of the iframe and its content, in pixels. */
  const misfit = async () => {
    const height = (await frame.boundingBox())?.height ?? 0;
    const needed = (await embed.locator("#main > div").boundingBox())?.height ?? 0;
    return Math.abs(height - needed);
  };
  await expect.poll(misfit).toBeLessThan(2);
  const wide = (await frame.boundingBox())?.height;
  await page.setViewportSize({ width: 340, height: 800 });
  await expect.poll(async () => (await frame.boundingBox())?.height).not.toBe(wide);
  await expect.poll(misfit).toBeLessThan(2);
  otherSite.close();
});
