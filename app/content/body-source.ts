/** A page body as written in bodies/: every part but the lead is optional. */
export type BodySource = { lead: string; sections?: readonly SectionSource[] };

interface SectionSource {
  heading?: string;
  paragraphs?: readonly string[];
  list?: readonly string[];
  table?: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };
  questions?: readonly { question: string; answer: string }[];
}
