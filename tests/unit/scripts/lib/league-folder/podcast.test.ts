import { expect, it } from "vitest";
import { problemText } from "../../../../../scripts/lib/league-folder/file-problem.ts";
import { bytesOf } from "../../../../../scripts/lib/league-folder/folder-files.ts";
import { parsePodcast } from "../../../../../scripts/lib/league-folder/podcast.ts";

const folder = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, bytesOf(text)]));

const opening =
  "---\ntitle: The opening day\nsummary: Who was there.\npublishedAt: 2026-08-09T18:00:00Z\nseconds: 754\n---\n\n- 0:00: Singing\n";

it("reads episodes with their sound and what is heard", () => {
  const { value } = parsePodcast(folder({ "podcast/opening-day.md": opening, "podcast/opening-day.mp3": "ID3" }));
  expect(value).toMatchObject([
    {
      slug: "opening-day",
      title: "The opening day",
      transcriptHTML: "<ul>\n<li>0:00: Singing</li>\n</ul>",
      audio: { type: "audio/mpeg", seconds: 754 },
    },
  ]);
});

it("says what is wrong with files, by name", () => {
  const files = {
    "podcast/silent.md": opening,
    "podcast/twice.md": opening,
    "podcast/twice.m4a": "a",
    "podcast/twice.mp3": "b",
    "podcast/alone.m4a": "a",
    "podcast/Notes.txt": "",
    "podcast/long.md": "---\ntitle: A\nsummary: B\npublishedAt: 2026-08-09T18:00:00Z\nseconds: long\n---\n",
    "podcast/long.mp3": "a",
  };
  expect(parsePodcast(folder(files)).problems.map(problemText)).toEqual([
    "podcast/silent.md: has no podcast/silent.m4a or .mp3 beside it",
    "podcast/twice.md: has two files beside it: podcast/twice.m4a and podcast/twice.mp3",
    "podcast/alone.m4a: has no podcast/alone.md beside it, with its title",
    "podcast/Notes.txt: is named {slug}.md, .m4a or .mp3, the slug in lower-case letters, digits and hyphens",
    expect.stringMatching(/^podcast\/long\.md, line 5: seconds: /),
  ]);
});
