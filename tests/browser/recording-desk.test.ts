import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "./support/accessible.ts";
import { expectMarkupOnPage } from "./support/expect-text-on-page.ts";
import { joinStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

test("the video team adds a recording, uploads its file, changes it and deletes it", async ({
  page,
  request,
  site,
  expectProblem,
}, testInfo) => {
  await joinStaff(page, site.storage, "video", "/video");
  await page.getByRole("link", { name: "Sections" }).click();
  const sections = page.getByRole("list", { name: "Sections of videos" });
  await page.getByLabel("Name", { exact: true }).fill("Training");
  await page.getByRole("button", { name: "Add it" }).click();
  await expect(page.getByText("Training is added.")).toBeVisible();
  await sections.getByRole("button", { name: "Rename Training" }).click();
  const rename = page.getByRole("dialog", { name: "Rename" });
  await rename.getByLabel("Name", { exact: true }).fill("Training ground");
  await rename.getByRole("button", { name: "Rename it" }).click();
  await expect(sections.getByText("Training ground", { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Add a recording" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add a recording" })).toBeVisible();
  const add = page.getByRole("form", { name: "Add a recording" });
  await add.getByLabel("Section").selectOption({ label: "Training ground" });
  await add.getByLabel("Title", { exact: true }).fill("The manager speaks");
  await add.getByLabel("Description").fill("Before the derby");
  await add.getByLabel("Open to").selectOption({ label: "Every account" });
  expectProblem(/status of 422/);
  const poster = add.getByLabel("Choose a file: Poster");
  await poster.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("a letter") });
  await expect(page.getByRole("alert")).toContainText("This is no picture that the site can show");
  await poster.setInputFiles(join("tests/fixtures/leagues/northern-counties/icons", "icon-512.png"));
  await expect(add.getByRole("img", { name: "As it is now" })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
  await add.getByLabel("Why", { exact: true }).fill("fans ask for it");
  await add.getByRole("button", { name: "Add it" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "The manager speaks" })).toBeVisible();
  await expect(page.getByText("Every account may watch it.")).toBeVisible();
  await expect(page.getByText("It has no file yet.")).toBeVisible();
  await page.getByRole("link", { name: "Video desk" }).click();
  const waiting = page.getByRole("region", { name: "Recordings that fans do not see yet" });
  await waiting.getByRole("link", { name: /The manager speaks/ }).click();
  await expect(page.getByText("It has no file yet.")).toBeVisible();
  const file = page.getByRole("region", { name: "Its file" });
  const talk = testInfo.outputPath("talk.mp4");
  writeFileSync(talk, Buffer.alloc(30_000, 7));

  // The laptop is closed during the upload. Choosing the same file resumes the existing upload.
  const begun: string[] = [];
  page.on("request", (sent) => sent.url().endsWith("/upload") && begun.push(sent.url()));
  const uploads = "**/api/desk/v1/uploads/*";
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  await page.route(uploads, (route) => (route.request().method() === "PATCH" ? hold() : route.continue()));
  await file.getByLabel("Upload its file").setInputFiles(talk);
  await held;
  await expect(file.getByRole("progressbar", { name: "Uploaded" })).toBeVisible();
  await page.reload();
  await page.unroute(uploads);
  await expect(page.getByText("Its recording is being uploaded, 0 %.")).toBeVisible();
  await file.getByLabel("Upload its file").setInputFiles(talk);
  await expect(file.getByText("The file is uploaded.")).toBeVisible();
  expect(begun).toHaveLength(1);
  await expect(page.getByText("Its recording waits to be packaged.")).toBeVisible();
  await expectAccessible(page, { part: "main" });

  const recording = page.getByRole("region", { name: "The recording" });
  await recording.getByText("Change it", { exact: true }).first().click();
  const change = recording.getByRole("form", { name: "Change this recording" });
  await expect(change.getByLabel("Description")).toHaveValue("Before the derby");
  await change.getByLabel("Title", { exact: true }).fill("The manager, at length");
  await change.getByLabel("Its footage").selectOption({ label: "An address of another host" });
  await change.getByLabel("HLS address").fill("https://cdn.example/talks/7/master.m3u8");
  await change.getByLabel("How many minutes it lasts").fill("12");
  await change.getByLabel("Why", { exact: true }).fill("a better title");
  await change.getByRole("button", { name: "Change it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The manager, at length" })).toBeVisible();
  await expect(recording.getByText("It is changed.")).toBeVisible();
  const entry = new URL(page.url()).pathname.split("/").at(-1);
  await expectMarkupOnPage(request, `/videos/${entry}`, /<h1[^>]*>The manager, at length<\/h1>/);
  await expectMarkupOnPage(request, `/videos/${entry}`, /\/images\/\d+x\d+\/own-photo-/);
  await change.getByRole("button", { name: "Take it out" }).press("Enter");
  await expect(change.getByText("None of its own: the site draws one.")).toBeVisible();
  await change.getByLabel("Why", { exact: true }).fill("it showed another manager");
  await change.getByRole("button", { name: "Change it" }).click();
  await expectMarkupOnPage(request, `/videos/${entry}`, /\/images\/\d+x\d+\/video-/);

  await recording.getByText("Delete it", { exact: true }).first().click();
  const remove = recording.getByRole("form", { name: "Delete it" });
  await remove.getByLabel("Why", { exact: true }).fill("it is shown elsewhere");
  await remove.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Video desk" })).toBeVisible();
});
