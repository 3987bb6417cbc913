import { type AudioType, audioTypeOf, episodeFields, episodeSlug } from "../../../schemas/content/podcast.ts";
import { documentHTML } from "../../../worker/html/document-html.ts";
import type { FileProblem, Parsed } from "./file-problem.ts";
import { type FolderFiles, textOf } from "./folder-files.ts";
import { parseFrontMatter } from "./front-matter.ts";

/** podcast/ of a league's folder: {slug}.md with front matter and transcript, and {slug}.m4a or .mp3 beside it. */

export interface FolderEpisode {
  slug: string;
  title: string;
  summary: string;
  transcriptHTML: string;
  /** ISO 8601 UTC. */
  publishedAt: string;
  audio: { bytes: Uint8Array; type: AudioType; seconds: number };
}

/** Parses the episodes of a folder. */
export function parsePodcast(files: FolderFiles): Parsed<FolderEpisode[]> {
  const problems: FileProblem[] = [];
  const episodes: FolderEpisode[] = [];
  for (const [file, bytes] of files) {
    if (!file.startsWith("podcast/")) continue;
    const [, slug = "", ending = ""] = /^podcast\/([^/]+)\.(md|m4a|mp3)$/.exec(file) ?? [];
    const add = (message: string) => problems.push({ file, line: null, message });
    if (!episodeSlug.safeParse(slug).success) {
      add("is named {slug}.md, .m4a or .mp3, the slug in lower-case letters, digits and hyphens");
      continue;
    }
    if (ending !== "md") {
      if (!files.has(`podcast/${slug}.md`)) add(`has no podcast/${slug}.md beside it, with its title`);
      continue;
    }
    const { value, problems: found } = parseFrontMatter(file, textOf(bytes), episodeFields);
    problems.push(...found);
    const [sound, other] = [`podcast/${slug}.m4a`, `podcast/${slug}.mp3`].filter((name) => files.has(name));
    const audio = files.get(sound ?? "");
    if (sound === undefined || audio === undefined) add(`has no podcast/${slug}.m4a or .mp3 beside it`);
    else if (other !== undefined) add(`has two files beside it: ${sound} and ${other}`);
    else if (value !== null) {
      const { seconds, ...fields } = value.fields;
      const transcriptHTML = documentHTML({ format: "md", text: value.body });
      episodes.push({ slug, ...fields, transcriptHTML, audio: { bytes: audio, type: audioTypeOf(sound), seconds } });
    }
  }
  return problems.length > 0 ? { value: null, problems } : { value: episodes, problems: [] };
}
