import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { deskOpenAPI } from "../../../../worker/desk/openapi.ts";
import { deskCallList } from "../../../../worker/desk/staff-call-list.ts";
import { brand } from "../../../fixtures/brand.ts";

// The description does not need it, and it only loads in the Workers runtime.
vi.mock("@react-router/cloudflare", () => ({}));
// These modules only exist in a build.
vi.mock("virtual:league", () => ({ default: {} }));
vi.mock("virtual:catalogues", () => ({ catalogues: {} }));

const picturePath = z.object({
  "/pictures": z.object({
    post: z.object({
      requestBody: z.object({ content: z.record(z.string(), z.object({})) }),
      responses: z.object({ 413: z.object({ description: z.string() }) }),
    }),
  }),
});

describe("the description of the staff calls", () => {
  const description = deskOpenAPI("https://league.example", brand.name);

  it("is valid OpenAPI 3.1, by Redocly's recommended rules but for a licence, since nobody is given one", async () => {
    const problems = await lintFromString({
      source: JSON.stringify(description),
      absoluteRef: "openapi.json",
      config: await createConfig({ extends: ["recommended"], rules: { "info-license": "off" } }),
    });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual(
      [],
    );
  });

  it("names the media types of a picture, and how large it may be", () => {
    const { requestBody, responses } = picturePath.parse(description.paths)["/pictures"].post;
    expect(Object.keys(requestBody.content)).toEqual(["image/jpeg", "image/png", "image/webp", "image/avif"]);
    expect(responses[413].description).toBe("The file is larger than 10 MB.");
  });

  it("has every call, with its roles", () => {
    const text = JSON.stringify(description);
    for (const { path, action, roles } of deskCallList) {
      expect(text).toContain(`"/${path}":`);
      expect(text).toContain(`"operationId":"${action}"`);
      expect(text).toContain(`For ${roles.join(", ")}.`);
    }
  });
});

/** Calls without a reason: what staff write for fans explains itself, and previews and notes about open pages change nothing. */
const written = new Set([
  "matches.report",
  "alerts.acknowledge",
  "incidents.begin",
  "incidents.update",
  "incidents.correct",
  "incidents.end",
  "news.arrange",
  "home.arrange",
  "newsletters.create",
  "newsletters.save",
  "newsletters.test",
  "news.create",
  "news.save",
  "news.submit",
  "news.return",
  "news.publish",
  "news.preview",
  "videos.preview",
  "live-rules.preview",
  "pages.preview",
  "pages.create",
  "pages.save",
  "pages.move",
  "pages.save-draft",
  "editors.announce",
  "texts.change",
  "banners.change",
  "mail-words.change",
  "menus.change",
  "pictures.add",
  "documents.add-pdf",
  "documents.create",
  "documents.save",
  "documents.put-back",
  "adverts.create",
  "adverts.save",
  "promos.create",
  "promos.save",
  "partners.change",
  "sales.arrange-passes",
  "sales.change-tax",
  "experiments.begin",
  "seasons.choose-clubs",
  "seasons.plan",
  "matches.plan",
  "matches.plan-award",
  "clubs.change",
  "crests.add",
  "recordings.upload",
  "squads.change",
  "theme.change",
  "profile.change",
  "competitions.change",
  "deductions.add",
  "deductions.change",
  "clips.publish",
]);

it("every change and every look at a person requires a reason", () => {
  const changes = deskCallList.filter(({ method, action }) => method === "POST" && !written.has(action));
  expect(changes.length).toBeGreaterThan(10);
  expect(changes.filter(({ input }) => !("reason" in input.shape)).map(({ action }) => action)).toEqual([]);
});
